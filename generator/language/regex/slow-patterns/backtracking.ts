import type { AST } from "@eslint-community/regexpp";

import { alphabetOf } from "./alphabet.js";
import {
  bothGuards,
  conditionAtEnd,
  type Guard,
  guardOf,
  noGuard,
  weakest,
} from "./guards.js";
import type { Reading } from "./readings.js";
import type { Backtracking, Budget, Loop, Step } from "./walks.js";

/** The entrances and exits of a part of a pattern. */
interface Fragment {
  readonly first: readonly Entry[];
  readonly last: readonly Entry[];
  /** What the part needs to match the empty text, if it can. */
  readonly empty: Guard | undefined;
}

interface Entry {
  readonly position: number;
  readonly guard: Guard;
}

/** A step whose characters are not known yet. */
interface GuardedStep extends Omit<Step, "characters" | "condition"> {
  readonly guard: Guard;
}

/** A loop whose steps are `start` (included) to `end` (excluded). */
interface LoopRange extends Omit<Loop, "steps"> {
  readonly start: number;
  readonly end: number;
}

/** The work for each part and each step, which leaves enough to analyze them. */
const WORK = 10;

/** The walks of a pattern, and of each of its lookarounds. */
export function backtrackingOf(
  pattern: AST.Pattern,
  reading: Reading,
  budget: Budget,
): readonly Backtracking[] {
  const lookarounds = new Set<AST.LookaroundAssertion>();
  const builderOf = (kind?: AST.LookaroundAssertion["kind"]) =>
    new Builder(lookarounds, reading, budget, kind);
  const found = [builderOf().build(pattern.alternatives)];
  // Iterating a set also visits the elements added meanwhile.
  for (const { kind, alternatives } of lookarounds)
    found.push(builderOf(kind).build(alternatives));
  return found;
}

class Builder {
  readonly #lookarounds: Set<AST.LookaroundAssertion>;
  readonly #reading: Reading;
  readonly #budget: Budget;
  readonly #kind: "lookahead" | "lookbehind" | undefined;
  readonly #positions: (AST.Element | undefined)[] = [];
  readonly #steps: GuardedStep[] = [];
  readonly #loops: LoopRange[] = [];
  readonly #entrances = new Map<AST.Quantifier, readonly number[]>();

  constructor(
    lookarounds: Set<AST.LookaroundAssertion>,
    reading: Reading,
    budget: Budget,
    kind?: "lookahead" | "lookbehind",
  ) {
    this.#lookarounds = lookarounds;
    this.#reading = reading;
    this.#budget = budget;
    this.#kind = kind;
  }

