import type { DiagnosticCode } from "../../language/diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  type Related,
  type RepairMessage,
  warningAt,
} from "../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../language/json/json.js";
import { type Location, locationParts } from "../../language/json/location.js";

/** A diagnostic as it was reported. */
export interface Report {
  readonly diagnostic: Diagnostic;
  /** Whether it applies to many locations, and is reported for the first of them only. */
  readonly once: boolean;
}

/** Collects the diagnostics of the build, without duplicates. */
export class DiagnosticCollector {
  readonly all: Diagnostic[] = [];
  /** All reports, with those that are duplicates. */
  readonly reports: Report[] = [];
  readonly #seen = new Set<string>();

  error(
    location: Location,
    code: DiagnosticCode,
    message: string,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = errorAt(location, code, message, advice);
    const diagnostic = related === undefined ? found : { ...found, related };
    this.report({ diagnostic, once: false });
  }

  warning(
    location: Location,
    code: DiagnosticCode,
    message: string | RepairMessage,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = warningAt(location, code, message, advice);
    const diagnostic = related === undefined ? found : { ...found, related };
    this.report({ diagnostic, once: false });
  }

  /** Adds a warning that applies to many locations, for the first of them only. */
  warningOnce(
    location: Location,
    code: DiagnosticCode,
    message: string | RepairMessage,
    advice?: string,
  ): void {
    const diagnostic = warningAt(location, code, message, advice);
    this.report({ diagnostic, once: true });
  }

  report(report: Report): void {
    this.reports.push(report);
    const { diagnostic, once } = report;
    if (once) {
      const key = `${diagnostic.code} ${diagnostic.message}`;
      if (this.#seen.has(key)) return;
      this.#seen.add(key);
    }
    this.#add(diagnostic);
  }

  /** Reports a value of the wrong type as an error. */
  wrongType(location: Location, value: JsonValue, wanted: string): void {
    this.error(location, "wrong-type", `${mismatch(location, value, wanted)}.`);
  }

  /** Reports a value of the wrong type as a warning; `handling` says what happens to it. */
  warnWrongType(
    location: Location,
    value: JsonValue,
    wanted: string,
    handling: string,
  ): void {
    const what = mismatch(location, value, wanted);
    const message = { fault: `${what}.`, message: `${what}: ${handling}.` };
    this.warning(location, "wrong-type", message);
  }

  #add(diagnostic: Diagnostic): void {
    const { code, location, message } = diagnostic;
    const key = `${code} ${location} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.all.push(diagnostic);
  }
}

function mismatch(
  location: Location,
  value: JsonValue,
  wanted: string,
): string {
  const { steps } = locationParts(location);
  // The index of an item needs the name of its array.
  const step = steps
    .slice(/^\d+$/.test(steps.at(-1) ?? "") ? -2 : -1)
    .join("/");
  return `\`${step}\` must be ${wanted}, but is ${kindOf(value)}`;
}

function kindOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length ? "an array" : "an empty array";
  if (typeof value === "object")
    return Object.keys(value).length > 0 ? "an object" : "an empty object";
  return `the ${typeof value} ${shorten(JSON.stringify(value))}`;
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 36)}…"`;
}
