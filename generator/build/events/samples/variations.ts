import { isArray, isObject, type JsonValue } from "../../../json/json.js";
import { childLocation } from "../../../json/location.js";
import type { Schema, Variation } from "../../../model/model.js";
import { accepts } from "../../../schema/accepts.js";
import type { SchemaLookup } from "../../../schema/lookup.js";
import { changed, type Steps } from "./changes.js";
import {
  conjunctionOf,
  itemsOf,
  propertiesOf,
  withAlternatives,
} from "./parts.js";

/** A sample whose variations are searched. */
export interface Varied {
  readonly value: JsonValue;
  readonly schema: Schema;
  readonly lookup: SchemaLookup;
}

/** The range of a number without bounds. */
const USUAL_MAXIMUM = 1000;

/** The values of formats other than the one of the sample, which show that it may have any. */
const formats = {
  uuid: "7d0ba1cb-1ec5-4d87-9c3a-4a4a3d6f8b21",
  date: "2031-12-30",
  "date-time": "2031-12-30T23:59:58Z",
} as const;

/**
 * What may vary in a sample, by pointer. Each variation is tried alone; where the parts
 * of a value depend on each other, only what no condition can see varies.
 */
export function variationsOf(varied: Varied): ReadonlyMap<string, Variation> {
  const found = new Map<string, Variation>();
  const tells = (steps: Steps, value: JsonValue) =>
    matches(changed(varied.value, steps, { kind: "set", value }), varied);
  const visit = (
    schema: Schema,
    value: JsonValue,
    steps: Steps,
    isFree: boolean,
  ) => {
    const parts = withAlternatives(schema, varied.lookup);
    const free = isFree && !parts.some(isConditional);
    const variation = leafVariation(parts, value, free, (other) =>
      tells(steps, other),
    );
    if (variation !== undefined)
      found.set(childLocation("", ...steps), variation);
    for (const [child, member, step] of membersOf(parts, value)) {
      const at = [...steps, step];
      const rest = changed(varied.value, at, { kind: "remove" });
      const isOptional =
        free && !isArray(value) && matches(rest, varied) && steps.length < 2;
      if (isOptional) found.set(childLocation("", ...at), { optional: true });
      else visit(child, member, at, free && !isUnique(parts));
    }
  };
  visit(varied.schema, varied.value, [], true);
  return found;
}

function matches(value: JsonValue, { schema, lookup }: Varied): boolean {
  const term = { schema, lookup: (name: string) => lookup.target(name) };
  return accepts(value, term) !== "not-included";
}

/** Whether the members of a value depend on each other, or on what they contain. */
function isConditional({ anyOf, oneOf, not, conditional, object }: Schema) {
  return (
    (anyOf ?? oneOf ?? not ?? conditional ?? object?.dependentSchemas) !==
      undefined ||
    (object?.minProperties ?? 0) > 0 ||
    object?.dependentRequired !== undefined ||
    object?.maxBytes !== undefined
  );
}

function isUnique(parts: readonly Schema[]): boolean {
  return parts.some(
    ({ array }) => array?.uniqueItems === true || array?.contains !== undefined,
  );
}

function* membersOf(
  parts: readonly Schema[],
  value: JsonValue,
): Iterable<readonly [Schema, JsonValue, string]> {
  if (isArray(value)) {
    for (const [at, item] of value.entries())
      yield [conjunctionOf(itemsOf(parts, at)), item, String(at)];
    return;
  }
  if (!isObject(value)) return;
  for (const [name, schemas] of propertiesOf(parts)) {
    const member = Object.hasOwn(value, name) ? value[name] : undefined;
    if (member !== undefined) yield [conjunctionOf(schemas), member, name];
  }
}

function leafVariation(
  parts: readonly Schema[],
  value: JsonValue,
  isFree: boolean,
  accepted: (other: JsonValue) => boolean,
): Variation | undefined {
  const listed = parts.flatMap(({ enum: values, knownValues }) => [
    ...(values ?? []),
    ...(knownValues ?? []),
  ]);
  if (listed.length > 0)
    return isFree ? ofValues([...new Set(listed)].filter(accepted)) : undefined;
  if (typeof value === "boolean")
    return isFree ? ofValues([true, false].filter(accepted)) : undefined;
  if (typeof value === "string") return ofText(parts, value, accepted);
  return typeof value === "number"
    ? ofNumber(parts, value, accepted)
    : undefined;
}

function ofValues(values: readonly JsonValue[]): Variation | undefined {
  return values.length > 1 ? { values } : undefined;
}

function ofText(
  parts: readonly Schema[],
  value: string,
  accepted: (other: JsonValue) => boolean,
): Variation | undefined {
  const rules = parts.flatMap(({ string }) => string ?? []);
  const isPatterned = rules.some(
    ({ pattern, foreignPattern }) => (pattern ?? foreignPattern) !== undefined,
  );
  const [format, ...others] = new Set(
    rules.flatMap((rule) => rule.format ?? []),
  );
  if (isPatterned || others.length > 0) return undefined;
  if (format === undefined)
    return value !== "" && accepted(`${value} aaaaa`)
      ? { format: "text" }
      : undefined;
  // Only these formats have values that are easy to draw.
  const known = Object.hasOwn(formats, format)
    ? (format as keyof typeof formats)
    : undefined;
  return known !== undefined && accepted(formats[known])
    ? { format: known }
    : undefined;
}

function ofNumber(
  parts: readonly Schema[],
  value: number,
  accepted: (other: JsonValue) => boolean,
): Variation | undefined {
  const rules = parts.flatMap(({ number }) => number ?? []);
  const [step = 1, ...others] = rules.flatMap((each) => each.multipleOf ?? []);
  const least = Math.max(
    0,
    ...rules.map((each) => each.minimum ?? -Infinity),
    ...rules.map((each) => (each.exclusiveMinimum ?? -Infinity) + 1),
  );
  const most = Math.min(
    Math.max(USUAL_MAXIMUM, least),
    ...rules.map((each) => each.maximum ?? Infinity),
    ...rules.map((each) => (each.exclusiveMaximum ?? Infinity) - 1),
  );
  const minimum = Math.ceil(least / step) * step;
  const maximum = Math.floor(most / step) * step;
  const isWhole = [value, step, minimum, maximum].every(Number.isSafeInteger);
  if (!isWhole || others.length > 0 || minimum >= maximum) return undefined;
  return accepted(minimum) && accepted(maximum)
    ? { minimum, maximum, multipleOf: step }
    : undefined;
}
