import type { Location } from "../json/location.js";
import { codes, type DiagnosticCode, type Severity } from "./codes.js";

/** Where something stands in a text; lines and columns count from 1. */
export interface Position {
  /** The file's path as the user would type it. */
  readonly file: string;
  readonly line: number;
  /** In UTF-16 code units, as editors count. */
  readonly column: number;
  /** How many columns of the line it takes; absent: one. */
  readonly length?: number;
}

/** One finding about a description, under a code of Tenon's, or the name of a lint rule. */
export interface Diagnostic<Code extends string = DiagnosticCode> {
  readonly code: Code;
  readonly severity: Severity;
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** A sentence that says what to do. */
  readonly advice: string;
  readonly location: Location;
  /** Known beforehand only where a place cannot say it: in text that does not parse. */
  readonly position?: Position;
  /** Other places that belong to it, such as the first of two duplicates. */
  readonly related?: readonly Related[];
}

/** Another place that belongs to a diagnostic. */
export interface Related {
  /** What stands there: "The first one stands here." */
  readonly message: string;
  readonly location: Location;
  readonly position?: Position;
}

/** The texts that diagnostics speak of. */
export interface Sources {
  /** Where a place stands; a place that does not exist is taken for its nearest ancestor. */
  locate(location: Location): Position | undefined;
  /** A line of a file, counted from 1, without its end. */
  line(file: string, number: number): string | undefined;
}

/** Makes a diagnostic that stops the run; it advises what its code does, unless more can be said. */
export function errorAt(
  location: Location,
  code: DiagnosticCode,
  message: string,
  advice = codes[code].remedy,
): Diagnostic {
  return { code, severity: "error", message, advice, location };
}

/** Makes a diagnostic that lets the run go on; it advises what its code does, unless more can be said. */
export function warningAt(
  location: Location,
  code: DiagnosticCode,
  message: string,
  advice = codes[code].remedy,
): Diagnostic {
  return { code, severity: "warning", message, advice, location };
}

/** Says whether one of them stops the run. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** A description that cannot be used, with every reason found and the texts to show them in. */
export class DescriptionError extends Error {
  override readonly name = "DescriptionError";
  readonly diagnostics: readonly Diagnostic[];
  readonly sources: Sources;

  constructor(diagnostics: readonly Diagnostic[], sources: Sources) {
    super(diagnostics.map(({ message }) => message).join("\n"));
    this.diagnostics = diagnostics;
    this.sources = sources;
  }
}

/** A diagnostic with where it stands, as far as that is known. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic<string>;
  readonly position: Position | undefined;
}

/**
 * Looks up where they stand, and puts those of one file into the order of its
 * lines. What a YAML alias repeats is found in several places that are one in
 * the text: it is said once.
 */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic<string>[],
  sources: Sources,
): readonly LocatedDiagnostic[] {
  const files = new Map<string, number>();
  const all = diagnostics.map((diagnostic) => {
    const position = diagnostic.position ?? sources.locate(diagnostic.location);
    const file = position?.file ?? "";
    if (!files.has(file)) files.set(file, files.size);
    return { diagnostic, position };
  });
  const seen = new Set<string>();
  const once = all.filter(({ diagnostic: { code, message }, position }) => {
    if (position === undefined) return true;
    const id = JSON.stringify([code, message, position]);
    return !seen.has(id) && seen.add(id);
  });
  const rank = ({ position }: LocatedDiagnostic) =>
    files.get(position?.file ?? "") ?? 0;
  return once.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.position?.line ?? 0) - (b.position?.line ?? 0) ||
      (a.position?.column ?? 0) - (b.position?.column ?? 0),
  );
}
