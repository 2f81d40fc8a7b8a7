import { seconds } from "../cli/console.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { apply } from "../write/apply.js";
import { refuseFolder } from "../write/safe-path.js";
import { conflicts } from "../write/write.js";
import {
  apiVersionsReport,
  conflictsReport,
  filesReport,
  type OutputRun,
  printWarnings,
  runResult,
} from "./generate-report.js";
import type { Config } from "../config/config.js";
import { forEachApi } from "./each-api.js";
import { foldersOf, onFolders, planOutput } from "./plan-folders.js";
import {
  outputOverrides,
  type PreparedOutput,
  prepareOutput,
} from "./plan-output.js";

import { withCopy } from "./fetched.js";

/** `tenon generate`: writes the generated files, unless they would overwrite files that were edited by hand. */
export function generate(options: GenerateOptions, host: Host): Promise<Exit> {
  const told = new Set<string>();
  return forEachApi(outputOverrides(options), options, host, (config) =>
    generateApi(config, options, host, told),
  );
}

/**
 * Generates and writes the output of one API.
 *
 * @param told the sentences on the project that were printed already
 */
export async function generateApi(
  named: Config,
  options: GenerateOptions,
  host: Host,
  told: Set<string>,
): Promise<OutputRun> {
  const config = await withCopy(named, options, host);
  const prepared = await prepareOutput(config, options, host);
  const { generated, output, start } = prepared;
  const folders = foldersOf(prepared);
  if (!options.force)
    for (const each of folders) refuseFolder(each, homeOf(host));
  const { plan, conflicting, ok } = await onFolders(
    folders,
    options,
    host,
    () => write(prepared, options),
  );
  const elapsed = host.now() - start;
  return {
    exit: ok ? exit.success : exit.findings,
    result: () => runResult(generated, plan, output, ok, elapsed),
    generated,
    print(name) {
      printWarnings(generated, options, host);
      if (!ok) host.err.write(conflictsReport(host.err, conflicting, output));
      else if (!options.quiet) {
        printChoices(generated.chosen, told, host);
        const report = filesReport(host.out, plan, output, seconds(elapsed));
        host.out.write(
          name === undefined
            ? apiVersionsReport(host.out, generated.api, generated.input) +
                report
            : `${name}: ${report}`,
        );
      }
    },
  };
}

/** Prints what the project decided, each sentence once for all APIs. */
function printChoices(
  chosen: readonly string[],
  told: Set<string>,
  { out }: Host,
): void {
  for (const choice of chosen) if (!told.has(choice)) out.write(`${choice}\n`);
  for (const choice of chosen) told.add(choice);
}

/** Writes the plan, unless it would overwrite files that were edited by hand. */
async function write(prepared: PreparedOutput, { force }: GenerateOptions) {
  const { steps, plan } = await planOutput(prepared, force);
  const conflicting = force ? [] : conflicts(plan);
  const ok = conflicting.length === 0;
  if (ok) for (const step of steps) apply(step);
  return { plan, conflicting, ok };
}

function homeOf({ environment }: Host): string | undefined {
  return environment["HOME"] ?? environment["USERPROFILE"];
}
