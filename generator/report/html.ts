import type { Level } from "../diff/rules/impacts.js";
import { articleOf } from "./html-finding.js";
import { markup, Markup, nothing } from "./markup.js";
import { remarkOf, usersOf, verdictOf } from "./phrases.js";
import { axisCounts, counts, type Report, type Told } from "./report.js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const headings: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  warning: "Warnings",
  info: "For information",
};

/**
 * The report as a page that is whole in itself: it loads nothing, and its policy
 * lets nothing run but the script that is printed into it.
 */
export function htmlReport(report: Report): string {
  const [style, script] = [own("report.css"), own("report.js")];
  const { breaks, head, numbers } = verdictOf(report);
  const all = [...report.findings, ...report.waived];
  const users = [...new Set(all.flatMap(usersOf))];
  const numbersOf = new Map(users.map((user, at) => [user, at]));
  const names = markup`<code>${report.before.name}</code> →
    <code>${report.after.name}</code>`;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${head} ${numbers}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1><strong${breaks ? markup` class="breaks"` : nothing}>${head}</strong> ${numbers}</h1>
<p class="compared">${names}</p>
${tableOf(report)}
${remarksOf(report)}
</header>
${filterOf(report)}
<main>
${sectionsOf(report, numbersOf)}
</main>
<script type="application/json" id="users">${embedded(users)}</script>
<script>${script}</script>
</body>
</html>
`;
  return page.text;
}

function policy(style: Markup, script: Markup): string {
  return [
    "default-src 'none'",
    `style-src '${hashOf(style)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf({ text }: Markup): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The page's own style or script; both from `generator/report` and from `dist/report`. */
function own(name: string): Markup {
  const file = new URL(`../../templates/report/${name}`, import.meta.url);
  return new Markup(readFileSync(file, "utf8"));
}

/** Data for the script: no tag can begin in it. */
function embedded(value: readonly string[]): Markup {
  return new Markup(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function tableOf(report: Report): Markup {
  if (report.findings.length === 0) return nothing;
  const rows = axisCounts(report).map(
    ({ level, wire, code, all }) =>
      markup`<tr>
        <th scope="row">${headings[level]}</th>
        <td>${wire}</td>
        <td>${code}</td>
        <td>${all}</td>
      </tr> `,
  );
  return markup`<table>
    <thead>
      <tr>
        <th></th>
        <th scope="col">On the wire</th>
        <th scope="col">In code</th>
        <th scope="col">Changes</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function remarksOf({ remarks }: Report): Markup {
  const items = remarks.map(
    (remark) =>
      markup`<li>${remarkOf(remark)} <code>${remark.waiver.location}</code></li>`,
  );
  return items.length === 0 ? nothing : markup`<ul>${items}</ul>`;
}

/** Hidden until the script runs: without it everything is shown. */
function filterOf(report: Report): Markup {
  const versions = [...report.findings, ...report.waived].flatMap(({ reach }) =>
    reach.map(({ apiVersion }) => apiVersion),
  );
  const versioned = [...new Set(versions)];
  const levels = sections(report).map(
    ({ level, heading, findings }) =>
      markup`<label
        ><input type="checkbox" name="level" value="${level}" checked />
        ${heading} (${findings.length})</label
      > `,
  );
  const options = versioned.map(
    (version) => markup`<option>${version}</option>`,
  );
  return markup`<form hidden aria-label="Filter">
    <fieldset aria-label="Levels">${levels}</fieldset>
    <label class="field"
      >Version
      <select name="version">
        <option value="">all</option>
        ${options}
      </select></label
    >
    <label class="field wide"
      >Operation or event
      <input
        type="search"
        name="operation"
        autocomplete="off"
        placeholder="such as PUT /things"
    /></label>
    <label class="field wide"
      >Text <input type="search" name="text" autocomplete="off"
    /></label>
    <button type="reset">Reset</button>
    <button type="button" data-open="true">Open all</button>
    <button type="button" data-open="false">Close all</button>
    <output aria-live="polite"></output>
  </form>`;
}

interface Section {
  readonly level: Level | "waived";
  readonly heading: string;
  readonly findings: readonly Told[];
}

/** The parts of the page; what is waived stands last. */
function sections(report: Report): readonly Section[] {
  const byLevel = counts(report).map(([level]) => ({
    level,
    heading: headings[level],
    findings: report.findings.filter((one) => one.level === level),
  }));
  const { waived } = report;
  return waived.length === 0
    ? byLevel
    : [...byLevel, { level: "waived", heading: "Waived", findings: waived }];
}

function sectionsOf(
  report: Report,
  numbers: ReadonlyMap<string, number>,
): readonly Markup[] {
  return sections(report)
    .filter(({ findings }) => findings.length > 0)
    .map(({ heading, findings }) => {
      const articles = findings.map((told) => articleOf(told, report, numbers));
      return markup`<section aria-label="${heading}">
<h2>${heading} (${findings.length})</h2>
${articles}</section>
`;
    });
}
