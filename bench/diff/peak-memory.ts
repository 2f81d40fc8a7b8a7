import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** How often the system is asked, in milliseconds. */
const EVERY = 5;

/**
 * Runs a program, whatever it is written in, and says how many megabytes it took
 * at most; not a number where the system does not tell. Linux keeps the peak, so
 * that only what comes in the last milliseconds can be missed.
 */
export async function peakMemoryOf(
  [program = "", ...words]: readonly string[],
  folder: string,
): Promise<number> {
  const child = spawn(program, words, { cwd: folder, stdio: "ignore" });
  let peak = NaN;
  const timer = setInterval(() => {
    peak = peakOf(child.pid) ?? peak;
  }, EVERY);
  await once(child, "close");
  clearInterval(timer);
  return peak;
}

function peakOf(id: number | undefined): number | undefined {
  if (id === undefined) return undefined;
  try {
    const status = readFileSync(`/proc/${String(id)}/status`, "utf8");
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    // It has ended, or this is no Linux.
    return undefined;
  }
}
