import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { keywords } from "../../generator/build/schema/keywords.js";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cases = join(root, "test/cases");
const catalogue = join(root, "test/diagnostics/catalogue");

/** A row of the README's table of constructs. */
interface Row {
  readonly construct: string;
  /** `yes`, or `refused` or `warned` with a code. */
  readonly status: string;
  /** Folders of `test/cases` or of the catalogue. */
  readonly shownBy: readonly string[];
}

/** What stands in backticks. */
function spelled(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, word = ""]) => word);
}

const rows: readonly Row[] = tableUnder("## What is understood");

function tableUnder(heading: string): readonly Row[] {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const [, section = ""] = readme.split(`${heading}\n`);
  const [text = ""] = section.split(/^## /m);
  return [...text.matchAll(/^\| (?!-|construct|\*\*)(.*) \|$/gm)].map(
    ([, line = ""]) => {
      const [construct = "", status = "", shown = ""] = line
        .split(/(?<!\\) \| /)
        .map((cell) => cell.trim());
      return { construct, status, shownBy: spelled(shown) };
    },
  );
}

/** What comes of a folder: which files, and what is said. */
function outcomeOf(name: string): {
  readonly wrote: boolean;
  readonly said: string;
} {
  const expected = join(cases, name, "expected");
  if (!existsSync(expected)) {
    const said = readFileSync(join(catalogue, name, "expected.txt"), "utf8");
    return { wrote: said.endsWith("\nexit 0\n"), said };
  }
  const files = readdirSync(expected);
  const said = join(expected, "diagnostics.txt");
  return {
    wrote: files.some((file) => statSync(join(expected, file)).isDirectory()),
    said: existsSync(said) ? readFileSync(said, "utf8") : "",
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

describe.each(rows)("$construct", ({ construct, status, shownBy }) => {
  const [, verdict, code] =
    /^(yes|refused|warned)(?: `([a-z0-9-]+)`)?$/.exec(status) ?? [];

  test("has a status, and folders that show it", () => {
    expect(verdict, status).toBeDefined();
    expect(code === undefined, status).toBe(verdict === "yes");
    expect(shownBy.length).toBeGreaterThan(0);
  });

  test("is written in them", () => {
    const text = shownBy.map(descriptionOf).join("\n");
    expect(spelled(construct).filter((word) => !text.includes(word))).toEqual(
      [],
    );
  });

  test.each(shownBy)("%s shows it", (name) => {
    const { wrote, said } = outcomeOf(name);
    expect(wrote).toBe(verdict !== "refused");
    if (verdict === "refused")
      expect(said).toMatch(new RegExp(`error ${code ?? ""}$`, "m"));
    if (verdict === "warned")
      expect(said).toMatch(new RegExp(`warning ${code ?? ""}$`, "m"));
  });
});

test("every case is shown in a row", () => {
  const shown = new Set(rows.flatMap(({ shownBy }) => shownBy));
  const folders = readdirSync(cases).filter((name) =>
    statSync(join(cases, name)).isDirectory(),
  );
  expect(folders.filter((name) => !shown.has(name))).toEqual([]);
});

test("every keyword has a row", () => {
  const words = new Set(rows.flatMap(({ construct }) => spelled(construct)));
  // The extensions have a table of their own, beside the service's description.
  const standard = [...keywords.keys()].filter(
    (word) => !word.startsWith("x-"),
  );
  expect(standard.filter((word) => !words.has(word))).toEqual([]);
});
