import type { NumberConstraints, Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { isTuple, mostItems } from "./items.js";
import type { Pair } from "./schema.js";
import { keywordLocations } from "./keyword-places.js";
import { comparePattern } from "./compare-pattern.js";
import { compareWhole } from "./subschemas.js";
import { isText, within } from "../facts.js";

/** A bound of a schema, as a number of which more allows less; what it shows as, where that is another. */
type Tightness = readonly [
  keyword: string,
  of: (schema: Schema) => number,
  shown?: (tight: number) => JsonValue,
];

const tightness: readonly Tightness[] = [
  ["minLength", ({ string }) => string?.minLength ?? 0],
  ["maxLength", ({ string }) => -(string?.maxLength ?? Infinity)],
  ["minItems", ({ array }) => array?.minItems ?? 0],
  ["maxItems", ({ array }) => -mostItems(array)],
  [
    "uniqueItems",
    ({ array }) => (array?.uniqueItems === true ? 1 : 0),
    (tight) => tight > 0,
  ],
  ["minProperties", ({ object }) => object?.minProperties ?? 0],
  ["maxProperties", ({ object }) => -(object?.maxProperties ?? Infinity)],
  ["x-max-bytes", ({ object }) => -(object?.maxBytes ?? Infinity)],
];

/** Compares lengths, counts, limits of numbers, patterns and formats. */
export function compareBounds(pair: Pair): void {
  const { before, after } = pair;
  for (const [keyword, of, shown = Math.abs] of tightness) {
    // That is told of the items.
    if (/^m..Items$/.test(keyword) && isTuple(pair)) continue;
    const [one, other] = [of(before), of(after)];
    const [was, is] = [one, other].map((tight) =>
      Number.isFinite(tight) ? shown(tight) : undefined,
    );
    add(pair, keyword, one, other, [was, is]);
  }
  compareLimit(pair, "minimum", lowest);
  compareLimit(pair, "maximum", (schema) => highest(schema));
  compareMultiples(pair);
  compareTexts(pair);
}

function add(
  pair: Pair,
  keyword: string,
  one: number,
  other: number,
  [was, is]: readonly [JsonValue | undefined, JsonValue | undefined],
): void {
  if (one === other) return;
  pair.facts.add(within(pair.scope, ` ${keyword}`), {
    kind: other > one ? "rule-narrowed" : "rule-widened",
    locations: keywordLocations(pair, keyword, [
      was !== undefined,
      is !== undefined,
    ]),
    // A bound that is not there has no value.
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  });
}

/** A limit as a number to compare, and whether it is itself let stand. */
interface Limit {
  readonly at: number;
  readonly isOpen: boolean;
}

function lowest(schema: Schema): Limit {
  return limit(schema, "minimum", "exclusiveMinimum", 1);
}

function highest(schema: Schema): Limit {
  return limit(schema, "maximum", "exclusiveMaximum", -1);
}

/** The tighter of the two limits on a side; of integers always one that is let stand. */
function limit(
  { number, types }: Schema,
  closed: keyof NumberConstraints & ("minimum" | "maximum"),
  open: keyof NumberConstraints & ("exclusiveMinimum" | "exclusiveMaximum"),
  sign: 1 | -1,
): Limit {
  const at = sign * (number?.[closed] ?? -sign * Infinity);
  const above = sign * (number?.[open] ?? -sign * Infinity);
  const isOpen = above >= at && above !== -Infinity;
  if (!isOpen) return { at, isOpen };
  const whole = types?.includes("integer") === true;
  return whole
    ? { at: Math.max(at, Math.floor(above) + 1), isOpen: false }
    : { at: above, isOpen };
}

function compareLimit(
  pair: Pair,
  keyword: "minimum" | "maximum",
  of: (schema: Schema) => Limit,
): void {
  const [one, other] = [of(pair.before), of(pair.after)];
  const sign = keyword === "minimum" ? 1 : -1;
  const value = ({ at, isOpen }: Limit): JsonValue | undefined => {
    if (!Number.isFinite(at)) return undefined;
    return isOpen ? { exclusive: sign * at } : sign * at;
  };
  const order =
    one.at === other.at
      ? Number(other.isOpen) - Number(one.isOpen)
      : other.at > one.at
        ? 1
        : -1;
  add(pair, keyword, 0, order, [value(one), value(other)]);
}

function compareMultiples(pair: Pair): void {
  const { before, after } = pair;
  const [one, other] = [before.number?.multipleOf, after.number?.multipleOf];
  compareWhole(pair, "multipleOf", one, other, ({ number, types }) => ({
    types: types?.includes("integer") ? ["integer"] : ["number"],
    number: { ...(number?.multipleOf && { multipleOf: number.multipleOf }) },
  }));
}

/** Compares patterns and formats. */
function compareTexts(pair: Pair): void {
  compareFormats(pair);
  comparePattern(pair);
}

/** Compares formats: those that refuse values, and those that only say what values are. */
function compareFormats(pair: Pair): void {
  const [one, other] = [formatOf(pair.before), formatOf(pair.after)];
  const [was, is] = [one, other].map((format) =>
    format !== undefined && refusing.has(format) ? format : undefined,
  );
  if (isText(pair.scope) && (was === "binary") !== (is === "binary"))
    // Bytes are no text, also where neither is JSON.
    pair.facts.add(pair.scope, {
      kind: "type-changed",
      locations: keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      before: one ?? "string",
      after: other ?? "string",
    });
  else if (was !== undefined || is !== undefined)
    compareWhole(pair, "format", was, is, (schema) => ({
      ...(schema.string && { string: only(schema.string.format) }),
      ...(schema.number && { number: only(schema.number.format) }),
    }));
  else if (one !== other)
    pair.facts.add(within(pair.scope, " format"), {
      kind: "format-noted",
      locations: keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      ...(one !== undefined && { before: one }),
      ...(other !== undefined && { after: other }),
    });
}

function only(format: string | undefined) {
  return format !== undefined && refusing.has(format) ? { format } : {};
}

function formatOf({ string, number }: Schema): string | undefined {
  return string?.format ?? number?.format;
}

/** Whether a check can refuse a value of a type for a format. */
export function isRefusing(format: string, type: "string" | "number"): boolean {
  return refusing.has(format) && /^int\d/.test(format) === (type === "number");
}

/** Formats that a check can refuse a value for: JSON Schema Validation, 7.3, and OpenAPI's registry. Any other is a note. */
const refusing: ReadonlySet<string> = new Set([
  ...["int32", "int64", "date-time", "date", "time", "duration", "uuid"],
  ...["email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "url", "uri-reference", "iri", "iri-reference", "uri-template"],
  ...["json-pointer", "relative-json-pointer", "regex", "byte", "base64url"],
  ...["binary"],
]);
