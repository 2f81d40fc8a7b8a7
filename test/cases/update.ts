/**
 * `npm run test:update`: writes what comes of each case into its `expected/`,
 * what is said of each description of the catalogue of diagnostics, and what is
 * found between those of `test/review` and in those of `test/lint`. Read the difference before it is committed.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { updateCatalogue } from "../diagnostics/update.js";
import { updateLint } from "../lint/update.js";
import { updateReview } from "../diff/update.js";
import { cases, produce } from "./case.js";

for (const each of cases) {
  const files = await produce(each);
  rmSync(each.expected, { recursive: true, force: true });
  for (const [path, text] of files) {
    const target = join(each.expected, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  console.log(`${each.name}: ${String(files.size)} files`);
}
await updateCatalogue();
await updateReview();
await updateLint();
