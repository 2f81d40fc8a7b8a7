import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "prettier";
import { describe, expect, test } from "vitest";
import { tsc } from "../tsc.js";
import { cases, expectedOf, produce } from "./case.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

describe.each(cases)("$name", (each) => {
  test("gives the expected output", async () => {
    const files = await produce(each);
    const expected = expectedOf(each);
    expect([...files.keys()].sort()).toEqual([...expected.keys()].sort());
    for (const [path, text] of expected)
      expect(files.get(path), path).toBe(text);
  });

  test("gives the same output again", async () => {
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
  const folder = await mkdtemp(join(tmpdir(), "tenon-cases-"));
  const config = join(folder, "tsconfig.json");
  // The cases share the runtime in templates/ instead of containing it.
  const roots = [
    ...cases.map(({ expected }) => expected),
    join(root, "templates"),
  ];
  const project = {
    extends: join(root, "test/generated/consumers/nodenext.json"),
    compilerOptions: {
      rootDirs: roots,
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [],
    include: cases.map(({ expected }) => join(expected, "**/*.ts")),
  };
  await writeFile(config, JSON.stringify(project));
  const output = await tsc(config).finally(() =>
    rm(folder, { recursive: true }),
  );
  expect(output).toBe("");
});
