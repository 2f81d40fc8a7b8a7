import { reportDiagnostics, seconds } from "../cli/console.js";
import { printJson } from "../cli/failure.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import type { GenerateOptions } from "../cli/command-options.js";
import { apply } from "../write/apply.js";
import { refuseFolder } from "../write/safe-path.js";
import { conflicts } from "../write/write.js";
import {
  apiVersionsReport,
  conflictsReport,
  filesReport,
  runResult,
} from "./generate-report.js";
import {
  onOutputFolder,
  planOutput,
  type PreparedOutput,
  prepareOutput,
} from "./plan-output.js";

/** `tenon generate`: writes the generated files, unless they would overwrite files that were edited by hand. */
export async function generate(
  options: GenerateOptions,
  host: Host,
): Promise<Exit> {
  const prepared = await prepareOutput(options, host);
  const { generated, folder, output, start } = prepared;
  if (!options.force) refuseFolder(folder, homeOf(host));
  const { plan, conflicting, ok } = await onOutputFolder(
    prepared,
    options,
    host,
    () => write(prepared, options),
  );
  const elapsed = host.now() - start;
  if (options.json) {
    host.out.write(printJson(runResult(generated, plan, output, ok, elapsed)));
    return ok ? exit.success : exit.findings;
  }
  if (!options.quiet)
    reportDiagnostics(
      host.err,
      generated.warnings,
      generated.document,
      options.verbose,
    );
  if (!ok) {
    host.err.write(conflictsReport(host.err, conflicting, output));
    return exit.findings;
  }
  if (!options.quiet) {
    host.out.write(apiVersionsReport(host.out, generated.api, generated.input));
    host.out.write(filesReport(host.out, plan, output, seconds(elapsed)));
  }
  return exit.success;
}

/** Writes the plan, unless it would overwrite files that were edited by hand. */
function write(prepared: PreparedOutput, { force }: GenerateOptions) {
  const plan = planOutput(prepared, force);
  const conflicting = force ? [] : conflicts(plan);
  const ok = conflicting.length === 0;
  if (ok) apply(plan);
  return { plan, conflicting, ok };
}

function homeOf({ environment }: Host): string | undefined {
  return environment["HOME"] ?? environment["USERPROFILE"];
}
