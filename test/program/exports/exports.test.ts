import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  check,
  diff,
  generate,
  lint,
  loadApi,
  TenonError,
} from "../../../generator/program/exports/exports.js";
import { pages, root } from "../../docs/pages.js";
import { put } from "../cli/tenon.js";
import { thingsApi } from "../cli/things-api.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenon-api-"));
  put(folder, "openapi.json", thingsApi(["name"]));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test("a folder that does not exist is refused", async () => {
  await expect(generate({ folder: join(folder, "nope") })).rejects.toThrow(
    new TenonError(`There is no folder "${join(folder, "nope")}".`),
  );
});

describe("generate", () => {
  test("writes the files, and returns their texts and states", async () => {
    const result = await generate({ folder });
    expect(result.ok).toBe(true);
    const [api] = result.apis;
    expect(api?.output).toBe("generated");
    expect(api?.versions[0]).toMatchObject({ name: "api", operations: 1 });
    expect(api?.files.created).toContain("api/client.ts");
    const client = readFileSync(
      join(folder, "generated/api/client.ts"),
      "utf8",
    );
    expect(api?.contents.get("api/client.ts")).toBe(client);
    const again = await generate({ folder });
    expect(again.apis[0]?.files.created).toEqual([]);
    expect(again.apis[0]?.files.unchanged).toContain("api/client.ts");
  });

  test("returns the files without writing them", async () => {
    const result = await generate({ folder, write: false });
    expect(result.ok).toBe(true);
    expect(result.apis[0]?.contents.has("api/client.ts")).toBe(true);
    expect(existsSync(join(folder, "generated"))).toBe(false);
  });

  test("says whether files without `write` could be written", async () => {
    await generate({ folder });
    put(folder, "generated/api/client.ts", "// mine\n");
    const options = { folder, write: false } as const;
    const refused = await generate(options);
    expect(refused.ok).toBe(false);
    expect(refused.apis[0]?.conflicts).toEqual([
      { path: "api/client.ts", conflict: "edited" },
    ]);
    expect((await generate({ ...options, force: true })).ok).toBe(true);
  });

  test("returns the diagnostics of an invalid description", async () => {
    put(folder, "openapi.json", "{}");
    for (const write of [true, false]) {
      const { ok, apis } = await generate({ folder, write });
      expect(ok).toBe(false);
      expect(apis[0]?.diagnostics).toContainEqual(
        expect.objectContaining({ severity: "error", file: "openapi.json" }),
      );
      expect(apis[0]?.contents.size).toBe(0);
    }
    expect(existsSync(join(folder, "generated"))).toBe(false);
  });

  test("returns a result for each API, also beside an invalid one", async () => {
    put(folder, "bad.json", "{}");
    const apis = [
      { name: "bad", input: "bad.json" },
      { name: "good", input: "openapi.json" },
    ];
    put(folder, "tenon.config.json", JSON.stringify({ apis }));
    const result = await generate({ folder });
    expect(result.ok).toBe(false);
    expect(result.apis.map(({ name, ok }) => [name, ok])).toEqual([
      ["bad", false],
      ["good", true],
    ]);
  });
});

test("check lists what is out of date, and writes nothing", async () => {
  await generate({ folder });
  expect((await check({ folder })).ok).toBe(true);
  put(folder, "openapi.json", thingsApi([]));
  const before = readFileSync(join(folder, "generated/api/schemas.ts"), "utf8");
  const { ok, apis } = await check({ folder });
  expect(ok).toBe(false);
  expect(apis[0]?.differences.length).toBeGreaterThan(0);
  expect(readFileSync(join(folder, "generated/api/schemas.ts"), "utf8")).toBe(
    before,
  );
});

test("diff returns findings, with `failOn` as on the command line", async () => {
  put(folder, "old.json", thingsApi([]));
  const options = { folder, before: "old.json", after: "openapi.json" };
  const result = await diff(options);
  expect(result.ok).toBe(false);
  expect(result.findings?.map(({ rule }) => rule)).toEqual([
    "property-became-required",
  ]);
  expect((await diff({ ...options, failOn: "off" })).ok).toBe(true);
  put(folder, "old.json", "{}");
  const unreadable = await diff(options);
  expect(unreadable.ok).toBe(false);
  expect(unreadable.diagnostics[0]?.code).toBe("not-openapi");
});

test("lint returns findings", async () => {
  const lintConfig = {
    lint: { "operation-untagged": "error", extends: "strict" },
  };
  put(folder, "tenon.config.json", JSON.stringify(lintConfig));
  const { ok, apis } = await lint({ folder });
  expect(ok).toBe(false);
  expect(apis[0]?.findings.length).toBeGreaterThan(0);
  expect(apis[0]?.findings[0]).toMatchObject({ file: "openapi.json" });
});

test("loadApi returns the model", async () => {
  const result = await loadApi({ folder });
  expect(result.ok && result.api.versions[0]?.operations[0]?.path).toBe(
    "/things",
  );
  put(folder, "openapi.json", "{");
  const failed = await loadApi({ folder });
  expect(failed.ok).toBe(false);
  expect(failed.diagnostics[0]).toMatchObject({ line: 1 });
});

