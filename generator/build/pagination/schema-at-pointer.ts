import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";
import { allows } from "../../schema/possible-types.js";

/** What stands at a place in a value. */
export interface SchemaAtPointer {
  /** The schemas that speak of it; none: anything may stand there. */
  readonly schemas: readonly Schema[];
  /** Whether it always stands there, and is not null. */
  readonly always: boolean;
}

/** A place in a value where nothing is described, and what is described beside it. */
export interface MissingAtPointer {
  readonly missing: string;
  readonly siblings: readonly string[];
}

/** The names on the way of a JSON pointer (RFC 6901). */
export function pointerSteps(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Goes from property to property, into alternatives too. */
export function schemaAtPointer(
  schema: Schema,
  steps: readonly string[],
  lookup: SchemaLookup,
): SchemaAtPointer | MissingAtPointer {
  let at: SchemaAtPointer = { schemas: [schema], always: true };
  for (const step of steps) {
    const speakers = at.schemas.flatMap((each) => lookup.speakers(each));
    const properties = speakers.flatMap(({ object }) => [
      ...(object?.properties ?? []),
    ]);
    const schemas = properties
      .filter(({ name }) => name === step)
      .map((property) => property.schema);
    const isOpen =
      properties.length === 0 &&
      at.schemas.every((each) => allows(each, "object", lookup));
    if (schemas.length === 0 && !isOpen)
      return {
        missing: step,
        siblings: [...new Set(properties.map(({ name }) => name))],
      };
    const sure =
      at.always &&
      schemas.length > 0 &&
      at.schemas.some((each) => lookup.requiredNames(each).has(step)) &&
      !schemas.every((each) => allows(each, "null", lookup));
    at = { schemas, always: sure };
  }
  return at;
}

/** A list in a body. */
export interface ListAtPointer {
  /** The names on the way to it; none: the body itself. */
  readonly steps: readonly string[];
  /** Absent where several schemas speak of the items. */
  readonly item?: Schema;
  /** Whether it always stands there, and is not null. */
  readonly always: boolean;
}

/** The list that stands at a place; nothing where none is described. */
export function listAt(
  { schemas, always: sure }: SchemaAtPointer,
  steps: readonly string[],
  lookup: SchemaLookup,
): ListAtPointer | undefined {
  const typed = schemas
    .flatMap((schema) => lookup.speakers(schema))
    .filter(({ types }) => types !== undefined);
  const lists = typed.filter(({ types }) => types?.includes("array"));
  const others = typed.some(({ types }) =>
    types?.some((type) => type !== "array" && type !== "null"),
  );
  const [list, ...more] = lists;
  if (list === undefined || others) return undefined;
  const item = list.array?.items ?? { docs: {}, location: list.location };
  return { steps, always: sure, ...(more.length === 0 && { item }) };
}

/** All lists among the properties of a body, or the body where it is one. */
export function listsIn(
  body: Schema,
  lookup: SchemaLookup,
): readonly ListAtPointer[] {
  const whole = listAt({ schemas: [body], always: true }, [], lookup);
  if (whole !== undefined) return [whole];
  const names = lookup
    .speakers(body)
    .flatMap(({ object }) => object?.properties ?? [])
    .map(({ name }) => name);
  return [...new Set(names)].flatMap((name) => {
    const found = schemaAtPointer(body, [name], lookup);
    const list = "missing" in found ? undefined : listAt(found, [name], lookup);
    return list ?? [];
  });
}
