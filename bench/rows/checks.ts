/** The row h: the checks of values, next to ajv's compiled code. */
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { Ajv, type Options } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import standalone from "ajv/dist/standalone/index.js";
import addFormats from "ajv-formats";
import { build } from "esbuild";

import { median, RunFailed } from "../measure.js";
import type { Figure, Row } from "../row.js";
import { type Bench, github, root, service } from "../setup.js";

/** A component schema, the check that Tenon prints for it, and an example that it accepts. */
interface Subject {
  readonly description: string;
  readonly schema: string;
  readonly validators: string;
  readonly check: string;
  /** The name of the example in the description. */
  readonly example: string;
}

const validators = join(root, "generated/v2/validators.ts");

export const serviceChecks: Row = {
  id: "h",
  measure: async (bench) => [
    await compare(bench, {
      ...{ description: service, validators },
      ...{ schema: "CreateInferenceInput", example: "InferenceRequest" },
      check: "checkCreateInferenceInput",
    }),
    await compare(bench, {
      ...{ description: service, validators },
      ...{ schema: "Inference", example: "Inference" },
      check: "checkInference",
    }),
  ],
};

export const githubChecks: Row = {
  id: "h2",
  needs: [github],
  measure: async (bench) => [
    await compare(bench, {
      description: github,
      validators: join(bench.githubByTenon(), "api/validators.ts"),
      schema: "workflow-run",
      example: "workflow-run",
      check: "checkWorkflowRun",
    }),
  ],
};

function exampleOf({ description, example }: Subject): unknown {
  // The form of both descriptions.
  const { components } = JSON.parse(readFileSync(description, "utf8")) as {
    components: { examples: Record<string, { value: unknown }> };
  };
  return components.examples[example]?.value;
}

/** Checks a value a number of times, and throws if it is not accepted. */
type Check = (value: unknown, times: number) => void;

async function compare(bench: Bench, subject: Subject): Promise<Figure> {
  const { tenon, ajv } = await compiled(bench, subject);
  const value = exampleOf(subject);
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -WARM_UP; round < bench.runs; round++) {
    const our = perSecond(tenon, value);
    const their = perSecond(ajv, value);
    if (round < 0) continue;
    ours.push(our);
    theirs.push(their);
  }
  return {
    what: `checks a CPU second: ${subject.schema}`,
    tenon: `${median(ours).toFixed(0)}/s`,
    peer: `${median(theirs).toFixed(0)}/s (ajv, standalone)`,
    values: ours.map((speed, round) => speed / (theirs[round] ?? NaN)),
    goal: { least: 2 },
  };
}

const WARM_UP = 3;

/** Checks per second of this process, for about a third of a second. */
function perSecond(check: Check, value: unknown): number {
  const batch = 1000;
  const { user, system } = process.cpuUsage();
  const end = performance.now() + 300;
  let checks = 0;
  for (; performance.now() < end; checks += batch) check(value, batch);
  const cost = process.cpuUsage();
  return checks / ((cost.user - user + cost.system - system) / 1e6);
}

/** Compiles both checks as a user does, into one module. */
async function compiled(
  bench: Bench,
  subject: Subject,
): Promise<Record<"tenon" | "ajv", Check>> {
  const folder = bench.place(`checks-${subject.schema}`);
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "ajv.js"), ajvCode(subject));
  writeFileSync(join(folder, "main.ts"), program(subject));
  const outfile = join(folder, "main.mjs");
  await build({
    entryPoints: [join(folder, "main.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    logLevel: "error",
  });
  // The exports of `program`.
  return (await import(pathToFileURL(outfile).href)) as Record<
    "tenon" | "ajv",
    Check
  >;
}

function program({ validators, check }: Subject): string {
  return `
import { ${check} } from ${JSON.stringify(validators)};
import { validate } from "./ajv.js";
export function tenon(value, times) {
  for (let i = 0; i < times; i++) {
    const failures = [];
    ${check}(value, "", failures);
    if (failures.length > 0) throw new Error(JSON.stringify(failures));
  }
}
export function ajv(value, times) {
  for (let i = 0; i < times; i++)
    if (!validate(value)) throw new Error(JSON.stringify(validate.errors));
}
`;
}

function ajvCode({ description, schema }: Subject): string {
  const document = JSON.parse(readFileSync(description, "utf8")) as {
    openapi: string; // required in every description
  };
  const options: Options = {
    code: { source: true, esm: true, lines: true },
    strict: false,
    logger: false,
    validateSchema: false,
  };
  const is30 = document.openapi.startsWith("3.0");
  const ajv = is30 ? new Ajv(options) : new Ajv2020(options);
  addFormats.default(ajv);
  ajv.addSchema(document, "description");
  const id = `description#/components/schemas/${schema}`;
  if (ajv.getSchema(id) === undefined)
    throw new RunFailed(`${description} has no schema ${schema}.\n`);
  return standalone.default(ajv, { validate: id });
}
