import { ReusedMeanings } from "./meanings.js";
import { ReusedFunctions } from "./print-function.js";

/** What the runs of a process share about checks. */
export class ReusedChecks {
  readonly meanings = new ReusedMeanings();
  readonly functions = new ReusedFunctions();
}
