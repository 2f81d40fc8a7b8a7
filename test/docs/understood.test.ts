import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { keywords } from "../../generator/input/build/schema/keywords.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = join(root, "test/cases");
const catalogue = join(root, "test/language/diagnostics/catalogue");

/** A row of the tables of `docs/reference/openapi.md`. */
interface Row {
  readonly construct: string;
  /** `yes`, or `error` or `warning` with a code. */
  readonly support: string;
  /** Folders of `test/cases` or of the catalogue. */
  readonly shownBy: readonly string[];
}

/** The words in backticks. */
function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}

const page = readFileSync(join(root, "docs/reference/openapi.md"), "utf8");

const rows: readonly Row[] = [
  ...page.matchAll(/^\| (?!-|Construct)(.*) \|$/gm),
].map(([, line = ""]) => {
  const [construct = "", support = "", shown = ""] = line
    .split(/(?<!\\) \| /)
    .map((cell) => cell.trim());
  return { construct, support, shownBy: codeIn(shown) };
});

/** The expected outcome of a folder: whether files are written, and the diagnostics. */
function outcomeOf(name: string): {
  readonly wrote: boolean;
  readonly diagnostics: string;
} {
  const expected = join(cases, name, "expected");
  if (!existsSync(expected)) {
    const diagnostics = readFileSync(
      join(catalogue, name, "expected.txt"),
      "utf8",
    );
    return { wrote: diagnostics.endsWith("\nexit 0\n"), diagnostics };
  }
  const files = readdirSync(expected);
  const file = join(expected, "diagnostics.txt");
  return {
    wrote: files.some((file) => statSync(join(expected, file)).isDirectory()),
    diagnostics: existsSync(file) ? readFileSync(file, "utf8") : "",
  };
}

/** The text of a folder's description, with its other files. */
function descriptionOf(name: string): string {
  const folder = [cases, catalogue]
    .map((home) => join(home, name))
    .find((path) => existsSync(path));
  if (folder === undefined) return "";
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("expected"))
    .filter(({ parentPath }) => !parentPath.includes("expected"))
    .map(({ parentPath, name: file }) =>
      readFileSync(join(parentPath, file), "utf8"),
    )
    .join("\n");
}

describe.each(rows)("$construct", ({ construct, support, shownBy }) => {
  const [, verdict, code] =
    /^(yes|error|warning)(?: `([a-z0-9-]+)`)?$/.exec(support) ?? [];

  test("has a level of support, and test cases", () => {
    expect(verdict, support).toBeDefined();
    expect(code === undefined, support).toBe(verdict === "yes");
    expect(shownBy.length).toBeGreaterThan(0);
  });

  test("occurs in its test cases", () => {
    const text = shownBy.map(descriptionOf).join("\n");
    expect(codeIn(construct).filter((word) => !text.includes(word))).toEqual(
      [],
    );
  });

  test.each(shownBy)("%s has the expected outcome", (name) => {
    const { wrote, diagnostics } = outcomeOf(name);
    expect(wrote).toBe(verdict !== "error");
    if (code !== undefined)
      expect(diagnostics).toMatch(
        new RegExp(`${String(verdict)} ${code}$`, "m"),
      );
  });
});

test("every case belongs to a row", () => {
  const shown = new Set(rows.flatMap(({ shownBy }) => shownBy));
  const folders = readdirSync(cases).filter((name) =>
    statSync(join(cases, name)).isDirectory(),
  );
  expect(folders.filter((name) => !shown.has(name))).toEqual([]);
});

test("every keyword has a row", () => {
  const words = new Set(rows.flatMap(({ construct }) => codeIn(construct)));
  // The extensions have their own page.
  const standard = [...keywords.keys()].filter(
    (word) => !word.startsWith("x-"),
  );
  expect(standard.filter((word) => !words.has(word))).toEqual([]);
});
