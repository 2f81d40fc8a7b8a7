import { writeFileSync } from "node:fs";
import { format } from "prettier";
import { fileOf, findingsIn, ruleFolders } from "./review-case.js";

/** Writes the findings of each fixture into its `expected.json`. */
export async function updateReview(): Promise<void> {
  for (const folder of ruleFolders) {
    const path = fileOf(folder, "expected.json");
    writeFileSync(
      path,
      await format(await findingsIn(folder), { filepath: path }),
    );
  }
}
