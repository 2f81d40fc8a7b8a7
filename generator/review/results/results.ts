/**
 * The result of a command in the form that CI services show: findings, each with a
 * severity and a position. `tenon diff`, `lint` and `check` describe their results in it,
 * and so does an error that stops one of them. `formats.ts` prints them.
 */
import { createHash } from "node:crypto";

import type { Position } from "../../language/diagnostics/diagnostics.js";
import { count } from "../../language/diagnostics/terminal.js";

/** What a command found. */
export interface Results {
  /** `tenon diff` */
  readonly command: string;
  /** What was checked: `old.json → new.json` */
  readonly subject: string;
  /** The file, relative to the repository, to which findings without a position belong. */
  readonly file: string;
  readonly verdict: string;
  /** The findings, the worst first. */
  readonly results: readonly Result[];
  /** What was not checked, as sentences. */
  readonly notes: readonly string[];
}

/** A finding. */
export interface Result {
  readonly rule: string;
  /** The level, as the command names it: `breaking`, `work`. */
  readonly level: string;
  readonly severity: "error" | "warning" | "note";
  /** Whether it fails the run, is accepted by a waiver, or is an error that stopped the command. */
  readonly outcome: "passes" | "fails" | "waived" | "stops";
  /** What it is about: `Thing.size`. */
  readonly title: string;
  readonly message: string;
  /** What to add to the message: advice, and where else. */
  readonly more: readonly string[];
  /** All that is known, in place of `more` where there is room; absent if there is nothing else. */
  readonly details?: readonly string[];
  /** Its file is relative to the repository. */
  readonly position?: Position;
  /** Identifies the finding from run to run. */
  readonly fingerprint: string;
  /** Why a waiver accepts it. */
  readonly reason?: string;
}

const FINGERPRINT_LENGTH = 12;

/** Identifies a finding by what it says, not by its line. */
export function fingerprintOf(...parts: readonly string[]): string {
  return createHash("sha256")
    .update(JSON.stringify(parts))
    .digest("hex")
    .slice(0, FINGERPRINT_LENGTH);
}

/** An error that stopped a command, as a result. The rule is its diagnostic code, if it has one. */
export function stopped(
  rule: string,
  message: string,
  position: Position | undefined,
): Result {
  return {
    ...{ rule, level: "error", severity: "error", outcome: "stops" },
    ...{ title: "Nothing was checked", message, more: [] },
    fingerprint: fingerprintOf(rule, message),
    ...(position && { position }),
  };
}

/** The number of results of each severity: `2 errors, 1 warning`. */
export function countResults(results: readonly Result[]): string {
  const number = (severity: Result["severity"]) =>
    results.filter((one) => one.severity === severity).length;
  return `${count(number("error"), "error")}, ${count(number("warning"), "warning")}`;
}

/** The results of a command that ran several times as one. */
export function combined(command: string, all: readonly Results[]): Results {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  const results = all.flatMap((one) => one.results);
  return {
    command,
    subject: all.map(({ subject }) => subject).join(", "),
    file: only?.file ?? ".",
    verdict: countResults(results),
    results,
    notes: [...new Set(all.flatMap(({ notes }) => notes))],
  };
}
