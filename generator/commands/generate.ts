import { apply } from "../write/apply.js";
import { conflicts } from "../write/write.js";
import type { Options } from "../cli/cli.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import {
  jsonReport,
  conflictsReport,
  filesReport,
  apiVersionsReport,
} from "./generate-report.js";
import { prepare } from "./plan-output.js";
import { reportDiagnostics, seconds } from "../cli/console.js";

/** `tenon generate`: writes what the description makes, unless that takes someone's work away. */
export async function generate(options: Options, host: Host): Promise<Exit> {
  const { product, plan, output, start } = await prepare(options, host);
  const lost = options.force ? [] : conflicts(plan);
  const ok = lost.length === 0;
  if (ok) apply(plan);
  const elapsed = host.now() - start;
  if (options.json) {
    host.out.write(jsonReport(product, plan, output, ok, elapsed));
    return ok ? exit.fine : exit.findings;
  }
  if (!options.quiet)
    reportDiagnostics(
      host.err,
      product.warnings,
      product.document,
      options.verbose,
    );
  if (!ok) {
    host.err.write(conflictsReport(host.err, lost, output));
    return exit.findings;
  }
  if (!options.quiet) {
    host.out.write(apiVersionsReport(host.out, product.api, product.input));
    host.out.write(filesReport(host.out, plan, output, seconds(elapsed)));
  }
  return exit.fine;
}
