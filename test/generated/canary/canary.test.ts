import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { isToken } from "../../../generator/input/build/content/media-types.js";
import { isPattern } from "../../../generator/input/build/warnings/patterns.js";
import type { JsonValue } from "../../../generator/language/json/json.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import { refusalOf } from "../../../generator/output/write/safe-path.js";
import { sample, seed, whole } from "../../support/sampling.js";
import { wholeRuntime } from "../../support/whole-runtime.js";
import { canaries, names } from "./canaries.js";
import { codeOf, directive, unseen } from "./code.js";
import { type Produced, produced } from "./produced.js";
import { compile, filesBelow, importAll, temporaryFolder } from "./project.js";
import {
  marksOf,
  plainTexts,
  substitute,
  substitutePlain,
  wellFormed,
} from "./substitute.js";

const packages = fileURLToPath(
  new URL("../../../node_modules", import.meta.url),
);

const base = JSON.parse(
  readFileSync(new URL("base.json", import.meta.url), "utf8"),
) as JsonValue; // a description

const marks = marksOf(base);

const all = [...canaries, ...names];

/** The canary whose turn it is at a position. */
function turn(position: number, round: number): string {
  return all[(position * 7 + round) % all.length] ?? "";
}

/** A harmless text that shows where a text is data. */
const benign = (marked: string) => `q-${marked.slice(1)}-zq`;

describe("a canary in every position", () => {
  test("of any text: one position at a time", async () => {
    const folder = temporaryFolder();
    const outcomes = { output: 0, refused: 0 };
    for (const mark of sample(marks, 15)) {
      const canary = turn(marks.indexOf(mark), seed);
      const description = substitute(base, (marked) =>
        marked === mark ? canary : benign(marked),
      );
      const what = `${mark}: ${JSON.stringify(canary).slice(0, 80)}`;
      outcomes[seen(await produced(folder, description), what)]++;
    }
    expect(outcomes.output).toBeGreaterThan(outcomes.refused * 5);
  });

  test("of a word of the language: one position at a time", async () => {
    const folder = temporaryFolder();
    const plain = substitute(base, benign);
    const count = plainTexts(plain);
    expect(count).toBeGreaterThan(500);
    for (const index of sample([...Array(count).keys()], 30, 200)) {
      const canary = turn(index, seed);
      const what = `word ${index}: ${JSON.stringify(canary).slice(0, 80)}`;
      const description = substitutePlain(plain, index, canary);
      seen(await produced(folder, description), what);
    }
  });

  test("at once compiles, runs nothing, and comes through where it is data", async () => {
    const folder = temporaryFolder();
    const [ts, js] = [join(folder, "ts"), join(folder, "js")];
    // The target tanstack imports types of a package.
    symlinkSync(packages, join(folder, "node_modules"));
    for (const file of wholeRuntime()) write(ts, file);
    const data = await dataMarks(folder);
    expect(data.length).toBeGreaterThan(60);
    const descriptions = whole ? together() : mixed(2);
    for (const [index, texts] of descriptions.entries()) {
      const { files, kept } = await accepted(folder, texts);
      const said = new Set<string>();
      for (const file of files) {
        inspect(file, `canary ${index}`);
        write(ts, { ...file, path: file.path.replace(/^api/, `c${index}`) });
        if (!file.path.endsWith(".ts")) continue;
        for (const text of codeOf(file.path, file.text).texts) said.add(text);
      }
      const whole = [...said].join("\n");
      const lost = data.filter((mark) => {
        const given = kept.get(mark);
        // The names of encodings are read in lower case.
        const text = mark === "§encoding" ? given?.toLowerCase() : given;
        return (
          text !== undefined &&
          !isPassedOver(mark, text) &&
          !includes(whole, text)
        );
      });
      expect(lost, JSON.stringify(texts(marks[0] ?? ""))).toEqual([]);
      // Only a few positions cannot hold any text: headers, media types, URLs.
      expect(kept.size, `canary ${index}`).toBeGreaterThan(marks.length / 2);
    }
    expect(await compile(ts, js)).toBe("");
    const before = filesBelow(js);
    const { imported, globals } = await importAll(js);
    expect(globals).toEqual([]);
    expect(imported).toBeGreaterThan(descriptions.length * 6);
    const after = filesBelow(js).filter((path) => !before.includes(path));
    expect(after).toEqual(["import-all.mjs", "package.json"]);
  });
});

