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
import { afterAll, describe, expect, test } from "vitest";
import { buildApi } from "../../generator/model/build.js";
import type { Api } from "../../generator/model/model.js";
import { readDescription } from "../../generator/read/read.js";
import { compare } from "../../generator/review/compare.js";
import { cases } from "../cases/case.js";
import { isPart, respellings } from "./respell-messages.js";

const corpus = fileURLToPath(
  new URL("../../../shared/corpus/small", import.meta.url),
);
const found = existsSync(corpus)
  ? readdirSync(corpus)
      .filter((name) => /\.(?:json|ya?ml)$/.test(name))
      .map((name) => join(corpus, name))
  : [];
const own = cases
  .map(({ input }) => input)
  .filter((input) => /\.(?:json|ya?ml)$/.test(input));

const folder = mkdtempSync(join(tmpdir(), "tenon-respelled-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface Model {
  readonly root: unknown;
  readonly api: Api;
  readonly codes: readonly string[];
}

async function modelOf(path: string): Promise<Model> {
  const document = await readDescription(path);
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  const codes = diagnostics.map(({ code }) => code);
  return { root: document.root, api, codes };
}

const models = new Map<string, Promise<Model>>();

/** Built once for all respellings. */
function modelOnce(path: string): Promise<Model> {
  const model = models.get(path) ?? modelOf(path);
  models.set(path, model);
  return model;
}

describe.each(Object.entries(respellings))("%s", (_, respell) => {
  test.each([...own, ...found])("%s", async (path) => {
    const { root, api, codes } = await modelOnce(path);
    const text = JSON.stringify(root);
    // What stands in other files would be sought from another folder, and of what is said twice the order tells.
    const isMovable =
      text.includes('"openapi"') &&
      !/"\$ref":"(?!#)/.test(text) &&
      !codes.includes("parameter-duplicate");
    if (!isMovable) return;
    const copy: unknown = JSON.parse(text);
    if (!isPart(copy)) throw new Error(`${path} is no description.`);
    respell(copy);
    const other = join(folder, "respelled.json");
    writeFileSync(other, JSON.stringify(copy));
    expect(compare(api, (await modelOf(other)).api)).toEqual([]);
  });
});
