import { reportDiagnostics, seconds } from "../cli/console.js";
import { printJson } from "../cli/failure.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { count, painter } from "../diagnostics/terminal.js";
import { isBusy } from "../write/lock.js";
import type { Plan, PlannedFile } from "../write/write.js";
import { runResult, staleReport } from "./generate-report.js";
import { onOutputFolder, planOutput, prepareOutput } from "./plan-output.js";

/** `tenon check`: lists what `generate` would change, and writes nothing. */
export async function check(
  options: GenerateOptions,
  host: Host,
): Promise<Exit> {
  const prepared = await prepareOutput(options, host);
  const { generated, folder, output, start } = prepared;
  const compare = (): Plan => planOutput(prepared, options.force);
  // The folder stays untouched unless another run is writing or was killed.
  const plan = isBusy(folder)
    ? await onOutputFolder(prepared, options, host, compare)
    : compare();
  const elapsed = host.now() - start;
  const stale = staleFiles(plan);
  const ok = stale.length === 0;
  if (options.json)
    host.out.write(printJson(runResult(generated, plan, output, ok, elapsed)));
  else {
    if (!options.quiet)
      reportDiagnostics(
        host.err,
        generated.warnings,
        generated.document,
        options.verbose,
      );
    if (!ok) host.out.write(staleReport(host.out, stale, output));
    else if (!options.quiet)
      host.out.write(
        `${output}: ${painter(host.out.colour)("green", "up to date")}, ${count(plan.files.length, "file")}, ${seconds(elapsed)}\n`,
      );
  }
  return ok ? exit.success : exit.findings;
}

/** The manifest changes with the files, so it is listed only if nothing else changes. */
function staleFiles({ files, manifest }: Plan): readonly PlannedFile[] {
  const stale = files.filter(({ state }) => state !== "unchanged");
  return stale.length === 0 && manifest.state !== "unchanged"
    ? [manifest]
    : stale;
}
