/** The row f: the bundle of a program that calls one of GitHub's operations and checks its responses. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { bundled } from "../client/bundled.js";
import * as programs from "../client/programs.js";
import { median } from "../measure.js";
import type { Row } from "../row.js";
import { type Bench, github } from "../setup.js";

export const bundles: Row = {
  id: "f",
  needs: [github],
  measure: async (bench) => {
    const { bytes, sampled } = await sizes(bench);
    const [name = "", largest = NaN] =
      [...bytes].sort(([, one], [, other]) => other - one)[0] ?? [];
    const repository = bytes.get("reposGet") ?? NaN;
    const hey = await bundled(programs.heyRepository, bench.githubByHeyApi());
    const what = "one GitHub operation, responses checked, bundled";
    return [
      {
        what: `${what}: median of every fortieth`,
        tenon: `${kilobytes(median(sampled))}, reposGet ${kilobytes(repository)}`,
        peer: `reposGet ${kilobytes(hey.length)}, not checked (hey-api)`,
        values: [median(sampled) / 1000],
        unit: " kB",
        goal: { most: 8 },
      },
      {
        what: `${what}: largest`,
        tenon: `${kilobytes(largest)}, ${name}`,
        peer: "",
        values: [largest / 1000],
        unit: " kB",
        goal: { most: 14 },
      },
    ];
  },
};

/** The operations whose responses have checks, by the size of these checks. */
function operationsBySize(validators: string): readonly string[] {
  const parts = declarationsIn(validators);
  const sizeOf = (name: string) => {
    const reached = new Set([name]);
    // Iterating a set also visits the elements added meanwhile.
    for (const each of reached)
      for (const [used] of parts.get(each)?.matchAll(/\b\w+\b/g) ?? [])
        if (parts.has(used)) reached.add(used);
    return [...reached].reduce(
      (sum, each) => sum + (parts.get(each)?.length ?? 0),
      0,
    );
  };
  return [...parts.keys()]
    .filter((name) => name.endsWith("Replies"))
    .map((name) => ({ name, size: sizeOf(name) }))
    .sort((one, other) => one.size - other.size)
    .map(({ name }) => name.replace(/Replies$/, ""));
}

/** The text of each function and constant of a module. */
function declarationsIn(module: string): ReadonlyMap<string, string> {
  return new Map(
    module
      .split(/^(?:export )?(?=(?:function|const) )/m)
      .map((text) => [/^\w+ (\w+)/.exec(text)?.[1] ?? "", text]),
  );
}

/**
 * The bytes of programs that call one operation: of every fortieth one by the size of its
 * checks, and of the five with the largest checks. All of them take too long.
 */
async function sizes(bench: Bench): Promise<Sizes> {
  const output = bench.githubByTenon();
  const validators = readFileSync(join(output, "api/validators.ts"), "utf8");
  const names = operationsBySize(validators);
  const sampled = names.filter((_, at) => at % 40 === 20);
  const bytes = new Map<string, number>();
  for (const name of new Set(["reposGet", ...sampled, ...names.slice(-5)]))
    bytes.set(name, (await bundled(programs.checked(name), output)).length);
  return { bytes, sampled: sampled.map((name) => bytes.get(name) ?? NaN) };
}

interface Sizes {
  readonly bytes: ReadonlyMap<string, number>;
  readonly sampled: readonly number[];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
