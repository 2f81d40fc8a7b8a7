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
    ["generator/emit/emit.ts", "../model/model.js", true],
    ["generator/emit/emit.ts", "../print/code.js", true],
    ["generator/emit/emit.ts", "./server/server.js", true],
    ["generator/emit/client/client.ts", "../operations/operations.js", true],
    ["generator/emit/client/client.ts", "../../schema/equal.js", true],
    ["generator/emit/client/client.ts", "../../build/build.js", false],
    ["generator/emit/client/client.ts", "../../read/read.js", false],
    ["generator/emit/client/client.ts", "../../write/write.js", false],
    ["generator/emit/client/client.ts", "../../diff/facts.js", false],
    ["generator/emit/client/client.ts", "../../commands/commands.js", false],
    ["generator/emit/client/client.ts", "node:fs", false],
    ["generator/emit/client/client.ts", "prettier", false],
    ["generator/schema/equal.ts", "../model/model.js", true],
    ["generator/schema/equal.ts", "../build/build.js", false],
    ["generator/json/json.ts", "../model/model.js", false],
    ["generator/model/model.ts", "../json/json.js", true],
    ["generator/model/model.ts", "../schema/equal.js", false],
    ["generator/diff/facts.ts", "../emit/emit.js", false],
    ["generator/lint/rules/events.ts", "../../diff/facts.js", true],
    ["generator/diff/facts.ts", "../lint/lint.js", false],
    ["generator/scaffold/add.ts", "../read/read.js", false],
    ["generator/scaffold/add.ts", "../model/model.js", true],
    ["generator/scaffold/add.ts", "ts-morph", true],
    ["generator/print/code.ts", "../read/read.js", false],
    ["generator/read/read.ts", "../json/json.js", true],
    ["generator/read/read.ts", "../build/build.js", false],
    ["generator/build/build.ts", "../read/document.js", true],
    ["generator/build/build.ts", "../read/read.js", false],
    ["generator/build/build.ts", "../emit/emit.js", false],
    ["generator/write/plan.ts", "../emit/emit.js", false],
    ["generator/write/plan.ts", "node:fs", true],
    ["templates/runtime/client.ts", "./result.js", true],
    ["templates/runtime/server/node.ts", "node:http", true],
    ["templates/runtime/client.ts", "yaml", false],
  ])("%s imports %s: %s", async (file, specifier, allowed) => {
    const hits = (await forbidden(file)).filter((rule) => rule.test(specifier));
    expect(hits.length === 0).toBe(allowed);
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
