import type { Position } from "../diagnostics/diagnostics.js";
import type { Direction, Level } from "../diff/rules/impacts.js";
import {
  counts,
  type Positions,
  type Remark,
  type Report,
  type Told,
  type Waived,
} from "./report.js";

/** The verdict in its two parts: `Breaking:` and `4 breaking, 63 warnings, 32 for information.` */
export function verdictOf(report: Report): {
  readonly breaks: boolean;
  readonly head: string;
  readonly numbers: string;
} {
  const { findings, waived } = report;
  if (findings.length + waived.length === 0)
    return { breaks: false, head: "No change of meaning found.", numbers: "" };
  const numbers = [
    ...counts(report).map(([level, number]) => numberOf(number, level)),
    ...(waived.length === 0 ? [] : [`${String(waived.length)} waived`]),
  ].join(", ");
  const breaks = findings.some(({ level }) => level === "breaking");
  const head = breaks ? "Breaking:" : "Nothing breaks:";
  return { breaks, head, numbers: `${numbers}.` };
}

function numberOf(number: number, level: Level): string {
  if (level === "breaking") return `${String(number)} breaking`;
  if (level === "info") return `${String(number)} for information`;
  return `${String(number)} warning${number === 1 ? "" : "s"}`;
}

/** Where a change was made, with the operation where no other is reached. */
export function titleOf(told: Told): string {
  const users = usersOf(told);
  const [user] = users;
  return users.length !== 1 || user === undefined || user === told.where
    ? told.where
    : `${user}: ${told.where}`;
}

/** The operations and events that a change reaches, each once. */
export function usersOf({ reach }: Told): readonly string[] {
  return [...new Set(reach.map(({ user }) => user))];
}

const ways: Readonly<Record<Direction, string>> = {
  sends: "sent by",
  receives: "received from",
  calls: "in",
};

/** How what changed travels: `Sent by`. */
export function wayOf(direction: Direction): string {
  const way = ways[direction];
  return way.charAt(0).toUpperCase() + way.slice(1);
}

/** Whom a change reaches each way, the worst first: the first of them, and how many more. */
export function reachOf({ impacts, reach }: Told): readonly string[] {
  return impacts.map(({ direction }) => {
    const users = reach.filter((one) => one.direction === direction);
    const [first, ...more] = [...new Set(users.map(({ user }) => user))];
    const rest = more.length === 0 ? "" : ` and ${String(more.length)} more`;
    return `${ways[direction]} ${first ?? "nothing"}${rest}`;
  });
}

/** Whom a change reaches in the worst way, where the title does not say it. */
export function reachedBy(told: Told): string | undefined {
  return usersOf(told).length > 1 ? reachOf(told)[0] : undefined;
}

/** A text that is not too long. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Both places, or the one that there is. */
export function locationsOf({ before, after }: Positions): string {
  return [before, after]
    .flatMap((one) => (one === undefined ? [] : [locationOf(one)]))
    .join(" → ");
}

/** In how many other places the same was changed, where it was. */
export function othersOf({ others }: Told): string | undefined {
  if (others.length === 0) return undefined;
  return `changed alike in ${String(others.length)} more ${others.length === 1 ? "place" : "places"}`;
}

/** A place as editors open it. */
export function locationOf({ file, line, column }: Position): string {
  return `${file}:${String(line)}:${String(column)}`;
}

/** Why a finding is let pass, and until when. */
export function waiverOf({ waiver: { reason, expires } }: Waived): string {
  return expires === undefined ? reason : `${reason} (until ${expires})`;
}

/** What is to say of a waiver that waives nothing. */
export function remarkOf({ kind, waiver }: Remark): string {
  const { fingerprint, expires = "" } = waiver;
  return kind === "unused"
    ? `The waiver of ${fingerprint} fits no finding. Remove it.`
    : `The waiver of ${fingerprint} expired on ${expires}. Mend the finding, or renew the waiver.`;
}
