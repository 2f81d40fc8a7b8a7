import type { Report } from "../../../review/report/report.js";
import { UsageError } from "../../cli/parse-options.js";

/**
 * Refuses to write waivers that would accept nothing.
 *
 * @throws UsageError
 */
export function refuseIdleWaivers(
  fingerprints: readonly string[],
  { findings, waived }: Report,
): void {
  for (const fingerprint of fingerprints) {
    const has = (one: { readonly fingerprint?: string }) =>
      one.fingerprint === fingerprint;
    const accepted = waived.find(has);
    // A new waiver has no line yet, and comes after those of the file.
    if (accepted !== undefined && /:\d+:\d+$/.test(accepted.waiver.location))
      throw new UsageError(
        `--waive ${fingerprint}: the waiver at ${accepted.waiver.location} accepts this finding already.`,
      );
    if (findings.some(has))
      throw new UsageError(
        `--waive ${fingerprint}: --expires is in the past, so the waiver would accept nothing.`,
      );
    if (accepted === undefined)
      throw new UsageError(
        `--waive ${fingerprint}: no finding has this fingerprint. Reports print fingerprints in brackets, such as [3d06a4e294f7].`,
      );
  }
}
