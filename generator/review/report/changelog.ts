import { codeSpan } from "../../language/print/markdown.js";
import { showValue, valuesText } from "../diff/messages.js";
import type { RuleId } from "../diff/rules/rules.js";
import { affectedUsers, truncate } from "./phrases.js";
import type { Report, ReportedFinding } from "./report.js";

const headings = ["Added", "Changed", "Deprecated", "Removed"] as const;
type Heading = (typeof headings)[number];

/** Longer names are truncated. */
const MAX_NAME = 300;
/** At most this many operations are named. */
const MAX_USERS = 3;

/**
 * Prints the changes for the customers of an API, as Markdown: a sentence for each, the
 * breaking ones first. Strings of a description are in code spans. Waivers are for the
 * team, so waived findings are changes like others.
 */
export function changelog({ before, after, findings, waived }: Report): string {
  const entries = new Map<Heading, Set<string>>();
  for (const finding of [...findings, ...waived]) {
    if (isUnseen(finding.kind)) continue;
    const heading = headingOf(finding.kind);
    const listed = entries.get(heading) ?? new Set();
    entries.set(heading, listed.add(entryOf(finding)));
  }
  const sections = headings.flatMap((heading) => {
    const listed = [...(entries.get(heading) ?? [])];
    const sorted = [
      ...listed.filter(isBreaking),
      ...listed.filter((entry) => !isBreaking(entry)),
    ];
    return listed.length === 0 ? [] : [`### ${heading}`, sorted.join("\n")];
  });
  const title =
    before.version === after.version
      ? "## Changes"
      : `## Changes in ${span(after.version)} since ${span(before.version)}`;
  const body = sections.length === 0 ? ["No changes."] : sections;
  return `${[title, ...body].join("\n\n")}\n`;
}

/** Whether no customer sees a change: it only names a schema, or nothing uses it. */
function isUnseen(kind: RuleId): boolean {
  return kind === "type-added" || kind.startsWith("unused-schema-");
}

const deprecation =
  /^(?:schema-)?deprecation-added$|-deprecated$|^sunset-|^deprecation-date-changed$/;
/** What customers look for under Added and Removed. All else changes what was there. */
const element =
  /(?:^|-)(?:version|operation|event|server|scheme|flow|parameter|body|media-type|payload|reply|header|problem-code|property|item|value|alternative(?:-of-type)?)-(added|removed)$/;

function headingOf(kind: RuleId): Heading {
  if (deprecation.test(kind)) return "Deprecated";
  const [, change] = element.exec(kind) ?? [];
  if (change === undefined) return "Changed";
  return change === "added" ? "Added" : "Removed";
}

const mark = "- **Breaking:** ";

function isBreaking(entry: string): boolean {
  return entry.startsWith(mark);
}

/** The element and its operations, then what changed. */
function entryOf(finding: ReportedFinding): string {
  const { where, level, title } = finding;
  const users = affectedUsers(finding);
  const named = users.slice(0, MAX_USERS).map(span).join(", ");
  const more = users.length - MAX_USERS;
  const rest = more > 0 ? ` and ${String(more)} more` : "";
  const isUser = users.length === 1 && users[0] === where;
  const operations = isUser || users.length === 0 ? "" : ` in ${named}${rest}`;
  const element = span(where.replace(/^reply\b/, "response"));
  return `${level === "breaking" ? mark : "- "}${element}${operations}: ${title.replace(/\.$/, "")}${valuesOf(finding)}.`;
}

/** The values of a change, if the title does not have them. */
function valuesOf(finding: ReportedFinding): string {
  const { title, keyword, before, after } = finding;
  const text = valuesText(finding);
  if (text === undefined || title.includes(text)) return "";
  const [old, now] = [before, after].map((value) =>
    value === undefined ? undefined : span(showValue(value)),
  );
  if (old !== undefined && now !== undefined)
    return ` (was ${old}, now ${now})`;
  const value = old ?? now ?? "";
  if (keyword === undefined) return ` (${value})`;
  return old === undefined ? ` (now ${value})` : ` (was ${value})`;
}

function span(text: string): string {
  return codeSpan(truncate(text, MAX_NAME));
}
