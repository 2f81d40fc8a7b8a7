import type { DiagnosticCode } from "../diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  type Related,
  warningAt,
} from "../diagnostics/diagnostics.js";
import { locationParts, type Location } from "../json/location.js";
import type { JsonValue } from "../json/json.js";

/** Collects what the model builder has to say, each finding once. */
export class DiagnosticCollector {
  readonly all: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  error(
    location: Location,
    code: DiagnosticCode,
    message: string,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = errorAt(location, code, message, advice);
    this.#add(related === undefined ? found : { ...found, related });
  }

  warning(
    location: Location,
    code: DiagnosticCode,
    message: string,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = warningAt(location, code, message, advice);
    this.#add(related === undefined ? found : { ...found, related });
  }

  /** A warning that holds of many places, given for the first of them. */
  warningOnce(
    location: Location,
    code: DiagnosticCode,
    message: string,
    advice: string,
  ): void {
    const key = `${code} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.warning(location, code, message, advice);
  }

  /** A value of another kind than the one that must stand there. */
  wrongType(location: Location, value: JsonValue, wanted: string): void {
    this.error(location, "wrong-type", `${mismatch(location, value, wanted)}.`);
  }

  /** A value of another kind where nothing is lost by it; `taken` says how it is read. */
  warnWrongType(
    location: Location,
    value: JsonValue,
    wanted: string,
    taken: string,
  ): void {
    const message = `${mismatch(location, value, wanted)}: ${taken}.`;
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
  // The number of an item says nothing without the list's name.
  const step = steps
    .slice(/^\d+$/.test(steps.at(-1) ?? "") ? -2 : -1)
    .join("/");
  return `\`${step}\` must be ${wanted}, and is ${kindOf(value)}`;
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
