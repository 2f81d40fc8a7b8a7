import type { JsonValue } from "../../../language/json/json.js";
import type {
  NumberConstraints,
  Schema,
} from "../../../language/model/model.js";
import { comparePatterns } from "../../../language/regex/compare-patterns.js";
import { isText, withinKeyword } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { change, type Differences } from "./difference.js";
import { isTuple, maxItemsLimit } from "./items.js";
import { keywordLocations, type Pair } from "./pair.js";
import { compareKeyword } from "./subschemas.js";

/** A keyword as a number that grows as the schema becomes stricter, and how that number is displayed. */
type Bound = readonly [
  keyword: string,
  of: (schema: Schema) => number,
  shown?: (tight: number) => JsonValue,
];

const bounds: readonly Bound[] = [
  ["minLength", ({ string }) => string?.minLength ?? 0],
  ["maxLength", ({ string }) => -(string?.maxLength ?? Infinity)],
  ["minItems", ({ array }) => array?.minItems ?? 0],
  ["maxItems", ({ array }) => -maxItemsLimit(array)],
  [
    "uniqueItems",
    ({ array }) => (array?.uniqueItems === true ? 1 : 0),
    (tight) => tight > 0,
  ],
  ["minProperties", ({ object }) => object?.minProperties ?? 0],
  ["maxProperties", ({ object }) => -(object?.maxProperties ?? Infinity)],
  ["x-max-bytes", ({ object }) => -(object?.maxBytes ?? Infinity)],
];

/** Compares lengths, counts, numeric limits, patterns and formats. */
export function* compareConstraints(pair: Pair): Differences {
  const { before, after } = pair;
  for (const [keyword, of, shown = Math.abs] of bounds) {
    // For tuples, the comparison of items reports this.
    if (/^m..Items$/.test(keyword) && isTuple(pair)) continue;
    const [one, other] = [of(before), of(after)];
    const [was, is] = [one, other].map((tight) =>
      Number.isFinite(tight) ? shown(tight) : undefined,
    );
    yield* compareBound(pair, keyword, one, other, [was, is]);
  }
  yield* compareLimit(pair, "minimum", lowerLimit);
  yield* compareLimit(pair, "maximum", (schema) => upperLimit(schema));
  yield* compareMultiples(pair);
  yield* compareStrings(pair);
}

function* compareBound(
  pair: Pair,
  keyword: string,
  one: number,
  other: number,
  [was, is]: readonly [JsonValue | undefined, JsonValue | undefined],
): Differences {
  if (one === other) return;
  yield change(withinKeyword(pair.scope, keyword), {
    kind: other > one ? "rule-narrowed" : "rule-widened",
    locations: keywordLocations(pair, keyword, [
      was !== undefined,
      is !== undefined,
    ]),
    // An absent bound has no value.
    ...(was !== undefined && { before: was }),
    ...(is !== undefined && { after: is }),
  });
}

/** A numeric limit, and whether it is exclusive. */
interface NumericLimit {
  readonly at: number;
  readonly isOpen: boolean;
}

function lowerLimit(schema: Schema): NumericLimit {
  return tighterLimit(schema, "minimum", "exclusiveMinimum", 1);
}

function upperLimit(schema: Schema): NumericLimit {
  return tighterLimit(schema, "maximum", "exclusiveMaximum", -1);
}

/** The stricter of the inclusive and the exclusive limit. For integers, an exclusive limit becomes an inclusive one. */
function tighterLimit(
  { number, types }: Schema,
  closed: keyof NumberConstraints & ("minimum" | "maximum"),
  open: keyof NumberConstraints & ("exclusiveMinimum" | "exclusiveMaximum"),
  sign: 1 | -1,
): NumericLimit {
  const at = sign * (number?.[closed] ?? -sign * Infinity);
  const above = sign * (number?.[open] ?? -sign * Infinity);
  const isOpen = above >= at && above !== -Infinity;
  if (!isOpen) return { at, isOpen };
  const whole = types?.includes("integer") === true;
  return whole
    ? { at: Math.max(at, Math.floor(above) + 1), isOpen: false }
    : { at: above, isOpen };
}

function* compareLimit(
  pair: Pair,
  keyword: "minimum" | "maximum",
  of: (schema: Schema) => NumericLimit,
): Differences {
  const [one, other] = [of(pair.before), of(pair.after)];
  const sign = keyword === "minimum" ? 1 : -1;
  const value = ({ at, isOpen }: NumericLimit): JsonValue | undefined => {
    if (!Number.isFinite(at)) return undefined;
    return isOpen ? { exclusive: sign * at } : sign * at;
  };
  const order =
    one.at === other.at
      ? Number(other.isOpen) - Number(one.isOpen)
      : other.at > one.at
        ? 1
        : -1;
  yield* compareBound(pair, keyword, 0, order, [value(one), value(other)]);
}

