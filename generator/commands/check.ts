import { painter, count } from "../diagnostics/terminal.js";
import type { Plan, PlannedFile } from "../write/write.js";
import type { Options } from "../cli/cli.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import { jsonReport, staleReport } from "./generate-report.js";
import { prepare } from "./plan-output.js";
import { reportDiagnostics, seconds } from "../cli/console.js";

/** `tenon check`: writes nothing, and says what `generate` would change. */
export async function check(options: Options, host: Host): Promise<Exit> {
  const { product, plan, output, start } = await prepare(options, host);
  const elapsed = host.now() - start;
  const stale = staleFiles(plan);
  const ok = stale.length === 0;
  if (options.json)
    host.out.write(jsonReport(product, plan, output, ok, elapsed));
  else {
    if (!options.quiet)
      reportDiagnostics(
        host.err,
        product.warnings,
        product.document,
        options.verbose,
      );
    if (!ok) host.out.write(staleReport(host.out, stale, output));
    else if (!options.quiet)
      host.out.write(
        `${output}: ${painter(host.out.colour)("green", "up to date")}, ${count(plan.files.length, "file")}, ${seconds(elapsed)}\n`,
      );
  }
  return ok ? exit.fine : exit.findings;
}

/** The manifest changes with the files, and is worth a line only where it changes alone. */
function staleFiles({ files, manifest }: Plan): readonly PlannedFile[] {
  const stale = files.filter(({ state }) => state !== "unchanged");
  return stale.length === 0 && manifest.state !== "unchanged"
    ? [manifest]
    : stale;
}
