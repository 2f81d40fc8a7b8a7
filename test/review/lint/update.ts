import { writeFileSync } from "node:fs";

import { format } from "prettier";

import { fileOf, keptOf, ruleFolders } from "./lint-case.js";

/** Writes what is found in each rule's folder into its `expected.json`. */
export async function updateLint(): Promise<void> {
  for (const folder of ruleFolders) {
    const path = fileOf(folder, "expected.json");
    writeFileSync(path, await format(await keptOf(folder), { filepath: path }));
  }
}
