import { buildApi } from "../../../generator/build/build.js";
import {
  type Direction,
  type Level,
  levels,
} from "../../../generator/diff/rules/impacts.js";
import type { OutputFile } from "../../../generator/print/print.js";
import { readDescription } from "../../../generator/read/read.js";
import { runtimeFiles } from "../../../generator/write/runtime-files.js";
import { compile } from "../../generated/oracle/compile.js";
import { fileOf, findingsOfFixture, ruleFolders } from "../rule-fixtures.js";
import { consumersOf, type Side, sideOf } from "./consumers.js";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";

const directions: readonly Direction[] = ["calls", "sends", "receives"];

/** Fixtures for which the table and the compiler disagree, with the reason. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ...each(
    ["reply-body-added receives"],
    "What was `undefined` is not read, so that clients can do with anything.",
  ),
  ...each(
    ["reply-generalized receives"],
    "`reply(404)` compiles where `4XX` is described; the check asks for the key.",
  ),
  ...each(
    ["free-form-undescribed sends", "free-form-undescribed receives"],
    "The checks take an object of any properties for one whose properties may be left out; code that reads one does not compile.",
  ),
  ...each(
    [
      "discriminator-changed sends",
      "discriminator-changed receives",
      "schema-narrowed receives",
      "schema-undecided sends",
      "schema-undecided receives",
      "schema-widened sends",
    ],
    "It can be told of very different schemas; the folder has one.",
  ),
]);

function each(
  keys: readonly string[],
  reason: string,
): readonly (readonly [string, string])[] {
  return keys.map((key) => [key, reason]);
}

/** Whose code stops compiling, by fixture and direction. */
const broken = new Map<string, Set<string>>();
const said = new Map<string, Level>();

beforeAll(async () => {
  const files: OutputFile[] = [
    ...runtimeFiles(".js"),
    {
      path: "assertions/checks.ts",
      text: readFileSync(
        fileURLToPath(new URL("checks.ts", import.meta.url)),
        "utf8",
      ),
    },
  ];
  for (const folder of ruleFolders) {
    const before = await side(folder, "before");
    const after = await side(folder, "after");
    files.push(
      ...before.files,
      ...after.files,
      ...consumersOf(folder, before, after),
    );
    noteLevels(folder, await findingsOfFixture(folder));
  }
  for (const { path, message } of await compile(files)) {
    const found = /^assertions\/([\w-]+)\/\w+\.(\w+)\.(\w+)\.ts$/.exec(path);
    if (found === null) throw new Error(`${path}: ${message}`);
    const [, folder = "", direction = "", who = ""] = found;
    const key = `${folder} ${direction}`;
    broken.set(key, (broken.get(key) ?? new Set()).add(who));
  }
}, 120_000);

async function side(folder: string, which: string): Promise<Side> {
  const document = await readDescription(fileOf(folder, `${which}.json`));
  const { api } = buildApi(document, { versions: "path" });
  return sideOf(api, `${folder}-${which}`);
}

/** The worst code level of a fixture's findings in each direction. */
function noteLevels(folder: string, findings: string): void {
  for (const [, direction = "", level = ""] of findings.matchAll(
    /"(\w+): wire \w+, code (\w+)"/g,
  )) {
    const key = `${folder} ${direction}`;
    const known = levels.indexOf(said.get(key) ?? "info");
    const found = levels.findIndex((one) => one === level);
    said.set(key, levels[Math.max(known, found)] ?? "info");
  }
}

describe.each(ruleFolders)("%s", (folder) => {
  test.each(directions)("%s", (direction) => {
    const key = `${folder} ${direction}`;
    const who = broken.get(key) ?? new Set();
    const level = who.has("client")
      ? "breaking"
      : who.size > 0
        ? "warning"
        : "info";
    if (otherwise.has(key)) expect(level).not.toBe(said.get(key));
    else expect(level).toBe(said.get(key) ?? "info");
  });
});