function* compareMultiples(pair: Pair): Differences {
  const { before, after } = pair;
  const [one, other] = [before.number?.multipleOf, after.number?.multipleOf];
  yield* compareKeyword(
    pair,
    "multipleOf",
    one,
    other,
    ({ number, types }) => ({
      types: types?.includes("integer") ? ["integer"] : ["number"],
      number: { ...(number?.multipleOf && { multipleOf: number.multipleOf }) },
    }),
  );
}

/** Compares patterns and formats. */
function* compareStrings(pair: Pair): Differences {
  yield* compareFormats(pair);
  yield* comparePattern(pair);
}

/** Compares formats: those that reject values, and those that only annotate. */
function* compareFormats(pair: Pair): Differences {
  const [one, other] = [formatOf(pair.before), formatOf(pair.after)].map(
    // They are compared as encodings.
    (format) => (format && encodings.has(format) ? undefined : format),
  );
  const [was, is] = [one, other].map((format) =>
    format !== undefined && validatedFormats.has(format) ? format : undefined,
  );
  if (isText(pair.scope) && (was === "binary") !== (is === "binary"))
    // Outside JSON, `binary` means bytes instead of text.
    yield change(pair.scope, {
      kind: "type-changed",
      locations: keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      before: one ?? "string",
      after: other ?? "string",
    });
  else if (was !== undefined || is !== undefined)
    yield* compareKeyword(pair, "format", was, is, (schema) => ({
      ...(schema.string && {
        string: onlyValidatedFormat(schema.string.format),
      }),
      ...(schema.number && {
        number: onlyValidatedFormat(schema.number.format),
      }),
    }));
  else if (one !== other)
    yield change(withinKeyword(pair.scope, "format"), {
      kind: "format-noted",
      locations: keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      ...(one !== undefined && { before: one }),
      ...(other !== undefined && { after: other }),
    });
}

const encodings: ReadonlySet<string> = new Set(["byte", "base64url"]);

function onlyValidatedFormat(format: string | undefined) {
  return format !== undefined && validatedFormats.has(format) ? { format } : {};
}

function formatOf({ string, number }: Schema): string | undefined {
  return string?.format ?? number?.format;
}

/** Whether a format can reject a value of a type. */
export function isValidatedFormat(
  format: string,
  type: "string" | "number",
): boolean {
  return (
    validatedFormats.has(format) &&
    /^int\d/.test(format) === (type === "number")
  );
}

/** Formats that reject values (JSON Schema Validation, 7.3, and OpenAPI's format registry). All others only annotate. */
const validatedFormats: ReadonlySet<string> = new Set([
  ...["int32", "int64", "date-time", "date", "time", "duration", "uuid"],
  ...["email", "idn-email", "hostname", "idn-hostname", "ipv4", "ipv6"],
  ...["uri", "url", "uri-reference", "iri", "iri-reference", "uri-template"],
  ...["json-pointer", "relative-json-pointer", "regex", "byte", "base64url"],
  ...["binary"],
]);

/** Compares patterns by the strings they match. An absent pattern matches every string. */
function* comparePattern(pair: Pair): Differences {
  const { before, after, scope } = pair;
  const [oldForeign, newForeign] = [before, after].map(
    ({ string }) => string?.foreignPattern,
  );
  const one = before.string?.pattern ?? oldForeign;
  const other = after.string?.pattern ?? newForeign;
  if (one === other) return;
  const relation =
    (oldForeign ?? newForeign) === undefined
      ? comparePatterns(one ?? "", other ?? "")
      : undefined;
  const refused = relation?.onlyBefore;
  const taken = relation?.onlyAfter;
  const isLess = relation ? refused !== undefined : one === undefined;
  const isMore = relation ? taken !== undefined : other === undefined;
  if (relation && !isLess && !isMore) return;
  yield change(withinKeyword(scope, "pattern"), {
    kind: patternRule(isLess, isMore),
    locations: keywordLocations(pair, "pattern", [
      one !== undefined,
      other !== undefined,
    ]),
    ...(one !== undefined && { before: one }),
    ...(other !== undefined && { after: other }),
    examples: {
      ...(refused !== undefined && { sends: refused }),
      ...(taken !== undefined && { receives: taken }),
    },
  });
}

function patternRule(isLess: boolean, isMore: boolean): RuleId {
  if (isLess && isMore) return "rule-changed";
  if (isLess) return "rule-narrowed";
  return isMore ? "rule-widened" : "rule-undecided";
}
