// Loaded into a measured process by `node --import`: when it ends, it says what
// it took: kilobytes of memory at most, and seconds of user and system time.
import { writeFileSync } from "node:fs";

const file = process.env.BENCH_COST;
if (file !== undefined)
  process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpu = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync(file, JSON.stringify({ memory: maxRSS, cpu }));
  });
