import type { Host, Stream } from "./host.js";
import type { Diagnostic, Sources } from "../diagnostics/diagnostics.js";
import { renderDiagnostics } from "../diagnostics/render.js";
import { isAbsolute, relative } from "node:path";

/** Lays out rows in columns: the first to the left, the others, which hold numbers, to the right. */
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

/** A time, as people read it: `0.12 s`. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

/** One line that tells someone who is watching what is going on. */
export interface Progress {
  show(step: string): void;
  /** Takes the line away, before anything else is printed. */
  end(): void;
}

const CLEAR_LINE = "\r\u001b[2K";

/** Shows progress only on a terminal that someone is watching. */
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

/** A path as someone in the folder would type it. */
export function shownPath(folder: string, path: string): string {
  const inside = relative(folder, path).replaceAll("\\", "/");
  if (inside === "") return ".";
  return inside.startsWith("../") || inside === ".." || isAbsolute(inside)
    ? path
    : inside;
}
