import type { JsonValue } from "../../../language/json/json.js";
import { pointerSteps } from "../../../language/json/location.js";
import { DEFAULT_STATUS } from "../../../language/json/member-names.js";
import type {
  Polling,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { successBody } from "../content/success-body.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { hasExtension } from "../operations/extensions.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import type { PollRule, StatusValue } from "./call-rules.js";
import { type CheckedRule, listChoices, RuleChecker } from "./rule-checker.js";
import { isPropertyPointer, schemaAtPointer } from "./schema-at-pointer.js";

/** Adapts the default rule to an operation; undefined if the operation has no status with one of the final values. */
export function applicablePollRule(
  rule: PollRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): PollRule | undefined {
  if (operation.method !== "GET") return undefined;
  const { status = DEFAULT_STATUS, until } = rule;
  const body = successBody(operation);
  const found =
    body && schemaAtPointer(body.schema, pointerSteps(status), lookup);
  if (found === undefined || "missing" in found) return undefined;
  const { values, open } = valuesOf(found.schemas, lookup);
  const possible = until.filter((value) => values.includes(value));
  if (possible.length === 0) return undefined;
  return open ? rule : { ...rule, until: possible };
}

/** Checks a rule against an operation's response, and builds the operation's polling. */
export function checkPollRule(
  { status = DEFAULT_STATUS, until, interval }: PollRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CheckedRule<Polling> {
  const checker = new RuleChecker(operation, lookup);
  const { method } = operation;
  if (method !== "GET") {
    checker.fault(
      undefined,
      `uses ${method}: only GET operations can be polled.`,
    );
    return checker;
  }
  const body = successBody(operation);
  if (body === undefined) {
    checker.fault(undefined, "has no successful response with a JSON body.");
    return checker;
  }
  const found = checker.value("status", status, body.schema, [
    "string",
    "integer",
    "boolean",
  ]);
  if (found !== undefined)
    checkValues(until, valuesOf(found.schemas, lookup), checker);
  if (interval !== undefined)
    checker.value("interval", interval, body.schema, ["number", "integer"]);
  const { faults } = checker;
  if (faults.length > 0) return { faults };
  const polling = {
    status: pointerSteps(status),
    until,
    ...(interval !== undefined && { interval: pointerSteps(interval) }),
  };
  return { result: polling, faults };
}

/** The described values of a status, and whether other values are possible. */
interface StatusValues {
  readonly values: readonly JsonValue[];
  readonly open: boolean;
}

function valuesOf(
  schemas: readonly Schema[],
  lookup: SchemaLookup,
): StatusValues {
  const speakers = schemas.flatMap((schema) => lookup.possibleParts(schema));
  const closed = speakers.flatMap(({ enum: values }) => values ?? []);
  const known = speakers.flatMap((speaker) => speaker.knownValues ?? []);
  return {
    values: [...closed, ...known],
    open: closed.length === 0 || known.length > 0,
  };
}

/** Reports final values that the status never has. For an open enumeration, one known value is enough. */
function checkValues(
  until: readonly StatusValue[],
  { values, open }: StatusValues,
  checker: RuleChecker,
): void {
  if (values.length === 0) return;
  if (open && until.some((value) => values.includes(value))) return;
  const names = values.map(String);
  for (const value of until)
    if (!values.includes(value))
      checker.fault(
        "until",
        `has no status ${listChoices(String(value), names)}`,
      );
}

/** Reads an operation's `x-poll`. */
export function pollRuleOf(operation: ObjectNode): PollRule | undefined {
  const node = hasExtension(operation, "x-poll")
    ? operation.object("x-poll")
    : undefined;
  if (node === undefined) return undefined;
  const until = node.list("until").flatMap(({ value, location }) => {
    if (isStatus(value)) return [value];
    node.diagnostics.wrongType(
      location,
      value,
      "a string, a number or a boolean",
    );
    return [];
  });
  const rule: Writable<PollRule> = { until };
  for (const key of ["status", "interval"] as const) {
    const pointer = node.text(key);
    if (pointer === undefined) continue;
    if (isPropertyPointer(pointer)) rule[key] = pointer;
    else
      node.diagnostics.error(
        node.at(key),
        "rule-contradicted",
        `\`${pointer}\` is not a JSON pointer.`,
        "Start it with `/`, for example `/status`.",
      );
  }
  if (until.length > 0) return rule;
  node.diagnostics.error(
    node.location,
    "rule-contradicted",
    "`x-poll` has no final values.",
    "List the final values of the status under `until`.",
  );
  return undefined;
}

function isStatus(value: unknown): value is StatusValue {
  return ["string", "number", "boolean"].includes(typeof value);
}
