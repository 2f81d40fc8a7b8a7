import type {
  ArrayConstraints,
  JsonType,
  MediaType,
  Parameter,
  ParameterStyle,
  Property,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { mediaTypeKey } from "../match/media-types.js";

/** How a value is serialized as text. */
type SerializationOptions = Pick<Parameter, "explode" | "mediaType"> & {
  readonly style: ParameterStyle;
};

/** A name for how values of a shape are serialized: the same name means the same text. */
export function serializationForm(
  { style, explode, mediaType }: SerializationOptions,
  shape: ValueShape,
): string {
  if (mediaType !== undefined) return mediaTypeKey(mediaType);
  if (shape === "single") return inQuery.has(style) ? "form" : style;
  // RFC 6570, 3.2.2: lists are separated by commas either way.
  if (shape === "array" && style === "simple") return style;
  if (style === "deepObject" || !explode) return style;
  // With a name for each item, there is no separator.
  const exploded = shape === "array" && inQuery.has(style) ? "form" : style;
  return `${exploded}, exploded`;
}

const inQuery: ReadonlySet<ParameterStyle> = new Set([
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);

/** The serializations of the first shape for which two options differ; nothing if none does. */
export function changedForm(
  before: SerializationOptions,
  after: SerializationOptions,
  shapes: readonly ValueShape[],
): readonly [before: string, after: string] | undefined {
  return shapes
    .map(
      (shape) =>
        [
          serializationForm(before, shape),
          serializationForm(after, shape),
        ] as const,
    )
    .find(([old, updated]) => old !== updated);
}

/** Something with a schema and a serialization. */
export type SerializedValue = Parameter | ResponseHeader | MediaType;

/**
 * Whether values are serialized as text, so that `5` and `"5"` are the same. In a form,
 * the fields of `jsonFields` are not.
 */
export function isSerializedAsText(
  written: SerializedValue,
  lookup: Lookup,
): boolean {
  if (!("kind" in written)) return written.mediaType === undefined;
  const isFree = partsOf(written, lookup).every(
    ({ anyOf, oneOf }) => !anyOf && !oneOf,
  );
  return hasFields(written) && isFree;
}

/** The fields of a form that are serialized as JSON: objects, unless they have a style. */
export function jsonFields(
  media: MediaType,
  lookup: Lookup,
): readonly Property[] {
  const fields = partsOf(media, lookup).flatMap(
    ({ object }) => object?.properties ?? [],
  );
  return fields.filter((field) => {
    const rules = media.encoding.find((one) => one.property === field.name);
    if (/json/i.test(rules?.contentType ?? "")) return true;
    if (rules?.style !== undefined) return false;
    const values = resolveConjuncts(conjuncts(field.schema), lookup);
    const items = values.flatMap(({ array }) => array?.items ?? []);
    return [field.schema, ...items].some((one) =>
      shapesOf(one, lookup).includes("object"),
    );
  });
}

function partsOf({ schema }: MediaType, lookup: Lookup): readonly Schema[] {
  return schema ? resolveConjuncts(conjuncts(schema), lookup) : [];
}

/** The kinds of values that serialization styles distinguish. */
type ValueShape = "single" | "array" | "object";

const every: readonly ValueShape[] = ["single", "array", "object"];

/** The shapes that a schema accepts; all of them if that is unknown. */
export function shapesOf(
  schema: Schema,
  lookup: Lookup,
  depth = 0,
): readonly ValueShape[] {
  if (depth > 9) return every;
  const sets = resolveConjuncts(conjuncts(schema), lookup).flatMap(
    ({ types, enum: values, knownValues: known, anyOf, oneOf }) => [
      ...(types ? [types.map(shapeOfType)] : []),
      ...(values ? [values.map(shapeOfValue)] : []),
      ...(known ? [["single" as const]] : []),
      ...[anyOf, oneOf].flatMap((members) =>
        members
          ? [members.flatMap((one) => shapesOf(one, lookup, depth + 1))]
          : [],
      ),
    ],
  );
  return every.filter((shape) => sets.every((set) => set.includes(shape)));
}

function shapeOfType(type: JsonType): ValueShape {
  return type === "array" || type === "object" ? type : "single";
}

function shapeOfValue(value: unknown): ValueShape {
  if (typeof value !== "object" || value === null) return "single";
  return Array.isArray(value) ? "array" : "object";
}

/** The shapes that both schemas accept. Added and removed shapes are facts of the schema. */
export function commonShapes(
  old: readonly ValueShape[],
  updated: readonly ValueShape[],
): readonly ValueShape[] {
  const common = old.filter((shape) => updated.includes(shape));
  return common.length === 0 ? ["single"] : common;
}

/** The schema of a property that is declared outside of unions. */
export function propertyOf(
  schema: Schema | undefined,
  name: string,
  lookup: Lookup,
): Schema | undefined {
  const parts = schema ? resolveConjuncts(conjuncts(schema), lookup) : [];
  const found = parts.flatMap(({ object }): readonly Property[] =>
    (object?.properties ?? []).filter((one) => one.name === name),
  );
  return found[0]?.schema;
}

/** Whether the properties of a body are the fields of a form. */
export function hasFields({ kind }: MediaType): boolean {
  return kind === "form" || kind === "multipart";
}

/** The fields of a form in which a list is one text; any other list repeats its field. */
export function joinedFields({ encoding }: MediaType): readonly string[] {
  return encoding
    .filter(
      ({ style, explode = true }) =>
        style !== undefined && (style !== "form" || !explode),
    )
    .map(({ property }) => property);
}

/** The items of a list that may have one item of any kind that it allows. */
export function itemsOfAnyList(rules: ArrayConstraints): Schema | undefined {
  const { minItems = 0, maxItems, items } = rules;
  const other = rules.prefixItems ?? rules.contains ?? rules.unevaluatedItems;
  return minItems <= 1 && maxItems !== 0 && other === undefined
    ? items
    : undefined;
}
