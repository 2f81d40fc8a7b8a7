import type {
  JsonType,
  MediaType,
  Parameter,
  ParameterStyle,
  Property,
  ResponseHeader,
  Schema,
} from "../../model/model.js";
import { conjuncts, expanded } from "../../schema/conjunctions.js";
import type { Lookup } from "../../schema/lookup.js";
import { mediaTypeKey } from "../match/media-types.js";

/** What says how a value becomes text. */
type SerializationOptions = Pick<Parameter, "explode" | "mediaType"> & {
  readonly style: ParameterStyle;
};

/** How values of a shape become text: two ways that are called the same give the same text. */
export function serializationForm(
  { style, explode, mediaType }: SerializationOptions,
  shape: ValueShape,
): string {
  if (mediaType !== undefined) return mediaTypeKey(mediaType);
  if (shape === "single") return inQuery.has(style) ? "form" : style;
  // RFC 6570, 3.2.2: lists have commas either way.
  if (shape === "array" && style === "simple") return style;
  if (style === "deepObject" || !explode) return style;
  // A name for each item leaves nothing to be parted by spaces or bars.
  const exploded = shape === "array" && inQuery.has(style) ? "form" : style;
  return `${exploded}, exploded`;
}

const inQuery: ReadonlySet<ParameterStyle> = new Set([
  "form",
  "spaceDelimited",
  "pipeDelimited",
  "deepObject",
]);

/** How two ways of writing differ for some of the shapes; nothing where they do not. */
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
    .find(([one, other]) => one !== other);
}

/** What has a schema, and says how its values are written. */
export type SerializedValue = Parameter | ResponseHeader | MediaType;

/** Whether values are written as text, so that `5` and `"5"` are one. */
export function isSerializedAsText(
  written: SerializedValue,
  lookup: Lookup,
): boolean {
  return "kind" in written
    ? isForm(written) && isFlat(written, lookup)
    : written.mediaType === undefined;
}

function isForm({ kind }: MediaType): boolean {
  return kind === "form" || kind === "multipart";
}

/** Whether no field holds an object, which is written as JSON where no style is said. */
function isFlat({ schema, encoding }: MediaType, lookup: Lookup): boolean {
  const parts = schema ? expanded(conjuncts(schema), lookup) : [];
  const isFree = parts.every(({ anyOf, oneOf }) => !anyOf && !oneOf);
  const fields = parts.flatMap(({ object }) => object?.properties ?? []);
  return (
    isFree &&
    fields.every((field) => {
      const rules = encoding.find(({ property }) => property === field.name);
      if (/json/i.test(rules?.contentType ?? "")) return false;
      if (rules?.style !== undefined) return true;
      const values = expanded(conjuncts(field.schema), lookup);
      const items = values.flatMap(({ array }) => array?.items ?? []);
      return [field.schema, ...items].every(
        (one) => !shapesOf(one, lookup).includes("object"),
      );
    })
  );
}

/** What a value is where it becomes text: styles treat each otherwise. */
export type ValueShape = "single" | "array" | "object";

const every: readonly ValueShape[] = ["single", "array", "object"];

/** The shapes that a schema lets stand; what cannot be told may be any. */
export function shapesOf(
  schema: Schema,
  lookup: Lookup,
  depth = 0,
): readonly ValueShape[] {
  if (depth > 9) return every;
  const sets = expanded(conjuncts(schema), lookup).flatMap(
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

/** What both schemas let stand: for other shapes it is news enough that they come or go. */
export function commonShapes(
  one: readonly ValueShape[],
  other: readonly ValueShape[],
): readonly ValueShape[] {
  const common = one.filter((shape) => other.includes(shape));
  return common.length === 0 ? ["single"] : common;
}

/** The schema of a property, as far as one stands in the open. */
export function propertyOf(
  schema: Schema | undefined,
  name: string,
  lookup: Lookup,
): Schema | undefined {
  const parts = schema ? expanded(conjuncts(schema), lookup) : [];
  const found = parts.flatMap(({ object }): readonly Property[] =>
    (object?.properties ?? []).filter((one) => one.name === name),
  );
  return found[0]?.schema;
}
