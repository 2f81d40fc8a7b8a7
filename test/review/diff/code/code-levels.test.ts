import { beforeAll, describe, expect, test } from "vitest";

import { buildApi } from "../../../../generator/input/build/build.js";
import { readDescription } from "../../../../generator/input/read/read.js";
import type { Api } from "../../../../generator/language/model/model.js";
import {
  type Direction,
  type Level,
  levels,
} from "../../../../generator/review/diff/rules/impacts.js";
import { fileOf, findingsOfFixture, ruleFolders } from "../rule-fixtures.js";
import { BrokenCode, brokenCode, type Pair } from "./broken-code.js";

const directions: readonly Direction[] = ["calls", "sends", "receives"];

/** Fixtures for which the table and the compiler disagree, with the reason. */
const otherwise: ReadonlyMap<string, string> = new Map([
  ...each(
    ["version-added calls"],
    "Servers compile without the version, but do not serve it until they have its handlers.",
  ),
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
    ["own-errors-only receives", "own-errors-removed receives"],
    "Another error remains, and the checks do not compare the status of errors.",
  ),
  ...each(
    ["server-removed calls", "servers-replaced calls"],
    "The rules do not ask whether a server is left to choose from. Without a choice, there is no `servers` to import.",
  ),
  ...each(
    ["unused-schema-changed calls"],
    "It is a warning that code may break; the folder has changes that do not.",
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
    "The rule applies to very different schemas; the folder has one.",
  ),
]);

function each(
  keys: readonly string[],
  reason: string,
): readonly (readonly [string, string])[] {
  return keys.map((key) => [key, reason]);
}

let broken = new BrokenCode();
const said = new Map<string, Level>();

beforeAll(async () => {
  const pairs: Pair[] = [];
  for (const name of ruleFolders) {
    const [before, after] = [
      await apiOf(name, "before"),
      await apiOf(name, "after"),
    ];
    pairs.push({ name, before, after });
    noteLevels(name, await findingsOfFixture(name));
  }
  broken = await brokenCode(pairs);
});

async function apiOf(folder: string, which: string): Promise<Api> {
  const document = await readDescription(fileOf(folder, `${which}.json`));
  return buildApi(document, { versions: "path" }).api;
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
    const level = broken.levelOf(folder, direction);
    if (otherwise.has(key)) expect(level).not.toBe(said.get(key));
    else expect(level).toBe(said.get(key) ?? "info");
  });
});
