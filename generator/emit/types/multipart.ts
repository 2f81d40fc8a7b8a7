import type { JsonType, Schema } from "../../model/model.js";
import { flatten, isBinary, type Lookup } from "./composition.js";
import { presentProperties } from "./properties.js";

/**
 * Where a schema stands in a body of parts: that of the whole body, of a part,
 * or of one of several parts under a name. Deeper within a part is JSON, which
 * holds no files.
 */
export type MultipartLevel = "body" | "part" | "item";

/** Where what a schema's own rules hold stands; nothing where no file can. */
export function levelWithin(
  location: MultipartLevel,
  holder: JsonType,
): MultipartLevel | undefined {
  if (location === "body" && holder === "object") return "part";
  return location === "part" && holder === "array" ? "item" : undefined;
}

/** Whether a schema is that of a file. */
export function isFilePart(
  schema: Schema,
  location: MultipartLevel,
  lookup: Lookup,
): boolean {
  return location !== "body" && isBinary(flatten(schema, lookup));
}

/** Whether a schema is that of a file, or has one among its properties or items. */
export function containsFiles(
  schema: Schema,
  location: MultipartLevel,
  lookup: Lookup,
): boolean {
  const holds = (held: Schema | undefined, holder: JsonType) => {
    const inner = levelWithin(location, holder);
    return (
      held !== undefined &&
      inner !== undefined &&
      containsFiles(held, inner, lookup)
    );
  };
  return (
    isFilePart(schema, location, lookup) ||
    flatten(schema, lookup).some(
      ({ object, array }) =>
        holds(array?.items, "array") ||
        holds(object?.additionalProperties, "object") ||
        [
          ...presentProperties(object),
          ...(object?.patternProperties ?? []),
        ].some((property) => holds(property.schema, "object")),
    )
  );
}
