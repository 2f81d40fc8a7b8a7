import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

import { describe, expect, test } from "vitest";

import { sidebar } from "../../docs/.vitepress/sidebar.js";
import { pages, root } from "./pages.js";

/**
 * Text without code, where brackets are not links and number signs are not headings.
 */
function prose(text: string): string {
  return text
    .replace(/^(`{3,})[^\n]*\n.*?^\1$/gms, "")
    .replace(/<!--.*?-->/gs, "");
}

/** The targets of a page's links, without those of the web. */
function linksOf(text: string): readonly string[] {
  return [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** An anchor as VitePress makes it from the text of a heading. */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase();
}

function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...prose(text).matchAll(/^#+ (.*)$/gm)];
  return new Set(headings.map(([, heading = ""]) => anchorOf(heading)));
}

describe.each([...pages])("%s", (path, text) => {
  test("names only files of the repository that exist", () => {
    const named = text.matchAll(
      /`((?:generator|templates|test|bench|spec)\/[\w./-]+)`/g,
    );
    const missing = [...named].flatMap(([, file = ""]) =>
      existsSync(join(root, file)) ? [] : file,
    );
    expect(missing).toEqual([]);
  });

  test("links only to what exists", () => {
    const broken = linksOf(text).filter((link) => {
      const [file = "", anchor] = link.split("#");
      const target = file === "" ? path : posix.join(posix.dirname(path), file);
      if (anchor === undefined)
        return !pages.has(target) && !existsSync(join(root, target));
      return !anchorsOf(pages.get(target) ?? "").has(anchor);
    });
    expect(broken).toEqual([]);
  });
});

/** Records of decisions: their own page lists them. */
const isRecord = (path: string) =>
  /^docs\/contributing\/decisions\/.+\//.test(path);

test("every page of docs/ but records of decisions is in the sidebar, and no other", () => {
  const linked = sidebar
    .flatMap(({ items = [] }) => items)
    .map(({ link = "" }) => `docs${link.replace(/\/$/, "/index")}.md`);
  const existing = [...pages.keys()].filter(
    (path) =>
      path.startsWith("docs/") && path !== "docs/index.md" && !isRecord(path),
  );
  expect(linked.toSorted()).toEqual(existing.toSorted());
});

test("the page of decisions lists every record, and numbers have no gaps", () => {
  const folder = "docs/contributing/decisions";
  const page = pages.get(`${folder}/index.md`) ?? "";
  const listed = [...page.matchAll(/^- \[(\d+)\. .+\]\((.+)\): ./gm)];
  const paths = listed.map(([, , path = ""]) => posix.join(folder, path));
  expect(paths.toSorted()).toEqual([...pages.keys()].filter(isRecord).sort());
  const numbers = listed.map(([, number]) => Number(number));
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    numbers.map((_, at) => at + 1),
  );
});

test("the README has at most 8 kB", () => {
  expect(Buffer.byteLength(pages.get("README.md") ?? "")).toBeLessThanOrEqual(
    8192,
  );
});

test("the page for contributors names every script and no other", () => {
  const { scripts } = JSON.parse(
    readFileSync(join(root, "package.json"), "utf8"),
  ) as { readonly scripts: Readonly<Record<string, string>> }; // our own file
  const named = [
    ...(pages.get("docs/contributing/index.md") ?? "").matchAll(
      /^\| `npm (?:run )?([\w:]+)/gm,
    ),
    ...(pages.get("docs/contributing/benchmarks.md") ?? "").matchAll(
      /^\| `npm run ([\w:]+)/gm,
    ),
  ].map(([, name = ""]) => name);
  // npm itself runs `prepack` and `preservice`.
  const called = Object.keys(scripts).filter(
    (name) => name !== "prepack" && name !== "preservice",
  );
  expect(named.toSorted()).toEqual(called.toSorted());
});
