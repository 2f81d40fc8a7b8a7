import { writeFileSync } from "node:fs";

import { generateIn, provocations, transcript } from "./transcript.js";

/** Writes the output for each description of the catalogue to its `expected.txt`. */
export async function updateCatalogue(): Promise<void> {
  for (const each of provocations) {
    const told = await generateIn(each);
    writeFileSync(each.expected, transcript(told));
  }
  console.log(`the catalogue: ${String(provocations.length)} descriptions`);
}
