import { runInNewContext, Script } from "node:vm";

import { describe, expect, test } from "vitest";

import {
  apiReferenceHeaders,
  apiReferencePage,
  documentHeaders,
  servedVersions,
} from "../../../templates/runtime/documents.js";
import { operationOf } from "../../../templates/runtime/operation.js";
import { surface } from "./fixtures/widgets.js";

/** The raw text elements of a page, read like a browser does: each ends at its first end tag. */
function textElements(page: string): [name: string, content: string][] {
  const pattern = /<(title|style|script)(?: [^>]*)?>([^]*?)<\/\1/gi;
  return [...page.matchAll(pattern)].map(([, name = "", content = ""]) => [
    name,
    content,
  ]);
}

const hostile = `</script><script>stolen()</script><!-- <script> </style> & "'`;

describe("a page of an API", () => {
  const page = apiReferencePage({
    title: hostile,
    document: { info: { title: hostile } },
    script: `var texts = [${JSON.stringify(hostile)}, /<!--|<script|<\\/script/gi.source];`,
    style: `a::before { content: "</style><script>stolen()</script>" }`,
  });

  const elements = textElements(page);
  const [title, style, document, script, start] = elements.map(
    ([, content]) => content,
  );

  test("contains its texts unchanged, and nothing else", () => {
    expect(elements.map(([name]) => name)).toEqual([
      ...["title", "style", "script", "script", "script"],
    ]);
    expect(title).not.toContain("<");
    expect(style).toContain("<script>stolen()</script>");
    expect(JSON.parse(document ?? "")).toEqual({ info: { title: hostile } });
    expect(runInNewContext(`${script ?? ""}; texts[0]`)).toBe(hostile);
    expect(start).toContain("SwaggerUIBundle(");
  });

  test("a pattern in a script means the same", () => {
    const source = String(runInNewContext(`${script ?? ""}; texts[1]`));
    const pattern = new RegExp(source, "gi");
    expect("<!-- <script </SCRIPT <b".match(pattern)).toHaveLength(3);
  });
});

test("the page has its own text only, and loads nothing", () => {
  const page = apiReferencePage({
    title: "Widgets",
    document: { openapi: "3.1.0" },
    script: "function SwaggerUIBundle(options) { started = options.spec; }",
    style: "body { margin: 0 }",
  });
  const elements = textElements(page);
  expect(elements).toHaveLength(5);
  const [, , document, script, start] = elements.map(([, content]) => content);
  expect(JSON.parse(document ?? "")).toEqual({ openapi: "3.1.0" });
  expect(() => new Script(start ?? "")).not.toThrow();
  const getElementById = () => ({ textContent: document });
  const context = { started: undefined, document: { getElementById } };
  runInNewContext(`${script ?? ""}; ${start ?? ""}`, context);
  expect(context.started).toEqual({ openapi: "3.1.0" });
  const markup = page.replaceAll(/<(style|script)[^>]*>[^]*?<\/\1>/g, "");
  expect(markup).not.toMatch(/\b(?:src|href)=/);
  expect(markup).toContain("default-src 'none'");
});

test("another viewer needs its script and how it starts", () => {
  const page = apiReferencePage({
    title: "Widgets",
    document: {},
    script: "function show(text) {}",
    start: 'show("</script>");',
  });
  const [, style, , , start] = textElements(page).map(([, content]) => content);
  expect(style).toBe("");
  expect(start).toBe('show("\\x3C/script>");');
});

test("documents are served with a policy, and no other media type is guessed", () => {
  expect(documentHeaders).toEqual({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
  expect(apiReferenceHeaders).toEqual({
    "content-security-policy":
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; connect-src *; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
  });
});

test("versions are those of the surfaces", () => {
  const gone = {
    ...surface,
    name: "v0",
    deprecation: { date: "2026-01-01" },
  };
  const { drawWidget, ...others } = surface.operations;
  if (drawWidget === undefined) throw new Error("drawWidget");
  const one = {
    drawWidget: { ...operationOf(drawWidget), deprecated: true as const },
  };
  expect(
    servedVersions([
      gone,
      { ...surface, name: "v1", operations: one },
      { ...surface, name: "v2", operations: { ...one, ...others } },
    ]),
  ).toEqual([
    { version: "v0", deprecated: true },
    { version: "v1", deprecated: true },
    { version: "v2", deprecated: false },
  ]);
});
