import { beforeAll, describe, expect, test } from "vitest";

import type { OutputFile } from "../../../generator/language/print/print.js";
import { compare, type Comparison } from "./compare.js";
import { corpus, own } from "./descriptions.js";
import { differences, listed, refused, uncompilable } from "./differences.js";

/** What fails, each once with the first thing that the compiler says of it. */
function failures(comparison: Comparison, name: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const failed of comparison.failed.get(name) ?? []) {
    const key = `${failed.direction} ${failed.name}`;
    if (!found.has(key)) found.set(key, failed.message);
  }
  return found;
}

describe("our types and openapi-typescript's can be assigned to each other", () => {
  const descriptions = [...own, ...corpus];
  let comparison: Comparison;

  beforeAll(async () => {
    comparison = await compare(descriptions);
  });

  test.each(descriptions)("in $name, except for the listed differences", ({ name }) => {
    const found = failures(comparison, name);
    const expected = new Set(listed(name));
    const unlisted = [...found].filter(([key]) => !expected.has(key));
    const gone = [...expected].filter((key) => !found.has(key));
    expect({ unlisted, gone }).toEqual({ unlisted: [], gone: [] });
  });

  test("in modules that compile", () => {
    expect(comparison.errors).toEqual(uncompilable);
  });

  test("in every description that both sides print", () => {
    expect(Object.fromEntries(comparison.refused)).toEqual(refused);
  });

  test.runIf(corpus.length > 0)("and what is listed exists", () => {
    const names = new Set(descriptions.map(({ name }) => name));
    const strange = differences
      .flatMap(({ oursDoesNotFit, theirsDoesNotFit, neitherFits }) =>
        Object.keys({ ...oursDoesNotFit, ...theirsDoesNotFit, ...neitherFits }),
      )
      .filter((name) => !names.has(name));
    expect(strange).toEqual([]);
  });

  test.skipIf(corpus.length > 0)("in the corpus (only in `npm run test:all`, skipped without ../shared/corpus)");
});

describe("a wrong type is found", () => {
  const service = own.filter(({ name }) => name === "service");

  async function broken(
    from: string,
    to: string,
    module = "service.v2/schemas.ts",
  ): Promise<readonly string[]> {
    let isEdited = false;
    const edit = ({ path, text }: OutputFile): OutputFile => {
      if (path !== module) return { path, text };
      isEdited = text.includes(from);
      return { path, text: text.replace(from, to) };
    };
    const comparison = await compare(service, edit);
    expect(isEdited).toBe(true);
    return [...failures(comparison, "service").keys()];
  }

  test.each([
    ["null left out", "next_cursor: string | null;", "next_cursor: string;"],
    ["a wider type", "total_count: number;", "total_count: number | string;"],
  ])("%s", async (_, from, to) => {
    const found = await broken(from, to);
    expect(found.some((key) => key.endsWith(" v2 Pagination"))).toBe(true);
    expect(found.some((key) => key.endsWith("listWorkspaces success"))).toBe(
      true,
    );
  });

  test("an optional property left out", async () => {
    const operations = "service.v2/operations.ts";
    expect(await broken("limit?: number;", "", operations)).toContain(
      "ours to theirs v2 listWorkspaces query",
    );
  });
});
