import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { readDescription } from "../../../generator/input/read/read.js";
import { DescriptionError } from "../../../generator/language/diagnostics/diagnostics.js";
import { folderOf } from "./description-folder.js";
import { brief, briefly, refusal } from "./refusals.js";

describe("the version of OpenAPI", () => {
  test.each([
    ["3.0.0", "3.0"],
    ["3.0.4", "3.0"],
    ["3.1.0", "3.1"],
    ["3.1.1", "3.1"],
    ["3.2.0", "3.1"],
    ["3.1.0-rc1", "3.1"],
    ["3.1", "3.1"],
  ])("%s has the dialect %s", async (openapi, dialect) => {
    const folder = folderOf({ "api.json": JSON.stringify({ openapi }) });
    const document = await readDescription(join(folder, "api.json"));
    expect(document.dialect).toBe(dialect);
    expect(document.root).toEqual({ openapi });
    expect(document.diagnostics).toEqual([]);
  });

  test.each([
    ["openapi: 3.0", "3.0"],
    ["openapi: 3.1", "3.1"],
    ["openapi: 3.2", "3.1"],
    ["swagger: 2.0", "3.0"],
  ])("the unquoted version %s has the dialect %s", async (text, dialect) => {
    const folder = folderOf({ "api.yaml": text });
    const document = await readDescription(join(folder, "api.yaml"));
    expect(document.dialect).toBe(dialect);
    expect(document.diagnostics.map((one) => brief(one, document))).toEqual([
      "1:10 string-unquoted",
    ]);
  });

  test.each([
    ['{"openapi":"4.0.0"}', "1:12 openapi-version"],
    ['{"openapi":"3.3.0"}', "1:12 openapi-version"],
    ['{"openapi":"3.10.0"}', "1:12 openapi-version"],
    ['{"openapi":3.3}', "1:12 openapi-version"],
    ['{"openapi":null}', "1:12 openapi-version"],
    ['{"swagger":"1.2"}', "1:12 openapi-version"],
    ['{"asyncapi":"3.0.0"}', "1:1 not-openapi"],
    ["{}", "1:1 not-openapi"],
    ["[]", "1:1 not-openapi"],
    ["null", "1:1 not-openapi"],
    ['"openapi"', "1:1 not-openapi"],
  ])("%s is refused: %s", async (text, wanted) => {
    const folder = folderOf({ "api.json": text });
    const error = await refusal(join(folder, "api.json"));
    expect(briefly(error)).toEqual([wanted]);
    expect(error.diagnostics[0]?.advice).toMatch(/3\.1/);
  });
});

describe("the text", () => {
  const yaml =
    "openapi: 3.1.0\ninfo:\n  title: T\n  description: |\n    a\n    b\n";

  test.each([
    ["plain", Buffer.from(yaml)],
    ["a byte-order mark", Buffer.from(`\ufeff${yaml}`)],
    ["CRLF", Buffer.from(yaml.replaceAll("\n", "\r\n"))],
    ["both", Buffer.from(`\ufeff${yaml.replaceAll("\n", "\r\n")}`)],
  ])("with %s", async (_, text) => {
    const folder = folderOf({ "api.yaml": text });
    const document = await readDescription(join(folder, "api.yaml"));
    expect(document.root).toEqual({
      openapi: "3.1.0",
      info: { title: "T", description: "a\nb\n" },
    });
    expect(document.locate("#/info/title")).toMatchObject({
      line: 3,
      column: 10,
      length: 1,
    });
  });

  test.each([
    ["json", '\ufeff{\r\n"openapi": "3.1.0"}\r\n', {}],
    ["yaml", '{"openapi": "3.1.0"}', {}],
    ["txt", '{"openapi": "3.1.0"}', {}],
    ["txt", "openapi: 3.1.0", {}],
    ["yml", "openapi: '3.1.0'", {}],
    ["yaml", "{openapi: 3.1.0}", {}],
  ])("in .%s: %j", async (extension, text) => {
    const folder = folderOf({ [`api.${extension}`]: text });
    const document = await readDescription(join(folder, `api.${extension}`));
    expect(document.root).toEqual({ openapi: "3.1.0" });
  });

  test.each([
    ["api.json", "openapi: 3.1.0", ["1:1 json-syntax"]],
    ["api.json", '{"openapi": "3.1.0",}', ["1:20 json-syntax"]],
    ["api.json", "", ["1:1 json-syntax"]],
    ["api.json", Buffer.from([0x7b, 0x0a, 0x22, 0xff]), ["2:2 input-encoding"]],
    ["api.json", Buffer.from("\ufeff{}", "utf16le"), ["1:1 input-encoding"]],
    ["api.yaml", Buffer.from("\ufeffa: 1", "utf16le"), ["1:1 input-encoding"]],
    ["api.json", `${"[".repeat(300)}${"]".repeat(300)}`, ["1:257 too-deep"]],
    ["api.json", "[".repeat(200_000), ["1:200001 json-syntax"]],
  ])("%s is refused", async (name, text, wanted) => {
    const folder = folderOf({ [name]: text });
    expect(briefly(await refusal(join(folder, name)))).toEqual(wanted);
  });
});

describe("the file", () => {
  test.each(["missing.json", "file/x.json", "folder", "loop"])(
    "%s cannot be read",
    async (name) => {
      const folder = folderOf({ file: "" });
      mkdirSync(join(folder, "folder"));
      symlinkSync("loop", join(folder, "loop"));
      const { diagnostics } = await refusal(join(folder, name));
      expect(diagnostics.map(({ code }) => code)).toEqual(["input-missing"]);
      expect(diagnostics[0]?.message).toContain(name);
      expect(diagnostics[0]?.position).toMatchObject({ line: 1, column: 1 });
      expect(diagnostics[0]?.position?.file).toContain(name);
    },
  );

  test.each(["/dev/zero", "https://example.com/openapi.json"])(
    "%s is not a file",
    async (path) => {
      const { diagnostics } = await refusal(path);
      expect(diagnostics.map(({ code }) => code)).toEqual(["input-kind"]);
    },
  );
});

describe("standard input", () => {
  async function* chunks(...texts: readonly string[]) {
    for (const text of texts) yield await Promise.resolve(Buffer.from(text));
  }

  test.each(['{"openapi":"3.1.0"}', "openapi: 3.1.0"])("%s", async (text) => {
    const standardInput = chunks(text.slice(0, 5), text.slice(5));
    const document = await readDescription("-", { standardInput });
    expect(document.root).toEqual({ openapi: "3.1.0" });
  });

  test("a syntax error has a position", async () => {
    const reading = readDescription("-", { standardInput: chunks("{\n,") });
    const error: unknown = await reading.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DescriptionError);
    if (error instanceof DescriptionError)
      expect(error.diagnostics[0]?.position).toMatchObject({
        file: "standard input",
        line: 2,
      });
  });

  test("references to files are refused", async () => {
    const standardInput = chunks(
      '{"openapi":"3.1.0","x":{"$ref":"package.json"}}',
    );
    const document = await readDescription("-", { standardInput });
    expect(document.resolve("package.json", "#/x")).toBeUndefined();
    expect(document.diagnostics.map(({ code }) => code)).toEqual(["ref-file"]);
  });
});
