import type { Api } from "../../language/model/model.js";
import { Witnesses } from "../witness/witness.js";
import type { Report } from "./report.js";

/** Adds an example to each finding that breaks on the wire and is not waived. */
export function withWitnesses(report: Report, before: Api, after: Api): Report {
  let witnesses: Witnesses | undefined;
  const findings = report.findings.map((finding) => {
    if (!finding.impacts.some(({ wire }) => wire === "breaking"))
      return finding;
    witnesses ??= new Witnesses(before, after);
    return { ...finding, witness: witnesses.of(finding) ?? null };
  });
  return { ...report, findings };
}
