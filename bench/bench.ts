/**
 * Runs all comparisons one after the other. With arguments, runs only the comparison of
 * generation: `npm run bench [-- description]`.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const parts = [
  ...["generate", "client/bench", "webhooks"],
  ...["diff/bench", "server/bench", "stores/bench"],
];

function run(part: string, words: readonly string[]): number {
  const script = fileURLToPath(new URL(`${part}.ts`, import.meta.url));
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", script, ...words],
    { stdio: "inherit" },
  );
  return status ?? 1;
}

const words = process.argv.slice(2);
if (words.length > 0) process.exitCode = run("generate", words);
else
  for (const part of parts) {
    process.stdout.write(`\n== ${part.replace("/bench", "")}\n`);
    if (run(part, []) !== 0) process.exitCode = 1;
  }
