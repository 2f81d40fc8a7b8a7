import type { Event } from "../model/model.js";

/** The new name of each old event that is there still: its own, or that of one which receivers tell by the same value. */
export function eventNames(
  before: readonly Event[],
  after: readonly Event[],
): ReadonlyMap<string, string> {
  const had = new Set(before.map(({ name }) => name));
  const has = new Set(after.map(({ name }) => name));
  const come = after.filter(({ name }) => !had.has(name));
  return new Map(
    before.flatMap((event) => {
      if (has.has(event.name)) return [[event.name, event.name]];
      const at = come.findIndex((one) => isAlike(one, event));
      const [other] = at < 0 ? [] : come.splice(at, 1);
      return other === undefined ? [] : [[event.name, other.name]];
    }),
  );
}

function isAlike({ type }: Event, { type: other }: Event): boolean {
  return (
    type !== undefined &&
    type.property === other?.property &&
    type.value === other.value
  );
}
