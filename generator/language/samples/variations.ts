import { isArray, type JsonValue } from "../json/json.js";
import { childLocation } from "../json/location.js";
import { isLower, limitsIn } from "../keywords/keywords.js";
import { justInside } from "../keywords/limits.js";
import type { Change, Schema, Variation } from "../model/model.js";
import type { SchemaLookup } from "../schema/lookup.js";
import type { Steps } from "./changes.js";
import { judge, type Judged, judgedMember } from "./judged.js";
import { membersOf, withAlternatives } from "./parts.js";

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
  const { lookup } = varied;
  const visit = (part: VariedPart) => {
    const { schema, value, steps, judged } = part;
    const parts = withAlternatives(schema, lookup);
    const free = part.isFree && !parts.some(isConditional);
    const allows = (at: Steps, change: Change) =>
      judge(judged, at, change, lookup) !== "not-included";
    const variation = leafVariation(parts, value, free, (other) =>
      allows(steps, { kind: "set", value: other }),
    );
    if (variation !== undefined)
      found.set(childLocation("", ...steps), variation);
    const mayOmit = free && !isArray(value) && steps.length < 2;
    for (const [child, member, step] of membersOf(parts, value)) {
      const at = [...steps, step];
      const inner = { schema: child, value: member };
      if (mayOmit && allows(at, { kind: "remove" }))
        found.set(childLocation("", ...at), { optional: true });
      else
        visit({
          ...inner,
          steps: at,
          isFree: free && !isUnique(parts),
          judged: judgedMember(judged, parts, { ...inner, depth: at.length }),
        });
    }
  };
  const { value, schema } = varied;
  const judged = { value, schema, depth: 0 };
  visit({ value, schema, steps: [], isFree: true, judged });
  return found;
}

/** A part of a sample. */
interface VariedPart {
  readonly schema: Schema;
  readonly value: JsonValue;
  readonly steps: Steps;
  /** Whether no condition around it can see it. */
  readonly isFree: boolean;
  readonly judged: Judged;
}

/** Whether the members of a value depend on each other, or on what they contain. */
function isConditional({ anyOf, oneOf, not, conditional, object }: Schema) {
  return (
    (anyOf ?? oneOf ?? not ?? conditional ?? object?.dependentSchemas) !==
      undefined ||
    (object?.minProperties ?? 0) > 0 ||
    object?.dependentRequired !== undefined ||
    object?.["x-max-bytes"] !== undefined
  );
}

function isUnique(parts: readonly Schema[]): boolean {
  return parts.some(
    ({ array }) => array?.uniqueItems === true || array?.contains !== undefined,
  );
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
  if (format === undefined) {
    if (value === "" || !accepted(`${value} aaaaa`)) return undefined;
    const isLong = accepted("a".repeat(80)) && accepted("aaa");
    return { format: isLong ? "prose" : "text" };
  }
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
  const limits = rules.flatMap((each) => [...limitsIn(each, "number")]);
  const near = (isLow: boolean) =>
    limits.flatMap(([bound, limit]) =>
      isLower(bound) === isLow ? justInside(bound, limit) : [],
    );
  const least = Math.max(0, ...near(true));
  const most = Math.min(Math.max(USUAL_MAXIMUM, least), ...near(false));
  const minimum = Math.ceil(least / step) * step;
  const maximum = Math.floor(most / step) * step;
  const isWhole = [value, step, minimum, maximum].every(Number.isSafeInteger);
  if (!isWhole || others.length > 0 || minimum >= maximum) return undefined;
  return accepted(minimum) && accepted(maximum)
    ? { minimum, maximum, multipleOf: step }
    : undefined;
}
