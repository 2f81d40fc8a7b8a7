/**
 * The cost of printing, counted rather than measured: what is printed, and the calls and
 * nodes that it takes. The counts are the same on every machine.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test, vi } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Api } from "../../../generator/language/model/model.js";
import type * as codeModule from "../../../generator/language/print/code.js";
import type { Doc } from "../../../generator/language/print/code.js";
import type * as layoutModule from "../../../generator/language/print/layout.js";
import { emitApi } from "../../../generator/output/emit/emit.js";
import { Reuse } from "../../../generator/output/reuse/reuse.js";
import { buildFrom } from "../../input/build/build-from.js";

const counts = vi.hoisted(() => ({ templates: 0, nodes: 0 }));

vi.mock("../../../generator/language/print/code.js", async (importOriginal) => {
  const original = await importOriginal<typeof codeModule>();
  const code: typeof original.code = (...words) => {
    counts.templates++;
    return original.code(...words);
  };
  return { ...original, code };
});

vi.mock(
  "../../../generator/language/print/layout.js",
  async (importOriginal) => {
    const original = await importOriginal<typeof layoutModule>();
    const layout: typeof original.layout = (root, textOf, texts) => {
      if (texts !== undefined) return original.layout(root, textOf, texts);
      const whole = withPieces(root);
      counts.nodes += nodesIn(whole);
      return original.layout(whole, textOf);
    };
    return { ...original, layout };
  },
);

/** A document with the code of its pieces in their place. */
function withPieces(doc: Doc): Doc {
  if (typeof doc === "string") return doc;
  if (doc.kind === "piece") return withPieces(doc.print());
  if ("parts" in doc) return { ...doc, parts: doc.parts.map(withPieces) };
  return "body" in doc ? { ...doc, body: withPieces(doc.body) } : doc;
}

function nodesIn(doc: Doc): number {
  if (typeof doc === "string") return 1;
  if ("parts" in doc)
    return doc.parts.reduce((sum, part) => sum + nodesIn(part), 1);
  if ("body" in doc) return 1 + nodesIn(doc.body);
  return doc.kind === "choice"
    ? 1 + nodesIn(doc.broken) + nodesIn(doc.flat)
    : 1;
}

interface Cost {
  readonly templates: number;
  readonly nodes: number;
  readonly bytes: number;
}

function costOf(description: JsonObject): Cost {
  counts.templates = 0;
  counts.nodes = 0;
  const { api } = buildFrom(description);
  const files = emitApi(api, { extension: ".js", source: "openapi.json" });
  const bytes = files.reduce(
    (sum, { text }) => sum + Buffer.byteLength(text),
    0,
  );
  return { ...counts, bytes };
}

const service = JSON.parse(
  readFileSync(
    fileURLToPath(new URL("../../../spec/openapi.json", import.meta.url)),
    "utf8",
  ),
) as JsonObject; // our own file

test("an operation of the service costs no more than this", () => {
  const { api } = buildFrom(service);
  const operations = api.versions.flatMap((version) => version.operations);
  const cost = costOf(service);
  const each = (part: keyof Cost) => cost[part] / operations.length;
  expect(operations.length).toBe(40);
  expect(each("templates")).toBeLessThan(600);
  expect(each("nodes")).toBeLessThan(3200);
  expect(each("bytes")).toBeLessThan(12_300);
});

/** A description with a number of operations, each with two schemas of its own. */
function operations(count: number): JsonObject {
  const numbers = Array.from({ length: count }, (_, at) => String(at + 1000));
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const content = (name: string) => ({
    "application/json": { schema: schema(name) },
  });
  return {
    paths: Object.fromEntries(
      numbers.map((at) => [
        `/things${at}/{id}`,
        {
          put: {
            operationId: `putThing${at}`,
            parameters: [
              {
                name: "id",
                in: "path",
                required: true,
                schema: { type: "string" },
              },
            ],
            requestBody: { required: true, content: content(`Thing${at}`) },
            responses: {
              200: { description: "OK", content: content(`Stored${at}`) },
            },
          },
        },
      ]),
    ),
    components: {
      schemas: Object.fromEntries(
        numbers.flatMap((at): [string, JsonObject][] => [
          [
            `Thing${at}`,
            { type: "object", properties: { name: { type: "string" } } },
          ],
          [
            `Stored${at}`,
            { type: "object", properties: { thing: schema(`Thing${at}`) } },
          ],
        ]),
      ),
    },
  };
}

test("the cost grows with the number of operations, and not with its square", () => {
  const [one, two] = [costOf(operations(40)), costOf(operations(80))];
  for (const part of ["templates", "nodes", "bytes"] as const) {
    expect(one[part]).toBeGreaterThan(1000);
    expect(two[part] / one[part]).toBeLessThanOrEqual(2);
  }
});

/** The calls of templates for a model, if earlier models were printed in the same process. */
function templatesAfter(reuse: Reuse, api: Api): number {
  counts.templates = 0;
  const { texts, checks } = reuse;
  emitApi(reuse.model(api), { extension: ".js", source: "x", texts, checks });
  return counts.templates;
}

test("a later run of a process prints what has changed", () => {
  const description = operations(80);
  const reuse = new Reuse();
  const build = () => buildFrom(description).api;
  const first = templatesAfter(reuse, build());
  const again = templatesAfter(reuse, build());
  // The tables of operations and the like are printed each time.
  expect(again / first).toBeLessThan(0.15);
  const { paths } = description as { paths: Record<string, JsonObject> }; // made above
  const changed = { ...paths, "/more": { get: { operationId: "more" } } };
  const { api } = buildFrom({ ...description, paths: changed });
  const one = templatesAfter(reuse, api) - again;
  expect(one).toBeGreaterThan(10);
  expect(one / first).toBeLessThan(3 / 80);
});
