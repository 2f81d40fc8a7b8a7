/** The row g: a validated POST, next to bare node:http. */
import { median, ratios } from "../measure.js";
import type { Row } from "../row.js";
import { raceServers } from "../server/race.js";

const REQUESTS = 10_000;

export const server: Row = {
  id: "g",
  measure: async (bench) => {
    const names = ["node:http", "Tenon"] as const;
    const speeds = await raceServers(
      bench.place("g"),
      names,
      bench.runs,
      REQUESTS,
    );
    const [base = [], ours = []] = speeds;
    const each = (values: readonly number[]) =>
      `${median(values).toFixed(0)}/s`;
    return [
      {
        what: "validated POSTs a CPU second",
        tenon: each(ours),
        peer: `${each(base)} (node:http)`,
        values: ratios(ours, base),
        goal: { least: 0.9 },
      },
    ];
  },
};
