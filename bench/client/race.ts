import { deepStrictEqual } from "node:assert";

import { table } from "../../generator/program/cli/console.js";
import { median } from "../measure.js";
import type { Caller, Race } from "./callers.js";

/** The cost of a call, in microseconds. */
interface Cost {
  /** User and system time of this process. */
  readonly cpu: number;
  readonly wall: number;
}

/**
 * Enough rounds for the compiler to optimise all callers, as in a program that makes
 * many calls.
 */
const WARM_UP = 4;

/**
 * Runs the callers one after the other in each round, starting with a different one
 * each time. Returns a table.
 */
export async function run(
  { name, callers }: Race,
  rounds: number,
  calls: number,
): Promise<string> {
  await prove(callers);
  const costs: Cost[][] = callers.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++)
    for (let turn = 0; turn < callers.length; turn++) {
      const at = (turn + round + WARM_UP) % callers.length;
      const caller = callers[at];
      if (caller === undefined) continue;
      const cost = await measure(caller, calls);
      if (round >= 0) costs[at]?.push(cost);
    }
  return report(name, callers, costs);
}

/** Throws if a caller returns another result than the others. */
async function prove(callers: readonly Caller[]): Promise<void> {
  const [wanted, ...others] = await Promise.all(
    callers.map(({ call }) => call()),
  );
  for (const body of others) deepStrictEqual(body, wanted);
}

/** One call after the other. */
async function measure({ call }: Caller, calls: number): Promise<Cost> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let made = 0; made < calls; made++) await call();
  const wall = (performance.now() - start) * 1e3;
  const { user, system } = process.cpuUsage(cpu);
  return { cpu: (user + system) / calls, wall: wall / calls };
}

/**
 * A ratio is the median of the ratios of all rounds, because a slow round slows all
 * callers.
 */
function report(
  name: string,
  callers: readonly Caller[],
  costs: readonly (readonly Cost[])[],
): string {
  const [base = []] = costs;
  const row = (at: number, key: keyof Cost) => {
    const own = (costs[at] ?? []).map((cost) => cost[key]);
    const ratios = own.map((cost, round) => cost / (base[round]?.[key] ?? NaN));
    return [`${median(own).toFixed(1)} µs`, median(ratios).toFixed(3)];
  };
  return table([
    [name, "CPU", "ratio", "elapsed", "ratio"],
    ...callers.map((caller, at) => [
      caller.name,
      ...row(at, "cpu"),
      ...row(at, "wall"),
    ]),
  ]).join("\n");
}
