import type { DiagnosticCode } from "../diagnostics/codes.js";
import {
  type Diagnostic,
  errorAt,
  type Related,
  warningAt,
} from "../diagnostics/diagnostics.js";
import { placeParts } from "../json/location.js";
import type { Json, Place } from "../model/model.js";

/** Collects what the model builder has to say, each finding once. */
export class Findings {
  readonly diagnostics: Diagnostic[] = [];
  readonly #seen = new Set<string>();

  error(
    place: Place,
    code: DiagnosticCode,
    message: string,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = errorAt(place, code, message, advice);
    this.#add(related === undefined ? found : { ...found, related });
  }

  warning(
    place: Place,
    code: DiagnosticCode,
    message: string,
    advice?: string,
    related?: readonly Related[],
  ): void {
    const found = warningAt(place, code, message, advice);
    this.#add(related === undefined ? found : { ...found, related });
  }

  /** A warning that holds of many places, given for the first of them. */
  warningOnce(
    place: Place,
    code: DiagnosticCode,
    message: string,
    advice: string,
  ): void {
    const key = `${code} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.warning(place, code, message, advice);
  }

  /** A value of another kind than the one that must stand there. */
  wrongType(place: Place, value: Json, wanted: string): void {
    this.error(place, "wrong-type", `${mismatch(place, value, wanted)}.`);
  }

  /** A value of another kind where nothing is lost by it; `taken` says how it is read. */
  oddType(place: Place, value: Json, wanted: string, taken: string): void {
    const message = `${mismatch(place, value, wanted)}: ${taken}.`;
    this.warning(place, "wrong-type", message);
  }

  #add(diagnostic: Diagnostic): void {
    const { code, place, message } = diagnostic;
    const key = `${code} ${place} ${message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.diagnostics.push(diagnostic);
  }
}

function mismatch(place: Place, value: Json, wanted: string): string {
  const { steps } = placeParts(place);
  // The number of an item says nothing without the list's name.
  const step = steps
    .slice(/^\d+$/.test(steps.at(-1) ?? "") ? -2 : -1)
    .join("/");
  return `\`${step}\` must be ${wanted}, and is ${kindOf(value)}`;
}

function kindOf(value: Json): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length ? "an array" : "an empty array";
  if (typeof value === "object")
    return Object.keys(value).length > 0 ? "an object" : "an empty object";
  return `the ${typeof value} ${shorten(JSON.stringify(value))}`;
}

function shorten(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 36)}…"`;
}
