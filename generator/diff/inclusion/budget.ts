import type { Answer } from "../../schema/answer.js";
import type { Term } from "../../schema/term.js";

/** What one question may cost, in schemas that are looked at. */
const MAX_STEPS = 2000;
/** What all questions may cost together; those behind that get only a little. */
const MAX_TOTAL = 12_000;
const FEW_STEPS = 20;

/** Counts what questions cost: what costs too much is undecided. */
export class Budget {
  #total = MAX_TOTAL;
  #left = 0;

  renew(): void {
    this.#left = this.#total > 0 ? MAX_STEPS : FEW_STEPS;
  }

  /** @returns whether there is something left */
  spend(steps = 1): boolean {
    this.#left -= steps;
    this.#total -= steps;
    return this.#left >= 0;
  }

  isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Whether what several schemas let stand together is let stand by another. */
export type Solve = (left: readonly Term[], right: Term) => Answer;
