import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import type { ImportExtension, OutputFile } from "../print/print.js";

/** Resolves both from `generator/write` and from `dist/write`. */
const runtimeTemplates = fileURLToPath(
  new URL("../../templates/runtime", import.meta.url),
);

/**
 * Returns the files of `templates/runtime` for the output: unchanged except for
 * the extension of their imports.
 */
export function runtimeFiles(extension: ImportExtension): OutputFile[] {
  return readdirSync(runtimeTemplates, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort((a, b) => (a < b ? -1 : 1))
    .map((name) => ({
      path: `runtime/${name}`,
      text: withImportExtension(
        readFileSync(join(runtimeTemplates, name), "utf8"),
        extension,
      ),
    }));
}

const relativeImport =
  /^((?:(?:import|export|\}) .*?\bfrom |import )"|.*\bimport\(")(\.{1,2}\/[^"\n]*)\.js(?=")/gm;

/** Replaces the `.js` extension of a module's relative imports. */
export function withImportExtension(
  text: string,
  extension: ImportExtension,
): string {
  if (extension === ".js") return text;
  return text.replace(relativeImport, `$1$2${extension}`);
}
