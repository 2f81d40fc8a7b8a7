import { writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { resultPrinters } from "../../review/results/formats.js";
import { combined, type Results } from "../../review/results/results.js";
import { failureResult, printJson, reportFailure } from "../cli/failure.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { type Config, type Overrides, readConfigs } from "../config/config.js";
import { reportStop, type ReportTarget, stopResults } from "./report-file.js";

/** The result of a command for one API. */
export interface Ran<Result extends object = object> {
  readonly exit: Exit;
  /**
   * The JSON result. Called only for `--json`, because finding positions takes time.
   */
  result(): Result;
  /** The findings, for the other formats; absent for a command without them. */
  results?(): Results;
  /** Prints the result as text; `name` is set if the configuration has several APIs. */
  print(name: string | undefined): void;
}

/** The options that decide how results are printed. */
interface PrintOptions extends ReportTarget {
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
      writeResults(reportOf(all, isOnly, worst, options), options, host);
    return worst;
  } catch (error) {
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
  { output }: ReportTarget,
  { out, folder }: Host,
): void {
  if (output === undefined) out.write(report);
  else writeFileSync(resolve(folder, output), report);
}

function reportOf(
  all: ReadonlyMap<string, Ran>,
  isOnly: boolean,
  worst: Exit,
  { format, command }: PrintOptions,
): string {
  if (format === "json") {
    const [only] = all.values();
    if (isOnly && only !== undefined) return printJson(only.result());
    const apis = [...all].map(([name, ran]) => ({ name, ...ran.result() }));
    return printJson({ ok: worst === exit.success, apis });
  }
  const results = [...all.values()].flatMap((ran) => ran.results?.() ?? []);
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
      results: () => stopResults(error, command, host),
      print: (name = "") => {
        host.out.write(`${name}: failed\n`);
      },
    };
  }
}
