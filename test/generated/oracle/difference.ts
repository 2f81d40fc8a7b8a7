/** By description, the names of assertions. */
export interface Places {
  readonly [description: string]: readonly string[];
}

/** Why types differ, and where: the assertions that do not hold. */
export interface Difference {
  readonly reason: string;
  /** Where our type cannot be assigned to theirs. */
  readonly oursDoesNotFit?: Places;
  /** Where their type cannot be assigned to ours. */
  readonly theirsDoesNotFit?: Places;
  readonly neitherFits?: Places;
}
