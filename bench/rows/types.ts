/** The rows d and d2: the compiler and the editor on the output for GitHub's description. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { cpuOf, median, preload, race, ratios, RunFailed } from "../measure.js";
import type { Figure, Row } from "../row.js";
import { type Bench, github, root } from "../setup.js";

const modules = join(root, "node_modules");

export const typeCheck: Row = {
  id: "d",
  needs: [github],
  measure: (bench) => {
    const [all, client, types, sdk] = race(
      [
        bench.githubByTenon(),
        bench.githubClientByTenon(),
        bench.githubByOpenapiTypescript(),
        bench.githubByHeyApi(),
      ].map(compilation),
      bench.runs,
      bench.folder,
    ).map(cpuOf);
    const output = "GitHub's output";
    return [
      compared(output, "openapi-typescript", all, types, 2),
      compared(output, "hey-api", all, sdk, 1),
      compared("GitHub's types and client", "hey-api", client, sdk, 1),
    ];
  },
};

function compared(
  output: string,
  peer: string,
  ours: readonly number[] = [],
  theirs: readonly number[] = [],
  most: number,
): Figure {
  return {
    what: `TypeScript 7 on ${output}, beside ${peer}'s`,
    tenon: `${median(ours).toFixed(2)} s`,
    peer: `${median(theirs).toFixed(2)} s`,
    values: ratios(ours, theirs),
    goal: { most },
  };
}

function compilation(folder: string) {
  writeConfig(folder);
  const tsc = join(modules, "typescript-7/bin/tsc");
  return { command: [process.execPath, tsc, "-p", folder] };
}

function writeConfig(folder: string, include = "**/*.ts"): void {
  const config = {
    compilerOptions: {
      // hey-api's output does not compile with stricter settings.
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: "es2022",
      module: "esnext",
      moduleResolution: "bundler",
      lib: ["es2022", "dom", "dom.iterable"],
      types: ["node"],
      typeRoots: [join(modules, "@types")],
    },
    include: [include],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
}

/** The first completion after `api.`, beyond the one in a project without output. */
export const completion: Row = {
  id: "d2",
  needs: [github],
  measure: async (bench) => {
    const empty = bench.place("empty");
    const projects: readonly Project[] = [
      { folder: empty, text: "const api = { one: 1 };", least: 1 },
      {
        folder: bench.githubByTenon(),
        text: 'import { createClient } from "./api/index.js";\nconst api = createClient({ token: "t" });',
        least: 1000,
      },
      {
        folder: bench.githubByHeyApi(),
        text: 'import * as api from "./index";',
        least: 1000,
      },
    ];
    // The editor loads what the program imports, directly or not.
    for (const { folder } of projects) writeConfig(folder, "program.ts");
    const costs: number[][] = projects.map(() => []);
    for (let round = 0; round <= bench.runs; round++)
      for (const [at, project] of projects.entries()) {
        const cost = await completionIn(project, bench);
        if (round > 0) costs[at]?.push(cost);
      }
    const [base = [], ours = [], theirs = []] = costs;
    const beyond = (values: readonly number[]) =>
      values.map((value, round) => value - (base[round] ?? NaN));
    return [
      {
        what: "tsserver's first completion on `api.`, CPU beyond an empty project",
        tenon: `${median(ours).toFixed(2)} s`,
        peer: `${median(beyond(theirs)).toFixed(2)} s beyond (hey-api), ${median(base).toFixed(2)} s (empty)`,
        values: beyond(ours),
        unit: " s",
        goal: { most: 0.5 },
      },
    ];
  },
};

interface Project {
  readonly folder: string;
  /** The program before `api.`. */
  readonly text: string;
  /** The number of completions that must be offered. */
  readonly least: number;
}

/** The CPU seconds of an editor's server from its start until it has completed. */
async function completionIn(
  { folder, text, least }: Project,
  bench: Bench,
): Promise<number> {
  const report = join(bench.folder, "tsserver.json");
  const file = join(folder, "program.ts");
  const child = spawn(
    process.execPath,
    [
      join(modules, "typescript/lib/tsserver.js"),
      ...["--disableAutomaticTypingAcquisition", "--suppressDiagnosticEvents"],
    ],
    {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: preload, BENCH_COST: report },
      stdio: ["pipe", "pipe", "ignore"],
    },
  );
  let seq = 0;
  const ask = (command: string, args: object) =>
    child.stdin.write(
      `${JSON.stringify({ seq: ++seq, type: "request", command, arguments: args })}\n`,
    );
  const fileContent = `${text}\napi.`;
  const lines = fileContent.split("\n");
  ask("open", { file, fileContent });
  ask("completionInfo", { file, line: lines.length, offset: 5 });
  child.stdout.setEncoding("utf8");
  let printed = "";
  let found: number | undefined;
  child.stdout.on("data", (chunk: string) => {
    printed += chunk;
    // A message is one line.
    if (!chunk.endsWith("\n") || found !== undefined) return;
    found = completionsIn(printed);
    if (found !== undefined) ask("exit", {});
  });
  await once(child, "close");
  if (found === undefined || found < least)
    throw new RunFailed(`tsserver offered ${String(found)} completions.\n`);
  // As `cost.js` writes it.
  const { cpu } = JSON.parse(readFileSync(report, "utf8")) as { cpu: number };
  rmSync(report);
  return cpu;
}

/** The number of completions; undefined before the response has arrived. */
function completionsIn(printed: string): number | undefined {
  const line = printed
    .split("\n")
    .find((text) => text.includes('"command":"completionInfo"'));
  if (line === undefined) return undefined;
  // The format of tsserver's protocol.
  const { body } = JSON.parse(line) as { body?: { entries: unknown[] } };
  return body?.entries.length ?? 0;
}
