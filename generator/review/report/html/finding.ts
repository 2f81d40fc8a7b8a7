import type {
  Position,
  Sources,
} from "../../../language/diagnostics/diagnostics.js";
import { codeSpan } from "../../../language/print/markdown.js";
import type { FindingImpact } from "../../diff/findings.js";
import { messageOf, showValue } from "../../diff/messages.js";
import { adviceText } from "../../diff/rules/advice.js";
import type { Judgement, Level } from "../../diff/rules/impacts.js";
import {
  type Markup,
  markup,
  nothing,
  withCodeSpans,
} from "../../results/markup.js";
import {
  affectedUsers,
  capitalized,
  copiesText,
  detailTexts,
  directionHeading,
  positionsText,
  positionText,
  titleOf,
  truncate,
  waiverText,
  worstAffected,
} from "../phrases.js";
import type { Report, ReportedFinding, WaivedFinding } from "../report.js";
import { witnessTextOf } from "../witness-text.js";

/** At most this many operations and copies are listed before the reader asks for all. */
const MAX_LISTED = 8;
/** Longer values are truncated. */
const MAX_VALUE = 2000;

/** The index of each operation and event in the page's data. */
export type UserIndexes = ReadonlyMap<string, number>;

/** Prints a finding as an article that the reader can open and close, under a heading. */
export function articleOf(
  finding: ReportedFinding | WaivedFinding,
  report: Report,
  userIndexes: UserIndexes,
  heading: string,
): Markup {
  const waived = "waiver" in finding ? finding : undefined;
  const { level, kind, impacts, fingerprint, reach } = finding;
  const versions = [...new Set(reach.map(({ apiVersion }) => apiVersion))];
  const [worst] = impacts;
  const affected = worstAffected(finding);
  return markup`<article id="${fingerprint}" data-level="${waived ? "waived" : level}" data-versions="${JSON.stringify(versions)}" data-users="${indexesOf(affectedUsers(finding), userIndexes)}">
<details${level === "breaking" && !waived ? markup` open` : nothing}><summary>${badge(level)} <h3><code>${titleOf(finding, heading)}</code></h3>
<p>${messageAndReason(finding)}${affected === undefined ? nothing : markup` <span class="quiet">(${affected})</span>`}</p>${waived ? markup`<p>Waived: ${waiverText(waived)}</p>` : nothing}</summary>
<div class="body">
<div class="sides">
${sideOf("before", finding, report)}
${sideOf("after", finding, report)}
</div>
${copiesOf(finding)}${detailsOf(finding)}${witnessIn(finding)}<ul class="verdicts">${impacts.map((one) => verdictOf(one, finding, userIndexes, one !== worst))}</ul>
<p class="quiet">Rule <code>${kind}</code>, fingerprint <a href="#${fingerprint}"><code>${fingerprint}</code></a></p>
</div></details></article>
`;
}

/** What changed and why it matters. The reason may contain a value, whose backticks mean nothing. */
function messageAndReason(finding: ReportedFinding): Markup {
  const message = messageOf(finding, finding.title, (value) =>
    codeSpan(showValue(value)),
  );
  return markup`${withCodeSpans(message)} ${finding.impacts[0]?.reason ?? ""}`;
}

/** The positions of the copies in which the same change was made. */
function copiesOf(finding: ReportedFinding): Markup {
  const text = copiesText(finding);
  if (text === undefined) return nothing;
  const { copyPositions } = finding;
  const listed = copyPositions.slice(0, MAX_LISTED).map(positionsText);
  const rest = copyPositions.length > MAX_LISTED ? ", …" : "";
  return markup`<p class="quiet">${capitalized(text)}: <code>${listed.join(", ")}${rest}</code></p>
`;
}

/** What differs between two schemas. */
function detailsOf(finding: ReportedFinding): Markup {
  const items = detailTexts(finding).map(
    (text) => markup`<li><code>${text}</code></li>`,
  );
  return items.length === 0
    ? nothing
    : markup`<ul>${items}</ul>
`;
}

/** The example that shows why the change breaks clients. */
function witnessIn(finding: ReportedFinding): Markup {
  const text = witnessTextOf(finding);
  if (text === undefined) return nothing;
  if (typeof text === "string")
    return markup`<p class="quiet">${text}</p>
`;
  const { message, accepted, refused } = text;
  return markup`<p class="value">Example: <code>${message}</code> ${accepted} ${refused}</p>
`;
}

/** A level, as a label in its colour. */
export function badge(level: Level, axis = ""): Markup {
  return markup`<span class="badge ${level}">${axis}${level}</span>`;
}

function axisBadge(axis: "wire" | "code", level: Judgement): Markup {
  return level === "off" ? nothing : badge(level, `${axis}: `);
}

