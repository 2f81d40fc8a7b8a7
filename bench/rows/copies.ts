/** The row i: a hundred copies of the service in one description. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  cpuOf,
  median,
  peakMemory,
  type Program,
  race,
  ratios,
} from "../measure.js";
import type { Row } from "../row.js";
import { type Bench, generation, service, setAside } from "../setup.js";

const COPIES = 100;

export const copies: Row = {
  id: "i",
  measure: (bench) => {
    const whole = copiesOf(bench, COPIES);
    const half = copiesOf(bench, COPIES / 2);
    const [of100, of50] = race([whole, half], bench.runs, bench.folder);
    whole.prepare?.(0);
    const memory = peakMemory(whole, bench.folder);
    const cpu = (costs: typeof of100) => `${median(cpuOf(costs)).toFixed(2)} s`;
    return [
      {
        what: "100 copies of the service: peak memory",
        tenon: `${memory.toFixed(0)} MB`,
        peer: "",
        values: [memory],
        unit: " MB",
        goal: { most: 400 },
      },
      {
        what: "100 copies of the service: twice the CPU of 50 copies",
        tenon: cpu(of100),
        peer: `${cpu(of50)} (50 copies)`,
        values: ratios(cpuOf(of100), cpuOf(of50)).map((ratio) => ratio / 2),
        goal: { most: 1.1 },
      },
    ];
  },
};

function copiesOf(bench: Bench, count: number): Program {
  const folder = bench.place(`copies-${String(count)}`);
  const description = join(folder, "openapi.json");
  writeFileSync(description, copied(readFileSync(service, "utf8"), count));
  const output = join(folder, "output");
  return {
    ...generation(description, output),
    prepare: (round) => {
      setAside(output, round);
    },
  };
}

type Table = Record<string, object>;

/** The parts of a description that are copied. */
interface Description {
  paths: Table;
  webhooks: Table;
  components: Record<string, Table>;
}

/** A description with all paths, webhooks and components of another one several times. */
function copied(text: string, count: number): string {
  const whole = JSON.parse(text) as Description; // the form of the file
  const { securitySchemes = {} } = whole.components;
  whole.paths = {};
  whole.webhooks = {};
  whole.components = {};
  for (let at = 0; at < count; at++) {
    const copy = JSON.parse(renamed(text, `C${String(at)}`)) as Description;
    for (const [path, item] of Object.entries(copy.paths))
      whole.paths[path.replace(/^(\/v\d+)?/, `$1/c${String(at)}`)] = item;
    for (const [name, item] of Object.entries(copy.webhooks))
      whole.webhooks[`${name}C${String(at)}`] = item;
    for (const [section, table] of Object.entries(copy.components))
      for (const [name, value] of Object.entries(table))
        (whole.components[section] ??= {})[`${name}C${String(at)}`] = value;
  }
  whole.components["securitySchemes"] = securitySchemes;
  return JSON.stringify(whole, undefined, 2);
}

/** The same description with another name for each component, webhook and operation. */
function renamed(text: string, suffix: string): string {
  return text
    .replaceAll(/"(#\/(?:components\/\w+|webhooks)\/[\w.-]+)/g, `"$1${suffix}`)
    .replaceAll(/("operationId": "\w+?)(V\d+)?"/g, `$1${suffix}$2"`);
}
