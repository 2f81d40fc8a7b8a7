import { condition } from "./guards.js";
import {
  type Backtracking,
  type Budget,
  byStart,
  type Steps,
} from "./walks.js";

/** The number of sets of positions in which a rejected text is searched. */
const MAX_SETS = 200;

/** Whether a text exists that does not match after the positions were reached. */
export function canFail(
  positions: Iterable<number>,
  walks: Backtracking,
  budget: Budget,
): boolean {
  const { ends, search } = walks;
  const steps = byStart(walks.steps);
  const start = new Set(positions);
  // The engine tries a later start only after all earlier ones failed.
  if (search !== undefined) start.delete(search);
  const seen = new Set<string>();
  const queue: ReadonlySet<number>[] = [start];
  for (const reached of queue) {
    const conditions = [...reached].map((position) => ends.get(position));
    if (conditions.includes(condition.none)) continue;
    if (!conditions.includes(condition.end)) return true;
    if (queue.length > MAX_SETS) return true;
    for (const next of following(reached, steps, walks, budget)) {
      const key = [...next].sort((a, b) => a - b).join();
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
  return false;
}

/** The positions that follow, for each class of characters. */
function* following(
  positions: ReadonlySet<number>,
  steps: Steps,
  { alphabet }: Backtracking,
  budget: Budget,
): Iterable<ReadonlySet<number>> {
  const reached = [...positions].flatMap(
    (position) => steps.get(position) ?? [],
  );
  for (const character of alphabet) {
    budget.spend(reached.length);
    yield new Set(
      reached
        .filter(({ characters }) => (characters & character) !== 0n)
        .map(({ to }) => to),
    );
  }
}
