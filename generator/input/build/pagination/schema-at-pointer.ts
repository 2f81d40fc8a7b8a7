import type { Schema } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { allowsType } from "../../../language/schema/possible-types.js";

/** The schemas of a value at a JSON pointer. */
export interface SchemaAtPointer {
  /** The schemas that describe it; empty: any value is allowed. */
  readonly schemas: readonly Schema[];
  /** Whether the value is always present and not null. */
  readonly always: boolean;
}

/** A pointer whose step has no schema, with the properties that exist instead. */
export interface MissingAtPointer {
  readonly missing: string;
  readonly siblings: readonly string[];
}

/** Whether a text is a JSON pointer to a property (RFC 6901, section 3). */
export function isPropertyPointer(text: string): boolean {
  return /^(?:\/(?:[^~/]|~[01])*)+$/.test(text);
}

/** Finds the schemas at a JSON pointer, in all alternatives of unions. */
export function schemaAtPointer(
  schema: Schema,
  steps: readonly string[],
  lookup: SchemaLookup,
): SchemaAtPointer | MissingAtPointer {
  let at: SchemaAtPointer = { schemas: [schema], always: true };
  for (const step of steps) {
    const speakers = at.schemas.flatMap((each) => lookup.possibleParts(each));
    const properties = speakers.flatMap(({ object }) => [
      ...(object?.properties ?? []),
    ]);
    const schemas = properties
      .filter(({ name }) => name === step)
      .map((property) => property.schema);
    const isOpen =
      properties.length === 0 &&
      at.schemas.every((each) => allowsType(each, "object", lookup));
    if (schemas.length === 0 && !isOpen)
      return {
        missing: step,
        siblings: [...new Set(properties.map(({ name }) => name))],
      };
    const always =
      at.always &&
      schemas.length > 0 &&
      at.schemas.some((each) => lookup.requires(each, step)) &&
      !schemas.every((each) => allowsType(each, "null", lookup));
    at = { schemas, always };
  }
  return at;
}

/** An array in a body. */
export interface ArrayAtPointer {
  /** The steps of the pointer to it; empty: the body itself. */
  readonly steps: readonly string[];
  /** The schema of the items; absent if several schemas describe them. */
  readonly item?: Schema;
  /** Whether the value is always present and not null. */
  readonly always: boolean;
}

/** The array at a pointer; undefined if no array is described there. */
export function arrayAt(
  { schemas, always }: SchemaAtPointer,
  steps: readonly string[],
  lookup: SchemaLookup,
): ArrayAtPointer | undefined {
  const typed = schemas
    .flatMap((schema) => lookup.possibleParts(schema))
    .filter(({ types }) => types !== undefined);
  const lists = typed.filter(({ types }) => types?.includes("array"));
  const others = typed.some(({ types }) =>
    types?.some((type) => type !== "array" && type !== "null"),
  );
  const [list, ...more] = lists;
  if (list === undefined || others) return undefined;
  const item = list.array?.items ?? { docs: {}, location: list.location };
  return { steps, always, ...(more.length === 0 && { item }) };
}

/** The body if it is an array, otherwise all arrays among its properties. */
export function arraysIn(
  body: Schema,
  lookup: SchemaLookup,
): readonly ArrayAtPointer[] {
  const whole = arrayAt({ schemas: [body], always: true }, [], lookup);
  if (whole !== undefined) return [whole];
  const names = lookup
    .possibleParts(body)
    .flatMap(({ object }) => object?.properties ?? [])
    .map(({ name }) => name);
  return [...new Set(names)].flatMap((name) => {
    const found = schemaAtPointer(body, [name], lookup);
    const list =
      "missing" in found ? undefined : arrayAt(found, [name], lookup);
    return list ?? [];
  });
}
