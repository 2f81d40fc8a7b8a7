/** A list in memory as `page` takes one: in the order of its names. */
export function listOf<Item extends { readonly name: string }>(
  all: readonly Item[],
) {
  return {
    key: ({ name }: Item) => name,
    items: (after = "", count: number) =>
      all.filter(({ name }) => name > after).slice(0, count),
    total: () => all.length,
  };
}
