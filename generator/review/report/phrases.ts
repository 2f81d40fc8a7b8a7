import type { Position } from "../../language/diagnostics/diagnostics.js";
import { count } from "../../language/diagnostics/terminal.js";
import type { FindingImpact } from "../diff/findings.js";
import { valuesText } from "../diff/messages.js";
import type { Direction, Level } from "../diff/rules/impacts.js";
import type { Waiver } from "./report.js";
import {
  countByLevel,
  type Positions,
  type Report,
  type ReportedFinding,
  type WaivedFinding,
  type WaiverWarning,
} from "./report.js";

/** The title of the findings of each level. */
export const levelHeadings: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  warning: "Warnings",
  work: "To implement",
  info: "Info",
};

/** The verdict: `Breaking changes:` with `4 breaking, 3 warnings, 60 to implement, 32 info.` */
export function verdictOf(report: Report): {
  readonly breaks: boolean;
  readonly verdict: string;
  readonly numbers: string;
} {
  const { findings, waived, notJudged, hidden } = report;
  if (findings.length + waived.length + notJudged + hidden === 0)
    return { breaks: false, verdict: "No changes in meaning.", numbers: "" };
  const numbers = [
    ...countByLevel(report).map(([level, number]) => countText(number, level)),
    ...(waived.length === 0 ? [] : [`${String(waived.length)} waived`]),
    ...(notJudged === 0 ? [] : [`${String(notJudged)} not judged`]),
    ...(hidden === 0 ? [] : [`${String(hidden)} hidden by filters`]),
  ].join(", ");
  const breaks = findings.some(({ level }) => level === "breaking");
  const verdict = breaks ? "Breaking changes:" : "No breaking changes:";
  return { breaks, verdict, numbers: `${numbers}.` };
}

/** The number of findings of a level: `1 to implement`. */
export function countText(number: number, level: Level): string {
  if (level === "warning") return count(number, level);
  return `${String(number)} ${level === "work" ? "to implement" : level}`;
}

/**
 * The title of a finding: where the change was made, with its operation if it affects only
 * one. `heading` is what the finding is printed under.
 */
export function titleOf(finding: ReportedFinding, heading?: string): string {
  const { where } = finding;
  const [user, ...others] = affectedUsers(finding);
  const isNamed = user === undefined || user === where || user === heading;
  return isNamed || others.length > 0 ? where : `${user}: ${where}`;
}

/** What changed and why it matters. */
export function messageWithReason({
  message,
  impacts,
}: ReportedFinding): string {
  return `${message} ${impacts[0]?.reason ?? ""}`.trim();
}

/** The operations and events that a change affects, each once. */
export function affectedUsers({ reach }: ReportedFinding): readonly string[] {
  return [...new Set(reach.map(({ user }) => user))];
}

/** What differs between two schemas: `breaking type-changed Thing.size: string → integer`. */
export function detailTexts({
  details = [],
}: ReportedFinding): readonly string[] {
  return details.map((detail) => {
    const { level, kind, where } = detail;
    const values = valuesText(detail);
    const text = values === undefined ? "" : `: ${values}`;
    return `${level} ${kind} ${where}${text}`;
  });
}

const directionPhrases: Readonly<Record<Direction, string>> = {
  sends: "sent by",
  receives: "received from",
  calls: "affects",
};

/** The heading of the operations that a change affects in one direction: `Sent by`. */
export function directionHeading(direction: Direction): string {
  return capitalized(directionPhrases[direction]);
}

/** A text that starts a sentence. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The operations that a change affects in each direction, the worst direction first: `sent by PUT /things and 2 more`. */
export function affectedByDirection({
  impacts,
  reach,
}: ReportedFinding): readonly string[] {
  return impacts.map(({ direction }) => {
    const usages = reach.filter((one) => one.direction === direction);
    const [first, ...more] = [...new Set(usages.map(({ user }) => user))];
    const rest = more.length === 0 ? "" : ` and ${String(more.length)} more`;
    return `${directionPhrases[direction]} ${first ?? "no operation"}${rest}`;
  });
}

/** The operations that a change affects in its worst direction; absent if the title already names the only one. */
export function worstAffected(finding: ReportedFinding): string | undefined {
  return affectedUsers(finding).length > 1
    ? affectedByDirection(finding)[0]
    : undefined;
}

/** Shortens a text to a length. */
export function truncate(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The positions of a change: `old.json:3:5 → new.json:3:5`. */
export function positionsText({ before, after }: Positions): string {
  return [before, after]
    .flatMap((one) => (one === undefined ? [] : [positionText(one)]))
    .join(" → ");
}

/** A position in the form that editors open. */
export function positionText({ file, line, column }: Position): string {
  return `${file}:${String(line)}:${String(column)}`;
}

/** At most this many places of copies are named. */
const MAX_PLACES = 3;

/** The number of copies with the same change, if any, and where they are if that differs. */
export function copiesText({
  copies = [],
}: ReportedFinding): string | undefined {
  const { length } = copies;
  if (length === 0) return undefined;
  const places = [...new Set(copies.flatMap(({ where }) => where ?? []))];
  const named = places.slice(0, MAX_PLACES).join(", ");
  const more = places.length > MAX_PLACES ? ", …" : "";
  const number = `same change in ${String(length)} more ${length === 1 ? "place" : "places"}`;
  return named === "" ? number : `${number}: ${named}${more}`;
}

/** Why a finding is accepted, and until when. */
export function waiverText({
  waiver: { reason, expires },
}: WaivedFinding): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}

/** Why a waiver has no effect, and what to do. */
export function waiverWarningText({ kind, waiver }: WaiverWarning): string {
  const { path, place, expires = "" } = waiver;
  const name = `the waiver for ${waiverName(waiver)}`;
  if (kind === "expired")
    return `${capitalized(name)} expired on ${expires}. Fix the finding or renew the waiver.`;
  const all = [
    ...(path === undefined
      ? []
      : [
          " It accepts a finding only if everything that the change affects matches the path.",
        ]),
    ...(place === undefined
      ? []
      : [" It accepts a finding only if all its places match."]),
  ].join("");
  return `No finding matches ${name}.${all} Remove the waiver.`;
}

/** What a waiver accepts: `3d06a4e294f7`, `value-added at /v1/beta/**`, `all rules in Order.*`. */
function waiverName({ fingerprint, rule, path, place }: Waiver): string {
  const kinds = [fingerprint, rule].filter((one) => one !== undefined);
  const what = kinds.length === 0 ? "all rules" : kinds.join(" ");
  const inside = place === undefined ? what : `${what} in ${place}`;
  return path === undefined ? inside : `${inside} at ${path}`;
}

/** The level on each axis that is judged: `wire: breaking, code: info`. */
export function judgementText({
  wire,
  code,
  isConfigured,
}: Pick<FindingImpact, "wire" | "code" | "isConfigured">): string {
  const axes = Object.entries({ wire, code })
    .filter(([, level]) => level !== "off")
    .map(([axis, level]) => `${axis}: ${level}`);
  return `${axes.join(", ")}${isConfigured ? " (configured)" : ""}`;
}

/** Operations and events, of which at most some are named: `GET /a, GET /b and 3 more`. */
export function usersText(users: readonly string[], most: number): string {
  const more = users.length - most;
  const shown = users.slice(0, most).join(", ");
  return more > 0 ? `${shown} and ${String(more)} more` : shown;
}
