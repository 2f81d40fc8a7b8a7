import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { format } from "prettier";
import { describe, expect, test } from "vitest";

import { sample } from "../support/sampling.js";
import { tsc } from "../support/tsc.js";
import { cases, expectedOf, produce } from "./case.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe.each(cases)("$name", (each) => {
  test("has the expected output", async () => {
    const files = await produce(each);
    const expected = expectedOf(each);
    expect([...files.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of expected)
      expect(files.get(path), path).toBe(text);
  });
});

describe.each(sample(cases, 6))("$name", (each) => {
  test("produces the same output again", async () => {
    expect(await produce(each)).toEqual(await produce(each));
  });

  test("is formatted as by prettier", async () => {
    for (const [path, text] of await produce(each)) {
      if (path === "diagnostics.txt") continue;
      expect(await format(text, { filepath: path }), path).toBe(text);
    }
  });
});

test("the expected output compiles", async () => {
  expect(await compiled(cases.map(({ expected }) => expected))).toBe("");
});

test("output compiles with other types, formatted as by prettier", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenon-types-"));
  const types = {
    enums: "object",
    readonly: true,
    dateTime: "Date",
  } as const;
  try {
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    const folders = await Promise.all(
      sample(cases, 4).map(async (each) => {
        const root = join(folder, each.name);
        for (const [path, text] of await produce(each, types)) {
          if (!path.endsWith(".ts")) continue;
          expect(await format(text, { filepath: path }), path).toBe(text);
          await mkdir(dirname(join(root, path)), { recursive: true });
          await writeFile(join(root, path), text);
        }
        return root;
      }),
    );
    expect(await compiled(folders)).toBe("");
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** The errors of the compiler about outputs. They share the runtime in templates/ instead of containing it. */
async function compiled(outputs: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tenon-cases-"));
  const config = join(folder, "tsconfig.json");
  const project = {
    extends: join(root, "test/generated/consumers/nodenext.json"),
    compilerOptions: {
      rootDirs: [...outputs, join(root, "templates")],
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [],
    include: outputs.map((output) => join(output, "**/*.ts")),
  };
  await writeFile(config, JSON.stringify(project));
  return tsc(config).finally(() => rm(folder, { recursive: true }));
}
