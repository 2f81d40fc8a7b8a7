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

  /** Resolves once the gate lets the caller go. */
  pass(): Promise<void> {
    this.calls++;
    if (!this.#shut) return Promise.resolve();
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      for (const tell of this.#watching.splice(0)) tell();
    });
  }

  /** Resolves once somebody waits. */
  arrival(): Promise<void> {
    if (this.#waiting.length > 0) return Promise.resolve();
    return new Promise((resolve) => this.#watching.push(resolve));
  }
}
