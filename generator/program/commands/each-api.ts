import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import type { Results } from "../../review/results/results.js";
import type { ReportOptions } from "../cli/command-options.js";
import { failureResult, printJson, reportFailure } from "../cli/failure.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { type Config, type Overrides, readConfigs } from "../config/config.js";

/** The result of a command for one API. */
export interface Ran<Result extends object = object> {
  readonly exit: Exit;
  /**
   * The JSON result. Called only for `--json`, because finding positions takes time.
   */
  result(): Result;
  /** The findings, for the other formats; absent for a command without them. */
  results?(): Promise<Results>;
  /** Prints the result as text; `name` is set if the configuration has several APIs. */
  print(name: string | undefined): void;
}

/** The options that decide how results are printed. */
interface PrintOptions extends ReportOptions {
  /** As reports name it: `tenon lint`. */
  readonly command: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/**
 * Runs a command for each API that the command line chooses, in the order of
 * the configuration. An API that fails does not stop the others. Returns the
 * highest exit code.
 */
export async function forEachApi(
  overrides: Overrides,
  options: PrintOptions,
  host: Host,
  run: (config: Config) => Promise<Ran>,
): Promise<Exit> {
  try {
    const configs = await readConfigs(host.folder, overrides);
    const isOnly = configs.length === 1;
    const isText = options.format === "text" || options.output !== undefined;
    const all = new Map<string, Ran>();
    for (const config of configs) {
      const { name = "" } = config;
      const ran = isOnly
        ? await run(config)
        : await runOne(config, options, host, run);
      if (isText) ran.print(isOnly ? undefined : name);
      all.set(name, ran);
    }
    const worst = worstExit([...all.values()]);
    if (options.format !== "text" || options.output !== undefined)
      writeResults(await reportOf(all, isOnly, worst, options), options, host);
    return worst;
  } catch (error) {
    // Loaded only where it is needed, because most runs print text.
    const { reportStop } = await import("./report-file.js");
    reportStop(error, options.command, options, host);
    throw error;
  }
}

function worstExit(all: readonly Ran[]): Exit {
  let worst: Exit = exit.success;
  for (const ran of all) if (ran.exit > worst) worst = ran.exit;
  return worst;
}

function writeResults(
  report: string,
  { output }: ReportOptions,
  { out, folder }: Host,
): void {
  if (output === undefined) out.write(report);
  else writeFileSync(resolve(folder, output), report);
}

async function reportOf(
  all: ReadonlyMap<string, Ran>,
  isOnly: boolean,
  worst: Exit,
  { format, command }: PrintOptions,
): Promise<string> {
  if (format === "json") {
    const [only] = all.values();
    if (isOnly && only !== undefined) return printJson(only.result());
    const apis = [...all].map(([name, ran]) => ({ name, ...ran.result() }));
    return printJson({ ok: worst === exit.success, apis });
  }
  const { combined } = await import("../../review/results/results.js");
  const { resultPrinters } = await import("../../review/results/formats.js");
  const results: Results[] = [];
  for (const ran of all.values())
    if (ran.results !== undefined) results.push(await ran.results());
  return resultPrinters[format](combined(command, results));
}

/** Runs a command for one of several APIs. */
async function runOne(
  config: Config,
  { json, verbose, command }: PrintOptions,
  host: Host,
  run: (config: Config) => Promise<Ran>,
): Promise<Ran> {
  try {
    return await run(config);
  } catch (error) {
    // The result contains the JSON that a single API prints.
    const out = { colour: false, write: () => {} };
    return {
      exit: reportFailure(error, { json, verbose }, { ...host, out }),
      result: () => failureResult(error) ?? { ok: false },
      results: async () => {
        const { stopResults } = await import("./report-file.js");
        return stopResults(error, command, host);
      },
      print: (name = "") => {
        host.out.write(`${name}: failed\n`);
      },
    };
  }
}
