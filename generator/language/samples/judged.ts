import type { JsonValue } from "../json/json.js";
import type { Change, Schema } from "../model/model.js";
import { accepts } from "../schema/accepts.js";
import type { Answer } from "../schema/answer.js";
import type { SchemaLookup } from "../schema/lookup.js";
import { changed, type Steps } from "./changes.js";

/**
 * A part of a sample that alone decides whether the sample still matches after a change
 * within the part. Judging the whole sample for each change takes quadratic time.
 */
export interface Judged {
  readonly value: JsonValue;
  readonly schema: Schema;
  /** The number of steps from the sample to the part. */
  readonly depth: number;
}

/** Whether a sample matches its schema after a change. */
export function judge(
  { value, schema, depth }: Judged,
  steps: Steps,
  change: Change,
  lookup: SchemaLookup,
): Answer {
  const term = { schema, lookup: (name: string) => lookup.target(name) };
  return accepts(changed(value, steps.slice(depth), change), term);
}

/**
 * What decides about changes within a member: the member, or what decides about the value
 * around it if the schemas of that value or of one further out look at several members, or
 * into them.
 *
 * @param around what decides about the value
 * @param parts the schemas of the value
 */
export function judgedMember(
  around: Judged,
  parts: readonly Schema[],
  member: Judged,
): Judged {
  const objects = parts.filter(({ object }) => object !== undefined);
  const mayMissMember =
    objects.length > 1 &&
    objects.some(({ object }) => object?.additionalProperties !== undefined);
  const isAlone =
    around.depth === member.depth - 1 &&
    !mayMissMember &&
    parts.every(judgesMembersAlone);
  return isAlone ? member : around;
}

function judgesMembersAlone({
  enum: values,
  anyOf,
  oneOf,
  not,
  conditional,
  discriminator,
  object,
  array,
}: Schema): boolean {
  const others = [
    ...[values, anyOf, oneOf, not, conditional, discriminator],
    ...[object?.patternProperties, object?.dependentSchemas],
    ...[object?.unevaluatedProperties, object?.["x-max-bytes"]],
    ...[array?.uniqueItems, array?.contains, array?.unevaluatedItems],
  ];
  return others.every((rule) => rule === undefined);
}
