/** What is measured: time, and the cost of processes as Linux counts it. */
import { readFileSync } from "node:fs";

/** A kind of work that was done many times. */
export interface Figures {
  readonly work: string;
  readonly count: number;
  readonly seconds: number;
  /** The time of each, in milliseconds; empty if the program did not wait for it. */
  readonly times: readonly number[];
  /** CPU seconds of the processes of the service. */
  readonly service: number;
  /** CPU seconds of the PostgreSQL server. */
  readonly database: number;
  /** The most memory that one process of the service has had so far, in megabytes. */
  readonly memory: number;
}

/** The processes whose cost is measured. */
export interface Measured {
  readonly service: readonly number[];
  /** None if the database is embedded. */
  readonly database: number | undefined;
}

/** Measures work. It returns how often it was done, and other figures that it knows itself. */
export async function measured(
  work: string,
  { service, database }: Measured,
  run: () => Promise<Pick<Figures, "count"> & Partial<Figures>>,
): Promise<Figures> {
  const costs = () => ({
    service: sum(service.map(cpuOf)),
    database: database === undefined ? 0 : cpuOfTree(database),
  });
  const began = performance.now();
  const before = costs();
  const known = await run();
  const after = costs();
  return {
    work,
    seconds: (performance.now() - began) / 1000,
    times: [],
    service: after.service - before.service,
    database: after.database - before.database,
    memory: Math.max(...service.map(peakMemory)),
    ...known,
  };
}

/** The value below which such a share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? NaN;
}

/** Linux counts CPU time in this unit per second. */
const TICKS = 100;

/** The CPU seconds of a process and of its child processes, also those that have ended. */
function cpuOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  const living = children.split(" ").filter((word) => word !== "");
  return ticksOf(pid, 4) / TICKS + sum(living.map((each) => cpuOf(+each)));
}

/** The CPU seconds of a process; 0 if it has ended. */
function cpuOf(pid: number): number {
  try {
    return ticksOf(pid, 2) / TICKS;
  } catch {
    return 0;
  }
}

/** Adds up the first counters: user, system, and those of children that have ended. */
function ticksOf(pid: number, counters: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [, ...fields] = text.slice(text.lastIndexOf(")")).split(" ");
  return sum(fields.slice(11, 11 + counters).map(Number));
}

function peakMemory(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(text)?.[1]) / 1024;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
