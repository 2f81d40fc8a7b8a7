import type { Lookup } from "./lookup.js";
import type { CursorPagination, Reply, Schema } from "./model.js";
import type { LoneOperation } from "./operations.js";

const cursor = "cursor";
const envelope = "pagination";
const nextCursor = "next_cursor";

/** Recognises a list operation by its `cursor` parameter and its reply's `pagination`. */
export function paginationOf(
  operation: LoneOperation,
  lookup: Lookup,
): CursorPagination | undefined {
  if (operation.method !== "GET") return undefined;
  const takesCursor = operation.parameters.some(
    ({ in: location, name }) => location === "query" && name === cursor,
  );
  if (!takesCursor) return undefined;
  const page = jsonSchema(
    operation.replies.find(({ status }) => status === 200),
  );
  if (page === undefined) return undefined;
  const hasNext = lookup
    .property(page, envelope)
    .some((schema) => lookup.property(schema, nextCursor).length > 0);
  if (!hasNext) return undefined;
  const lists = lookup.propertyNames(page).flatMap((name) => {
    const item = itemOf(lookup.property(page, name), lookup);
    return item === undefined ? [] : [{ name, item }];
  });
  const [list, ...others] = lists;
  return list === undefined || others.length > 0
    ? undefined
    : { cursor, items: list.name, item: list.item, envelope, nextCursor };
}

function jsonSchema(
  reply: Pick<Reply, "content"> | undefined,
): Schema | undefined {
  return reply?.content.find(({ kind }) => kind === "json")?.schema;
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
