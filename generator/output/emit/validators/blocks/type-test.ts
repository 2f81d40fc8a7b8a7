import type { JsonValue } from "../../../../language/json/json.js";
import type { JsonType } from "../../../../language/model/model.js";
import {
  type Code,
  code,
  type Identifier,
} from "../../../../language/print/code.js";
import { identifier, literal } from "../../../../language/print/escape.js";
import { compare, type Condition, testCall } from "./condition.js";
import { fromCheck } from "./runtime-names.js";
import { callCode, type ModuleSite } from "./site.js";

/**
 * The condition that a value has a type.
 *
 * @param module the module, if the test must distinguish numbers, so that a `bigint` counts as a number
 */
export function typeTest(
  type: JsonType,
  value: Identifier,
  module?: Pick<ModuleSite, "hasBigints">,
): Condition {
  if (type === "number" && module?.hasBigints)
    return testCall(fromCheck("isNumeric"), value);
  switch (type) {
    case "null":
      return compare(value, "===", code`null`);
    case "object":
      return testCall(fromCheck("isObject"), value);
    case "array":
      return testCall(fromCheck("isArray"), value);
    case "integer":
      return testCall(fromCheck("isInteger"), value);
    case "boolean":
    case "number":
    case "string":
      return compare(code`typeof ${value}`, "===", literal(type));
  }
}

/**
 * The call that tells whether the value of a function has a type, and adds the failure if
 * it has another one. Undefined if the runtime has no such function for the type.
 */
export function expectation(
  type: JsonType,
  value: Identifier,
): Code | undefined {
  if (type !== "object" && type !== "array") return undefined;
  const callee = type === "object" ? "expectObject" : "expectList";
  const args = [value, identifier("at"), identifier("failures")];
  return callCode(
    fromCheck(callee),
    args.map((arg) => code`${arg}`),
  );
}

/** The literal of a primitive value. */
export function primitive(value: JsonValue): Code {
  return literal(Object.is(value, -0) ? 0 : value);
}
