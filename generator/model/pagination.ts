import type { Lookup } from "./lookup.js";
import type { CursorPagination, JsonType, Reply, Schema } from "./model.js";
import type { LoneOperation } from "./operations.js";

const cursor = "cursor";
const envelope = "pagination";
const nextCursor = "next_cursor";
const hasMore = "has_more_results";
const total = "total_count";
const limit = "limit";

/** Recognises a list operation by its `cursor` parameter and its reply's `pagination`. */
export function paginationOf(
  operation: LoneOperation,
  lookup: Lookup,
): CursorPagination | undefined {
  if (operation.method !== "GET") return undefined;
  const inQuery = (wanted: string) =>
    operation.parameters
      .filter((each) => each.in === "query" && each.name === wanted)
      .map(({ schema }) => schema);
  if (inQuery(cursor).length === 0) return undefined;
  const page = jsonSchema(
    operation.replies.find(({ status }) => status === 200),
  );
  if (page === undefined) return undefined;
  const held = lookup.property(page, envelope);
  const inEnvelope = (name: string) =>
    held.flatMap((schema) => lookup.property(schema, name));
  if (inEnvelope(nextCursor).length === 0) return undefined;
  const lists = lookup.propertyNames(page).flatMap((name) => {
    const item = itemOf(lookup.property(page, name), lookup);
    return item === undefined ? [] : [{ name, item }];
  });
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return undefined;
  return {
    cursor,
    items: list.name,
    item: list.item,
    envelope,
    nextCursor,
    ...(may(inEnvelope(hasMore), "boolean", lookup) && { hasMore }),
    ...(may(inEnvelope(total), "integer", lookup) && { total }),
    ...(may(inQuery(limit), "integer", lookup) && { limit }),
  };
}

function jsonSchema(
  reply: Pick<Reply, "content"> | undefined,
): Schema | undefined {
  return reply?.content.find(({ kind }) => kind === "json")?.schema;
}

/** Whether a value is described, as one that may be of the type. */
function may(
  schemas: readonly Schema[],
  type: JsonType,
  lookup: Lookup,
): boolean {
  return schemas
    .flatMap((schema) => lookup.parts(schema))
    .some(({ types }) => types?.includes(type));
}

/** The schema of the items, where the schemas speak of an array. */
function itemOf(
  schemas: readonly Schema[],
  lookup: Lookup,
): Schema | undefined {
  for (const part of schemas.flatMap((schema) => lookup.parts(schema))) {
    if (part.types?.length === 1 && part.types[0] === "array")
      return part.array?.items ?? { docs: {}, place: part.place };
  }
  return undefined;
}
