/** A clock that does not advance until a test moves it. */
export class Clock {
  /** Milliseconds. */
  #time = Date.UTC(2026, 0, 1);

  readonly now = (): number => this.#time;

  /** Moves it on. */
  pass(seconds: number): void {
    this.#time += seconds * 1000;
  }
}
