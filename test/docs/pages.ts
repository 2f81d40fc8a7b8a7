/**
 * All Markdown pages: the README, the pages of the site, and the pages that the site
 * prints.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { printedPages } from "../../docs/.vitepress/printed-pages.js";

export const root = fileURLToPath(new URL("../..", import.meta.url));

const written = readdirSync(join(root, "docs"), { recursive: true })
  .map(String)
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => path.endsWith(".md") && !path.startsWith(".vitepress/"));

const printed = printedPages(root);

/** The text of each page by its path in the repository. */
export const pages: ReadonlyMap<string, string> = new Map([
  ...["README.md", "CHANGELOG.md", "spec/README.md"].map(
    (path) => [path, readFileSync(join(root, path), "utf8")] as const,
  ),
  ...written
    .filter((path) => !printed.has(path))
    .map(
      (path) =>
        [
          `docs/${path}`,
          readFileSync(join(root, "docs", path), "utf8"),
        ] as const,
    ),
  ...[...printed].map(([path, text]) => [`docs/${path}`, text] as const),
]);
