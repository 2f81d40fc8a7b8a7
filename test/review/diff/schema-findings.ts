import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { beyondNames } from "./beyond-names.js";
import { findingsOfFiles } from "./rule-fixtures.js";

/** A description with one operation that sends and receives a schema. */
export function description(
  schema: unknown,
  schemas: object = {},
  more: object = {},
) {
  const content = { "application/json": { schema } };
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        post: {
          operationId: "make",
          requestBody: { content },
          responses: { 200: { description: "Made.", content } },
          ...more,
        },
      },
    },
    components: { schemas },
  };
}

/** The findings between two descriptions as `rule where`, without those about names in code. */
export async function findingsBetween(
  before: object,
  after: object,
): Promise<string[]> {
  return (await levelsBetween(before, after)).map(([finding]) => finding);
}

/** The same, each with its level. */
export async function levelsBetween(
  before: object,
  after: object,
): Promise<[finding: string, level: string][]> {
  const folder = mkdtempSync(join(tmpdir(), "tenon-diff-"));
  try {
    const [one, other] = [join(folder, "a.json"), join(folder, "b.json")];
    writeFileSync(one, JSON.stringify(before));
    writeFileSync(other, JSON.stringify(after));
    return beyondNames(await findingsOfFiles(one, other)).map(
      ({ kind, where, level }) => [`${kind} ${where}`, level],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
