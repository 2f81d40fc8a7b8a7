import type {
  JsonType,
  Schema,
  ValueType,
} from "../../language/model/model.js";
import type { Lookup } from "../../language/schema/lookup.js";
import { throughAlternatives } from "../../language/schema/unions.js";

/** A format with the chosen type for its values. */
export interface ChosenFormat {
  readonly type: ValueType;
  /** In words: `date-time`. */
  readonly name: string;
  /** The JSON types that its values can have. */
  readonly jsonTypes: readonly JsonType[];
  /** Whether a schema with one of these types gives them the format. */
  readonly isGiven: (schema: Schema) => boolean;
}

/** The format `date-time` of texts. */
export function dateTimes(type: ValueType): ChosenFormat {
  return {
    type,
    name: "date-time",
    jsonTypes: ["string"],
    isGiven: ({ string }) => string?.format === "date-time",
  };
}

/** The format `date` of texts. */
export const dates: ChosenFormat = {
  type: "Temporal.PlainDate",
  name: "date",
  jsonTypes: ["string"],
  isGiven: ({ string }) => string?.format === "date",
};

/** The format `int64` of integers. */
export const int64s: ChosenFormat = {
  type: "bigint",
  name: "64-bit integer",
  jsonTypes: ["integer", "number"],
  isGiven: ({ types, number }) =>
    number?.format === "int64" && types?.includes("integer") === true,
};

/** The values of a format's JSON types that a schema accepts. */
export type FormatKind =
  /** None: the schema accepts other types only. */
  | "none"
  /** All of them: it does not constrain the type. */
  | "any"
  /** Only values of the format. */
  | "format"
  /** Some values that are not of the format, and no values because of the format. */
  | "plain"
  /** Values of the format and others, or it cannot be decided. */
  | "mixed";

/**
 * Returns the values of a format's JSON types that a schema accepts, through references
 * and compositions.
 */
export function formatKind(
  schema: Schema,
  format: ChosenFormat,
  lookup: Lookup,
): FormatKind {
  return throughAlternatives<FormatKind>(schema, "none", (each, ask) => {
    const { ref, allOf = [], anyOf, oneOf } = each;
    const target = ref === undefined ? undefined : lookup(ref);
    return [
      ownKind(each, format),
      ...(target === undefined ? [] : [ask(target)]),
      ...allOf.map(ask),
      ...[anyOf, oneOf].flatMap((members) =>
        members === undefined ? [] : [either(members.map(ask))],
      ),
    ].reduce(both);
  });
}

/** Whether a schema itself, without what it refers to, gives its values the format. */
export function isOfFormat(schema: Schema, format: ChosenFormat): boolean {
  return ownKind(schema, format) === "format";
}

function ownKind(
  schema: Schema,
  { jsonTypes, isGiven }: ChosenFormat,
): FormatKind {
  const { types, enum: values, knownValues } = schema;
  if (types === undefined && values === undefined && knownValues === undefined)
    return "any";
  if (types?.some((type) => jsonTypes.includes(type)) === false) return "none";
  const isListed = values !== undefined || knownValues !== undefined;
  return !isListed && isGiven(schema) ? "format" : "plain";
}

function both(one: FormatKind, other: FormatKind): FormatKind {
  if (one === other || other === "any") return one;
  if (one === "any") return other;
  return one === "none" || other === "none" ? "none" : "mixed";
}

function either(members: readonly FormatKind[]): FormatKind {
  const kinds = new Set(members.filter((kind) => kind !== "none"));
  const [only = "none", ...others] = kinds;
  if (others.length === 0) return only;
  return kinds.has("format") || kinds.has("mixed") ? "mixed" : "plain";
}
