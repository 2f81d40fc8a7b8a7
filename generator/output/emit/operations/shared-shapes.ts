import { isUnchanged } from "../../../language/schema/equal.js";
import { pascalCase } from "../validators/plan/local-names.js";

/**
 * Shapes that several operations share. Their names follow from what they contain, so that
 * a further operation renames none. A shape without a name of its own is printed where it
 * is used.
 */
export class SharedShapes<Shape extends object> {
  readonly #namesOf: (shape: Shape) => readonly string[];
  readonly #isSame: (one: Shape, other: Shape) => boolean;
  readonly #byName = new Map<string, Shape[]>();

  /**
   * @param namesOf the names that a shape could get, the best one first; equal shapes have
   *   the same names
   * @param isSame whether two shapes are equal; by default, whether they are printed alike
   */
  constructor(
    namesOf: (shape: Shape) => readonly string[],
    isSame: (one: Shape, other: Shape) => boolean = isPrintedAlike,
  ) {
    this.#namesOf = namesOf;
    this.#isSame = isSame;
  }

  /** Adds a shape, and returns the first of all equal ones. */
  add(shape: Shape): Shape {
    const names = this.#namesOf(shape);
    const known = this.#byName
      .get(names[0] ?? "")
      ?.find((each) => this.#isSame(each, shape));
    if (known !== undefined) return known;
    for (const name of names)
      this.#byName.set(name, [...(this.#byName.get(name) ?? []), shape]);
    return shape;
  }

  /** The first name that no other shape could get; undefined if another shape could get each of its names. */
  nameOf(shape: Shape): string | undefined {
    return this.#namesOf(shape).find(
      (name) => this.#byName.get(name)?.length === 1,
    );
  }

  /** The shapes that have a name. */
  get named(): readonly (readonly [name: string, shape: Shape])[] {
    const shapes = new Set([...this.#byName.values()].flat());
    return [...shapes].flatMap((shape) => {
      const name = this.nameOf(shape);
      return name === undefined ? [] : [[name, shape] as const];
    });
  }
}

/** Whether the same types and comments are printed. */
function isPrintedAlike(one: unknown, other: unknown): boolean {
  return isUnchanged(one, other, () => true);
}

const MAX_PARTS = 3;

/** A type name of what a shape contains: `RetryAfterHeaders`, `AgeEtagLinkAnd2MoreHeaders`. */
export function contentName(parts: readonly string[], suffix: string): string {
  const shown = parts.slice(0, MAX_PARTS).map(pascalCase).join("");
  const more = parts.length - MAX_PARTS;
  return `${shown}${more > 0 ? `And${String(more)}More` : ""}${suffix}`;
}
