/**
 * `npm run test:update`: writes the current output of each case, the
 * diagnostics of the catalogue, the readings of spellings, and the findings of the fixtures of diff and
 * lint. Read the changes before you commit them.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { updateSpellings } from "../language/diagnostics/spellings.js";
import { updateCatalogue } from "../language/diagnostics/update.js";
import { updateDiffRules } from "../review/diff/update.js";
import { updateLint } from "../review/lint/update.js";
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
