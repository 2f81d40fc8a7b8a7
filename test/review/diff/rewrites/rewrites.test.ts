import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";

import { buildApi } from "../../../../generator/input/build/build.js";
import { readDescription } from "../../../../generator/input/read/read.js";
import type { Api } from "../../../../generator/language/model/model.js";
import { compareApis } from "../../../../generator/review/diff/diff.js";
import { cases } from "../../../cases/case.js";
import { sample, whole } from "../../../support/sampling.js";
import { beyondNames } from "../beyond-names.js";
import { bundled } from "./bundled.js";
import type { JsonObject } from "./grammar.js";
import { rewrites } from "./rewrites.js";

// Larger descriptions take an hour, and some of their rewrites are known to be reported.
const MAX_BYTES = process.env["TENON_RUNS"] === undefined ? 100_000 : Infinity;

const here = fileURLToPath(new URL("../../../..", import.meta.url));

/** A description, and the root of its references. */
interface Subject {
  readonly file: string;
  readonly root?: string;
}

/** Every rewriting changes at least one of these. */
const own: readonly Subject[] = ["library.yaml", "library-3-0.yaml"].map(
  (name) => ({ file: join(import.meta.dirname, "descriptions", name) }),
);

/** The corpus is not part of the project; its descriptions are used if it exists. */
const subjects: readonly Subject[] = [
  ...own,
  ...sample(cases, 1, 25).map(({ input }) => ({ file: input })),
  ...(whole
    ? [
        { file: join(here, "spec/openapi.json") },
        ...othersIn(join(here, "../shared/corpus")),
      ]
    : []),
];

function othersIn(corpus: string): readonly Subject[] {
  if (!existsSync(corpus)) return [];
  const index: unknown = JSON.parse(
    readFileSync(join(corpus, "index.json"), "utf8"),
  );
  if (!Array.isArray(index)) throw new Error("The index is a list.");
  const found = index.flatMap((entry: { file?: string }) =>
    entry.file === undefined ? [] : [entry.file],
  );
  const large = ["github.json", "stripe.json", "ghes-3.19.json"];
  return [...found.sort(), ...large.map((name) => `large/${name}`)].flatMap(
    (name) => {
      const [folder = "", first = "", ...rest] = name.split("/");
      const file = join(corpus, name);
      if (!existsSync(file) || statSync(file).size > MAX_BYTES) return [];
      return rest.length === 0
        ? [{ file }]
        : [{ file, root: join(corpus, folder, first) }];
    },
  );
}

/** Rewrites that change the meaning of a description, with the reason. */
const differences: readonly (readonly [RegExp, string, string])[] = [
  [
    /cases\/names/,
    "other names",
    "An operation gets another name if a schema has the same name.",
  ],
  [
    /cases\/media-type-choice|gunzip-apical-ts.*fixtures\/test\.yaml/,
    "other names",
    "An XML document has the name of its component.",
  ],
  [
    /cases\/inherited-unions/,
    "an allOf of one schema",
    "A union that is combined with itself adds no constraint.",
  ],
  [
    /cases\/contradictions/,
    "enum values as alternatives",
    "The type is ignored if the values next to it have another type.",
  ],
  [
    /cases\/contradictions/,
    "required in a separate allOf member",
    "A schema with required properties and without a type is an object.",
  ],
  [
    /cases\/contradictions/,
    "as YAML",
    "A number of YAML is read as written among the values of a string, and one of JSON is not.",
  ],
  [
    /rebilly/,
    "an allOf member twice",
    "The discriminator value is added to one of the parts only.",
  ],
];

/** Why a rewriting changes the meaning of a description; undefined if it must not. */
function differenceIn(file: string, what: string): string | undefined {
  return differences.find(
    ([name, how]) => name.test(file) && how === what,
  )?.[2];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-rewrites-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function apiOf(text: string, name = "openapi.json"): Promise<Api> {
  const path = join(folder, name);
  writeFileSync(path, text);
  return buildApi(await readDescription(path), { versions: "path" }).api;
}

/** The differences, except in names in code. */
function factsOf(one: Api, other: Api): readonly string[] {
  return [
    ...beyondNames(compareApis(one, other)).map((fact) => ({
      ...fact,
      way: "to",
    })),
    ...beyondNames(compareApis(other, one)).map((fact) => ({
      ...fact,
      way: "fro",
    })),
  ].map(({ kind, where, way }) => `${way}: ${kind} ${where}`);
}

const unread = "The description cannot be read.";

/** The rewritings that changed some description. */
const tried = new Set<string>();

const named = subjects.map((one) => [relative(here, one.file), one] as const);

describe.each(named)("%s means the same", (_, subject) => {
  const { file, root } = subject;
  let before: Api | undefined;
  let flat: JsonObject | undefined;
  beforeAll(async () => {
    try {
      const document = await readDescription(file, root ? { root } : {});
      before = buildApi(document, { versions: "path" }).api;
      flat = bundled(document);
    } catch {
      // Unreadable descriptions are not compared.
    }
  });
  afterAll(() => {
    [before, flat] = [undefined, undefined];
  });

  test("in one file", async ({ skip }) => {
    if (!before || !flat) return skip(unread);
    expect(factsOf(before, await apiOf(JSON.stringify(flat)))).toEqual([]);
  });

  test("as YAML", async ({ skip }) => {
    if (!before || !flat) return skip(unread);
    const reason = differenceIn(file, "as YAML");
    if (reason !== undefined) return skip(reason);
    const text = stringify(flat, { aliasDuplicateObjects: false });
    expect(factsOf(before, await apiOf(text, "openapi.yaml"))).toEqual([]);
  });

  test.for(rewrites)("by %s", async ([what, rewrite], { skip }) => {
    if (!before || !flat) return skip(unread);
    const reason = differenceIn(file, what);
    if (reason !== undefined) return skip(reason);
    const text = JSON.stringify(rewrite(flat));
    // There is nothing to compare if the rewriting changed nothing.
    if (text === JSON.stringify(flat)) return;
    tried.add(what);
    expect(factsOf(before, await apiOf(text))).toEqual([]);
  });
});

test("every rewrite changes at least one description", () => {
  expect(rewrites.filter(([what]) => !tried.has(what))).toEqual([]);
});
