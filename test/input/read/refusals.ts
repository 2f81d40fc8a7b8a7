import { readDescription } from "../../../generator/input/read/read.js";
import {
  DescriptionError,
  type Diagnostic,
  type Sources,
} from "../../../generator/language/diagnostics/diagnostics.js";

/** Reads a description that must be refused, and returns the error. */
export async function refusal(path: string): Promise<DescriptionError> {
  try {
    await readDescription(path);
  } catch (error) {
    if (error instanceof DescriptionError) return error;
    throw error;
  }
  throw new Error(`${path} was not refused`);
}

/** A diagnostic as `3:5 code`, or as `code` without a position. */
export function brief(diagnostic: Diagnostic, sources: Sources): string {
  const { code, location } = diagnostic;
  const position = diagnostic.position ?? sources.locate(location);
  if (position === undefined) return code;
  return `${String(position.line)}:${String(position.column)} ${code}`;
}

/** The diagnostics of an error, in short. */
export function briefly({ diagnostics, sources }: DescriptionError): string[] {
  return diagnostics.map((diagnostic) => brief(diagnostic, sources));
}
