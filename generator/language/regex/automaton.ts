import { isAmong, type Range } from "./characters.js";
import { anything, parseRegular, type Regular } from "./parse-pattern.js";

/** A transition on a character. */
interface Transition {
  readonly ranges: readonly Range[];
  readonly to: number;
}

/** A transition without a character; with `at`, only at the start or the end of the text. */
interface EmptyTransition {
  readonly at?: "start" | "end";
  readonly to: number;
}

/** Larger automata are not built. */
const MAX_STATES = 3000;

/** Thrown for a pattern that needs more states. */
class TooManyStates extends Error {}

/** A nondeterministic finite automaton for a pattern: matching takes time linear in the text. */
export class Automaton {
  readonly #transitions: Transition[][] = [];
  readonly #emptyTransitions: EmptyTransition[][] = [];
  readonly #end: number;

  private constructor(node: Regular) {
    const start = this.#state();
    // A pattern is not anchored: it may match anywhere in a text.
    const whole: Regular = {
      kind: "sequence",
      items: [anything, node, anything],
    };
    this.#end = this.#add(whole, start);
  }

  /** The automaton of a pattern; nothing for a pattern that is not regular, or too large. */
  static of(pattern: string): Automaton | undefined {
    const node = parseRegular(pattern);
    if (node === undefined) return undefined;
    try {
      return new Automaton(node);
    } catch (error) {
      if (error instanceof TooManyStates) return undefined;
      throw error;
    }
  }

  /** The ranges of the transitions: characters that no range distinguishes are equivalent. */
  *ranges(): Iterable<readonly Range[]> {
    for (const steps of this.#transitions)
      for (const { ranges } of steps) yield ranges;
  }

  /** The states before the first character. */
  start(): readonly number[] {
    return this.#spread([0], true, false);
  }

  /** The states after a character. */
  next(states: readonly number[], character: number): readonly number[] {
    const reached = states.flatMap((state) =>
      (this.#transitions[state] ?? [])
        .filter(({ ranges }) => isAmong(character, ranges))
        .map(({ to }) => to),
    );
    return this.#spread(reached, false, false);
  }

  /** Whether a text that leads to these states matches. */
  accepts(states: readonly number[], isEmpty: boolean): boolean {
    return this.#spread(states, isEmpty, true).includes(this.#end);
  }

  /** Whether a text matches. */
  matches(text: string): boolean {
    let states = this.start();
    for (const character of text)
      states = this.next(states, character.codePointAt(0) ?? 0);
    return this.accepts(states, text === "");
  }

  /** The states that can be reached without a character, in order. */
  #spread(
    from: readonly number[],
    isStart: boolean,
    isEnd: boolean,
  ): readonly number[] {
    const reached = new Set(from);
    // Iterating a set also visits the elements added meanwhile.
    for (const state of reached)
      for (const { at, to } of this.#emptyTransitions[state] ?? [])
        if (at === undefined || (at === "start" ? isStart : isEnd))
          reached.add(to);
    return [...reached].sort((a, b) => a - b);
  }

  #state(): number {
    if (this.#transitions.length >= MAX_STATES) throw new TooManyStates();
    this.#emptyTransitions.push([]);
    return this.#transitions.push([]) - 1;
  }

  #addEmpty(from: number, to: number, at?: "start" | "end"): void {
    this.#emptyTransitions[from]?.push({ to, ...(at && { at }) });
  }

  /** Adds the states of a node after a state, and returns the state after the node. */
  #add(node: Regular, from: number): number {
    switch (node.kind) {
      case "character": {
        const to = this.#state();
        this.#transitions[from]?.push({ ranges: node.ranges, to });
        return to;
      }
      case "start":
      case "end": {
        const to = this.#state();
        this.#addEmpty(from, to, node.kind);
        return to;
      }
      case "sequence":
        return node.items.reduce((at, item) => this.#add(item, at), from);
      case "choice": {
        const to = this.#state();
        for (const item of node.items) {
          const first = this.#state();
          this.#addEmpty(from, first);
          this.#addEmpty(this.#add(item, first), to);
        }
        return to;
      }
      case "repeat":
        return this.#repeat(node.item, node.min, node.max, from);
    }
  }

  #repeat(item: Regular, min: number, max: number, from: number): number {
    let at = from;
    for (let round = 0; round < min; round++) at = this.#add(item, at);
    if (max === Infinity) {
      const loop = this.#state();
      this.#addEmpty(at, loop);
      this.#addEmpty(this.#add(item, loop), loop);
      return loop;
    }
    const to = this.#state();
    this.#addEmpty(at, to);
    for (let round = min; round < max; round++) {
      at = this.#add(item, at);
      this.#addEmpty(at, to);
    }
    return to;
  }
}
