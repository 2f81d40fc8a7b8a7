/** The row w: how soon `tenon generate --watch` has written a change of one operation. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { median, RunFailed } from "../measure.js";
import type { Row } from "../row.js";
import { generation, github } from "../setup.js";
import { addParameter } from "./generation.js";

/** The first runs of a process are slower, because V8 has not optimised it yet. */
const WARM_UP = 3;

export const watch: Row = {
  id: "w",
  needs: [github],
  measure: async (bench) => {
    const folder = bench.place("w");
    const description = join(folder, "openapi.json");
    const text = readFileSync(github, "utf8");
    writeFileSync(description, text);
    const { command } = generation(description, join(folder, "output"));
    const [program = "", ...words] = command.filter(
      (word) => word !== "--quiet",
    );
    const child = spawn(program, [...words, "--watch"], { cwd: folder });
    try {
      await printed(child, "Watching");
      const wall: number[] = [];
      const cpu: number[] = [];
      for (let round = 0; round < WARM_UP + bench.runs; round++) {
        addParameter(`${description}.new`, text, round);
        const [start, used] = [performance.now(), cpuTime(child)];
        renameSync(`${description}.new`, description);
        await printed(child, "changed. ");
        wall.push(performance.now() - start);
        cpu.push(cpuTime(child) - used);
      }
      const warm = wall.slice(WARM_UP);
      return [
        {
          what: "GitHub, a change under --watch: time until it is written",
          tenon: `${median(warm).toFixed(0)} ms, ${median(cpu.slice(WARM_UP)).toFixed(0)} ms of CPU`,
          peer: "",
          values: warm,
          unit: " ms",
          goal: { most: 300 },
        },
      ];
    } finally {
      child.kill();
    }
  },
};

/** Waits until a process prints a text. */
function printed({ stdout }: ChildProcess, wanted: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    const read = (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes(wanted)) return;
      stdout?.off("data", read).off("end", end);
      resolve();
    };
    const end = () => {
      reject(new RunFailed(`The process ended:\n${text}`));
    };
    stdout?.on("data", read).on("end", end);
  });
}

/** The CPU time that a process has used, in milliseconds. Linux counts it in hundredths of a second. */
function cpuTime({ pid }: ChildProcess): number {
  const stat = readFileSync(`/proc/${String(pid)}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [user = NaN, system = NaN] = fields.slice(11, 13).map(Number);
  return (user + system) * 10;
}
