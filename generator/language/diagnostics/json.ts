import type { Severity } from "./codes.js";
import {
  type Diagnostic,
  locateDiagnostics,
  type Sources,
} from "./diagnostics.js";

/** A location in JSON. */
export interface JsonLocation {
  readonly message: string;
  /** `file#/json/pointer` */
  readonly location: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

/** A diagnostic in JSON. Its keys are public. */
export interface JsonDiagnostic extends JsonLocation {
  readonly code: string;
  readonly severity: Severity;
  readonly advice: string;
  readonly related: readonly JsonLocation[];
}

/** All diagnostics of a run in JSON, in the same order as in the text output. */
export function toJson(
  diagnostics: readonly Diagnostic<string>[],
  sources: Sources,
): readonly JsonDiagnostic[] {
  return locateDiagnostics(diagnostics, sources).map(
    ({ diagnostic, position }) => {
      const { code, severity, message, advice, location, related } = diagnostic;
      const others = (related ?? []).map((other) => ({
        message: other.message,
        location: other.location,
        ...positionMembers(other.position ?? sources.locate(other.location)),
      }));
      const where = { location, ...positionMembers(position) };
      return { code, severity, message, advice, ...where, related: others };
    },
  );
}

function positionMembers(
  position:
    | { readonly file: string; readonly line: number; readonly column: number }
    | undefined,
) {
  if (position === undefined) return {};
  const { file, line, column } = position;
  return { file, line, column };
}
