import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, describe, expect, it } from "vitest";

import { htmlReport } from "../../../generator/review/report/html/html.js";
import { withCodeSpans } from "../../../generator/review/results/markup.js";
import {
  dumpDom,
  isChromiumUsable,
  removeProfile,
} from "../../support/chromium.js";
import { hostile, hostileFinding, reportOn } from "./hostile.js";

const names: readonly [string, string] = [`${hostile}.json`, "new.json"];
const page = htmlReport(
  reportOn(
    [
      hostileFinding(),
      hostileFinding("warning", "Thing.size"),
      hostileFinding("info", "Other"),
    ],
    names,
  ),
  "rule",
);

/** The elements with a name, with their content. */
function elements(text: string, name: string): readonly string[] {
  const element = new RegExp(`<${name}[ >][^]*?</${name}>`, "g");
  return text.match(element) ?? [];
}

/** The text of each heading of a section. */
const headings = (text: string) =>
  elements(text, "h2").map((one) => one.replace(/<[^>]*>/g, ""));

/** Whether each section is open. */
const openSections = (text: string) =>
  elements(text, "section").map((one) =>
    one.slice(0, one.indexOf("<summary")).includes("<details open"),
  );

describe("the HTML report", () => {
  it("has the verdict, the counts, and then each finding", () => {
    const order = ["<h1>", "<table>", "<form", "<h2>", "<article"];
    const locations = order.map((part) => page.indexOf(part));
    expect(locations).toEqual([...locations].sort((a, b) => a - b));
    expect(elements(page, "article")).toHaveLength(3);
    expect(headings(page)).toEqual([
      "Breaking (1)",
      "Warnings (1)",
      "No action needed (1)",
    ]);
  });

  it("has a section for each operation, and opens only those that break", () => {
    const user = (name: string) => [
      { apiVersion: "v1", user: name, direction: "sends" as const },
    ];
    const text = htmlReport(
      reportOn([
        { ...hostileFinding("breaking", "a"), reach: user("PUT /a") },
        { ...hostileFinding("warning", "b"), reach: user("PUT /b") },
        { ...hostileFinding("warning", "c"), reach: user("PUT /a") },
        { ...hostileFinding("info", "d"), reach: user("PUT /a") },
      ]),
    );
    expect(headings(text)).toEqual([
      ...["PUT /a (2)", "PUT /b (1)", "No action needed (1)"],
    ]);
    expect(openSections(text)).toEqual([true, false, false]);
  });

  it("shows the lines of both sides, with the change highlighted", () => {
    const [article = ""] = elements(page, "article");
    const figures = elements(article, "figure");
    expect(figures).toHaveLength(2);
    expect(figures[0]).toContain("<i>1</i>");
    expect(figures[0]).toContain("<i>3</i>");
    expect(elements(figures[0] ?? "", "mark")).toHaveLength(1);
  });

  it("shows that an element is not present on one side", () => {
    const added = { ...hostileFinding(), locations: { after: "#/paths" } };
    const [article = ""] = elements(htmlReport(reportOn([added])), "article");
    expect(elements(article, "figure")[0]).toContain("Not present.");
  });

  it("has code without backticks", () => {
    const named = {
      ...hostileFinding(),
      keyword: "pattern",
      before: "a",
      after: "`b`",
    };
    const [article = ""] = elements(htmlReport(reportOn([named])), "article");
    expect(article).toContain(
      "<p><code>pattern</code> changed: <code>a</code> → <code>`b`</code>. Requests",
    );
  });

  it("says that a keyword is not set, but not of what only one side has", () => {
    const { before, ...finding } = hostileFinding();
    expect(before).toBeDefined();
    const of = (keyword: object) =>
      htmlReport(reportOn([{ ...finding, ...keyword }]));
    expect(of({ keyword: "maxLength" })).toContain("Not set.");
    expect(of({})).not.toContain("Not set.");
  });

  it.each([
    ["`maxLength` was 3", "<code>maxLength</code> was 3"],
    ["``a`b``: `c`", "<code>a`b</code>: <code>c</code>"],
    ["`` `a` ``.", "<code>`a`</code>."],
    ["a ` b `` c", "a ` b `` c"],
    ["`<b>`", "<code>&lt;b&gt;</code>"],
  ])("prints the code spans of %s", (text, expected) => {
    expect(withCodeSpans(text).text).toBe(expected);
  });

  it("escapes strings of a description", () => {
    const scripts = elements(page, "script");
    expect(scripts).toHaveLength(2);
    const rest = scripts.reduce((text, one) => text.replace(one, ""), page);
    expect(rest).toContain("alert(1)");
    expect(rest).not.toMatch(/<script|<\/details> (?:&|<!)|<!--|\u202e/);
    expect(scripts[0]).not.toMatch(/<script[^]*<script/);
  });

  it("allows only its own style and script, and loads nothing", () => {
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const [, script = ""] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
    const hash = (text: string) =>
      createHash("sha256").update(text).digest("base64");
    expect(page).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash(style)}'; script-src 'sha256-${hash(script)}'; base-uri 'none'; form-action 'none'"`,
    );
    expect(page).not.toMatch(
      /<(?:link|img|iframe|object)\b|\ssrc=|url\(|\son\w+=|\sstyle=/,
    );
  });

  it("says that there are no changes", () => {
    const empty = htmlReport(reportOn([]));
    expect(empty).toContain("No changes in meaning.");
    expect(elements(empty, "table")).toEqual([]);
  });
});

