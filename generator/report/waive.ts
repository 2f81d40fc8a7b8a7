import type { Waiver } from "../config/waivers.js";
import type { Remark, Report, Told } from "./report.js";

/**
 * Takes out of a report what waivers let pass on a day. Those that have expired
 * or that fit nothing are remarked on.
 */
export function waive(
  report: Report,
  waivers: readonly Waiver[],
  today: string,
): Report {
  const all = new Map(waivers.map((one) => [one.fingerprint, one]));
  const waiverOf = ({ fingerprint }: Told): Waiver | undefined => {
    const waiver = all.get(fingerprint);
    return waiver === undefined || hasExpired(waiver, today)
      ? undefined
      : waiver;
  };
  const found = new Set(report.findings.map((told) => told.fingerprint));
  return {
    ...report,
    findings: report.findings.filter((told) => waiverOf(told) === undefined),
    waived: report.findings.flatMap((told) => {
      const waiver = waiverOf(told);
      return waiver === undefined ? [] : [{ ...told, waiver }];
    }),
    remarks: waivers.flatMap((waiver): Remark[] => {
      if (!found.has(waiver.fingerprint)) return [{ kind: "unused", waiver }];
      return hasExpired(waiver, today) ? [{ kind: "expired", waiver }] : [];
    }),
  };
}

// Days are written so that their order is that of their texts.
function hasExpired({ expires }: Waiver, today: string): boolean {
  return expires !== undefined && expires < today;
}
