/**
 * Whether one side accepts every value that the other side accepts, or whether it
 * accepts a single value.
 */
export type Answer = "included" | "not-included" | "undecided";

/** Whether all answers are "included"; stops at the first that is not. */
export function all(answers: Iterable<Answer>): Answer {
  let found: Answer = "included";
  for (const answer of answers) {
    if (answer === "not-included") return answer;
    if (answer === "undecided") found = answer;
  }
  return found;
}

/** Whether any answer is "included"; stops at the first. */
export function some(answers: Iterable<Answer>): Answer {
  let found: Answer = "not-included";
  for (const answer of answers) {
    if (answer === "included") return answer;
    if (answer === "undecided") found = answer;
  }
  return found;
}

/** The answer to a question that is always decidable. */
export function decided(holds: boolean): Answer {
  return holds ? "included" : "not-included";
}

/** Weakens "not-included" to "undecided", for tests that do not see every reason for inclusion. */
export function atBestUndecided(answer: Answer): Answer {
  return answer === "not-included" ? "undecided" : answer;
}

/** The opposite answer: a value is accepted where another schema rejects it. */
export function negated(answer: Answer): Answer {
  if (answer === "undecided") return answer;
  return decided(answer === "not-included");
}
