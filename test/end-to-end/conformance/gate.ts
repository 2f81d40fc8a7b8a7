/** A gate that calls pass one by one: shut, it holds them until it is opened. */
export class Gate {
  /** How many came to it. */
  calls = 0;
  #shut = false;
  #waiting: (() => void)[] = [];
  #watching: (() => void)[] = [];

  /** Holds those that come from now on. */
  shut(): void {
    this.#shut = true;
  }

  /** Lets all go that wait, and those that come. */
  open(): void {
    this.#shut = false;
    for (const go of this.#waiting.splice(0)) go();
  }

  /** Lets the last one go that waits. */
  openLast(): void {
    this.#waiting.pop()?.();
  }

  /** Resolves once the gate lets the caller go. */
  pass(): Promise<void> {
    this.calls++;
    if (!this.#shut) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      for (const tell of this.#watching.splice(0)) tell();
    });
  }

  /** Resolves once as many wait. */
  async arrivals(count: number): Promise<void> {
    while (this.#waiting.length < count)
      await new Promise<void>((resolve) => this.#watching.push(resolve));
  }
}
