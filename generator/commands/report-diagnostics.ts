import type { Diagnostic, Sources } from "../diagnostics/diagnostic.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import type { Stream } from "./host.js";

/** Prints what was found in a description. */
export function reportDiagnostics(
  err: Stream,
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): void {
  if (diagnostics.length > 0)
    err.write(renderDiagnostics(diagnostics, sources, { colour: err.colour }));
}
