/** An object or an array of plain data. */
type Members = Readonly<Record<string, unknown>>;

/** Replaces the parts of plain data by those of earlier data that are the same. */
export class ReusedData {
  readonly #changed: ReadonlySet<string>;
  /**
   * The results. What is one object in several places stays one: emitters compare
   * schemas and samples by identity.
   */
  readonly #results = new Map<object, unknown>();

  /** @param changed texts that make what contains them count as changed */
  constructor(changed: ReadonlySet<string>) {
    this.#changed = changed;
  }

  /** The data, with the objects of `last` wherever they have the same content. */
  of<Data extends object>(next: Data, last: Data): Data {
    // The result has the same content.
    return this.#value(next, last) as Data;
  }

  #value(next: unknown, last: unknown): unknown {
    if (!isComposite(next)) return next;
    const known = this.#results.get(next);
    if (known !== undefined) return known;
    // The builder keeps objects too.
    const isKept = next === last && this.#changed.size === 0;
    const result = isKept
      ? next
      : Array.isArray(next)
        ? this.#array(next, Array.isArray(last) ? last : undefined)
        : this.#object(next, last);
    this.#results.set(next, result);
    return result;
  }

  #object(next: Members, last: unknown): Members {
    const before = isComposite(last) && !Array.isArray(last) ? last : {};
    const names = Object.keys(next);
    const namesBefore = Object.keys(before);
    let isSame = before === last && names.length === namesBefore.length;
    let hasChanged = false;
    let changes: Map<string, unknown> | undefined;
    for (const [at, name] of names.entries()) {
      const member = next[name];
      const isHere = name === namesBefore[at];
      const memberBefore =
        isHere || Object.hasOwn(before, name) ? before[name] : undefined;
      const kept = this.#value(member, memberBefore);
      // The order of the members matters: a literal is printed in that order.
      isSame &&= isHere && Object.is(kept, memberBefore);
      hasChanged ||= this.#isChanged(member);
      if (kept !== member) changes = (changes ?? new Map()).set(name, kept);
    }
    if (isSame && !hasChanged) return before;
    // The builder keeps objects, so this one may be as old as the texts that were printed from it.
    if (changes === undefined) return hasChanged ? { ...next } : next;
    // `fromEntries` also creates a member called `__proto__`.
    return Object.fromEntries(
      Object.entries(next).map(([name, member]) => [
        name,
        changes.has(name) ? changes.get(name) : member,
      ]),
    );
  }

  #array(
    next: readonly unknown[],
    last: readonly unknown[] | undefined,
  ): readonly unknown[] {
    const partners = new Partners(last ?? []);
    const kept = next.map((item, at) =>
      this.#value(item, partners.of(item, at)),
    );
    if (next.some((item) => this.#isChanged(item))) return kept;
    const isSame =
      kept.length === last?.length &&
      kept.every((item, at) => Object.is(item, last[at]));
    if (isSame) return last;
    return kept.every((item, at) => item === next[at]) ? next : kept;
  }

  #isChanged(value: unknown): boolean {
    return (
      this.#changed.size > 0 &&
      typeof value === "string" &&
      this.#changed.has(value)
    );
  }
}

/** Finds the item of an earlier list that an item may be the same as: the one of the same name, or else at the same place. */
class Partners {
  readonly #last: readonly unknown[];
  #byName: ReadonlyMap<unknown, unknown> | undefined;

  constructor(last: readonly unknown[]) {
    this.#last = last;
  }

  of(item: unknown, at: number): unknown {
    const here = this.#last[at];
    const name = nameOf(item);
    if (name === undefined || name === nameOf(here)) return here;
    this.#byName ??= new Map(this.#last.map((each) => [nameOf(each), each]));
    return this.#byName.get(name);
  }
}

function nameOf(item: unknown): unknown {
  return isComposite(item) ? item["name"] : undefined;
}

function isComposite(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}
