import type { Api } from "../../language/model/model.js";
import type { Finding } from "../diff/findings.js";
import { type Witness, Witnesses } from "../witness/witness.js";
import type { Report } from "./report.js";

/** Adds an example to each finding that breaks on the wire and is not waived. */
export function withWitnesses(report: Report, before: Api, after: Api): Report {
  let witnesses: Witnesses | undefined;
  const findings = report.findings.map((finding) => {
    if (!finding.impacts.some(({ wire }) => wire === "breaking"))
      return finding;
    witnesses ??= new Witnesses(before, after);
    return { ...finding, witness: searched(witnesses, finding) };
  });
  return { ...report, findings };
}

/** A finding counts without its example, so a failed search must not end the run. */
function searched(witnesses: Witnesses, finding: Finding): Witness | null {
  try {
    return witnesses.of(finding) ?? null;
  } catch {
    return null;
  }
}
