import type { JsonType, Schema } from "../../../language/model/model.js";
import {
  combinedSchemas,
  type Lookup,
} from "../../../language/schema/lookup.js";
import { presentProperties } from "../../../language/schema/properties.js";
import { otherItems, otherProperties } from "../../../language/schema/rest.js";
import { isBinary } from "./composition.js";

/**
 * The position of a schema in a multipart body: the whole body, a part, or one
 * of several parts with the same name. Deeper levels are JSON, which contains
 * no files.
 */
export type MultipartLevel = "body" | "part" | "item";

/**
 * Returns the level of a schema's properties or items; undefined if they cannot
 * be files.
 */
export function levelWithin(
  location: MultipartLevel,
  container: JsonType,
): MultipartLevel | undefined {
  if (location === "body" && container === "object") return "part";
  return location === "part" && container === "array" ? "item" : undefined;
}

/** Whether the schema describes a file. */
export function isFilePart(
  schema: Schema,
  location: MultipartLevel,
  lookup: Lookup,
): boolean {
  return location !== "body" && isBinary(combinedSchemas(schema, lookup));
}

/** Whether the schema describes a file, or one of its properties or items does. */
export function containsFiles(
  schema: Schema,
  location: MultipartLevel,
  lookup: Lookup,
): boolean {
  const contains = (subschema: Schema | undefined, container: JsonType) => {
    const inner = levelWithin(location, container);
    return (
      subschema !== undefined &&
      inner !== undefined &&
      containsFiles(subschema, inner, lookup)
    );
  };
  return (
    isFilePart(schema, location, lookup) ||
    combinedSchemas(schema, lookup).some(
      ({ object, array }) =>
        contains(otherItems(array), "array") ||
        contains(otherProperties(object), "object") ||
        [
          ...presentProperties(object),
          ...(object?.patternProperties ?? []),
        ].some((property) => contains(property.schema, "object")),
    )
  );
}