const folder = mkdtempSync(join(tmpdir(), "tenon-html-"));
afterAll(() => {
  removeProfile(folder);
});

/** The page in a browser after its script has run. */
function inBrowser(text: string, filter = ""): string {
  const file = join(folder, "page.html");
  writeFileSync(file, text);
  const { stdout, error } = dumpDom(
    `${pathToFileURL(file).href}#${filter}`,
    join(folder, "chromium"),
  );
  if (error !== undefined) throw error;
  return stdout;
}

const shownIn = (dom: string) =>
  elements(dom, "article").filter((one) => !/^<article[^>]* hidden/.test(one));

describe.skipIf(!isChromiumUsable())("the HTML report in Chromium", () => {
  it.each([
    ["", 3],
    ["level=breaking", 1],
    ["level=warning&level=info", 2],
    ["level=", 0],
    ["text=thing.size", 1],
    ["text=nowhere", 0],
    ["version=v2", 3],
    ["version=v3", 0],
    ["operation=put+%2Fv2", 3],
    ["operation=delete", 0],
  ])("filters by %j", (filter, number) => {
    const dom = inBrowser(page, filter);
    expect(shownIn(dom)).toHaveLength(number);
    expect(dom).toContain(`>${String(number)} of 3 shown</output>`);
  });

  it("shows how many findings of each section match", () => {
    const dom = inBrowser(page, "text=thing.size");
    expect(headings(dom)).toEqual([
      "Breaking (0 of 1)",
      "Warnings (1)",
      "No action needed (0 of 1)",
    ]);
  });

  it("opens the sections in which findings match", () => {
    expect(openSections(inBrowser(page))).toEqual([true, false, false]);
    const dom = inBrowser(page, "text=thing.size");
    expect(openSections(dom)[1]).toBe(true);
  });

  it("opens the finding in the URL fragment, and its section", () => {
    const id = /<article id="(\w+)" data-level="info"/.exec(page)?.[1] ?? "";
    const dom = inBrowser(page, id);
    const [, , article = ""] = elements(dom, "article");
    expect(article).toMatch(/<details open/);
    expect(openSections(dom)).toEqual([true, false, true]);
  });

  it("runs only its own script", () => {
    const alien = `<script>document.title = "alien";</script></main>`;
    const dom = inBrowser(page.replace("</main>", alien));
    expect(dom).toContain("3 of 3 shown");
    expect(dom).not.toContain("<title>alien</title>");
  });

  it("filters two thousand findings", () => {
    const many = Array.from({ length: 2000 }, (_, at) =>
      hostileFinding("warning", `thing ${String(at)}.`),
    );
    const dom = inBrowser(htmlReport(reportOn(many)), "text=thing+1999.");
    expect(dom).toContain(">1 of 2000 shown</output>");
  });
});
