import { apply } from "../../output/write/apply.js";
import { isBusy } from "../../output/write/lock.js";
import { refuseFolder } from "../../output/write/safe-path.js";
import { conflicts } from "../../output/write/write.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { exit, homeOf, type Host } from "../cli/host.js";
import type { Config } from "../config/config.js";
import { withCopy } from "./fetched.js";
import {
  changeSentence,
  conflictsReport,
  generatedReport,
  jsonWarnings,
  type OutputRun,
  printChoices,
  printWarnings,
  runResult,
  summaryOf,
} from "./generate-report.js";
import { foldersOf, onFolders, planOutput } from "./plan-folders.js";
import { type PreparedOutput, prepareOutput } from "./plan-output.js";

/**
 * `tenon generate` for one API: writes the generated files, unless they would
 * overwrite files that were edited by hand.
 *
 * @param printed the sentences on the project that were printed already
 */
export async function generateApi(
  named: Config,
  options: GenerateOptions,
  host: Host,
  printed: Set<string>,
): Promise<OutputRun> {
  const config = await withCopy(named, options, host);
  const prepared = await prepareOutput(config, options, host);
  const { generated, output, start } = prepared;
  const folders = foldersOf(prepared);
  const refuse = (each: string) => {
    if (!options.force) refuseFolder(each, homeOf(host));
  };
  // A first run writes its manifest last, so a busy folder is judged under its lock.
  for (const each of folders) if (!isBusy(each)) refuse(each);
  const { plan, changed, conflicting, ok } = await onFolders(
    folders,
    options,
    host,
    () => {
      for (const each of folders) refuse(each);
      return write(prepared, options);
    },
  );
  const elapsed = host.now() - start;
  const summary = summaryOf(generated);
  return {
    exit: ok ? exit.success : exit.findings,
    result: () =>
      runResult(
        summary,
        jsonWarnings(generated),
        { plan, changed },
        output,
        ok,
        elapsed,
      ),
    generated,
    plan,
    print(name) {
      printWarnings(generated, options, host);
      if (!ok) host.err.write(conflictsReport(host.err, conflicting, output));
      else if (!options.quiet) {
        printChoices(generated.chosen, printed, host);
        printChoices(changed.map(changeSentence), printed, host);
        host.out.write(
          generatedReport(host.out, summary, name, plan, output, elapsed),
        );
      }
    },
  };
}

/** Writes the plan, unless it would overwrite files that were edited by hand. */
async function write(prepared: PreparedOutput, { force }: GenerateOptions) {
  const { steps, plan, changed } = await planOutput(prepared, force);
  const conflicting = force ? [] : conflicts(plan);
  const ok = conflicting.length === 0;
  if (ok) for (const step of steps) apply(step);
  return { plan, changed, conflicting, ok };
}
