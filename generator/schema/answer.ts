/** Whether all that one side lets stand is let stand by the other; for a single value, whether it is. */
export type Answer = "included" | "not-included" | "undecided";

/** Whether all hold; what comes behind the first that does not is not asked. */
export function all(answers: Iterable<Answer>): Answer {
  let found: Answer = "included";
  for (const answer of answers) {
    if (answer === "not-included") return answer;
    if (answer === "undecided") found = answer;
  }
  return found;
}

/** Whether one holds; what comes behind it is not asked. */
export function some(answers: Iterable<Answer>): Answer {
  let found: Answer = "not-included";
  for (const answer of answers) {
    if (answer === "included") return answer;
    if (answer === "undecided") found = answer;
  }
  return found;
}

/** What is no matter of opinion. */
export function decided(holds: boolean): Answer {
  return holds ? "included" : "not-included";
}

/** What does not hold may hold all the same for reasons that are not looked at. */
export function atBestUndecided(answer: Answer): Answer {
  return answer === "not-included" ? "undecided" : answer;
}

/** The contrary: a value stands where another schema refuses it. */
export function negated(answer: Answer): Answer {
  if (answer === "undecided") return answer;
  return decided(answer === "not-included");
}
