/** The rows e and e2: `tenon diff` next to oasdiff. */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  cpuOf,
  median,
  type Program,
  race,
  ratios,
  RunFailed,
} from "../measure.js";
import { oasdiff } from "../peers.js";
import type { Figure, Row } from "../row.js";
import { type Bench, corpus, tenon } from "../setup.js";

const before = join(corpus, "large/ghes-3.18.json");
const after = join(corpus, "large/ghes-3.19.json");
const yaml = join(corpus, "more/Redocly-redocly-cli--rebilly-description.yaml");

export const json: Row = {
  id: "e",
  needs: [before, after],
  measure: (bench) => [
    compare(bench, "diff of GHES 3.18 and 3.19, JSON", [before, after], 0.4),
  ],
};

export const fromYaml: Row = {
  id: "e2",
  needs: [yaml],
  measure: (bench) => {
    const changed = join(bench.place("e2"), "changed.yaml");
    writeFileSync(changed, edited(readFileSync(yaml, "utf8")));
    return [
      compare(
        bench,
        "diff of Rebilly and a changed copy, YAML of 2.3 MB",
        [yaml, changed],
        1,
      ),
    ];
  },
};

/** Requires every fiftieth text to have a length. */
function edited(text: string): string {
  let seen = 0;
  return text.replaceAll(/^( +)type: string$/gm, (line, space: string) =>
    ++seen % 50 === 0 ? `${line}\n${space}minLength: 1` : line,
  );
}

function compare(
  bench: Bench,
  what: string,
  files: readonly string[],
  most: number,
): Figure {
  // Both programs end with 1 for findings.
  const ours = { ...tenon(["diff", ...files, "--json"]), most: 1 };
  const peer = {
    command: [oasdiff(), "changelog", ...files, "--format", "json"],
    most: 1,
  };
  const [our, their] = race([ours, peer], bench.runs, bench.folder).map(cpuOf);
  // The formats of both programs.
  const { findings } = printed(ours) as { findings: readonly unknown[] };
  const changes = printed(peer) as readonly unknown[];
  return {
    what,
    tenon: `${median(our ?? []).toFixed(2)} s, ${String(findings.length)} findings`,
    peer: `${median(their ?? []).toFixed(2)} s, ${String(changes.length)} changes (oasdiff)`,
    values: ratios(our ?? [], their ?? []),
    goal: { most },
  };
}

function printed({ command: [program = "", ...words] }: Program): unknown {
  const { stdout, stderr } = spawnSync(program, words, {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (stdout === "") throw new RunFailed(stderr);
  return JSON.parse(stdout);
}
