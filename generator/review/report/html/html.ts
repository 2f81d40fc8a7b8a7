/**
 * Prints the report as a page: this file has the page and its sections, and `finding.ts`
 * a finding. The style and the script are in `templates/report/`.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

import { packageFile } from "../../../language/package-file.js";
import type { Level } from "../../diff/rules/impacts.js";
import { Markup, markup, nothing } from "../../results/markup.js";
import type { Grouping } from "../grouping.js";
import { outlineOf } from "../groups.js";
import { notComparedLines } from "../not-compared.js";
import {
  affectedUsers,
  levelHeadings,
  usersText,
  verdictOf,
  waiverWarningText,
} from "../phrases.js";
import {
  countByAxis,
  countByLevel,
  type Report,
  type ReportedFinding,
} from "../report.js";
import { missingWitnesses } from "../witness-text.js";
import { articleOf, badge } from "./finding.js";

/**
 * Prints the report as a self-contained page. It loads nothing, and its content
 * security policy allows only the inlined style and script.
 */
export function htmlReport(
  report: Report,
  grouping: Grouping = "operation",
): string {
  const [style, script] = [inlined("report.css"), inlined("report.js")];
  const { breaks, verdict, numbers } = verdictOf(report);
  const all = [...report.findings, ...report.waived];
  const users = [...new Set(all.flatMap(affectedUsers))];
  const userIndexes = new Map(users.map((user, at) => [user, at]));
  const names = markup`<code>${report.before.name}</code> →
    <code>${report.after.name}</code>`;
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(style, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${verdict} ${numbers}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1><strong${breaks ? markup` class="breaks"` : nothing}>${verdict}</strong> ${numbers}</h1>
<p class="compared">${names}</p>
${tableOf(report)}
${waiverWarningsOf(report)}
</header>
${filterOf(report)}
<main>
${sectionsOf(report, grouping, userIndexes)}
${[...missingWitnesses(report), ...notComparedLines(report)].map((line) => markup`<p>${line}</p>`)}
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

/** A style or script for the page. */
function inlined(name: string): Markup {
  const file = packageFile(`templates/report/${name}`);
  return new Markup(readFileSync(file, "utf8"));
}

/** Data for the script. It cannot contain the start of a tag. */
function embedded(value: readonly string[]): Markup {
  return new Markup(JSON.stringify(value).replaceAll("<", "\\u003c"));
}

function tableOf(report: Report): Markup {
  if (report.findings.length === 0) return nothing;
  const rows = countByAxis(report).map(
    ({ level, wire, code, all }) =>
      markup`<tr>
        <th scope="row">${levelHeadings[level]}</th>
        <td>${wire}</td>
        <td>${code}</td>
        <td>${all}</td>
      </tr> `,
  );
  return markup`<table>
    <thead>
      <tr>
        <th></th>
        <th scope="col">Wire</th>
        <th scope="col">Code</th>
        <th scope="col">Findings</th>
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

function waiverWarningsOf({ waiverWarnings }: Report): Markup {
  const items = waiverWarnings.map(
    (one) =>
      markup`<li>${waiverWarningText(one)} <code>${one.waiver.location}</code></li>`,
  );
  return items.length === 0 ? nothing : markup`<ul>${items}</ul>`;
}

/** The filter. It stays hidden if scripts do not run; all findings are shown then. */
function filterOf(report: Report): Markup {
  const versions = new Set(
    [...report.findings, ...report.waived].flatMap(({ reach }) =>
      reach.map(({ apiVersion }) => apiVersion),
    ),
  );
  const counts: readonly (readonly [Level | "waived", number])[] = [
    ...countByLevel(report),
    ["waived", report.waived.length],
  ];
  const levels = counts
    .filter(([level, number]) => level !== "waived" || number > 0)
    .map(
      ([level, number]) =>
        markup`<label
          ><input type="checkbox" name="level" value="${level}" checked />
          ${level === "waived" ? "Waived" : levelHeadings[level]} (${number})</label
        > `,
    );
  const options = [...versions].map(
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
        placeholder="e.g. PUT /things"
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

/** A part of the page that the reader can open and close. */
interface Section {
  readonly heading: string;
  /** Whether the heading is a string of the description. */
  readonly isName: boolean;
  readonly isOpen: boolean;
  readonly level?: Level;
  /** The operations and events that a component reaches. */
  readonly users?: readonly string[];
  readonly findings: readonly ReportedFinding[];
}

/** The blocks of the report, then what needs no action, then the waived findings. */
function sections(report: Report, grouping: Grouping): readonly Section[] {
  const { blocks, quiet } = outlineOf(report, grouping);
  const closed = { isName: false, isOpen: false };
  return [
    ...blocks.map(({ title, level, ...block }) => ({
      ...block,
      heading: title,
      isOpen: level === "breaking",
      // Such a heading is a level itself.
      ...(grouping !== "rule" && { level }),
    })),
    { ...closed, heading: "No action needed", findings: quiet },
    { ...closed, heading: "Waived", findings: report.waived },
  ].filter(({ findings }) => findings.length > 0);
}

/** At most this many operations are named in a heading. */
const MAX_USERS = 5;

function sectionsOf(
  report: Report,
  grouping: Grouping,
  userIndexes: ReadonlyMap<string, number>,
): readonly Markup[] {
  return sections(report, grouping).map((section) => {
    const { heading, isName, isOpen, level, users = [], findings } = section;
    const articles = findings.map((finding) =>
      articleOf(finding, report, userIndexes, heading),
    );
    const reached =
      users.length === 0
        ? nothing
        : markup`<p class="quiet">Reaches ${usersText(users, MAX_USERS)}</p>
`;
    return markup`<section aria-label="${heading}">
<details${isOpen ? markup` open` : nothing}><summary>${level ? badge(level) : nothing} <h2>${isName ? markup`<code>${heading}</code>` : heading} <span class="count">(${findings.length})</span></h2></summary>
${reached}${articles}</details></section>
`;
  });
}
