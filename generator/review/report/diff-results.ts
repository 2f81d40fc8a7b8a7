import { painter } from "../../language/diagnostics/terminal.js";
import { adviceText } from "../diff/rules/advice.js";
import type { Level } from "../diff/rules/impacts.js";
import {
  fingerprintOf,
  type Result,
  type Results,
} from "../results/results.js";
import { notComparedLines } from "./not-compared.js";
import {
  affectedUsers,
  copiesText,
  detailTexts,
  judgementText,
  messageWithReason,
  positionsText,
  titleOf,
  usersText,
  waiverText,
  waiverWarningText,
} from "./phrases.js";
import {
  failsRun,
  positionInRepository,
  type Report,
  type ReportedFinding,
  type WaiverWarning,
} from "./report.js";
import { verdictLine } from "./text.js";
import { missingWitnesses, witnessLine } from "./witness-text.js";

const severities: Readonly<Record<Level, Result["severity"]>> = {
  breaking: "error",
  warning: "warning",
  work: "note",
  info: "note",
};

/** The findings of a comparison in the form that CI services show. */
export function diffResults(report: Report): Results {
  const { before, after, findings, waived, waiverWarnings } = report;
  return {
    command: "tenon diff",
    subject: `${before.name} → ${after.name}`,
    file: report.inRepository(after.name).replaceAll("\\", "/"),
    verdict: verdictLine(report, painter(false)),
    results: [
      ...findings.map((finding): Result => ({
        ...resultOf(finding, report),
        outcome: failsRun(finding, report) ? "fails" : "passes",
      })),
      ...waiverWarnings.map((one) => waiverResult(one, report)),
      ...waived.map((finding): Result => ({
        ...resultOf(finding, report),
        outcome: "waived",
        reason: waiverText(finding),
      })),
    ],
    notes: [...missingWitnesses(report), ...notComparedLines(report)],
  };
}

function resultOf(
  finding: ReportedFinding,
  report: Report,
): Omit<Result, "outcome"> {
  const { kind, level, impacts, fingerprint } = finding;
  const position = positionInRepository(finding, report);
  const advice = impacts[0] && adviceText(impacts[0]);
  const more = [
    ...detailTexts(finding),
    copiesText(finding),
    witnessLine(finding),
    advice,
  ];
  return {
    ...{ rule: kind, level, severity: severities[level], fingerprint },
    title: titleOf(finding),
    message: messageWithReason(finding),
    more: more.filter((line) => line !== undefined),
    details: detailsOf(finding, advice),
    ...(position && { position }),
  };
}

function detailsOf(
  finding: ReportedFinding,
  advice: string | undefined,
): readonly string[] {
  const { message, impacts } = finding;
  const lines = [
    message,
    ...detailTexts(finding),
    ...impacts.map((impact) => `${impact.reason} ${judgementText(impact)}`),
    `affects ${usersText(affectedUsers(finding), MAX_USERS)}`,
    witnessLine(finding),
    positionsText(finding.positions),
    ...finding.copyPositions.map(positionsText),
    advice,
  ];
  return lines.filter((line) => line !== undefined);
}

/** At most this many affected operations are listed. */
const MAX_USERS = 20;

function waiverResult(
  warning: WaiverWarning,
  { inRepository }: Report,
): Result {
  const { location } = warning.waiver;
  const message = waiverWarningText(warning);
  const [, path = "", line = "1", column = "1"] =
    /^(.*):(\d+):(\d+)$/s.exec(location) ?? [];
  const file = inRepository(path).replaceAll("\\", "/");
  return {
    ...{ rule: "waiver", level: "warning", severity: "warning" },
    ...{
      outcome: "passes",
      title: "A waiver has no effect",
      message,
      more: [],
    },
    position: { file, line: Number(line), column: Number(column) },
    fingerprint: fingerprintOf("waiver", message),
  };
}
