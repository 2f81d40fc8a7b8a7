import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ESLint } from "eslint";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const eslint = new ESLint({ cwd: root });

/** What the lint rule refuses to be imported in a file. */
async function forbidden(file: string): Promise<readonly RegExp[]> {
  // Generated files are not linted.
  if (await eslint.isPathIgnored(join(root, file))) return [];
  // Typed `any` by ESLint; a rule of another shape fails the tests below.
  const config = (await eslint.calculateConfigForFile(join(root, file))) as {
    readonly rules: Readonly<Record<string, readonly unknown[]>>;
  };
  const [, options] = config.rules["no-restricted-imports"] ?? [];
  if (options === undefined) return [];
  const { patterns } = options as { readonly patterns: { regex: string }[] };
  return patterns.map(({ regex }) => new RegExp(regex, "u"));
}

describe("the arrows between the stages", () => {
  it.each([
    ["generator/output/emit/emit.ts", "../../language/model/model.js", true],
    ["generator/output/emit/emit.ts", "../../language/print/code.js", true],
    ["generator/output/emit/emit.ts", "./server/server.js", true],
    [
      "generator/output/emit/client/client.ts",
      "../operations/operations.js",
      true,
    ],
    [
      "generator/output/emit/client/client.ts",
      "../../../language/schema/equal.js",
      true,
    ],
    [
      "generator/output/emit/client/client.ts",
      "../../../input/build/build.js",
      false,
    ],
    [
      "generator/output/emit/client/client.ts",
      "../../../input/read/read.js",
      false,
    ],
    ["generator/output/emit/client/client.ts", "../../write/write.js", false],
    [
      "generator/output/emit/client/client.ts",
      "../../../review/diff/facts.js",
      false,
    ],
    [
      "generator/output/emit/client/client.ts",
      "../../../program/commands/commands.js",
      false,
    ],
    ["generator/output/emit/client/client.ts", "node:fs", false],
    ["generator/output/emit/client/client.ts", "prettier", false],
    ["generator/language/schema/equal.ts", "../model/model.js", true],
    ["generator/language/schema/equal.ts", "../../input/build/build.js", false],
    ["generator/language/json/json.ts", "../model/model.js", false],
    ["generator/language/model/model.ts", "../json/json.js", true],
    ["generator/language/model/model.ts", "../schema/equal.js", false],
    ["generator/review/diff/facts.ts", "../../output/emit/emit.js", false],
    ["generator/review/lint/rules/events.ts", "../../diff/facts.js", true],
    ["generator/review/diff/facts.ts", "../lint/lint.js", false],
    ["generator/output/scaffold/add.ts", "../../input/read/read.js", false],
    ["generator/output/scaffold/add.ts", "../../language/model/model.js", true],
    ["generator/output/scaffold/add.ts", "ts-morph", true],
    ["generator/language/print/code.ts", "../../input/read/read.js", false],
    ["generator/input/read/read.ts", "../../language/json/json.js", true],
    ["generator/input/read/read.ts", "../build/build.js", false],
    ["generator/input/build/build.ts", "../read/document.js", true],
    ["generator/input/build/build.ts", "../read/read.js", false],
    ["generator/input/build/build.ts", "../../output/emit/emit.js", false],
    ["generator/output/write/plan.ts", "../emit/emit.js", false],
    ["generator/output/write/plan.ts", "node:fs", true],
    ["templates/runtime/client.ts", "./result.js", true],
    ["templates/runtime/server/node.ts", "node:http", true],
    ["templates/runtime/client.ts", "yaml", false],
  ])("%s imports %s: %s", async (file, specifier, allowed) => {
    const hits = (await forbidden(file)).filter((rule) => rule.test(specifier));
    expect(hits.length === 0).toBe(allowed);
  });

  it("are listed for every folder of the wings", async () => {
    const folders = readdirSync(join(root, "generator"), {
      withFileTypes: true,
    })
      .filter((wing) => wing.isDirectory())
      .flatMap((wing) =>
        readdirSync(join(root, "generator", wing.name), { withFileTypes: true })
          .filter((folder) => folder.isDirectory())
          .map((folder) => `generator/${wing.name}/${folder.name}`),
      );
    expect(folders).toContain("generator/language/json");
    const unlisted: string[] = [];
    for (const folder of folders)
      if ((await forbidden(`${folder}/any.ts`)).length === 0)
        unlisted.push(folder);
    expect(unlisted).toEqual([]);
  });

  it("hold in every file", async () => {
    const folder = join(root, "generator");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join("generator", file));
    const crossings: string[] = [];
    for (const file of files) {
      const rules = await forbidden(file);
      const text = readFileSync(join(root, file), "utf8");
      for (const [, specifier = ""] of text.matchAll(
        /(?:\bfrom |\bimport\(|^import )"([^"\n]+)"/gm,
      ))
        if (rules.some((rule) => rule.test(specifier)))
          crossings.push(`${file}: ${specifier}`);
    }
    expect(crossings).toEqual([]);
  });
});
