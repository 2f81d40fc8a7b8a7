import type { PollRule, StatusValue } from "./call-rules.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { Polling, Schema, Writable } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { schemaAtPointer, pointerSteps } from "./schema-at-pointer.js";
import { listChoices, type CheckedRule, RuleChecker } from "./rule-checker.js";
import { successBody } from "../content/success-body.js";
import type { ObjectNode } from "../object-node.js";

/** Where a status stands unless a rule says otherwise. */
const DEFAULT_STATUS = "/status";

/** A default rule as it is for an operation: nothing where that reads no status that can be one of the values. */
export function applicablePollRule(
  rule: PollRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): PollRule | undefined {
  const { status = DEFAULT_STATUS, until } = rule;
  const body = successBody(operation);
  const found =
    body && schemaAtPointer(body.schema, pointerSteps(status), lookup);
  if (found === undefined || "missing" in found) return undefined;
  const { values, open } = valuesOf(found.schemas, lookup);
  const met = until.filter((value) => values.includes(value));
  if (met.length === 0) return undefined;
  return open ? rule : { ...rule, until: met };
}

/** Holds a rule to what an operation replies. */
export function checkPollRule(
  { status = DEFAULT_STATUS, until, interval }: PollRule,
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CheckedRule<Polling> {
  const reader = new RuleChecker(operation, lookup);
  const body = successBody(operation);
  if (body === undefined) {
    reader.fault(undefined, "has no success with a JSON body to ask for.");
    return reader;
  }
  const found = reader.value("status", status, body.schema, [
    "string",
    "integer",
    "boolean",
  ]);
  if (found !== undefined)
    checkValues(until, valuesOf(found.schemas, lookup), reader);
  if (interval !== undefined)
    reader.value("interval", interval, body.schema, ["number", "integer"]);
  const { faults } = reader;
  if (faults.length > 0) return { faults };
  const made = {
    status: pointerSteps(status),
    until,
    ...(interval !== undefined && { interval: pointerSteps(interval) }),
  };
  return { result: made, faults };
}

/** The values that are described, and whether others may come. */
interface StatusValues {
  readonly values: readonly JsonValue[];
  readonly open: boolean;
}

function valuesOf(
  schemas: readonly Schema[],
  lookup: SchemaLookup,
): StatusValues {
  const speakers = schemas.flatMap((schema) => lookup.speakers(schema));
  const closed = speakers.flatMap(({ enum: values }) => values ?? []);
  const known = speakers.flatMap((speaker) => speaker.knownValues ?? []);
  return {
    values: [...closed, ...known],
    open: closed.length === 0 || known.length > 0,
  };
}

/** A value that cannot come would be waited for in vain; of an open enumeration one must be known. */
function checkValues(
  until: readonly StatusValue[],
  { values, open }: StatusValues,
  reader: RuleChecker,
): void {
  if (values.length === 0) return;
  if (open && until.some((value) => values.includes(value))) return;
  const names = values.map(String);
  for (const value of until)
    if (!values.includes(value))
      reader.fault(
        "until",
        `has no status ${listChoices(String(value), names)}`,
      );
}

/** Reads `x-poll` of an operation: when what it reads has settled. */
export function pollRuleOf(operation: ObjectNode): PollRule | undefined {
  const node = operation.object("x-poll");
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
    if (POINTER.test(pointer)) rule[key] = pointer;
    else
      node.diagnostics.error(
        node.at(key),
        "rule-contradicted",
        `\`${pointer}\` is no JSON pointer.`,
        "Write it as `/status`.",
      );
  }
  if (until.length > 0) return rule;
  node.diagnostics.error(
    node.location,
    "rule-contradicted",
    "`x-poll` names no value to wait for.",
    "List the values at which the status has settled under `until`.",
  );
  return undefined;
}

/** A JSON pointer to a property: RFC 6901, section 3. */
const POINTER = /^(?:\/(?:[^~/]|~[01])*)+$/;

function isStatus(value: unknown): value is StatusValue {
  return ["string", "number", "boolean"].includes(typeof value);
}
