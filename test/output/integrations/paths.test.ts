import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

import { describe, expect, it } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { OutputFile } from "../../../generator/language/print/print.js";
import {
  type PrintedPaths,
  printPaths,
} from "../../../generator/output/integrations/paths.js";
import { temporaryFolder } from "../write/temporary-folder.js";

const info = { title: "Test", version: "1" };

function replying(schema: object): object {
  const content = { "application/json": { schema } };
  return { get: { responses: { 200: { description: "Fine.", content } } } };
}

function ref(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

const two = {
  openapi: "3.1.0",
  info,
  paths: {
    "/v1/old": replying({ $ref: "#/components/schemas/Old" }),
    "/v2/new": replying({ $ref: "#/components/schemas/New" }),
  },
  components: {
    schemas: {
      Old: {
        type: "object",
        properties: { both: { $ref: "#/components/schemas/Both" } },
      },
      New: {
        discriminator: { propertyName: "kind", mapping: { cat: "Cat" } },
        oneOf: [
          { $ref: "#/components/schemas/Both" },
          { $ref: "#/components/schemas/Cat" },
        ],
      },
      Both: { type: "string", "x-part": { type: "string" } },
      Cat: {
        type: "object",
        required: ["kind"],
        properties: { kind: { const: "cat" } },
      },
      Unused: { type: "number" },
    },
  },
};

async function print(
  files: Readonly<Record<string, object>>,
): Promise<readonly OutputFile[]> {
  const { files: printed, diagnostics } = await printAll(files);
  expect(diagnostics).toEqual([]);
  return printed;
}

async function printAll(
  files: Readonly<Record<string, object>>,
): Promise<PrintedPaths> {
  const folder = temporaryFolder();
  for (const [path, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  }
  const input = join(folder, "openapi.json");
  const document = await readDescription(input);
  const { api } = buildApi(document, { versions: "path" });
  return printPaths(document, api, input);
}

function schemasIn(text: string): string[] {
  const section = /^ {2}schemas: \{$(.*?)^ {2}\};$/ms.exec(text)?.[1] ?? "";
  return [...section.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name ?? "");
}

describe("paths.ts", () => {
  it("contains each version's paths and the components that it references or that no version references", async () => {
    const [v1, v2] = await print({ "openapi.json": two });
    expect(v1?.path).toBe("v1/paths.ts");
    expect(v1?.text).toContain('"/v1/old": {');
    expect(v1?.text).not.toContain("/v2/new");
    expect(schemasIn(v1?.text ?? "")).toEqual(["Old", "Both", "Unused"]);
    expect(v2?.path).toBe("v2/paths.ts");
    expect(v2?.text).not.toContain("/v1/old");
    expect(schemasIn(v2?.text ?? "")).toEqual(["New", "Both", "Cat", "Unused"]);
  });

  it("contains the whole description if there is one version", async () => {
    const [only] = await print({
      "openapi.json": { ...two, paths: { "/things": replying({}) } },
    });
    expect(schemasIn(only?.text ?? "")).toContain("Unused");
  });

  it("is omitted with a warning if the package fails", async () => {
    const links = { next: { $ref: "#/components/links/Next" } };
    const responses = { 204: { description: "Done.", links } };
    const { files, diagnostics } = await printAll({
      "openapi.json": {
        ...two,
        paths: { ...two.paths, "/v1/broken": { get: { responses } } },
      },
    });
    expect(files.map(({ path }) => path)).toEqual(["v2/paths.ts"]);
    expect(diagnostics).toMatchObject([
      { severity: "warning", code: "paths-types" },
    ]);
  });

  it.each([
    ["a list of itself", { type: "array", items: ref("Node") }],
    [
      "an intersection with a list of itself",
      { allOf: [{ type: "array", items: ref("Node") }] },
    ],
    ["a reference to a part that is not printed", ref("Both/x-part")],
  ])("is omitted with a warning at the schema: %s", async (_, Node) => {
    const { files, diagnostics } = await printAll({
      "openapi.json": {
        ...two,
        paths: { ...two.paths, "/v1/nodes": replying(ref("Node")) },
        components: { schemas: { ...two.components.schemas, Node } },
      },
    });
    expect(files.map(({ path }) => path)).toEqual(["v2/paths.ts"]);
    expect(diagnostics).toMatchObject([
      {
        severity: "warning",
        code: "paths-types",
        location: "#/components/schemas/Node",
      },
    ]);
  });

  it("is printed if a schema contains itself in a property", async () => {
    const Node = { type: "object", properties: { next: ref("Node") } };
    const [only] = await print({
      "openapi.json": {
        openapi: "3.1.0",
        info,
        paths: { "/nodes": replying(ref("Node")) },
        components: { schemas: { Node } },
      },
    });
    expect(only?.path).toBe("api/paths.ts");
  });

  it("omits duplicate operation ids", async () => {
    const get = { operationId: "same", responses: {} };
    const [only] = await print({
      "openapi.json": {
        openapi: "3.1.0",
        info,
        paths: { "/a": { get }, "/b": { get } },
      },
    });
    expect(only?.text).toContain('"/b": {');
    expect(only?.text).not.toContain("same");
  });

  it("is reproducible", async () => {
    expect(await print({ "openapi.json": two })).toEqual(
      await print({ "openapi.json": two }),
    );
  });

  it("follows references to other files", async () => {
    const [only] = await print({
      "openapi.json": {
        openapi: "3.1.0",
        info,
        paths: { "/things": replying({ $ref: "parts/thing.json#/Thing" }) },
      },
      "parts/thing.json": {
        Thing: { type: "object", properties: { next: { $ref: "other.json" } } },
      },
      "parts/other.json": {
        type: "object",
        properties: { deep: { type: "boolean" } },
      },
    });
    expect(only?.text).toContain("deep?: boolean;");
  });

  it.each(["https://example.invalid/x.json", "../outside.json", "/etc/passwd"])(
    "follows no reference that the reader would not: %s",
    async ($ref) => {
      const media = { examples: { one: { $ref } }, schema: {} };
      const content = { "application/json": media };
      const responses = { 200: { description: "Fine.", content } };
      const description = {
        openapi: "3.1.0",
        info,
        paths: { "/things": { get: { responses } } },
      };
      const { files, diagnostics } = await printAll({
        "openapi.json": {
          ...description,
          // Already reported, and only as a warning.
          components: { schemas: { Unused: { $ref } } },
        },
      });
      expect(files).toEqual([]);
      expect(diagnostics).toMatchObject([
        {
          severity: "warning",
          code: "paths-types",
          location: expect.stringMatching(/\/\$ref$/) as string,
        },
      ]);
    },
  );
});
