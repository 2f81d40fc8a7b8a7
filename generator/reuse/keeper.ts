/** An object or an array of plain data. */
type Members = Readonly<Record<string, unknown>>;

/** Replaces the parts of plain data by those of earlier data that are the same. */
export class Keeper {
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
  keep<Data extends object>(next: Data, last: Data): Data {
    // The result has the same content.
    return this.#value(next, last) as Data;
  }

  #value(next: unknown, last: unknown): unknown {
    if (!isComposite(next)) return next;
    const known = this.#results.get(next);
    if (known !== undefined) return known;
    const result = Array.isArray(next)
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
    let changes: Map<string, unknown> | undefined;
    for (const [at, name] of names.entries()) {
      const member = next[name];
      const isHere = name === namesBefore[at];
      const memberBefore =
        isHere || Object.hasOwn(before, name) ? before[name] : undefined;
      const kept = this.#value(member, memberBefore);
      // The order of the members matters: a literal is printed in that order.
      isSame &&= isHere && this.#isSame(kept, memberBefore);
      if (kept !== member) changes = (changes ?? new Map()).set(name, kept);
    }
    if (isSame) return before;
    if (changes === undefined) return next;
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
    const isSame =
      kept.length === last?.length &&
      kept.every((item, at) => this.#isSame(item, last[at]));
    if (isSame) return last;
    return kept.every((item, at) => item === next[at]) ? next : kept;
  }

  #isSame(one: unknown, other: unknown): boolean {
    if (typeof one !== "string") return Object.is(one, other);
    // To look up a long text takes longer than to compare it.
    return (
      one === other && (this.#changed.size === 0 || !this.#changed.has(one))
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
