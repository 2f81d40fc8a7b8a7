import { isBusy } from "../../output/write/lock.js";
import { foldersOf, onFolders } from "../../output/write/plan-run.js";
import { refusalOfFolder } from "../../output/write/safe-path.js";
import { isUpToDate } from "../../output/write/write.js";
import { compare } from "../../pipeline.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import { exit, homeOf, type Host } from "../cli/host.js";
import type { Config } from "../config/config.js";
import {
  jsonWarnings,
  type OutputRun,
  printWarnings,
  type RefusedFolder,
  runResult,
  staleReport,
  summaryOf,
  upToDateReport,
  waitNotice,
} from "./generate/generate-report.js";
import { prepareOutput } from "./prepare-output.js";

/** `tenon check` for one API: lists what `generate` would change, and writes nothing. */
export async function checkApi(
  config: Config,
  options: GenerateOptions,
  host: Host,
): Promise<OutputRun> {
  const prepared = await prepareOutput(config, options, host);
  const { generated, output, start } = prepared;
  const plans = () => compare(generated, config, options.force, prepared.reuse);
  const folders = foldersOf(generated, config);
  // A folder stays untouched unless another run is writing or was killed.
  const { plan, changed } = folders.some(isBusy)
    ? await onFolders(folders, host.process, waitNotice(options, host), plans)
    : await plans();
  const elapsed = host.now() - start;
  const ok = isUpToDate(plan);
  return {
    exit: ok ? exit.success : exit.findings,
    result: () => {
      const summary = summaryOf(generated);
      const warnings = jsonWarnings(generated);
      return runResult(
        summary,
        warnings,
        { plan, changed },
        output,
        ok,
        elapsed,
      );
    },
    results: async () => {
      const { staleResults } = await import("./report-file.js");
      return staleResults(summaryOf(generated), plan, output, host);
    },
    generated,
    plan,
    print(name) {
      const label = name === undefined ? "" : `${name}: `;
      printWarnings(generated, options, host);
      if (!ok)
        host.out.write(
          label +
            staleReport(host.out, plan, output, {
              changed,
              refused: refusedFolder(folders, host),
              hasArguments: hasArguments(options),
            }),
        );
      else if (!options.quiet)
        host.out.write(label + upToDateReport(host.out, plan, output, elapsed));
    },
  };
}

/** The first folder that `generate` does not write to without `--force`. */
function refusedFolder(
  folders: readonly string[],
  host: Host,
): RefusedFolder | undefined {
  for (const each of folders) {
    const reason = refusalOfFolder(each, homeOf(host));
    const folder = shownPath(host.folder, each);
    if (reason !== undefined) return { folder, reason };
  }
  return undefined;
}

function hasArguments(options: GenerateOptions): boolean {
  const { description, out, targets, api, config, root, overlays } = options;
  const given = [description, out, targets, api, config, root, overlays];
  return given.some((each) => each !== undefined);
}
