import { sameJson } from "../../../language/json/equal.js";
import type { JsonValue } from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import { bounds } from "../../../language/keywords/keywords.js";
import {
  areApart,
  lowerLimit,
  upperLimit,
} from "../../../language/keywords/limits.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import { isOfSomeType, kindOf } from "../../../language/schema/types.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Draft } from "../schema/draft.js";

/** Warns about values of `enum` and `const` that are never valid. `schema` has its types and its `enum` already. */
export function warnAboutValues(
  { types, enum: values }: Schema,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  const keyword = draft.enum === undefined ? "const" : "enum";
  const location = childLocation(draft.location, keyword);
  if (draft.enum?.length === 0) {
    diagnostics.warning(
      location,
      "value-contradicted",
      "`enum` is empty, so no value is valid.",
      "List the values, or remove `enum`.",
    );
    return;
  }
  const written = [...(draft.enum ?? []), ...(draft.const ?? [])];
  const invalid = written.filter(
    (value) =>
      !isOfSomeType(value, draft.type) && !(value === null && draft.nullable),
  );
  if (invalid.length > 0) {
    const are = invalid.length === 1 ? "is" : "are";
    diagnostics.warning(
      location,
      "value-contradicted",
      `${listed(invalid)} ${are} not of type ${(draft.type ?? []).join(" or ")}, so ${consequence()}.`,
      "Use a value of that type (put strings in quotes), or change the type.",
    );
  } else if (
    draft.enum !== undefined &&
    draft.const !== undefined &&
    types?.length === 0
  ) {
    diagnostics.warning(
      location,
      "value-contradicted",
      "`const` is not one of the values of `enum`, so no value is valid.",
      "Remove `const` or `enum`.",
    );
  }

  function consequence(): string {
    if (types?.length === 0) return "no value is valid";
    if (values === undefined) return `\`${keyword}\` is ignored`;
    const it = invalid.length === 1 ? "it" : "they";
    if (values.some((value) => written.includes(value)))
      return `${it} ${invalid.length === 1 ? "is" : "are"} never valid`;
    return `${invalid.length === 1 ? "it is" : "they are"} read as ${listed(values)}`;
  }
}

/** From here on JavaScript prints numbers with an exponent, and so do people: they do not mean an exact number. */
const ROUND = 1e21;

/** Warns about integers that JavaScript cannot represent exactly. */
export function warnAboutInexactNumbers(
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  for (const keyword of ["enum", "const", "default"] as const) {
    const inexact = inexactIn(draft[keyword]);
    if (inexact.length === 0) continue;
    diagnostics.warning(
      childLocation(draft.location, keyword),
      "number-inexact",
      `${listed(inexact)} ${inexact.length === 1 ? "is" : "are"} outside the range of integers that JavaScript represents exactly, and may differ from the number in the description.`,
      "Use a string, or a number between -2^53 and 2^53.",
    );
  }
}

function inexactIn(value: JsonValue | undefined): readonly number[] {
  if (typeof value === "number")
    return Number.isInteger(value) &&
      !Number.isSafeInteger(value) &&
      Math.abs(value) < ROUND
      ? [value]
      : [];
  return typeof value === "object" && value !== null
    ? Object.values(value).flatMap(inexactIn)
    : [];
}

/** Warns about a default that the schema's `enum` or types do not accept. */
export function warnAboutDefault(
  { types, enum: values, ref }: Schema,
  value: JsonValue,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  if (ref !== undefined || (value === null && draft.nullable)) return;
  const fits =
    values === undefined
      ? isOfSomeType(value, types)
      : values.some((listed) => sameJson(listed, value));
  if (fits) return;
  diagnostics.warning(
    childLocation(draft.location, "default"),
    "default-contradicted",
    `The default ${shown(value)} is not valid against its schema.`,
    "Change the default to a valid value, or remove it.",
  );
}

/** Removes types that have no value within the bounds. */
export function dropContradictedTypes(
  schema: Writable<Schema>,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  for (const { keyword, type, unit, side } of bounds) {
    const { [type]: rules } = schema;
    if (
      side !== "least" ||
      rules === undefined ||
      !areApart(lowerLimit([rules], unit), upperLimit([rules], unit))
    )
      continue;
    diagnostics.warning(
      draft.location,
      "bounds-contradicted",
      `\`${keyword}\` is greater than \`${keyword.replace("min", "max")}\`, so no ${type} is valid.`,
      "Make the lower bound less than or equal to the upper bound.",
    );
    if (schema.types !== undefined)
      schema.types = schema.types.filter((each) => kindOf(each) !== type);
  }
}

/** Keywords that people write by mistake in schemas of other types. */
const ofOneType = [
  { keyword: "properties", type: "object" },
  { keyword: "required", type: "object" },
  { keyword: "items", type: "array" },
  { keyword: "x-max-bytes", type: "object" },
] as const;

/** Warns about keywords for objects and arrays in a schema that accepts neither. */
export function warnAboutIrrelevantKeywords(
  { types }: Schema,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  if (types === undefined || types.length === 0) return;
  for (const { keyword, type } of ofOneType) {
    const value =
      keyword === "x-max-bytes" ? draft.bounds?.[keyword] : draft[keyword];
    if (value === undefined || types.includes(type)) continue;
    diagnostics.warning(
      childLocation(draft.location, keyword),
      "keyword-idle",
      `\`${keyword}\` has no effect on values of type ${types.join(" or ")}.`,
      `Add \`${type}\` to \`type\`, or remove \`${keyword}\`.`,
    );
  }
}

/** The number of values that a message lists. */
const MAX_LISTED = 3;

function listed(values: readonly JsonValue[]): string {
  const named = values.slice(0, MAX_LISTED).map(shown);
  const more = values.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const last = named.pop() ?? "";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return `\`${text.length <= 40 ? text : `${text.slice(0, 39)}…`}\``;
}
