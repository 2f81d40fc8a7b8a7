/** The findings for an addition that the service declares to be compatible. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, it } from "vitest";

import { description, type Node, put, source } from "../../spec/description.js";
import { findingsOfFiles } from "./rule-fixtures.js";

const folder = mkdtempSync(join(tmpdir(), "tenon-diff-service-"));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function levelsAfter(change: (doc: Node) => Node) {
  const [before, after] = [join(folder, "a.json"), join(folder, "b.json")];
  writeFileSync(before, source);
  writeFileSync(after, JSON.stringify(change(description())));
  const findings = await findingsOfFiles(before, after);
  return Object.fromEntries(
    findings.map(({ kind, level }) => [kind, level] as const),
  );
}

it("does not call another event of an operation breaking", async () => {
  const found = await levelsAfter((doc) => {
    const type = "#/components/schemas/TrainingEventType/enum";
    return put(doc, type, [
      "training.succeeded",
      "training.failed",
      "training.cancelled",
    ]);
  });
  // The first one is of `webhook.events`, which handlers read.
  expect(found).toEqual({ "value-added": "work", "known-value-added": "info" });
});
