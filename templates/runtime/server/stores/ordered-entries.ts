interface Node<Entry> {
  readonly name: string;
  readonly entry: Entry;
  before: Node<Entry> | undefined;
  after: Node<Entry> | undefined;
}

/**
 * A map ordered by the last `set` of each entry. A plain `Map` is slow at finding its
 * first entry after many deletions, so this is a linked list.
 */
export class OrderedEntries<Entry> {
  readonly #nodes = new Map<string, Node<Entry>>();
  #first: Node<Entry> | undefined;
  #last: Node<Entry> | undefined;

  get size(): number {
    return this.#nodes.size;
  }

  /** The oldest entry. */
  get first(): { readonly name: string; readonly entry: Entry } | undefined {
    return this.#first;
  }

  get(name: string): Entry | undefined {
    return this.#nodes.get(name)?.entry;
  }

  /** Sets an entry and moves it to the end. */
  set(name: string, entry: Entry): void {
    this.delete(name);
    const node = { name, entry, before: this.#last, after: undefined };
    if (this.#last === undefined) this.#first = node;
    else this.#last.after = node;
    this.#last = node;
    this.#nodes.set(name, node);
  }

  delete(name: string): void {
    const node = this.#nodes.get(name);
    if (node === undefined) return;
    this.#nodes.delete(name);
    const { before, after } = node;
    if (before === undefined) this.#first = after;
    else before.after = after;
    if (after === undefined) this.#last = before;
    else after.before = before;
  }
}
