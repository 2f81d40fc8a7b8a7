import { childLocation } from "../../json/location.js";
import type { Draft } from "../schema/draft.js";
import type {
  Writable,
  JsonType,
  NumberConstraints,
  Schema,
} from "../../model/model.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { JsonValue } from "../../json/json.js";
import { sameJson } from "../../json/equal.js";
import { isOfSomeType } from "../../schema/types.js";

/** Warns of values that are listed and can never stand; the schema has its types and values already. */
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
      "`enum` lists no value, so none can stand.",
      "List the values, or leave `enum` out.",
    );
    return;
  }
  const said = [...(draft.enum ?? []), ...(draft.const ?? [])];
  const idle = said.filter(
    (value) =>
      !isOfSomeType(value, draft.type) && !(value === null && draft.nullable),
  );
  if (idle.length > 0) {
    const are = idle.length === 1 ? "is" : "are";
    diagnostics.warning(
      location,
      "value-contradicted",
      `${listed(idle)} ${are} not of type ${(draft.type ?? []).join(" or ")}, so ${whatComes()}.`,
      "Write a value of that type, in quotes where it is text, or change the type.",
    );
  } else if (
    draft.enum !== undefined &&
    draft.const !== undefined &&
    types?.length === 0
  ) {
    diagnostics.warning(
      location,
      "value-contradicted",
      "`const` is none of the values that `enum` lists, so no value can stand.",
      "Leave one of the two out.",
    );
  }

  function whatComes(): string {
    if (types?.length === 0) return "no value can stand";
    if (values === undefined) return `\`${keyword}\` is passed over`;
    const it = idle.length === 1 ? "it" : "they";
    if (values.some((value) => said.includes(value)))
      return `${it} can never stand`;
    return `${idle.length === 1 ? "it is" : "they are"} read as ${listed(values)}`;
  }
}

/** From here on JavaScript writes an exponent, and so do people: they mean no single number. */
const ROUND = 1e21;

/** Warns of whole numbers beyond those that JavaScript tells apart: what was written may be another. */
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
      `${listed(inexact)} ${inexact.length === 1 ? "lies" : "lie"} beyond the whole numbers that JavaScript holds exactly, and may not be what is written.`,
      "Let it be text, or a number within 2^53.",
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

/** Warns of a default that the listed values or the types do not let stand. */
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
    `The default ${shown(value)} is none of the values that can stand.`,
    "Write a default that the schema lets stand, or leave it out.",
  );
}

/** Takes types out that contradictory bounds leave no value of. */
export function dropContradictedTypes(
  schema: Writable<Schema>,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  const { string, number, array, object } = schema;
  if (number !== undefined && acceptsNoNumber(number))
    drop(schema, ["number", "integer"], "minimum", draft, diagnostics);
  if (string !== undefined && isAbove(string.minLength, string.maxLength))
    drop(schema, ["string"], "minLength", draft, diagnostics);
  if (array !== undefined && isAbove(array.minItems, array.maxItems))
    drop(schema, ["array"], "minItems", draft, diagnostics);
  if (
    object !== undefined &&
    isAbove(object.minProperties, object.maxProperties)
  )
    drop(schema, ["object"], "minProperties", draft, diagnostics);
}

function acceptsNoNumber(rules: NumberConstraints): boolean {
  const { exclusiveMinimum, exclusiveMaximum } = rules;
  const low = exclusiveMinimum ?? rules.minimum;
  const high = exclusiveMaximum ?? rules.maximum;
  if (isAbove(low, high)) return true;
  const excludes = (exclusiveMinimum ?? exclusiveMaximum) !== undefined;
  return excludes && low !== undefined && low === high;
}

function isAbove(low: number | undefined, high: number | undefined): boolean {
  return low !== undefined && high !== undefined && low > high;
}

function drop(
  schema: Writable<Schema>,
  types: readonly JsonType[],
  keyword: string,
  { location }: Draft,
  diagnostics: DiagnosticCollector,
): void {
  diagnostics.warning(
    location,
    "bounds-contradicted",
    `\`${keyword}\` is above \`${keyword.replace("min", "max")}\`, so no ${types[0] ?? "value"} can stand.`,
    "Let the lower bound be at most the upper one.",
  );
  if (schema.types !== undefined)
    schema.types = schema.types.filter((type) => !types.includes(type));
}

/** Keywords that people also write where there is no object or list for them to speak of. */
const ofOneType = [
  ["properties", "object"],
  ["required", "object"],
  ["items", "array"],
  ["x-max-bytes", "object"],
] as const;

/** Warns of what is said of members and items of what can be no object or list. */
export function warnAboutIrrelevantKeywords(
  { types }: Schema,
  draft: Draft,
  diagnostics: DiagnosticCollector,
): void {
  if (types === undefined || types.length === 0) return;
  for (const [keyword, type] of ofOneType) {
    if (draft[keyword] === undefined || types.includes(type)) continue;
    diagnostics.warning(
      childLocation(draft.location, keyword),
      "keyword-idle",
      `\`${keyword}\` says nothing of values of type ${types.join(" or ")}.`,
      `Add \`${type}\` to the types, or leave it out.`,
    );
  }
}

/** How many values a sentence names. */
const MOST_NAMED = 3;

function listed(values: readonly JsonValue[]): string {
  const named = values.slice(0, MOST_NAMED).map(shown);
  const more = values.length - named.length;
  if (more > 0) named.push(`${more} more`);
  const last = named.pop() ?? "";
  return named.length === 0 ? last : `${named.join(", ")} and ${last}`;
}

function shown(value: JsonValue): string {
  const text = JSON.stringify(value);
  return `\`${text.length <= 40 ? text : `${text.slice(0, 39)}…`}\``;
}
