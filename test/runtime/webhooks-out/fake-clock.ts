import type { Schedule } from "../../../templates/runtime/webhooks-out/in-time.js";

/** A clock that is advanced by hand. */
export class FakeClock {
  time = Date.UTC(2026, 0, 1);
  private timers: { readonly at: number; readonly run: () => void }[] = [];

  readonly now = (): number => this.time;

  readonly schedule: Schedule = (run, delay) => {
    const timer = { at: this.time + delay, run };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  };

  /** How many timers wait. */
  get waiting(): number {
    return this.timers.length;
  }

  /** Goes on, running each timer at its time. */
  async advance(milliseconds: number): Promise<void> {
    const until = this.time + milliseconds;
    for (;;) {
      await settled();
      const [next] = this.timers
        .filter(({ at }) => at <= until)
        .sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = until;
  }
}

/** Lets what is ready run: promises, and the signatures of node's four other threads, which take turns. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        crypto.subtle.digest("SHA-256", new Uint8Array(1)),
      ),
    );
    await new Promise((resolve) => setImmediate(resolve));
  }
}
