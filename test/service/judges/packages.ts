/** Installs the packages of the judges into a temporary folder. */
import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Not among the development packages: they bring 280 more, some of them deprecated. */
const packages = [
  // Later versions of Prism need Node 24.
  "@stoplight/prism-cli@~5.14.0",
  "express-openapi-validator@^5.6.2",
  "express@^5.3.0",
];

/** Returns the folder, or the reason why npm got no packages. */
export async function installPackages(): Promise<
  { readonly folder: string } | string
> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-judges-"));
  writeFileSync(join(folder, "package.json"), "{}");
  // A script of one of Prism's packages reports the installation to a company.
  const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
  try {
    await promisify(execFile)("npm", ["install", ...options, ...packages], {
      cwd: folder,
      timeout: 600_000,
    });
    return { folder };
  } catch (error) {
    return `npm gets no packages: ${String(error)}`;
  }
}
