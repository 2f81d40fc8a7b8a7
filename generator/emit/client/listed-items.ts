import type { Operation, Schema } from "../../model/model.js";

/** The list that an operation replies with in pages. */
export interface ListedItems {
  /** The names on the way to it in the body. */
  readonly steps: readonly string[];
  /** The schema of an item; absent where there are several. */
  readonly item?: Schema;
}

/** The list of an operation, by its rule or its envelope; nothing where it has none. */
export function listedItems({
  pages,
  pagination,
}: Operation): ListedItems | undefined {
  if (pages !== undefined) {
    const { item, row } = pages;
    const { items: steps } = row;
    return item === undefined ? { steps } : { steps, item };
  }
  return pagination && { steps: [pagination.items], item: pagination.item };
}