test("an error outside of the description throws a TenonError", async () => {
  await expect(generate({ folder, config: "no.json" })).rejects.toThrow(
    new TenonError("The configuration file does not exist.\n  at no.json"),
  );
  await expect(diff({ folder, before: "main:x" })).rejects.toThrow(TenonError);
  put(folder, "tenon.config.json", '{ "inptu": 1 }');
  for (const run of [generate, check, lint, loadApi, diff])
    await expect(run({ folder })).rejects.toThrow(TenonError);
});

describe("messages name options as a program has them", () => {
  test("`force`, for a folder that Tenon did not write", async () => {
    put(folder, "generated/mine.ts", "export {};\n");
    await expect(generate({ folder })).rejects.toThrow(
      /contains mine\.ts\nName another folder, or use `force: true`, which/,
    );
  });

  test("`force`, for a manifest that cannot be read", async () => {
    put(folder, "generated/.tenon.json", "<<<<<<< HEAD\n");
    await expect(check({ folder })).rejects.toThrow(
      /because of a merge\.\nUse `force: true` to write/,
    );
  });

  test("`api`, for one of several", async () => {
    const apis = ["a", "b"].map((name) => ({ name, input: "openapi.json" }));
    put(folder, "tenon.config.json", JSON.stringify({ apis }));
    await expect(loadApi({ folder })).rejects.toThrow(
      "but only one can be used here.\n  at tenon.config.json\nName it with `api`: a, b.",
    );
  });
});

describe("wrong options", () => {
  test.each([
    [{ target: ["client"] }, 'Unknown option "target". Did you mean targets?'],
    [{ targets: ["cleint"] }, 'An item of "targets" must be one of "'],
    [{ targets: [] }, '"targets" must have at least 1 item, but is [].'],
    [
      { targets: [() => 1] },
      '"targets/0" must be a JSON value, but is a function.',
    ],
    [{ input: 5 }, '"input" must be a non-empty string '],
    [{ input: () => 1 }, '"input" must be a JSON value, but is a function.'],
    [
      { input: new URL("file:///openapi.json") },
      '"input" must be a JSON value, but is an instance of URL.',
    ],
    [
      { folder: new URL("file:///") },
      '"folder" must be a non-empty string, but is an instance of URL.',
    ],
    [{ folder: "" }, '"folder" must be a non-empty string, but is "".'],
    [{ write: "no" }, '"write" must be true or false, but is "no".'],
    [{ strict: null }, '"strict" must be true or false, but is null.'],
    [{ force: Symbol() }, '"force" must be true or false, but is a symbol.'],
    [
      ["openapi.json"],
      'The options must be an object, but are ["openapi.json"]',
    ],
    ["openapi.json", 'The options must be an object, but are "openapi.json".'],
  ])("%o: %s", async (options, message) => {
    await generate({ folder });
    const names = readdirSync(join(folder, "generated"));
    const wrong =
      typeof options === "object" && !Array.isArray(options)
        ? { folder, ...options }
        : options;
    // The options of a program without types.
    const failed = expect(generate(wrong as object)).rejects;
    await failed.toThrow(TenonError);
    await expect(generate(wrong as object)).rejects.toThrow(message);
    expect(readdirSync(join(folder, "generated"))).toEqual(names);
  });

  test("of each function", async () => {
    for (const run of [check, lint, loadApi, diff]) {
      const failed = run({ folder, ...({ nane: 1 } as object) });
      await expect(failed).rejects.toThrow('Unknown option "nane".');
      await expect(failed).rejects.toThrow(TenonError);
    }
    const failOn = "high" as never;
    await expect(lint({ folder, failOn })).rejects.toThrow(
      '"failOn" must be "warning" or "error", but is "high".',
    );
    await expect(diff({ folder, failOn })).rejects.toThrow(
      '"failOn" must be a level ',
    );
    await expect(diff({ folder, today: "2026-02-30" })).rejects.toThrow(
      '"today" must be a date such as 2026-01-31',
    );
  });

  test("an undefined option counts as missing", async () => {
    const options = { folder, input: undefined } as object;
    expect((await loadApi(options)).ok).toBe(true);
  });
});

test("nothing is printed", async () => {
  const out = vi.spyOn(process.stdout, "write");
  const err = vi.spyOn(process.stderr, "write");
  put(folder, "openapi.json", "{}");
  await generate({ folder });
  await check({ folder });
  await lint({ folder });
  expect(out).not.toHaveBeenCalled();
  expect(err).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test("the example of the documentation runs against the package", () => {
  const page = pages.get("docs/reference/api.md") ?? "";
  const [, example = ""] = /```ts\n(\/\/ scripts\/api.*?)```/s.exec(page) ?? [];
  put(folder, "released.json", thingsApi([]));
  put(folder, "api.mjs", example);
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/tenon"));
  const { stdout, stderr } = spawnSync(process.execPath, ["api.mjs"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(stdout).toContain("generated/api/client.ts\n");
  expect(stdout).toContain("breaking ");
});
