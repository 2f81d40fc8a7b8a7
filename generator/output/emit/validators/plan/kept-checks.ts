import { KeptMeanings } from "./meanings.js";
import { KeptFunctions } from "./print-function.js";

/** What the runs of a process share about checks. */
export class KeptChecks {
  readonly meanings = new KeptMeanings();
  readonly functions = new KeptFunctions();
}
