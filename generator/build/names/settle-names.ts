import { upperFirst } from "./names.js";

/** How the things to be named are named. */
export interface Naming<T> {
  /** The names that it could have, the nicest first, each made of its own spelling alone and only when asked for. */
  readonly candidates: (thing: T) => readonly (() => string)[];
  /** Whether a name is how the thing is spelled itself: such a one keeps it against others. */
  readonly isOwn: (thing: T, name: string) => boolean;
  /** Whether a name may be given at all. */
  readonly isFree: (name: string) => boolean;
}

/**
 * Gives each thing a name that no other has, whatever their order: where
 * several want one name, the thing that is spelled so gets it, and the others
 * take their next candidate.
 */
export function settleNames<T>(
  things: readonly T[],
  naming: Naming<T>,
): ReadonlyMap<T, string> {
  const named = new Map<T, string>();
  const taken = new Set<string>();
  const give = (thing: T, name: string): void => {
    named.set(thing, name);
    // The stem of a type's name starts with a capital, whatever its own first letter is.
    taken.add(upperFirst(name));
  };
  const isOpen = (name: string): boolean =>
    !taken.has(upperFirst(name)) && naming.isFree(name);

  let waiting = things;
  for (let level = 0; waiting.length > 0; level++) {
    const wishes = gatherWishes(waiting, level, naming, isOpen);
    if (wishes === undefined) break;
    for (const [name, wishing] of wishes) {
      const winner = winnerOf(name, wishing, naming);
      if (winner !== undefined) give(winner, name);
    }
    waiting = waiting.filter((thing) => !named.has(thing));
  }
  for (const thing of waiting) {
    let name = naming.candidates(thing).at(-1)?.() ?? "_";
    while (!isOpen(name)) name += "_";
    give(thing, name);
  }
  return named;
}

/** Who wants which open name at a level; nothing when no one has a candidate left. */
function gatherWishes<T>(
  things: readonly T[],
  level: number,
  naming: Naming<T>,
  isOpen: (name: string) => boolean,
): ReadonlyMap<string, readonly T[]> | undefined {
  const wishes = new Map<string, T[]>();
  const keys = new Map<string, string>();
  let someLeft = false;
  for (const thing of things) {
    const name = naming.candidates(thing)[level]?.();
    if (name === undefined) continue;
    someLeft = true;
    if (!isOpen(name)) continue;
    const key = keys.get(upperFirst(name)) ?? name;
    keys.set(upperFirst(name), key);
    const wishing = wishes.get(key);
    if (wishing === undefined) wishes.set(key, [thing]);
    else wishing.push(thing);
  }
  return someLeft ? wishes : undefined;
}

function winnerOf<T>(
  name: string,
  wishing: readonly T[],
  naming: Naming<T>,
): T | undefined {
  if (wishing.length === 1) return wishing[0];
  const own = wishing.filter((thing) => naming.isOwn(thing, name));
  return own.length === 1 ? own[0] : undefined;
}
