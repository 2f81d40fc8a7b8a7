import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** The interval between two measurements, in milliseconds. */
const EVERY = 5;

/**
 * Runs any program and returns its peak memory in megabytes; `NaN` if the system does
 * not report it. Linux records the peak, so only an increase in the last milliseconds
 * can be missed.
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
    // The program has ended, or the system is not Linux.
    return undefined;
  }
}
