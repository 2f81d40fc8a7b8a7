/** The table of statements names tests that exist. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const text = readFileSync(
  resolve(root, "examples/service/statements.md"),
  "utf8",
);

/** The cells of each row of a table. */
const rows = text
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line.split(" | ").map((cell) => cell.replace(/^\| |\|$/g, "").trim()),
  );

/** The source of each file, by its letter. */
const sources = new Map(
  rows
    .filter(([letter = ""]) => /^[A-Z]$/.test(letter))
    .map(([letter = "", file = ""]) => [
      letter,
      readFileSync(resolve(root, file.replaceAll("`", "")), "utf8"),
    ]),
);

const statements = rows.filter(([number = ""]) => /^\d+$/.test(number));

test("the statements are numbered from 1", () => {
  expect(statements.length).toBeGreaterThan(200);
  expect(statements.map(([number]) => Number(number))).toEqual(
    statements.map((_, index) => index + 1),
  );
  expect(text).toContain(`in ${statements.length} statements.`);
});

test("every statement names tests, and all of them exist", () => {
  const missing = statements.flatMap(([number = "", , , tests = ""]) => {
    const named = [...tests.matchAll(/([A-Z]): `([^`]+)`/g)];
    // Nothing else stands in the cell.
    const read = named.map(([test]) => test).join("; ");
    const found = named.filter(([, letter = "", title = ""]) =>
      sources.get(letter)?.includes(`"${title}"`),
    );
    return read !== "" && read === tests && found.length === named.length
      ? []
      : [`${number}: ${tests}`];
  });
  expect(missing).toEqual([]);
});

/** The titles in a file of the tests that only `npm run test:all` runs. */
function leftOut(letter: string): readonly (string | undefined)[] {
  const source = sources.get(letter) ?? "";
  return [...source.matchAll(/\btest\.runIf\(whole\)\(\s*"([^"]+)"/g)].map(
    ([, title]) => title,
  );
}

test("what `npm test` leaves out of the other files is listed", () => {
  expect(text).toContain("not all: A, B, C, D, and L;");
  for (const letter of ["A", "B", "C", "D", "L"])
    expect(sources.get(letter), letter).not.toMatch(/\b(?:whole|sampled)\b/);
  const [, except] = /; K, except `([^`]+)`;/.exec(text) ?? [];
  expect(leftOut("K")).toEqual([except]);
  expect(text).toContain("nothing of E,");
  expect(text).toMatch(
    /^\| E +\| `test\/service\/\w+\.integration\.test\.ts`/m,
  );
  const [, killing = ""] = /but `([^`]+)` kills one process/.exec(text) ?? [];
  expect(readFileSync(resolve(root, killing), "utf8")).toMatch(
    /^test\((?:.|\n)*SIGKILL/m,
  );
});

test("what `npm test` runs of the statements is listed", () => {
  const listed = [...text.matchAll(/^- ([F-J]): (.*)$/gm)].map(
    ([, letter = "", titles = ""]) => [
      letter,
      [...titles.matchAll(/`([^`]+)`/g)].map(([, title]) => title),
    ],
  );
  const run = ["F", "G", "H", "I", "J"].map((letter) => [
    letter,
    [...(sources.get(letter) ?? "").matchAll(/\bsampled\(\s*"([^"]+)"/g)].map(
      ([, title]) => title,
    ),
  ]);
  expect(listed).toEqual(run);
});
