import type { JsonType, Schema } from "../../model/model.js";
import { presentProperties } from "./present-properties.js";
import {
  flatten,
  isFileShape,
  type Lookup,
} from "../operations/decode-shape.js";

/**
 * Where a schema stands in a body of parts: that of the whole body, of a part,
 * or of one of several parts under a name. Deeper within a part is JSON, which
 * holds no files.
 */
export type FileLocation = "body" | "part" | "item";

/** Where what a schema's own rules hold stands; nothing where no file can. */
export function locationWithin(
  location: FileLocation,
  holder: JsonType,
): FileLocation | undefined {
  if (location === "body" && holder === "object") return "part";
  return location === "part" && holder === "array" ? "item" : undefined;
}

/** Whether a schema is that of a file. */
export function isFile(
  schema: Schema,
  location: FileLocation,
  lookup: Lookup,
): boolean {
  return location !== "body" && isFileShape(flatten(schema, lookup));
}

/** Whether a schema is that of a file, or has one among its properties or items. */
export function holdsFiles(
  schema: Schema,
  location: FileLocation,
  lookup: Lookup,
): boolean {
  const holds = (held: Schema | undefined, holder: JsonType) => {
    const inner = locationWithin(location, holder);
    return (
      held !== undefined &&
      inner !== undefined &&
      holdsFiles(held, inner, lookup)
    );
  };
  return (
    isFile(schema, location, lookup) ||
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
