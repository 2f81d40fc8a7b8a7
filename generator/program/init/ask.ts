import type { Host } from "../cli/host.js";

/** Asks a question that is answered with yes or no. Without `ask`, the answer is `usual`. */
export async function agrees(
  ask: Host["ask"],
  question: string,
  usual: boolean,
): Promise<boolean> {
  const given = await answer(ask, question, usual ? "yes" : "no");
  return /^y(?:es)?$/i.test(given);
}

/** Asks a question. Without `ask` or a reply, the answer is `usual`. */
export async function answer(
  ask: Host["ask"],
  question: string,
  usual: string,
): Promise<string> {
  const given = await ask?.(`${question} (${usual}) `);
  return given === undefined || given.trim() === "" ? usual : given.trim();
}
