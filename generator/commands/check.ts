import { seconds } from "../cli/console.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { count, painter } from "../diagnostics/terminal.js";
import { isBusy } from "../write/lock.js";
import type { Plan, PlannedFile } from "../write/write.js";
import type { Config } from "../config/config.js";
import { forEachApi } from "./each-api.js";
import {
  type OutputRun,
  printWarnings,
  runResult,
  staleReport,
} from "./generate-report.js";
import { foldersOf, onFolders, planOutput } from "./plan-folders.js";
import { outputOverrides, prepareOutput } from "./plan-output.js";

/** `tenon check`: lists what `generate` would change, and writes nothing. */
export function check(options: GenerateOptions, host: Host): Promise<Exit> {
  return forEachApi(outputOverrides(options), options, host, (config) =>
    checkApi(config, options, host),
  );
}

/** Compares the output of one API with what `generate` would write. */
export async function checkApi(
  config: Config,
  options: GenerateOptions,
  host: Host,
): Promise<OutputRun> {
  const prepared = await prepareOutput(config, options, host);
  const { generated, output, start } = prepared;
  const compare = () => planOutput(prepared, options.force);
  const folders = foldersOf(prepared);
  // A folder stays untouched unless another run is writing or was killed.
  const { plan } = folders.some(isBusy)
    ? await onFolders(folders, options, host, compare)
    : await compare();
  const elapsed = host.now() - start;
  const stale = staleFiles(plan);
  const ok = stale.length === 0;
  return {
    exit: ok ? exit.success : exit.findings,
    result: () => runResult(generated, plan, output, ok, elapsed),
    generated,
    print(name) {
      const label = name === undefined ? "" : `${name}: `;
      printWarnings(generated, options, host);
      if (!ok) host.out.write(label + staleReport(host.out, stale, output));
      else if (!options.quiet)
        host.out.write(
          `${label}${output}: ${painter(host.out.colour)("green", "up to date")}, ${count(plan.files.length, "file")}, ${seconds(elapsed)}\n`,
        );
    },
  };
}

/** The manifest changes with the files, so it is listed only if nothing else changes. */
function staleFiles({ files, manifest }: Plan): readonly PlannedFile[] {
  const stale = files.filter(({ state }) => state !== "unchanged");
  return stale.length === 0 && manifest.state !== "unchanged"
    ? [manifest]
    : stale;
}
