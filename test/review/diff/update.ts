import { writeFileSync } from "node:fs";

import { format } from "prettier";

import { fileOf, findingsOfFixture, ruleFolders } from "./rule-fixtures.js";

/** Writes the findings of each fixture into its `expected.json`. */
export async function updateDiffRules(): Promise<void> {
  for (const folder of ruleFolders) {
    const path = fileOf(folder, "expected.json");
    writeFileSync(
      path,
      await format(await findingsOfFixture(folder), { filepath: path }),
    );
  }
}
