import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFile } from "../../language/package-file.js";
import { nodeVersion } from "../this-process.js";

/** The hash of the sources, which `scripts/bundle.ts` puts here; not defined in the sources themselves. */
declare const TENON_SOURCES: string | undefined;

/**
 * Identifies everything in Tenon, its dependencies and Node that affects the output;
 * undefined if that is unknown.
 */
export function identity(): string | undefined {
  // Sources that are not bundled may change at any time.
  if (typeof TENON_SOURCES === "undefined") return undefined;
  const manifest = readFileSync(packageFile("package.json"), "utf8");
  // The package's own file.
  const { dependencies } = JSON.parse(manifest) as { dependencies: object };
  const folder = dirname(fileURLToPath(packageFile("package.json")));
  const installed = Object.keys(dependencies).map((name) =>
    installedPackage(name, folder),
  );
  return installed.includes(undefined)
    ? undefined
    : [TENON_SOURCES, nodeVersion, manifest, ...installed].join("\n");
}

/** The `package.json` of a dependency that Node resolves. */
function installedPackage(name: string, folder: string): string | undefined {
  const file = join(folder, "node_modules", name, "package.json");
  if (existsSync(file)) return readFileSync(file, "utf8");
  const parent = dirname(folder);
  return parent === folder ? undefined : installedPackage(name, parent);
}
