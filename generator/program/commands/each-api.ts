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
  /** Prints the result as text; `name` is set if the configuration has several APIs. */
  print(name: string | undefined): void;
}

/** The options that decide how results are printed. */
interface PrintOptions {
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
  const configs = await readConfigs(host.folder, overrides);
  const [only, ...others] = configs;
  if (only !== undefined && others.length === 0) {
    const ran = await run(only);
    if (options.json) host.out.write(printJson(ran.result()));
    else ran.print(undefined);
    return ran.exit;
  }
  let worst: Exit = exit.success;
  const results: object[] = [];
  for (const config of configs) {
    const { name = "" } = config;
    const ran = await runOne(config, options, host, run);
    if (options.json) results.push({ name, ...ran.result() });
    else ran.print(name);
    if (ran.exit > worst) worst = ran.exit;
  }
  if (options.json)
    host.out.write(printJson({ ok: worst === exit.success, apis: results }));
  return worst;
}

/** Runs a command for one of several APIs. */
async function runOne(
  config: Config,
  { json, verbose }: PrintOptions,
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
      print: (name = "") => {
        host.out.write(`${name}: failed\n`);
      },
    };
  }
}
