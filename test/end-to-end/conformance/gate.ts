/** A gate for calls: while it is closed, calls wait until it opens. */
export class Gate {
  /** The number of calls. */
  calls = 0;
  #shut = false;
  #waiting: (() => void)[] = [];
  #watching: (() => void)[] = [];

  /** Makes further calls wait. */
  shut(): void {
    this.#shut = true;
  }

  /** Releases all waiting calls, and lets further ones pass. */
  open(): void {
    this.#shut = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Releases the last waiting call. */
  openLast(): void {
    this.#waiting.pop()?.();
  }

  /** Resolves when the gate releases the caller. */
  pass(): Promise<void> {
    this.calls++;
    if (!this.#shut) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      for (const tell of this.#watching.splice(0)) tell();
    });
  }

  /** Resolves when this number of calls waits. */
  async arrivals(count: number): Promise<void> {
    while (this.#waiting.length < count)
      await new Promise<void>((resolve) => this.#watching.push(resolve));
  }
}