/** The verdict for one direction. The summary of the article has the reason of the worst one. */
function verdictOf(
  impact: FindingImpact,
  { reach }: ReportedFinding,
  userIndexes: UserIndexes,
  withReason: boolean,
): Markup {
  const { direction, wire, code, reason, isConfigured } = impact;
  const users = reach
    .filter((one) => one.direction === direction)
    .map(({ user }) => user);
  const all = [...new Set(users)];
  const items = all
    .slice(0, MAX_LISTED)
    .map((user) => markup`<li><code>${user}</code></li>`);
  const more =
    all.length > MAX_LISTED
      ? markup`<button type="button" data-users="${indexesOf(all, userIndexes)}">Show all ${all.length}</button>`
      : nothing;
  return markup`<li>
    <p>
      ${axisBadge("wire", wire)} ${axisBadge("code", code)}${isConfigured ? " (configured)" : ""} ${withReason ? reason : nothing}
      <strong>${withCodeSpans(adviceText(impact))}</strong>
    </p>
    <p class="quiet">${directionHeading(direction)}</p>
    <ul class="affected">
      ${items}
    </ul>
    ${more}
  </li>`;
}

function indexesOf(users: readonly string[], userIndexes: UserIndexes): string {
  return users.map((user) => userIndexes.get(user)).join(" ");
}

function sideOf(
  side: "before" | "after",
  finding: ReportedFinding,
  report: Report,
): Markup {
  const name = { before: "Old", after: "New" }[side];
  const position = finding.positions[side];
  if (position === undefined)
    return markup`<figure>
      <figcaption>${name}</figcaption>
      <p class="absent quiet">Not present.</p>
    </figure>`;
  const lines = excerptOf(position, report[side].sources).map(lineOf);
  return markup`<figure>
    <figcaption>${name}: <code>${positionText(position)}</code></figcaption>
    ${valueOf(finding, side)}
    <pre tabindex="0" role="group" aria-label="${name} lines">${lines}</pre>
  </figure>`;
}

/** The value on a side. Only a keyword can be absent; other facts are about what one side has. */
function valueOf(finding: ReportedFinding, side: "before" | "after"): Markup {
  const { keyword, before, after, [side]: value } = finding;
  if (value === undefined)
    return keyword === undefined || (before ?? after) === undefined
      ? nothing
      : markup`<p class="value quiet">Not set.</p>`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return markup`<p class="value"><code>${truncate(text, MAX_VALUE)}</code></p>`;
}

/** How many lines are shown before and after the highlighted one. */
const LINES_BEFORE = 2;
const LINES_AFTER = 5;
/** How many characters of a line are shown; a whole description can be one line. */
const WIDTH = 160;
/** How many characters are shown before the highlight if the start of the line is cut off. */
const LEAD = 40;

/** A line of a description; the highlighted one is split into three parts. */
interface ExcerptLine {
  readonly number: number;
  readonly text: string;
  readonly highlighted?: readonly [head: string, mark: string, tail: string];
}

/** The lines around a position without their common indentation; empty if the text is not available. */
function excerptOf(
  { file, line, column, length = 1 }: Position,
  sources: Sources,
): readonly ExcerptLine[] {
  const lines = linesAround(line, (number) => sources.line(file, number));
  const start = column - 1;
  const isFar = start + length > WIDTH;
  const left = isFar
    ? start - LEAD
    : Math.min(...lines.map(({ text }) => indentOf(text)), start);
  const end = Math.min(start + length, left + WIDTH);
  return lines.map(({ number, text }) => {
    const shown = (from: number, to: number) =>
      text.slice(from, to).replaceAll("\t", "  ");
    const head = isFar && text.length > left ? "…" : "";
    const tail = text.length > left + WIDTH ? "…" : "";
    if (number !== line)
      return { number, text: head + shown(left, left + WIDTH) + tail };
    const parts = [
      head + shown(left, start),
      shown(start, end),
      shown(end, left + WIDTH) + tail,
    ] as const;
    return { number, text: parts.join(""), highlighted: parts };
  });
}

function linesAround(
  line: number,
  textOf: (number: number) => string | undefined,
): readonly ExcerptLine[] {
  const lines: ExcerptLine[] = [];
  const first = Math.max(1, line - LINES_BEFORE);
  for (let number = first; number <= line + LINES_AFTER; number++) {
    const text = textOf(number);
    if (text !== undefined) lines.push({ number, text });
  }
  return lines;
}

/** The indentation of a line. Empty lines do not count. */
function indentOf(text: string): number {
  const at = text.search(/\S/);
  return at < 0 ? Infinity : at;
}

function lineOf({ number, text, highlighted }: ExcerptLine): Markup {
  if (highlighted === undefined)
    return markup`<span><i>${number}</i>${text}</span>`;
  const [head, marked, tail] = highlighted;
  return markup`<span class="here"
    ><i>${number}</i>${head}<mark>${marked}</mark>${tail}</span
  >`;
}