  build(alternatives: readonly AST.Alternative[]): Backtracking {
    let whole: Fragment = emptyFragment(noGuard);
    // A lookaround has a fixed start; a pattern may match anywhere in a text.
    if (this.#kind === undefined) {
      const search = this.#position(undefined);
      this.#connect(search.last, search.first, false);
      whole = { ...search, empty: noGuard };
    }
    whole = this.#concat(whole, this.#choice(alternatives));
    const { steps, alphabet } = this.#stepsWithCharacters();
    return {
      size: this.#positions.length,
      alphabet,
      steps,
      loops: this.#loops.map(({ start, end, ...loop }) => ({
        ...loop,
        steps: steps.slice(start, end),
      })),
      entrances: this.#entrances,
      ends: new Map(
        whole.last.map(({ position, guard }) => [
          position,
          conditionAtEnd(guard),
        ]),
      ),
      search: this.#kind === undefined ? 0 : undefined,
    };
  }

  /** The steps with the characters of their targets that the lookaheads before them allow. */
  #stepsWithCharacters() {
    const looked = this.#steps.flatMap(({ guard }) =>
      guard.next.flatMap(({ elements }) => elements),
    );
    const elements = [...new Set(looked)];
    const { characters, alphabet } = alphabetOf([
      ...this.#positions,
      ...elements,
    ]);
    const all = alphabet.reduce((mask, each) => mask | each, 0n);
    const ofElement = new Map(
      elements.map((element, at) => [
        element,
        characters[this.#positions.length + at] ?? 0n,
      ]),
    );
    const steps = this.#steps.map(({ guard, ...step }): Step => {
      let allowed = characters[step.to] ?? 0n;
      for (const { negate, elements: next } of guard.next) {
        const mask = next.reduce(
          (sum, each) => sum | (ofElement.get(each) ?? 0n),
          0n,
        );
        allowed &= negate ? all & ~mask : mask;
      }
      return { ...step, condition: guard.condition, characters: allowed };
    });
    return { steps, alphabet };
  }

  #choice(alternatives: readonly AST.Alternative[]): Fragment {
    const all = alternatives.map(({ elements }) => this.#sequence(elements));
    const empty = all.flatMap((each) => each.empty ?? []);
    return {
      first: all.flatMap(({ first }) => first),
      last: all.flatMap(({ last }) => last),
      empty: weakest(empty),
    };
  }

  #sequence(elements: readonly AST.Element[]): Fragment {
    // A lookbehind is matched from its end to its start.
    const ordered =
      this.#kind === "lookbehind" ? [...elements].reverse() : elements;
    return ordered.reduce(
      (before, element) => this.#concat(before, this.#element(element)),
      emptyFragment(noGuard),
    );
  }

  #element(element: AST.Element): Fragment {
    this.#budget.spend(WORK);
    switch (element.type) {
      case "Assertion":
        if (element.kind === "lookahead" || element.kind === "lookbehind")
          this.#lookarounds.add(element);
        return emptyFragment(guardOf(element, this.#kind));
      case "Backreference": {
        const single = this.#singleOf(element);
        return single === undefined
          ? emptyFragment(guardOf(element, this.#kind))
          : this.#position(single);
      }
      case "CapturingGroup": {
        const single = this.#reading.singles.get(element);
        return single === undefined
          ? this.#choice(element.alternatives)
          : this.#position(single);
      }
      case "Group":
        return this.#choice(element.alternatives);
      case "Quantifier":
        return this.#quantifier(element);
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass":
        return this.#position(element);
    }
  }

  #singleOf({ resolved }: AST.Backreference): AST.Element | undefined {
    return "end" in resolved ? this.#reading.singles.get(resolved) : undefined;
  }

  /** Expands `x{2,4}` to `xx(x(x)?)?`, from its end. */
  #quantifier(source: AST.Quantifier): Fragment {
    const { element } = source;
    const { loopLength, knowsBounds, maxCopies } = this.#reading;
    const min = Math.min(source.min, maxCopies);
    const isLoop = source.max > 1 && source.max - min >= loopLength;
    const max = isLoop ? source.max : Math.min(source.max, maxCopies);
    let tail = emptyFragment(noGuard);
    for (let round = isLoop ? Math.max(min, 1) : max; round > 0; round--) {
      const from = this.#positions.length;
      const firstStep = this.#steps.length;
      const item = this.#element(element);
      if (isLoop && tail.first.length === 0) {
        this.#connect(item.last, item.first, knowsBounds && max !== Infinity);
        const to = this.#positions.length;
        this.#loops.push({
          source,
          from,
          to,
          start: firstStep,
          end: this.#steps.length,
        });
      }
      const isOptional = round > min;
      // An engine stops repeating when an optional iteration matches nothing.
      tail = isOptional
        ? {
            ...this.#concat({ ...item, empty: undefined }, tail),
            empty: noGuard,
          }
        : this.#concat(item, tail);
    }
    // The first iteration of a quantifier around this one is written last.
    this.#entrances.set(
      source,
      tail.first.map(({ position }) => position),
    );
    return tail;
  }

  #position(element: AST.Element | undefined): Fragment {
    const position = this.#positions.push(element) - 1;
    const entries = [{ position, guard: noGuard }];
    return { first: entries, last: entries, empty: undefined };
  }

  #concat(one: Fragment, other: Fragment): Fragment {
    this.#connect(one.last, other.first, false);
    return {
      first: [...one.first, ...under(one.empty, other.first)],
      last: [...other.last, ...under(other.empty, one.last)],
      empty: both(one.empty, other.empty),
    };
  }

  #connect(
    last: readonly Entry[],
    first: readonly Entry[],
    isBounded: boolean,
  ): void {
    this.#budget.spend(last.length * first.length * WORK);
    for (const { position: from, guard: leaving } of last)
      for (const { position: to, guard: entering } of first)
        this.#steps.push({
          from,
          to,
          guard: bothGuards(leaving, entering),
          isBounded,
        });
  }
}

function emptyFragment(empty: Guard): Fragment {
  return { first: [], last: [], empty };
}

function both(
  one: Guard | undefined,
  other: Guard | undefined,
): Guard | undefined {
  if (one === undefined || other === undefined) return undefined;
  return bothGuards(one, other);
}

/** The entries if the part between can be empty. */
function under(
  empty: Guard | undefined,
  entries: readonly Entry[],
): readonly Entry[] {
  if (empty === undefined) return [];
  if (empty === noGuard) return entries;
  return entries.map(({ position, guard }) => ({
    position,
    guard: bothGuards(guard, empty),
  }));
}
