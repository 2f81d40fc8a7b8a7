import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { measuredText } from "../../bench/comparison.js";
import { pages, root } from "./pages.js";

/** A text without the spaces with which Prettier aligns a table. */
function cells(text: string): string {
  return text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
}

test("the page that compares has the measured rows, lost ones too", () => {
  const results = readFileSync(join(root, "bench/results.md"), "utf8");
  const measured = measuredText(results);
  expect(cells(pages.get("docs/reference/comparison.md") ?? "")).toContain(
    cells(measured),
  );
  expect(measured).toContain("beside openapi-typescript's");
});