/** Whether a text is omitted because it is not valid there. */
function isPassedOver(mark: string, text: string): boolean {
  if (/pattern/i.test(mark)) return !isPattern(text);
  // A brace ends the expression, and the text after it makes it another one.
  if (mark === "§callbackUrl") return text.includes("}");
  return /^§(?:header|replyHeader|keyName)$/.test(mark) && !isToken(text);
}

/** For each canary, the replacement of every mark; names rotate, because equal ones would collide. */
function together(): readonly ((mark: string) => string)[] {
  return [
    ...canaries.map(
      (canary) => (mark: string) => `${canary}${marks.indexOf(mark)}`,
    ),
    ...names.map((_, round) => (mark: string) => {
      const index = marks.indexOf(mark);
      return names[(index + round) % names.length] ?? "";
    }),
  ];
}

/** Descriptions in which each mark has another canary or name. */
function mixed(count: number): readonly ((mark: string) => string)[] {
  return Array.from({ length: count }, (_, round) => (mark: string) => {
    const index = marks.indexOf(mark);
    const text = turn(index, seed + round);
    return names.includes(text) ? text : `${text}${index}`;
  });
}

/** The marks whose text comes out as the text of a literal or a key. */
async function dataMarks(folder: string): Promise<readonly string[]> {
  const { files } = await accepted(folder, benign);
  const texts = files
    .filter(({ path }) => path.endsWith(".ts"))
    .flatMap(({ path, text }) => [...codeOf(path, text).texts]);
  const whole = texts.join("\n");
  return marks.filter((mark) => whole.includes(benign(mark)));
}

/** A text by itself, or within the text of a structure, which is parsed. */
function includes(whole: string, text: string): boolean {
  return (
    whole.includes(text) || whole.includes(JSON.stringify(text).slice(1, -1))
  );
}

/**
 * The output with as many texts as can stand, and those texts: where one is
 * refused, a benign one takes its place.
 */
async function accepted(
  folder: string,
  texts: (mark: string) => string,
): Promise<{
  readonly files: readonly OutputFile[];
  readonly kept: ReadonlyMap<string, string>;
}> {
  const kept = new Map(marks.map((mark) => [mark, texts(mark)]));
  const put = (mark: string) => kept.get(mark) ?? benign(mark);
  for (;;) {
    const description = substitute(base, put);
    const made = await produced(folder, description);
    if ("files" in made) return { files: made.files, kept };
    const before = kept.size;
    const blamed = [...kept].filter(
      ([, text]) =>
        text !== "" &&
        made.errors.some(({ location, message }) =>
          mentions(location, message, text),
        ),
    );
    // No message can name an empty text.
    const guilty =
      blamed.length > 0 ? blamed : [...kept].filter(([, text]) => text === "");
    for (const [mark] of guilty) kept.delete(mark);
    if (kept.size === before)
      throw new Error(
        made.errors
          .map(
            ({ location, message }) =>
              `${location.slice(0, 200)} ${message.slice(0, 200)}`,
          )
          .join("\n"),
      );
  }
}

function mentions(location: string, message: string, text: string): boolean {
  const step = text.replaceAll("~", "~0").replaceAll("/", "~1");
  // A reference cannot spell half a surrogate pair.
  return (
    location.includes(step) ||
    message.includes(text) ||
    message.includes(wellFormed(text))
  );
}

/** Checks the result of a description and returns its kind. */
function seen(made: Produced, what: string): "output" | "refused" {
  if ("files" in made) {
    for (const file of made.files) inspect(file, what);
    return "output";
  }
  for (const error of made.errors)
    expect(error.placed, `${what}: ${error.message}`).toBe(true);
  expect(made.errors.length, what).toBeGreaterThan(0);
  return "refused";
}

/** Texts that were checked before: most files are the same each time. */
const inspected = new Set<string>();

function inspect({ path, text }: OutputFile, what: string): void {
  expect(refusalOf(path), what).toBeUndefined();
  if (inspected.has(text)) return;
  inspected.add(text);
  expect(text.match(unseen)?.[0], `${what} in ${path}`).toBeUndefined();
  if (!path.endsWith(".ts")) return;
  expect(text.match(directive)?.[0], `${what} in ${path}`).toBeUndefined();
  const { names: found, errors } = codeOf(path, text);
  expect(errors, `${what} in ${path}`).toEqual([]);
  expect(found, `${what} in ${path}`).not.toContain("__canary");
}

function write(folder: string, { path, text }: OutputFile): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
