import type { JsonValue } from "../../language/json/json.js";
import type { Operation, Schema } from "../../language/model/model.js";
import type { SchemaLookup } from "../../language/schema/lookup.js";

/** How the status of a resource progresses while it is read. */
export interface Job {
  /** The property that holds the status. */
  readonly status: string;
  /** The values before the final ones, in the order in which they are passed. */
  readonly pending: readonly JsonValue[];
  /** The value at the end. */
  readonly final: JsonValue;
}

const pendingWords =
  /queue|pending|creat|wait|schedul|accept|submit|start|run|progress|process|work|build/i;
const doneWords = /succe|complet|done|finish|ready|ok$|final/i;
const failedWords = /fail|error|cancel|abort|expire|reject|timed?_?out/i;

/**
 * How the status of a resource progresses: by the description's rule for polling, or if
 * its property `status` or `state` lists values that come before others and values that
 * come after them.
 */
export function jobOf(
  read: Operation | undefined,
  schema: Schema,
  lookup: SchemaLookup,
): Job | undefined {
  const rule = read?.poll;
  const ruled = rule?.status.length === 1 ? rule.status[0] : undefined;
  for (const status of ruled === undefined ? ["status", "state"] : [ruled]) {
    const values = valuesOf(schema, status, lookup);
    const ends = rule
      ? values.filter((value) => rule.until.some((one) => one === value))
      : values.filter((value) => matches(value, doneWords));
    const pending = values.filter(
      (value) =>
        !ends.includes(value) &&
        !matches(value, failedWords) &&
        matches(value, pendingWords),
    );
    const final =
      ends.find((value) => matches(value, doneWords)) ??
      ends.find((value) => !matches(value, failedWords));
    if (final !== undefined && pending.length > 0)
      return { status, pending: pending.slice(0, 2), final };
  }
  return undefined;
}

function matches(value: JsonValue, words: RegExp): boolean {
  return typeof value === "string" && words.test(value);
}

/** The values that a property lists, in any alternative of a schema. */
function valuesOf(
  schema: Schema,
  name: string,
  lookup: SchemaLookup,
): readonly JsonValue[] {
  const parts = lookup
    .possibleParts(schema)
    .flatMap(({ object }) =>
      (object?.properties ?? [])
        .filter((property) => property.name === name)
        .flatMap((property) => lookup.possibleParts(property.schema)),
    );
  return [
    ...new Set(
      parts.flatMap(({ enum: values, knownValues }) => [
        ...(values ?? []),
        ...(knownValues ?? []),
      ]),
    ),
  ];
}
