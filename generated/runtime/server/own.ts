/** A property of a table; ignores inherited properties. */
export function own<Value>(
  table: { readonly [name: string]: Value },
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
