/** The rows a to c: a whole run of the generator, next to the openapi-typescript command. */
import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import type { Target } from "../../generator/output/emit/targets.js";
import {
  cpuOf,
  measure,
  median,
  peakMemory,
  type Program,
  race,
  ratios,
} from "../measure.js";
import type { Figure, Row } from "../row.js";
import {
  type Bench,
  corpus,
  generation,
  github,
  openapiTypescript,
  service,
  setAside,
} from "../setup.js";

const stripe = join(corpus, "large/stripe.json");

export const allTargets: Row = {
  id: "a",
  needs: [github],
  measure: (bench) => {
    const name = "GitHub, all targets";
    const memory = peakMemory(cold(bench, "a-memory", github), bench.folder);
    return [
      ratioOf(bench, "a", name, github, 0.25),
      {
        what: `${name}: peak memory`,
        tenon: `${memory.toFixed(0)} MB`,
        peer: "",
        values: [memory],
        unit: " MB",
        goal: { most: 250 },
      },
    ];
  },
};

export const clientOnly: Row = {
  id: "a2",
  needs: [github],
  measure: (bench) => [
    ratioOf(
      ...([bench, "a2", "GitHub, types and client", github] as const),
      ...([0.2, ["client"]] as const),
    ),
  ],
};

export const stripeTargets: Row = {
  id: "a3",
  needs: [stripe],
  measure: (bench) => [
    ratioOf(bench, "a3", "Stripe, all targets", stripe, 0.3),
  ],
};

export const small: Row = {
  id: "c",
  measure: (bench) => [
    ratioOf(bench, "c", "the service, all targets", service, 0.3),
  ],
};

/** A second run in a project, next to one that generates all files. */
export const again: Row = {
  id: "b",
  needs: [github],
  measure: (bench) => {
    const folder = bench.place("b");
    mkdirSync(join(folder, "node_modules"));
    const description = join(folder, "openapi.json");
    const text = readFileSync(github, "utf8");
    writeFileSync(description, text);
    const known = generation(description, join(folder, "known"));
    measure(known, folder);
    const unchanged = race(
      [cold(bench, "b-cold", description), known],
      bench.runs,
      bench.folder,
    );
    const changed = race(
      [
        cold(bench, "b2-cold", description),
        {
          ...known,
          prepare: (round) => {
            addParameter(description, text, round);
          },
        },
      ],
      bench.runs,
      bench.folder,
    );
    return [
      secondRun("GitHub, nothing changed", unchanged, 0.03),
      secondRun("GitHub, one operation changed", changed, 0.3),
    ];
  },
};

/** Adds a query parameter with another name in each round to one operation. */
export function addParameter(file: string, text: string, round: number): void {
  // GitHub's description, which is known.
  const document = JSON.parse(text) as {
    paths: Record<string, { get: { parameters: object[] } }>;
  };
  document.paths["/repos/{owner}/{repo}"]?.get.parameters.push({
    name: `round_${String(round)}`,
    in: "query",
    schema: { type: "string" },
  });
  writeFileSync(file, JSON.stringify(document, undefined, 2));
  appendFileSync(file, "\n");
}

function secondRun(
  what: string,
  [cold, again]: ReturnType<typeof race>,
  most: number,
): Figure {
  return {
    what,
    tenon: seconds(cpuOf(again)),
    peer: `${seconds(cpuOf(cold))} (cold)`,
    values: ratios(cpuOf(again), cpuOf(cold)),
    goal: { most },
  };
}

function ratioOf(
  bench: Bench,
  id: string,
  what: string,
  description: string,
  most: number,
  targets?: readonly Target[],
): Figure {
  const types = join(bench.place(`${id}-types`), "paths.d.ts");
  const [ours, theirs] = race(
    [
      cold(bench, id, description, targets),
      openapiTypescript(description, types),
    ],
    bench.runs,
    bench.folder,
  );
  return {
    what,
    tenon: seconds(cpuOf(ours)),
    peer: `${seconds(cpuOf(theirs))} (openapi-typescript)`,
    values: ratios(cpuOf(ours), cpuOf(theirs)),
    goal: { most },
  };
}

/** A run of Tenon into a folder that does not exist before. */
function cold(
  bench: Bench,
  id: string,
  description: string,
  targets?: readonly Target[],
): Program {
  const output = join(bench.folder, `${id}-output`);
  return {
    ...generation(description, output, targets),
    prepare: (round) => {
      setAside(output, round);
    },
  };
}

function seconds(values: readonly number[]): string {
  return `${median(values).toFixed(2)} s`;
}
