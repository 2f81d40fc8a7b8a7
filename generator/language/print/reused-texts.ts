import type { Import, Piece, ReadonlyMark } from "./code.js";

/**
 * Returns the text that depends on the printed module: the local name of an import, and
 * whether types are read-only.
 */
export type TextOf = (part: Import | ReadonlyMark) => string;

/** A piece as it was printed. */
interface Printed {
  readonly given: readonly unknown[];
  readonly depth: number;
  /** The texts that depended on the module, each once, in order. */
  readonly read: readonly (readonly [Import | ReadonlyMark, string])[];
  readonly text: string;
}

/** The texts of the pieces that a process has printed, while their objects exist. */
export class ReusedTexts {
  readonly #known = new WeakMap<object, Map<string, Printed>>();

  /** The text of a piece, which is printed only if it may have changed. */
  textOf(
    { of, part, given }: Omit<Piece, "kind" | "print">,
    depth: number,
    textOf: TextOf,
    print: (textOf: TextOf) => string,
  ): string {
    const known = this.#known.get(of) ?? new Map<string, Printed>();
    this.#known.set(of, known);
    const before = known.get(part);
    if (
      before?.depth === depth &&
      isSame(before.given, given) &&
      // Also imports what the piece imports.
      before.read.every(([read, text]) => textOf(read) === text)
    )
      return before.text;
    const read = new Map<string, readonly [Import | ReadonlyMark, string]>();
    const text = print((wanted) => {
      const found = textOf(wanted);
      const key = keyOf(wanted);
      if (!read.has(key)) read.set(key, [wanted, found]);
      return found;
    });
    known.set(part, { given, depth, read: [...read.values()], text });
    return text;
  }
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
  return (
    some.length === others.length &&
    some.every((value, at) => value === others[at])
  );
}

function keyOf(part: Import | ReadonlyMark): string {
  return part.kind === "readonly"
    ? part.text
    : `${part.from} ${part.name} ${part.as ?? ""} ${String(part.typeOnly)}`;
}
