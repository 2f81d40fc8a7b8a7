/**
 * A part of `npm run test:update`: writes what is said of each description of
 * the catalogue into its `expected.txt`. Read the difference before it is committed.
 */
import { writeFileSync } from "node:fs";
import { generateIn, provocations, transcript } from "./transcript.js";

for (const each of provocations) {
  const told = await generateIn(each);
  writeFileSync(each.expected, transcript(told));
}
console.log(`the catalogue: ${String(provocations.length)} descriptions`);
