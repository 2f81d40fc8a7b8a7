import type {
  ApiResponse,
  CursorPagination,
  JsonType,
  Parameter,
  Schema,
} from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { allowsType } from "../../../language/schema/possible-types.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";

const cursor = "cursor";
const envelope = "pagination";
const nextCursor = "next_cursor";
const hasMore = "has_more_results";
const total = "total_count";
const limit = "limit";

/** Recognizes a list operation by convention: a `cursor` parameter, and a `pagination` object in the response. */
export function cursorPagination(
  operation: ParsedOperation,
  lookup: SchemaLookup,
): CursorPagination | undefined {
  if (operation.method !== "GET") return undefined;
  const inQuery = (wanted: string) =>
    operation.parameters.filter(
      (each) => each.in === "query" && each.name === wanted,
    );
  const cursors = inQuery(cursor).map(({ schema }) => schema);
  if (cursors.length === 0) return undefined;
  const page = jsonSchema(
    operation.responses.find(({ status }) => status === 200),
  );
  if (page === undefined) return undefined;
  const envelopes = lookup.property(page, envelope);
  const inEnvelope = (name: string) =>
    envelopes.flatMap((schema) => lookup.property(schema, name));
  const next = inEnvelope(nextCursor);
  if (next.length === 0) return undefined;
  const lists = lookup.propertyNames(page).flatMap((name) => {
    const item = itemOf(lookup.property(page, name), lookup);
    return item === undefined ? [] : [{ name, item }];
  });
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return undefined;
  const sizes = inQuery(limit).filter(({ schema }) =>
    declaresType([schema], "integer", lookup),
  );
  const last = lastCursor(next, envelopes, lookup);
  const always =
    lookup.requiredNames(page).has(list.name) &&
    !lookup
      .property(page, list.name)
      .every((schema) => allowsType(schema, "null", lookup));
  return {
    cursorParameter: cursor,
    items: list.name,
    ...(!always && { itemsOptional: true }),
    itemSchema: list.item,
    envelope,
    nextCursor,
    ...(declaresType(inEnvelope(hasMore), "boolean", lookup) && { hasMore }),
    ...(declaresType(inEnvelope(total), "integer", lookup) && { total }),
    ...(sizes.length > 0 && { limitParameter: limit }),
    alwaysLimited: sizes.some((size) => isAlwaysGiven(size, lookup)),
    acceptsAnyCursor: [...cursors, ...next].every((schema) =>
      isOpaque(schema, lookup),
    ),
    ...(last !== undefined && { lastCursor: last }),
  };
}

/** How the last page marks the end if its cursor cannot be null: an empty string, or no cursor. */
function lastCursor(
  next: readonly Schema[],
  envelopes: readonly Schema[],
  lookup: SchemaLookup,
): CursorPagination["lastCursor"] {
  if (next.every((schema) => allowsType(schema, "null", lookup)))
    return undefined;
  const required = envelopes.some((schema) =>
    lookup.requiredNames(schema).has(nextCursor),
  );
  return required ? "" : "absent";
}

/** Whether the server always receives a page size: the parameter is required or has a default. */
function isAlwaysGiven(
  { required, schema }: Parameter,
  lookup: SchemaLookup,
): boolean {
  const parts = lookup.parts(schema);
  return (
    (required || parts.some((part) => typeof part.default === "number")) &&
    parts.some(({ types }) => types?.every((type) => type === "integer"))
  );
}

/** Whether a value can be any string. */
function isOpaque(schema: Schema, lookup: SchemaLookup): boolean {
  return (
    allowsType(schema, "string", lookup) &&
    lookup
      .possibleParts(schema)
      .every(({ enum: values, string }) => !values && !string?.format)
  );
}

function jsonSchema(
  response: Pick<ApiResponse, "content"> | undefined,
): Schema | undefined {
  return response?.content.find(({ kind }) => kind === "json")?.schema;
}

/** Whether one of the schemas includes the type. */
function declaresType(
  schemas: readonly Schema[],
  type: JsonType,
  lookup: SchemaLookup,
): boolean {
  return schemas
    .flatMap((schema) => lookup.parts(schema))
    .some(({ types }) => types?.includes(type));
}

/** The schema of the items, if one of the schemas is an array. */
function itemOf(
  schemas: readonly Schema[],
  lookup: SchemaLookup,
): Schema | undefined {
  for (const part of schemas.flatMap((schema) => lookup.parts(schema))) {
    if (part.types?.length === 1 && part.types[0] === "array")
      return part.array?.items ?? { docs: {}, location: part.location };
  }
  return undefined;
}
