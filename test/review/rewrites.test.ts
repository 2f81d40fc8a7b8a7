import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApi } from "../../generator/model/build.js";
import { readDescription } from "../../generator/read/read.js";
import { compare } from "../../generator/review/compare.js";
import { type JsonObject, rewrites } from "./rewrites.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

// Other people's descriptions are not part of the project: where they are
// missing there is nothing to try. `TENON_RUNS` asks for the larger ones, too.
const folders =
  process.env["TENON_RUNS"] === undefined ? ["small"] : ["small", "more"];
const descriptions = folders
  .map((name) => join(root, "../shared/corpus", name))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) => readdirSync(folder).map((file) => join(folder, file)))
  .filter((file) => /\.(?:json|ya?ml)$/.test(file))
  .sort();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-rewrites-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function apiOf(description: JsonObject) {
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(description));
  return buildApi(await readDescription(path), { versions: "path" }).api;
}

/** A description of one file that is read without errors. */
async function rootOf(file: string): Promise<JsonObject | undefined> {
  try {
    const { root: read } = await readDescription(file);
    return /"\$ref":"[^#]/.test(JSON.stringify(read)) ? undefined : read;
  } catch {
    return undefined;
  }
}

async function factsOf(before: JsonObject, after: JsonObject) {
  const [one, other] = [await apiOf(before), await apiOf(after)];
  return [
    ...compare(one, other).map((fact) => ({ ...fact, way: "to" })),
    ...compare(other, one).map((fact) => ({ ...fact, way: "fro" })),
  ].map(({ kind, where, way }) => `${way}: ${kind} ${where}`);
}

const files = [join(root, "spec/openapi.json"), ...descriptions];

describe.each(files)("%s means the same", (file) => {
  test.each(rewrites)("by %s", async (_, rewrite) => {
    const description = await rootOf(file);
    if (description === undefined) return;
    expect(await factsOf(description, rewrite(description))).toEqual([]);
  });
});
