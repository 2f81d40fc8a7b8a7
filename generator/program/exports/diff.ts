import { reportResult } from "../../review/report/json.js";
import { compareInputs, comparisonConfig } from "../commands/diff/diff.js";
import { checkOptions } from "./check-options.js";
import { type DiffOptions, diffOptions, silentHost } from "./options.js";
import type { DiffResult } from "./results.js";
import { diagnosticsOf } from "./tenon-error.js";

/**
 * Compares two descriptions, and returns the changes and whom they break.
 *
 * @throws TenonError for anything but an invalid description
 */
export async function diff(options: DiffOptions = {}): Promise<DiffResult> {
  checkOptions("diff", options);
  const host = silentHost(options);
  const command = diffOptions(options);
  try {
    const config = await comparisonConfig(command, host);
    const report = await compareInputs(command, config, host, () => {});
    return { ...reportResult(report), diagnostics: [] };
  } catch (error) {
    return { ok: false, diagnostics: diagnosticsOf(error) };
  }
}
