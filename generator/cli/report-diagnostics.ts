import type { Diagnostic, Sources } from "../diagnostics/diagnostics.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import type { Stream } from "./host.js";

/** How many warnings of one kind people are shown unasked. */
const SHOWN_WARNINGS = 3;

/** Prints what was found in a description. */
export function reportDiagnostics(
  err: Stream,
  diagnostics: readonly Diagnostic[],
  sources: Sources,
  verbose: boolean,
): void {
  if (diagnostics.length === 0) return;
  const shown = verbose ? {} : { shownWarnings: SHOWN_WARNINGS };
  err.write(
    renderDiagnostics(diagnostics, sources, { colour: err.colour, ...shown }),
  );
}
