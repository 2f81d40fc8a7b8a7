import type { Direction } from "../diff/rules/impacts.js";
import { type Item, joined, type List, plainly, say } from "./document-page.js";
import { formerName, todoOf } from "./guide-sentences.js";
import type { Difference, Move } from "./guide.js";

const titles: Readonly<Record<Direction, string>> = {
  calls: "How it is called",
  sends: "What you send",
  receives: "What you get",
};

/** Differences by the way that they travel; those that several operations share are only named. */
export function differenceLists(
  differences: readonly Difference[],
  shared: Shared,
  more: string,
): readonly List[] {
  const own = differences.filter(({ finding }) => !shared.has(finding));
  const lists = (["calls", "sends", "receives"] as const).flatMap(
    (direction): readonly List[] => {
      const items = own
        .filter((one) => one.direction === direction)
        .map((difference) => differenceItem(difference, own));
      return items.length === 0
        ? []
        : [{ heading: `${titles[direction]}${more}:`, items }];
    },
  );
  const seen = differences.filter(({ finding }) => shared.has(finding));
  const names = new Set(seen.map(({ finding }) => headOf(finding.where)));
  const items = [...names].map((name) => ({ text: say`${name}` }));
  return items.length === 0
    ? lists
    : [...lists, { heading: `See below${more}:`, items }];
}

/** The schema that a difference stands in, where it has a name. */
function headOf(where: string): string {
  return /^[\w-]+(?=[.[]| \w+$)/.exec(where)?.[0] ?? where;
}

const marks = {
  must: { mark: "!" },
  check: { mark: "?" },
  nothing: {},
} as const;

/** A difference with what it takes. */
export function differenceItem(
  difference: Difference,
  others: readonly Difference[],
): Item {
  const { finding, need } = difference;
  const former = formerName(difference, others);
  const values =
    finding.before === undefined && finding.after === undefined
      ? []
      : [say`${shown(finding.before)} → ${shown(finding.after)}`];
  const text = [
    ...values,
    ...(former === undefined
      ? []
      : [say`It seems to take the place of ${former}.`]),
  ].reduce(joined, joined(say`${finding.where}:`, plainly(todoOf(difference))));
  return { ...marks[need], text };
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  const text =
    typeof value === "string"
      ? value
      : isWords(value)
        ? value.join(" or ")
        : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Names of types, or values that are words. */
function isWords(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}

/** Findings that several operations share. */
export type Shared = ReadonlyMap<Difference["finding"], readonly Difference[]>;

/** Finds what several operations share, each way that it travels. */
export function sharedDifferences(moves: readonly Move[]): Shared {
  const found = new Map<
    Difference["finding"],
    { users: Set<string>; ways: Map<Direction, Difference> }
  >();
  for (const { operation, ways } of moves)
    for (const difference of ways.flatMap(({ differences }) => differences)) {
      const { finding, direction } = difference;
      const known = found.get(finding) ?? { users: new Set(), ways: new Map() };
      found.set(finding, known);
      known.users.add(operation.name);
      known.ways.set(direction, difference);
    }
  return new Map(
    [...found]
      .filter(([, { users }]) => users.size > 1)
      .map(([finding, { ways }]) => [finding, [...ways.values()]]),
  );
}
