import { shownPath } from "../cli/console.js";
import { lintDescription, lintOverrides } from "../commands/lint.js";
import { checkOptions } from "./check-options.js";
import { eachApi } from "./each-api.js";
import { type LintOptions, lintOptions, silentHost } from "./options.js";
import type { LintedApi, LintResult } from "./results.js";

/**
 * Checks the description against API conventions.
 *
 * @throws TenonError for anything but an invalid description
 */
export async function lint(options: LintOptions = {}): Promise<LintResult> {
  checkOptions("lint", options);
  const host = silentHost(options);
  const command = lintOptions(options);
  return eachApi<LintedApi>(
    lintOverrides(command),
    host,
    async (one) => (await lintDescription(one, command, host)).result(),
    ({ input = "" }, diagnostics) => ({
      ok: false,
      description: shownPath(host.folder, input),
      rules: [],
      findings: [],
      diagnostics,
    }),
  );
}
