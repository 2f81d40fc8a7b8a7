import type { JsonType, Schema } from "../../model/model.js";
import { presentProperties } from "./present-properties.js";
import { flatten, isFileShape, type Lookup } from "../operations/decode-shape.js";

/**
 * Where a schema stands in a body of parts: that of the whole body, of a part,
 * or of one of several parts under a name. Deeper within a part is JSON, which
 * holds no files.
 */
export type FilePlace = "body" | "part" | "item";

/** Where what a schema's own rules hold stands; nothing where no file can. */
export function placeWithin(
  place: FilePlace,
  holder: JsonType,
): FilePlace | undefined {
  if (place === "body" && holder === "object") return "part";
  return place === "part" && holder === "array" ? "item" : undefined;
}

/** Whether a schema is that of a file. */
export function isFile(
  schema: Schema,
  place: FilePlace,
  lookup: Lookup,
): boolean {
  return place !== "body" && isFileShape(flatten(schema, lookup));
}

/** Whether a schema is that of a file, or has one among its properties or items. */
export function holdsFiles(
  schema: Schema,
  place: FilePlace,
  lookup: Lookup,
): boolean {
  const holds = (held: Schema | undefined, holder: JsonType) => {
    const inner = placeWithin(place, holder);
    return (
      held !== undefined &&
      inner !== undefined &&
      holdsFiles(held, inner, lookup)
    );
  };
  return (
    isFile(schema, place, lookup) ||
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
