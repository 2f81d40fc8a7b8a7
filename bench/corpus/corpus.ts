/** `npm run corpus` */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { targets } from "../../generator/output/emit/targets.js";
import {
  type Progress,
  startProgress,
} from "../../generator/program/cli/console.js";
import { readOptions } from "../options.js";
import { attempt, type Trial } from "./attempt.js";
import { classesOf } from "./classes.js";
import { type Description, descriptionsAt } from "./descriptions.js";
import { inState, report, type Tried } from "./report.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

async function main(): Promise<number> {
  const { values, rest } = readOptions({
    script: "corpus",
    about:
      "Generates from every description of a corpus, and compiles the output.",
    rest: "[folder or file …]",
    options: {
      filter: ["", "only descriptions whose name contains this"],
      jobs: [availableParallelism(), "descriptions at a time"],
      json: [false, "print JSON"],
      paths: [false, "also generate paths.ts"],
      prettier: [false, "also check that Prettier changes nothing"],
      strict: [false, "treat warnings as errors"],
    },
  });
  const paths = rest.length > 0 ? rest : [join(root, "../shared/corpus")];
  const missing = paths.find((path) => !existsSync(path));
  if (missing !== undefined) {
    console.error(
      `There is no corpus at ${missing}. Name a folder of descriptions.`,
    );
    return 2;
  }
  const descriptions = paths
    .flatMap(descriptionsAt)
    .filter(({ name }) => name.includes(values.filter));
  if (!build()) return 1;
  const asked = targets.filter((target) => target !== "paths" || values.paths);
  const options = ["--target", asked.join(",")];
  if (values.strict) options.push("--strict");
  const tried = await tryAll(
    descriptions,
    { options, prettier: values.prettier },
    values.jobs,
  );
  console.log(
    values.json ? JSON.stringify(tried, undefined, 2) : report(tried),
  );
  return inState(tried, "failed") > 0 ? 1 : 0;
}

/** Runs the built package, as users do. */
function build(): boolean {
  const { status } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    stdio: ["ignore", 2, 2],
  });
  return status === 0;
}

/**
 * Generates from the descriptions, several at a time. The outcomes are in the order of
 * the descriptions.
 */
async function tryAll(
  descriptions: readonly Description[],
  trial: Trial,
  jobs: number,
): Promise<readonly Tried[]> {
  const tried: Tried[] = [];
  const waiting = descriptions.entries();
  const progress = watch();
  const work = async (): Promise<void> => {
    // All workers share one iterator.
    for (const [at, description] of waiting) {
      progress.show(
        `${String(at + 1)} of ${String(descriptions.length)}: ${description.name}`,
      );
      const outcome = await attempt(description, trial);
      tried[at] = { ...outcome, classes: classesOf(description, outcome) };
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  progress.end();
  return tried;
}

function watch(): Progress {
  const interactive = process.stderr.isTTY && (process.env["CI"] ?? "") === "";
  const write = (text: string) => process.stderr.write(text);
  return startProgress({ interactive, err: { colour: false, write } }, false);
}

process.exitCode = await main();
