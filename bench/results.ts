/** The table of figures for a terminal, and the page with it. */
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, totalmem } from "node:os";
import { join } from "node:path";

import { format } from "prettier";

import { table } from "../generator/program/cli/console.js";
import { median } from "./measure.js";
import { peerVersions } from "./peers.js";
import type { Figure } from "./row.js";
import { root } from "./setup.js";

/** A figure with the letter of its row; or why the row was skipped. */
export type Line =
  | { readonly id: string; readonly figure: Figure }
  | { readonly id: string; readonly skipped: string };

const header = [
  ...["", "measured", "Tenon", "peer", "value", "spread"],
  ...["goal", "met"],
];

/** The table for a terminal. */
export function asText(lines: readonly Line[]): string {
  return table([header, ...lines.map(cells)]).join("\n");
}

/** Writes the page. People write about its rows in `notes.md`. */
export async function writePage(
  lines: readonly Line[],
  runs: number,
): Promise<void> {
  const row = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  const page = [
    "# Results",
    "",
    "<!-- Written by `npm run bench`. -->",
    "",
    circumstances(runs),
    "",
    row(header),
    row(header.map(() => "---")),
    ...lines.map((line) => row(cells(line).map(escaped))),
    "",
    "[Notes](notes.md): where the time of each row goes, what was tried, and what would be next.",
    "",
  ];
  const text = await format(page.join("\n"), { parser: "markdown" });
  writeFileSync(join(root, "bench/results.md"), text);
}

function cells(line: Line): readonly string[] {
  if ("skipped" in line)
    return [line.id, line.skipped, ...Array<string>(6).fill("")];
  const { id, figure } = line;
  const { values, goal, unit = "" } = figure;
  const middle = median(values);
  const text = (value: number) => `${rounded(value)}${unit}`;
  const isMet = "most" in goal ? middle <= goal.most : middle >= goal.least;
  return [
    ...[id, figure.what, figure.tenon, figure.peer, text(middle)],
    values.length > 1
      ? `${rounded(Math.min(...values))}–${rounded(Math.max(...values))}`
      : "",
    "most" in goal
      ? `≤ ${String(goal.most)}${unit}`
      : `≥ ${String(goal.least)}${unit}`,
    isMet ? "yes" : "no",
  ];
}

function rounded(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 0.1 ? 2 : 3);
}

function circumstances(runs: number): string {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const modules = (name: string) =>
    // Every package has a version.
    (
      JSON.parse(
        readFileSync(join(root, "node_modules", name, "package.json"), "utf8"),
      ) as { version: string }
    ).version;
  return [
    `${new Date().toISOString().slice(0, 10)}: medians of ${String(runs)} interleaved runs.`,
    `Machine: ${String(availableParallelism())} cores, ${String(memory)} GiB, ${cpu?.model.trim() ?? "unknown CPU"}.`,
    `Versions: Node ${process.versions.node}, openapi-typescript ${modules("openapi-typescript")}, ${peerVersions()}, ajv ${modules("ajv")}, TypeScript ${modules("typescript-7")} (d) and ${modules("typescript")} (d2).`,
  ].join("\n");
}

function escaped(text: string): string {
  return text.replaceAll("|", "\\|");
}
