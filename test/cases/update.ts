/**
 * `npm run test:update`: writes the current output of each case, the
 * diagnostics of the catalogue, the readings of spellings, and the findings of the fixtures of diff and
 * lint. Read the changes before you commit them.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { updateSpellings } from "../diagnostics/spellings.js";
import { updateCatalogue } from "../diagnostics/update.js";
import { updateLint } from "../lint/update.js";
import { updateDiffRules } from "../diff/update.js";
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
await updateSpellings();
await updateDiffRules();
await updateLint();
