import { isAbsolute, relative } from "node:path";

import type {
  Diagnostic,
  Sources,
} from "../../language/diagnostics/diagnostics.js";
import { renderDiagnostics } from "../../language/diagnostics/render.js";
import type { Host, Stream } from "./host.js";

/** Aligns rows in columns: the first column to the left, the others, which are numbers, to the right. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [at, cell] of row.entries())
      widths[at] = Math.max(widths[at] ?? 0, cell.length);
  return rows.map((row) =>
    row
      .map((cell, at) =>
        at === 0
          ? cell.padEnd(widths[at] ?? 0)
          : cell.padStart(widths[at] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** A duration in seconds: `0.12 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** A line on the terminal that shows the current step. */
export interface Progress {
  show(step: string): void;
  /** Clears the line; call it before anything else is printed. */
  end(): void;
}

const CLEAR_LINE = "\r\u001b[2K";

/** Shows progress on an interactive terminal, and nothing elsewhere. */
export function startProgress(
  host: Pick<Host, "interactive" | "err">,
  quiet: boolean,
): Progress {
  if (!host.interactive || quiet) return { show: () => {}, end: () => {} };
  let shown = false;
  return {
    show(step) {
      shown = true;
      host.err.write(`${CLEAR_LINE}${step} …`);
    },
    end() {
      if (shown) host.err.write(CLEAR_LINE);
      shown = false;
    },
  };
}

/** How many warnings of each code are shown without `--verbose`. */
const SHOWN_WARNINGS = 3;

/** Prints the diagnostics of a description. */
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

/** A path relative to the folder; a path outside of it stays absolute. */
export function shownPath(folder: string, path: string): string {
  const inside = relative(folder, path).replaceAll("\\", "/");
  if (inside === "") return ".";
  return inside.startsWith("../") || inside === ".." || isAbsolute(inside)
    ? path
    : inside;
}
