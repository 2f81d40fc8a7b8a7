import type { JsonValue } from "../../../language/json/json.js";
import {
  type Bound,
  bounds,
  isExclusive,
  isLower,
} from "../../../language/keywords/keywords.js";
import {
  type Limit,
  strictestLimit,
  wholeLimit,
} from "../../../language/keywords/limits.js";
import type { Schema } from "../../../language/model/model.js";
import { comparePatterns } from "../../../language/regex/compare-patterns.js";
import { change, type Differences } from "../difference.js";
import { isText, withinKeyword } from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { isTuple, maxItemsLimit } from "./items.js";
import { keywordLocations, type Pair } from "./pair.js";
import { compareKeyword } from "./subschemas.js";

/** Compares lengths, counts, numeric limits, patterns and formats. */
export function* compareConstraints(pair: Pair): Differences {
  for (const bound of bounds) yield* compareLimits(pair, bound);
  yield* compareUnique(pair);
  yield* compareMultiples(pair);
  yield* compareStrings(pair);
}

/** Compares the limits at one end, under the keyword of the inclusive bound. */
function* compareLimits(pair: Pair, bound: Bound): Differences {
  // For tuples, the comparison of items reports this.
  if (isExclusive(bound) || (bound.unit === "item" && isTuple(pair))) return;
  const one = limitOf(pair.before, bound);
  const other = limitOf(pair.after, bound);
  const order =
    one.at === other.at
      ? Number(other.isOpen) - Number(one.isOpen)
      : (isLower(bound) ? 1 : -1) * (other.at - one.at);
  yield* compareBound(pair, bound.keyword, order, shown(one), shown(other));
}

/** The strictest limit of a schema at the end of a bound. For integers, an exclusive limit becomes an inclusive one. */
function limitOf(schema: Schema, bound: Bound): Limit {
  if (bound.keyword === "maxItems")
    return { at: maxItemsLimit(schema.array), isOpen: false };
  const { [bound.type]: rules } = schema;
  const limit = strictestLimit(rules ? [rules] : [], bound);
  return limit.isOpen && schema.types?.includes("integer")
    ? wholeLimit(limit, bound)
    : limit;
}

function shown({ at, isOpen }: Limit): JsonValue | undefined {
  if (!Number.isFinite(at)) return undefined;
  return isOpen ? { exclusive: at } : at;
}

function* compareUnique(pair: Pair): Differences {
  const [was, is] = [pair.before, pair.after].map(
    ({ array }) => array?.uniqueItems === true,
  );
  yield* compareBound(pair, "uniqueItems", Number(is) - Number(was), was, is);
}

/** @param order a positive number if the schema became stricter, 0 if it is the same */
function* compareBound(
  pair: Pair,
  keyword: string,
  order: number,
  was: JsonValue | undefined,
  is: JsonValue | undefined,
): Differences {
  if (order === 0) return;
  yield change(
    withinKeyword(pair.scope, keyword),
    order > 0 ? "rule-narrowed" : "rule-widened",
    keywordLocations(pair, keyword, [was !== undefined, is !== undefined]),
    { before: was, after: is },
  );
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
    yield change(
      pair.scope,
      "type-changed",
      keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      { before: one ?? "string", after: other ?? "string" },
    );
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
    yield change(
      withinKeyword(pair.scope, "format"),
      "format-noted",
      keywordLocations(pair, "format", [
        one !== undefined,
        other !== undefined,
      ]),
      { before: one, after: other },
    );
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
  yield change(
    withinKeyword(scope, "pattern"),
    patternRule(isLess, isMore),
    keywordLocations(pair, "pattern", [one !== undefined, other !== undefined]),
    {
      before: one,
      after: other,
      examples: {
        ...(refused !== undefined && { sends: refused }),
        ...(taken !== undefined && { receives: taken }),
      },
    },
  );
}

function patternRule(isLess: boolean, isMore: boolean): RuleId {
  if (isLess && isMore) return "rule-changed";
  if (isLess) return "rule-narrowed";
  return isMore ? "rule-widened" : "rule-undecided";
}
