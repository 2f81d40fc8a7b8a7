// Loaded into a measured process by `node --import`: when it ends, it says how
// much memory it took at most, in kilobytes.
import { writeFileSync } from "node:fs";

const file = process.env.BENCH_PEAK_MEMORY;
if (file !== undefined)
  process.on("exit", () => {
    writeFileSync(file, String(process.resourceUsage().maxRSS));
  });
