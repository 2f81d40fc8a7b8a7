import type { Answer } from "./answer.js";
import type { Term } from "./term.js";

/** Whether what several schemas let stand together is let stand by another. */
export type Solve = (left: readonly Term[], right: Term) => Answer;
