/** `npm run bench` */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { RunFailed } from "./measure.js";
import { readOptions } from "./options.js";
import { asText, type Line, writePage } from "./results.js";
import type { Row } from "./row.js";
import { rows } from "./rows/rows.js";
import { Bench, build } from "./setup.js";

async function main(): Promise<void> {
  const {
    values: { runs },
    rest,
  } = readOptions({
    script: "bench",
    about: `Measures Tenon next to its peers, and prints a table with the goal of each row. Without rows it measures all of them, and writes results.md. The rows: ${rows.map(({ id }) => id).join(", ")}.`,
    rest: "[row …]",
    options: { runs: [5, "rounds that count"] },
  });
  const lines = await measureAll(chosen(rest), runs);
  console.log(asText(lines));
  if (rest.length === 0) await writePage(lines, runs);
}

function chosen(ids: readonly string[]): readonly Row[] {
  const known = rows.map(({ id }) => id);
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown !== undefined)
    throw new RunFailed(
      `There is no row ${unknown}. The rows are ${known.join(", ")}.\n`,
    );
  return ids.length === 0 ? rows : rows.filter(({ id }) => ids.includes(id));
}

async function measureAll(
  chosenRows: readonly Row[],
  runs: number,
): Promise<readonly Line[]> {
  const lines: Line[] = [];
  const folder = mkdtempSync(join(tmpdir(), "tenon-bench-"));
  try {
    build();
    const bench = new Bench(runs, folder);
    for (const row of chosenRows) {
      process.stderr.write(`${row.id} …\n`);
      lines.push(...(await measured(row, bench)));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}

/** A row whose peer or program fails does not end the others. */
async function measured(row: Row, bench: Bench): Promise<readonly Line[]> {
  const { id } = row;
  const missing = row.needs?.find((file) => !existsSync(file));
  if (missing !== undefined)
    return [{ id, skipped: `skipped: ${missing} is missing` }];
  try {
    const figures = await row.measure(bench);
    return figures.map((figure) => ({ id, figure }));
  } catch (error) {
    console.error(error instanceof RunFailed ? error.message : error);
    process.exitCode = 1;
    return [{ id, skipped: "failed" }];
  }
}

try {
  await main();
} catch (error) {
  if (!(error instanceof RunFailed)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
