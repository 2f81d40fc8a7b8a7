/** Answers that are assumed while they are proven, in the order of assumption. */
export class Assumptions {
  readonly #keys = new Set<string>();
  readonly #inOrder: string[] = [];

  get size(): number {
    return this.#inOrder.length;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  /** @param key one that is not assumed yet */
  add(key: string): void {
    this.#keys.add(key);
    this.#inOrder.push(key);
  }

  /** Withdraws all but the first assumptions, because later ones may depend on earlier ones. */
  withdraw(size: number): void {
    for (const key of this.#inOrder.splice(size)) this.#keys.delete(key);
  }

  /** Withdraws all assumptions, and returns them. */
  takeAll(): readonly string[] {
    this.#keys.clear();
    return this.#inOrder.splice(0);
  }
}
