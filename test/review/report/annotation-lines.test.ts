import { join } from "node:path";

import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import {
  createReport,
  positionInRepository,
} from "../../../generator/review/report/report.js";
import { folderOf } from "../../input/read/description-folder.js";
import { sample } from "../../support/sampling.js";
import { fileOf, ruleFolders } from "../diff/rule-fixtures.js";

/** The rule of each finding between two files, with the file and the line of its annotation. */
async function annotations(before: string, after: string) {
  const [one, other] = await Promise.all(
    [before, after].map(async (name) => {
      const sources = await readDescription(name);
      return {
        name,
        version: "1",
        sources,
        api: buildApi(sources, { versions: "path" }).api,
      };
    }),
  );
  if (!one || !other) throw new Error("There is nothing to compare.");
  const findings = classify(compareApis(one.api, other.api));
  const failOn = { wire: "breaking", code: "breaking" } as const;
  const report = createReport(one, other, findings, failOn);
  return report.findings.map((finding) => {
    const position = positionInRepository(finding, report);
    const { file = "", line = 0 } = position ?? {};
    return { rule: finding.kind, file, text: other.sources.line(file, line) };
  });
}

const description = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - { name: size, in: query, schema: { type: integer } }
        - { name: page, in: query, schema: { type: integer } }
      responses:
        "200":
          description: Found.
          headers:
            X-Total: { schema: { type: integer } }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Thing" } }
            text/csv: { schema: { type: string } }
        "404": { description: Missing. }
    post: { operationId: makeThing, responses: { "204": { description: Made. } } }
  /others:
    get: { operationId: listOthers, responses: { "204": { description: None. } } }
webhooks:
  made:
    post: { requestBody: { content: { application/json: { schema: { type: object } } } } }
  gone:
    post: { requestBody: { content: { application/json: { schema: { type: object } } } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    token: { type: http, scheme: bearer }
  schemas:
    Thing:
      type: object
      properties:
        size: { type: string, enum: [s, m] }
        kind: { type: string }
        part: { $ref: "#/components/schemas/Part" }
    Part:
      type: object
`;

/** A text without a line and the lines below it that are indented more. */
function without(text: string, start: string): string {
  let inside = Infinity;
  return text
    .split("\n")
    .filter((line) => {
      const indent = line.search(/\S/);
      if (indent > inside) return false;
      inside = line.trim().startsWith(start) ? indent : Infinity;
      return inside === Infinity;
    })
    .join("\n");
}

test.each<readonly [string, string, string, string]>([
  ["an operation", "post: { operationId", "operation-removed", "/things:"],
  ["a path", "/others:", "operation-removed", "paths:"],
  ["a parameter", "- { name: size", "optional-parameter-removed", "get:"],
  ["a response", '"404"', "error-reply-removed", "get:"],
  ["a header", "X-Total", "optional-header-removed", '"200":'],
  ["a media type", "text/csv", "media-type-removed", '"200":'],
  ["a property", "kind:", "optional-property-removed", "Thing:"],
  ["an event", "gone:", "event-removed", "webhooks:"],
  [
    "a security scheme",
    "token:",
    "security-scheme-removed",
    "securitySchemes:",
  ],
])(
  "the annotation for %s that was removed is on what is left around it",
  async (_, start, rule, line) => {
    const folder = folderOf({
      "a.yaml": `# A line more.\n${description}`,
      "b.yaml": without(description, start),
    });
    const updated = join(folder, "b.yaml");
    const found = await annotations(join(folder, "a.yaml"), updated);
    expect(
      found
        .filter((one) => one.rule === rule)
        .map(({ file, text }) => [file, text?.trim()]),
    ).toEqual([[updated, line]]);
  },
);

test("every finding has an annotation in the new description", async () => {
  for (const folder of sample(ruleFolders, 100)) {
    const after = fileOf(folder, "after.json");
    for (const { file, text } of await annotations(
      fileOf(folder, "before.json"),
      after,
    )) {
      expect(file, folder).toMatch(/after\.json$/);
      expect(text, folder).toMatch(/\S/);
    }
  }
});
