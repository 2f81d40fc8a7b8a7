// Loaded into a measured process by `node --import`. At its end, the process reports
// its peak memory in kilobytes, and its user and system time in seconds.
import { writeFileSync } from "node:fs";

const file = process.env.BENCH_COST;
if (file !== undefined)
  process.on("exit", () => {
    const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpu = (userCPUTime + systemCPUTime) / 1e6;
    writeFileSync(file, JSON.stringify({ memory: maxRSS, cpu }));
  });
