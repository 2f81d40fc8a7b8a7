/** Builds the generator in `dist/` before the tests start, so that a test can start `tenon` as users do. */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { bundle, sourcesHash } from "../../scripts/bundle.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const dist = join(root, "dist");
const stamp = join(dist, ".sources");

export async function setup(): Promise<void> {
  const sources = sourcesHash();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === sources) return;
  const output = `${dist}-${randomUUID()}`;
  const tsc = join(root, "node_modules/typescript-7/bin/tsc");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [tsc, "-p", join(root, "tsconfig.build.json"), "--outDir", output],
    { encoding: "utf8" },
  );
  if (status !== 0) {
    rmSync(output, { recursive: true, force: true });
    throw new Error(`The generator does not compile:\n${stdout}${stderr}`);
  }
  await bundle(output);
  writeFileSync(join(output, ".sources"), sources);
  rmSync(dist, { recursive: true, force: true });
  renameSync(output, dist);
}
