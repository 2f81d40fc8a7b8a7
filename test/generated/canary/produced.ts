import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { DescriptionError, type Diagnostic, hasErrors } from "../../../generator/language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import {
  everything,
  targets as allTargets,
} from "../../../generator/output/emit/targets.js";
import { emitFiles } from "../../../generator/pipeline.js";

/** What comes of a description: files, or the errors that refuse it, each with whether its position is known. */
export type Produced =
  | { readonly files: readonly OutputFile[] }
  | { readonly errors: readonly (Diagnostic & { readonly placed: boolean })[] };

/** Makes the output of a description, which is read from a folder, without writing it. */
export async function produced(
  folder: string,
  description: JsonValue,
): Promise<Produced> {
  const input = join(folder, "openapi.json");
  writeFileSync(input, JSON.stringify(description));
  try {
    const document = await readDescription(input);
    const { api, diagnostics } = buildApi(document, { versions: "path" });
    const found = [...document.diagnostics, ...diagnostics];
    if (hasErrors(found)) throw new DescriptionError(found, document);
    const print = { extension: ".js", source: "openapi.json" } as const;
    // Objects of enumerations have texts of the description as keys and comments.
    const targets = new Set(allTargets.filter((name) => name !== "paths"));
    const selection = { ...everything, targets, types: { enums: "object" } } as const;
    return { files: emitFiles(document, api, found, print, selection) };
  } catch (error) {
    if (!(error instanceof DescriptionError)) throw error;
    return {
      errors: error.diagnostics
        .filter(({ severity }) => severity === "error")
        .map((found) => ({
          ...found,
          placed:
            (found.position ?? error.sources.locate(found.location)) !==
            undefined,
        })),
    };
  }
}
