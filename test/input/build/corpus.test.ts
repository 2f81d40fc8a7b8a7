import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { contentsOf } from "../../../generator/input/build/names/named-schemas.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type {
  ApiVersion,
  Schema,
} from "../../../generator/language/model/model.js";

const corpus = join(import.meta.dirname, "../../../../shared/corpus");
const index = join(corpus, "index.json");
const files = existsSync(index)
  ? // The index is a list of descriptions, each with its file.
    (JSON.parse(readFileSync(index, "utf8")) as { readonly file: string }[])
      .map(({ file }) => file)
      .filter((file) => file.startsWith("small/"))
  : [];

/** Every name that a surface mentions, and every name that it has. */
function mentioned({ schemas, operations, events }: ApiVersion): Set<string> {
  const names = new Set<string>();
  const note = (schema: Schema | undefined) => {
    if (schema === undefined) return;
    for (const name of contentsOf(schema).names) names.add(name);
  };
  for (const { schema } of schemas) note(schema);
  for (const { schema } of events) note(schema);
  for (const { parameters, body, responses } of operations) {
    for (const { schema } of parameters) note(schema);
    for (const { content } of [body, ...responses].filter(
      (part) => part !== undefined,
    )) {
      for (const { schema } of content) note(schema);
    }
  }
  return names;
}

describe.skipIf(files.length === 0)(
  "the small corpus (skipped without ../shared/corpus)",
  () => {
    test.each(files)("%s is a whole", async (file) => {
      const document = await readDescription(join(corpus, file));
      const { api, diagnostics } = buildApi(document, { versions: "path" });
      expect(
        diagnostics.filter(({ severity }) => severity === "error"),
      ).toEqual([]);
      expect(api.versions.length).toBeGreaterThan(0);
      for (const apiVersion of api.versions) {
        const names = apiVersion.schemas.map(({ name }) => name);
        expect(new Set(names).size).toBe(names.length);
        const missing = [...mentioned(apiVersion)].filter(
          (name) => !names.includes(name),
        );
        expect(missing).toEqual([]);
        const stems = apiVersion.operations.map(({ typeName }) => typeName);
        expect(new Set(stems).size).toBe(stems.length);
      }
    });
  },
);

test("the service's own description is built without diagnostics", async () => {
  const document = await readDescription(
    join(import.meta.dirname, "../../../spec/openapi.json"),
  );
  const { api, diagnostics } = buildApi(document, { versions: "path" });
  expect(diagnostics).toEqual([]);
  expect(api.versions.map(({ name }) => name)).toEqual([
    "v1",
    "v2",
    "unversioned",
  ]);
  const [v1, v2] = api.versions;
  expect(v1?.events.some(({ name }) => name.startsWith("inference."))).toBe(
    false,
  );
  expect(v2?.events.map(({ name }) => name)).toContain("inference.completed");
  expect(api.shared.map(({ name }) => name)).not.toContain("createInference");
  expect(api.shared.map(({ name }) => name)).toContain("createTrainingRun");
});
