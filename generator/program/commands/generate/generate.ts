/** `tenon generate`: writes the output of one API. `watch.ts` does so again after each change, and `generate-report.ts` prints what was done. */
import { isBusy } from "../../../output/write/lock.js";
import { foldersOf, onFolders } from "../../../output/write/plan-run.js";
import { refuseFolder } from "../../../output/write/safe-path.js";
import { update } from "../../../pipeline.js";
import type { GenerateOptions } from "../../cli/command-options.js";
import { exit, homeOf, type Host } from "../../cli/host.js";
import type { Config } from "../../config/config.js";
import { withCopy } from "../fetched.js";
import { prepareOutput } from "../prepare-output.js";
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
  waitNotice,
} from "./generate-report.js";

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
  const folders = foldersOf(generated, config);
  const refuse = (each: string) => {
    if (!options.force) refuseFolder(each, homeOf(host));
  };
  // A first run writes its manifest last, so a busy folder is judged under its lock.
  for (const each of folders) if (!isBusy(each)) refuse(each);
  const { plan, changed, conflicting } = await onFolders(
    folders,
    host.process,
    waitNotice(options, host),
    () => {
      for (const each of folders) refuse(each);
      return update(generated, config, options.force, prepared.reuse);
    },
  );
  const ok = conflicting.length === 0;
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
