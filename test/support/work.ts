/**
 * Begins to measure work. The function that it returns gives the CPU time of this process
 * since then, as a multiple of a unit: what a fixed piece of work takes on this machine at the
 * same moment, about 1 ms on a quick and quiet one. A slow or busy machine makes both longer,
 * so tests can limit the work, although they must not limit a time.
 */
export function startWork(): () => number {
  const before = unit();
  const start = cpuTime();
  return () => {
    const taken = cpuTime() - start;
    return taken / ((before + unit()) / 2);
  };
}

/** The CPU time of this process in milliseconds. */
function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The milliseconds of one unit: the mean of twenty, because a single one is too short to measure. */
function unit(): number {
  const start = cpuTime();
  for (let run = 0; run < 20; run++) fixedWork();
  return Math.max((cpuTime() - start) / 20, 0.1);
}

function fixedWork(): number {
  const found = new Map<string, number[]>();
  for (let index = 0; index < 12_000; index++) {
    const key = `key ${index % 1000}`;
    const list = found.get(key);
    if (list === undefined) found.set(key, [index]);
    else list.push(index);
  }
  return found.size;
}
