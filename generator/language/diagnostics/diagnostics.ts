/**
 * Diagnostics: the errors and warnings about a description. Stages create them
 * with `errorAt` and `warningAt`, under a code from `codes.ts`. `render.ts`
 * prints them for people, with the lines of the file, and `json.ts` for
 * programs. Locations become lines and columns only when they are printed.
 */
import type { Location } from "../json/location.js";
import {
  codes,
  type DiagnosticCode,
  type Meaning,
  type Severity,
} from "./codes.js";

/** A position in a text. Lines and columns count from 1. */
export interface Position {
  /** The file's path as messages show it. */
  readonly file: string;
  readonly line: number;
  /** In UTF-16 code units, as editors count. */
  readonly column: number;
  /** The number of columns to mark; absent: one. */
  readonly length?: number;
}

/** An error or a warning about a description. The code is a diagnostic code or the id of a lint rule. */
export interface Diagnostic<Code extends string = DiagnosticCode> {
  readonly code: Code;
  readonly severity: Severity;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** The message without the sentence that says how the value is read; absent if it has none. */
  readonly fault?: string;
  /** What to do, in one sentence. */
  readonly advice: string;
  readonly location: Location;
  /** Only set if the location cannot determine it: in a text that does not parse. */
  readonly position?: Position;
  /** Set if a reference leads out of the root folder. */
  readonly outside?: Outside;
  /** Related locations, such as the first of two duplicates. */
  readonly related?: readonly Related[];
}

/** Where a reference out of the root folder leads. The paths are absolute. */
export interface Outside {
  readonly folder: string;
  /** The smallest folder that contains this one and the root folder; absent if the path of the reference is absolute, which is refused anyway. */
  readonly root?: string;
}

/** A location that is related to a diagnostic. */
export interface Related {
  /** A sentence about the location: "The first one is here." */
  readonly message: string;
  readonly location: Location;
  readonly position?: Position;
}

/** The files that diagnostics refer to. */
export interface Sources {
  /** The position of a location, or of its nearest existing ancestor. */
  locate(location: Location): Position | undefined;
  /** The text of a line, counted from 1, without its line break. */
  line(file: string, number: number): string | undefined;
}

/** A message that also says how the value is read. Only a warning reads it. */
export interface RepairMessage {
  readonly fault: string;
  readonly message: string;
}

/** A message of two sentences: what is wrong, and how the value is read. */
export function repaired(fault: string, reading: string): RepairMessage {
  return { fault, message: `${fault} ${reading}` };
}

/** Creates an error, which stops the run. The default advice is the code's remedy. */
export function errorAt(
  location: Location,
  code: DiagnosticCode,
  message: string,
  advice = codes[code].remedy,
): Diagnostic {
  return { code, severity: "error", message, advice, location };
}

/** Creates a warning. The default advice is the code's remedy. */
export function warningAt(
  location: Location,
  code: DiagnosticCode,
  message: string | RepairMessage,
  advice = codes[code].remedy,
): Diagnostic {
  const texts = typeof message === "string" ? { message } : message;
  return { code, severity: "warning", ...texts, advice, location };
}

/**
 * For `--strict`: makes a diagnostic an error if OpenAPI forbids what it reports. The
 * value is then not read.
 */
export function refuseRepaired(diagnostic: Diagnostic): Diagnostic {
  const { strict }: Meaning = codes[diagnostic.code];
  if (strict !== true) return diagnostic;
  const { fault, message } = diagnostic;
  return { ...diagnostic, severity: "error", message: fault ?? message };
}

/** Whether any diagnostic is an error. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** A description with errors. It carries all diagnostics, and the files to show them in. */
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

/** A diagnostic with its position, if that is known. */
export interface LocatedDiagnostic {
  readonly diagnostic: Diagnostic<string>;
  readonly position: Position | undefined;
}

/**
 * Finds the positions of diagnostics, and sorts them by file and line. Removes
 * duplicates: with a YAML alias, one position in the text has several locations.
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
