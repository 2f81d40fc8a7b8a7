import type { Event, Schema } from "../../model/model.js";
import { presentProperties } from "../types/present-properties.js";
import { flatten, type Lookup } from "../operations/decode-shape.js";

/** A property that a sender can fill in. */
type Fill = "id" | "created_at" | "metadata";

/**
 * The properties of an event that a sender fills in: those of the names that
 * what it has for them can stand under. A description says nowhere what an id
 * is made of, so one of a format of its own is left to whoever sends.
 */
export function fillsOf({ schema }: Event, lookup: Lookup): readonly Fill[] {
  if (schema === undefined) return [];
  const properties = flatten(schema, lookup).flatMap(({ object }) =>
    presentProperties(object),
  );
  return (["id", "created_at", "metadata"] as const).filter((fill) => {
    const schemas = properties.filter(({ name }) => name === fill);
    return (
      schemas.length > 0 &&
      schemas.every((each) => fits[fill](flatten(each.schema, lookup), lookup))
    );
  });
}

const fits: {
  readonly [Name in Fill]: (
    parts: readonly Schema[],
    lookup: Lookup,
  ) => boolean;
} = {
  id: (parts) => isText(parts, undefined),
  created_at: (parts) => isText(parts, "date-time"),
  metadata: (parts, lookup) =>
    parts.some(({ object }) => {
      const held = object?.additionalProperties;
      return held !== undefined && isText(flatten(held, lookup), undefined);
    }),
};

/** Whether any text of a format may stand. */
function isText(parts: readonly Schema[], format: string | undefined): boolean {
  return (
    parts.some(({ types }) => types?.includes("string") === true) &&
    parts.every(
      ({ values, string }) =>
        values === undefined &&
        (string?.format === undefined || string.format === format),
    )
  );
}
