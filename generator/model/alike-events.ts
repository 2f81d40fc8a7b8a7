import type { Findings } from "./findings.js";
import type { Lookup } from "./lookup.js";
import type { Event, Json, Schema } from "./model.js";

/** Reports events without a telling value whose checks may let the same delivery pass: the first one takes it. */
export function reportAlike(
  events: readonly Event[],
  lookup: Lookup,
  findings: Findings,
): void {
  const untold = events.filter(({ type }) => type === undefined);
  const alike = untold.filter((event) =>
    untold.some(
      (other) => other !== event && !differ(event.schema, other.schema, lookup),
    ),
  );
  const [first] = alike;
  if (first === undefined) return;
  const names = alike.map(({ name }) => `\`${name}\``);
  const shown =
    names.length > 5
      ? [...names.slice(0, 4), `${names.length - 4} others`]
      : names;
  findings.warning(
    first.place,
    "events-alike",
    `No value in their bodies tells the events ${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""} apart: a receiver takes a delivery for the first one whose check it passes.`,
    "Give each a property with a value of its own, such as `type`.",
  );
}

/** Whether some property has other values in the one than in the other, and must be present in one of them. */
function differ(
  left: Schema | undefined,
  right: Schema | undefined,
  lookup: Lookup,
): boolean {
  if (left === undefined || right === undefined) return false;
  const ofRight = lookup.pinned(right);
  const required = new Set([
    ...lookup.requiredNames(left),
    ...lookup.requiredNames(right),
  ]);
  return [...lookup.pinned(left)].some(
    ([property, values]) =>
      required.has(property) && disjoint(values, ofRight.get(property)),
  );
}

function disjoint(
  left: readonly Json[],
  right: readonly Json[] | undefined,
): boolean {
  return right !== undefined && !left.some((value) => right.includes(value));
}
