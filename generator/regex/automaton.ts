import { isAmong, type Range } from "./characters.js";
import { anything, type Node, readPattern } from "./syntax.js";

/** A step that takes a character. */
interface Step {
  readonly ranges: readonly Range[];
  readonly to: number;
}

/** A step that takes none; some only at the start or the end of the text. */
interface Leap {
  readonly at?: "start" | "end";
  readonly to: number;
}

/** Patterns that need more states are not told apart. */
const MAX_STATES = 3000;

/** Thrown where a pattern needs too many states. */
class TooMany extends Error {}

/** Reads texts for a pattern, all ways at once: what it costs grows no faster than the text. */
export class Automaton {
  readonly #steps: Step[][] = [];
  readonly #leaps: Leap[][] = [];
  readonly #end: number;

  private constructor(node: Node) {
    const start = this.#state();
    // A pattern may stand anywhere in a text.
    const whole: Node = {
      kind: "sequence",
      items: [anything, node, anything],
    };
    this.#end = this.#add(whole, start);
  }

  /** Nothing where a pattern is not of those that are told here. */
  static of(pattern: string): Automaton | undefined {
    const node = readPattern(pattern);
    if (node === undefined) return undefined;
    try {
      return new Automaton(node);
    } catch (error) {
      if (error instanceof TooMany) return undefined;
      throw error;
    }
  }

  /** What characters are told apart by. */
  *ranges(): Iterable<readonly Range[]> {
    for (const steps of this.#steps)
      for (const { ranges } of steps) yield ranges;
  }

  start(): readonly number[] {
    return this.#spread([0], true, false);
  }

  /** Where it may be behind a character. */
  next(states: readonly number[], character: number): readonly number[] {
    const found = states.flatMap((state) =>
      (this.#steps[state] ?? [])
        .filter(({ ranges }) => isAmong(character, ranges))
        .map(({ to }) => to),
    );
    return this.#spread(found, false, false);
  }

  /** Whether the text may end there. */
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

  /** All that is reached without a character, in order. */
  #spread(
    from: readonly number[],
    isStart: boolean,
    isEnd: boolean,
  ): readonly number[] {
    const found = new Set(from);
    // Iterating a set also visits the elements added meanwhile.
    for (const state of found)
      for (const { at, to } of this.#leaps[state] ?? [])
        if (at === undefined || (at === "start" ? isStart : isEnd))
          found.add(to);
    return [...found].sort((a, b) => a - b);
  }

  #state(): number {
    if (this.#steps.length >= MAX_STATES) throw new TooMany();
    this.#leaps.push([]);
    return this.#steps.push([]) - 1;
  }

  #leap(from: number, to: number, at?: "start" | "end"): void {
    this.#leaps[from]?.push({ to, ...(at && { at }) });
  }

  /** Adds what a node says behind a state; gives back the state behind it. */
  #add(node: Node, from: number): number {
    switch (node.kind) {
      case "character": {
        const to = this.#state();
        this.#steps[from]?.push({ ranges: node.ranges, to });
        return to;
      }
      case "start":
      case "end": {
        const to = this.#state();
        this.#leap(from, to, node.kind);
        return to;
      }
      case "sequence":
        return node.items.reduce((at, item) => this.#add(item, at), from);
      case "choice": {
        const to = this.#state();
        for (const item of node.items) {
          const first = this.#state();
          this.#leap(from, first);
          this.#leap(this.#add(item, first), to);
        }
        return to;
      }
      case "repeat":
        return this.#repeat(node.item, node.min, node.max, from);
    }
  }

  #repeat(item: Node, min: number, max: number, from: number): number {
    let at = from;
    for (let round = 0; round < min; round++) at = this.#add(item, at);
    if (max === Infinity) {
      const loop = this.#state();
      this.#leap(at, loop);
      this.#leap(this.#add(item, loop), loop);
      return loop;
    }
    const to = this.#state();
    this.#leap(at, to);
    for (let round = min; round < max; round++) {
      at = this.#add(item, at);
      this.#leap(at, to);
    }
    return to;
  }
}
