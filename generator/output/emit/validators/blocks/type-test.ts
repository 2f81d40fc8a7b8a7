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

const nouns: { readonly [type in JsonType]: string } = {
  null: "null",
  boolean: "true or false",
  object: "an object",
  array: "a list",
  number: "a number",
  integer: "an integer",
  string: "a string",
};

/** The message for a value of another type. */
export function typeSentence(types: readonly JsonType[]): string {
  return `Must be ${alternatives(types.map((type) => nouns[type]))}.`;
}

/** `a, b or c` */
export function alternatives(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2
    ? last
    : `${texts.slice(0, -1).join(", ")} or ${last}`;
}

/** A value as a message quotes it. */
export function quotation(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** The literal of a primitive value. */
export function primitive(value: JsonValue): Code {
  return literal(Object.is(value, -0) ? 0 : value);
}
