import type { Answer } from "../../../language/schema/answer.js";
import type { Term } from "../../../language/schema/term.js";

/** The number of schemas that one question may visit. */
const MAX_STEPS = 2000;
/** The number of schemas that all questions together may visit; later ones get `FEW_STEPS` each. */
const MAX_TOTAL = 12_000;
const FEW_STEPS = 20;

/** Limits the work per comparison: a question that exceeds its budget is undecided. */
export class Budget {
  #total = MAX_TOTAL;
  #left = 0;

  renew(): void {
    this.#left = this.#total > 0 ? MAX_STEPS : FEW_STEPS;
  }

  /** @returns whether the budget is not yet exhausted */
  spend(steps = 1): boolean {
    this.#left -= steps;
    this.#total -= steps;
    return this.#left >= 0;
  }

  isSpent(): boolean {
    return this.#left < 0;
  }
}

/** Whether every value that all schemas on the left accept is accepted by the one on the right. */
export type Solve = (left: readonly Term[], right: Term) => Answer;
