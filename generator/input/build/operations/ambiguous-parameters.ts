import type {
  JsonType,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "./parsed-operation.js";

/** Reports parameters whose values are ambiguous when serialized, or have no defined serialization. */
export function reportAmbiguousParameters(
  { parameters }: ParsedOperation,
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  for (const parameter of parameters) {
    if (hasNestedValues(parameter, lookup))
      reportNestedValues(parameter, diagnostics);
    reportAmbiguousValues(parameter, lookup, diagnostics);
  }
  const exploded = parameters.filter((parameter) =>
    isExplodedObject(parameter, lookup),
  );
  for (const parameter of exploded)
    for (const name of lookup.propertyNames(parameter.schema))
      reportPropertyCollision(
        parameter,
        name,
        parameters,
        exploded,
        lookup,
        diagnostics,
      );
}

/** Whether the parameter is an object whose properties are serialized as separate parameters (`style: form`, `explode: true`). */
function isExplodedObject(parameter: Parameter, lookup: SchemaLookup): boolean {
  const { in: location, style, explode, mediaType, schema } = parameter;
  return (
    (location === "query" || location === "cookie") &&
    (style === "form" || style === "cookie") &&
    explode &&
    mediaType === undefined &&
    declaresType(schema, ["object"], lookup)
  );
}

function reportPropertyCollision(
  parameter: Parameter,
  name: string,
  parameters: readonly Parameter[],
  exploded: readonly Parameter[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  // Of two exploded objects with the same property, the first one receives it.
  const earlier = exploded.slice(0, exploded.indexOf(parameter));
  const owner = parameters.find(
    (other) =>
      other.in === parameter.in &&
      (exploded.includes(other)
        ? earlier.includes(other) &&
          lookup.propertyNames(other.schema).includes(name)
        : other.name === name),
  );
  if (owner === undefined) return;
  diagnostics.warning(
    parameter.location,
    "parameter-collision",
    `The property \`${name}\` of the ${parameter.in} parameter \`${parameter.name}\` collides with the parameter \`${owner.name}\`: both are serialized with the name \`${name}\`, and servers assign the value to \`${owner.name}\`.`,
    "Rename one of them, or use `style: deepObject` for the object.",
  );
}

/** Whether the parameter's items or properties can be arrays or objects, for which no style defines a serialization. */
function hasNestedValues(
  { schema, mediaType }: Parameter,
  lookup: SchemaLookup,
): boolean {
  if (mediaType !== undefined) return false;
  const nested = lookup
    .parts(schema)
    .flatMap(({ array, object }) => [
      ...(array?.items === undefined ? [] : [array.items]),
      ...(object?.properties ?? []).map((property) => property.schema),
    ]);
  return nested.some((part) => declaresType(part, ["object", "array"], lookup));
}

/** Whether the schema's `type` includes one of the types. */
function declaresType(
  schema: Schema,
  types: readonly JsonType[],
  lookup: SchemaLookup,
): boolean {
  return lookup
    .parts(schema)
    .some((part) => part.types?.some((type) => types.includes(type)));
}

/** OpenAPI 3.1, Parameter Object: the serialization of nested values is undefined in every style. Reported once per style. */
function reportNestedValues(
  { style, location }: Parameter,
  diagnostics: DiagnosticCollector,
): void {
  const serialization =
    style === "deepObject"
      ? "`name[key][key]` is used"
      : "they are written as JSON";
  diagnostics.warningOnce(
    location,
    "parameter-nested",
    `OpenAPI does not define how \`style: ${style}\` serializes nested arrays and objects; ${serialization}.`,
    "If clients or servers expect another format, describe the parameter with `content` and `application/json`.",
  );
}

const advice =
  "Allow only one kind of value, or describe the parameter with `content` and `application/json`.";

/** Reports different values of a parameter that are serialized as the same text, once per kind of ambiguity. */
export function reportAmbiguousValues(
  { schema, mediaType, location }: Parameter,
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  if (mediaType !== undefined) return;
  const warn = (message: string) => {
    diagnostics.warningOnce(location, "parameter-ambiguous", message, advice);
  };
  const parts = lookup.possibleParts(schema);
  const single = textKinds(parts);
  const arrays = parts.filter(({ array, types }) =>
    types === undefined ? array !== undefined : types.includes("array"),
  );
  const isUntyped =
    single.size === 0 &&
    arrays.length === 0 &&
    parts.every(({ types, object }) => (types ?? object) === undefined);
  // A parameter without a schema already has its own warning.
  if (isUntyped && schema.location !== location)
    warn(
      "The parameter's schema has no type, so a server reads its value as a string. Reported once; other parameters may have the same problem.",
    );
  if (single.has("text") && single.size > 1)
    warn(
      "The parameter accepts strings as well as numbers or booleans: a server reads the text `1` or `true` as a number or a boolean. Reported once; other parameters may have the same problem.",
    );
  const items = arrays.flatMap(({ array }) =>
    array?.items === undefined ? [] : lookup.possibleParts(array.items),
  );
  if (arrays.length > 0 && overlaps(single, textKinds(items)))
    warn(
      "The parameter accepts an array or a single value, and an array of one item is serialized like the item: a server reads it as the item. Reported once; other parameters may have the same problem.",
    );
}

/** The kinds of text that the schemas accept: `text`, `boolean`, `number`, `format`, or each value of an enumeration. */
function textKinds(parts: readonly Schema[]): ReadonlySet<string> {
  return new Set(
    parts.flatMap(({ types, knownValues: known, string, enum: values }) => {
      if (values !== undefined)
        return values.map((value) => `=${JSON.stringify(value)}`);
      if (known !== undefined) return ["text"];
      return (types ?? []).flatMap((type) => {
        if (type === "integer" || type === "number") return ["number"];
        if (type === "boolean") return [type];
        if (type !== "string") return [];
        const { format, pattern } = string ?? {};
        return [(format ?? pattern) === undefined ? "text" : "format"];
      });
    }),
  );
}

function overlaps(
  single: ReadonlySet<string>,
  items: ReadonlySet<string>,
): boolean {
  if (single.size === 0) return false;
  return (
    single.has("text") ||
    items.has("text") ||
    [...single].some((kind) => items.has(kind))
  );
}
