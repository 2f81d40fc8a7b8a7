import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import {
  classify,
  type Finding,
} from "../../../generator/review/diff/findings.js";

const here = fileURLToPath(new URL("rules/", import.meta.url));

/** The fixtures: a folder for each rule, with a description before and after the change. */
export const ruleFolders: readonly string[] = readdirSync(here)
  .filter((name) => statSync(join(here, name)).isDirectory())
  .sort();

/** The path of a file in a rule's fixture. */
export function fileOf(folder: string, file: string): string {
  return join(here, folder, file);
}

/** The findings between two descriptions. */
export async function findingsOfFiles(
  before: string,
  after: string,
): Promise<readonly Finding[]> {
  const [one, other] = await Promise.all(
    [before, after].map(async (path) =>
      buildApi(await readDescription(path), { versions: "path" }),
    ),
  );
  if (!one || !other) throw new Error("There is nothing to compare.");
  return classify(compareApis(one.api, other.api));
}

/** The findings of a fixture in the form of its `expected.json`. */
export async function findingsOfFixture(folder: string): Promise<string> {
  const findings = await findingsOfFiles(
    fileOf(folder, "before.json"),
    fileOf(folder, "after.json"),
  );
  const kept = findings.map(
    ({
      kind,
      where,
      level,
      before,
      after,
      impacts: verdicts,
      reach,
      locations,
    }) => ({
      rule: kind,
      where,
      level,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      verdicts: verdicts.map(
        ({ direction, wire, code }) =>
          `${direction}: wire ${wire}, code ${code}`,
      ),
      reach: reach.map(({ direction, user }) => `${direction} ${user}`),
      locations,
    }),
  );
  return `${JSON.stringify(kept, undefined, 2)}\n`;
}
