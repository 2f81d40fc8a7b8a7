/** Runs `tenon diff`: `inputs.ts` finds the two descriptions. */
import { Revision } from "../../../input/read/source/git-revision.js";
import {
  count,
  escapeControls,
} from "../../../language/diagnostics/terminal.js";
import { compareApis } from "../../../review/diff/diff.js";
import { classify } from "../../../review/diff/findings.js";
import { gate } from "../../../review/diff/gate/gate.js";
import type { FailOn } from "../../../review/diff/gate/policy.js";
import { minimumSunsetDays } from "../../../review/lint/rules/deprecations.js";
import { changelog } from "../../../review/report/changelog.js";
import { diffResults } from "../../../review/report/diff-results.js";
import { htmlReport } from "../../../review/report/html/html.js";
import { jsonReport } from "../../../review/report/json.js";
import { markdownReport } from "../../../review/report/markdown.js";
import {
  createReport,
  failingFindings,
  type NextVersion,
  type Report,
  type ReportSide,
} from "../../../review/report/report.js";
import { textReport } from "../../../review/report/text.js";
import {
  filtered,
  IdleCondition,
  usersOf,
} from "../../../review/report/users.js";
import { applyWaivers } from "../../../review/report/waivers.js";
import { withWitnesses } from "../../../review/report/witnesses.js";
import { resultPrinters } from "../../../review/results/formats.js";
import type { DiffFormat, DiffOptions } from "../../cli/command-options.js";
import { shownPath, startProgress } from "../../cli/console.js";
import { type Exit, exit, type Host } from "../../cli/host.js";
import { UsageError } from "../../cli/parse-options.js";
import { type Config, readConfig } from "../../config/config.js";
import { configFolder } from "../../config/inputs.js";
import {
  defaultWaiversFile,
  readWaivers,
  waiversFile,
  waiversOf,
  writeWaivers,
} from "../../config/waivers.js";
import { type LoadedApi, refuseIdleFilters } from "../load-api.js";
import {
  refuseOverwriting,
  refuseOverwritingSource,
  reportStop,
  repositoryPaths,
  writeReport,
} from "../report-file.js";
import { diffInputs, isRevisionAlone, sidesOf } from "./inputs.js";
import { type DiffInput, loadInput } from "./load-input.js";
import { refuseIdleWaivers } from "./waive.js";

/** `tenon diff`: reports the changes between two descriptions and what they break. */
export async function diff(given: DiffOptions, host: Host): Promise<Exit> {
  const options = { ...given, ...sidesOf(given, host) };
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await comparisonConfig(options, host);
    refuseOverwritingInputs(options, config, host);
    const report = await compareInputs(options, config, host, (step) => {
      progress.show(step);
    }).catch((error: unknown) => {
      progress.end();
      const { format } = options;
      const stopFormat = format === "changelog" ? "markdown" : format;
      reportStop(error, "tenon diff", { ...options, format: stopFormat }, host);
      throw error;
    });
    progress.end();
    const next = await versionFor(report, options);
    if (next !== undefined && options.version?.use === "print") {
      host.out.write(`${next.least}\n`);
      return exit.success;
    }
    writeReport(options, host, (format, colour) =>
      reportText({ ...report, ...(next && { version: next }) }, format, {
        ...options,
        colour,
      }),
    );
    if (options.before === undefined && !options.quiet)
      host.err.write(noChangesNote(report));
    if (next !== undefined && !options.json)
      host.err.write(`${versionVerdict(next)}\n`);
    const fails =
      failingFindings(report).length > 0 || next?.isEnough === false;
    return fails ? exit.findings : exit.success;
  } finally {
    progress.end();
  }
}

/** The version that the changes call for; undefined without an option that asks for it. */
async function versionFor(
  report: Report,
  { version }: DiffOptions,
): Promise<NextVersion | undefined> {
  if (version === undefined) return undefined;
  const { nextVersion, NotSemantic } =
    await import("../../../review/report/next-version.js");
  try {
    return nextVersion(report, version.axis);
  } catch (error) {
    if (!(error instanceof NotSemantic)) throw error;
    throw new UsageError(
      `${error.message} Change \`info.version\`, or compare without --check-version and --next-version.`,
    );
  }
}

function versionVerdict({
  before,
  after,
  least,
  isEnough,
  breaking,
}: NextVersion) {
  const changes =
    breaking > 0
      ? `${count(breaking, "finding")} ${breaking === 1 ? "is" : "are"} breaking`
      : "no finding is breaking";
  return escapeControls(
    isEnough
      ? `version: ${before} to ${after} is enough: ${changes}, which calls for ${least} or later.`
      : `version: ${before} to ${after} is too low: ${changes}. Set \`info.version\` to ${least} or later.`,
  );
}

/** Prints a report. A comparison has pages of its own; programs get what all commands have. */
function reportText(
  report: Report,
  format: DiffFormat,
  options: Parameters<typeof textReport>[1],
): string {
  if (format === "text") return textReport(report, options);
  if (format === "json") return jsonReport(report);
  if (format === "markdown") return markdownReport(report, options.group);
  if (format === "html") return htmlReport(report, options.group);
  if (format === "changelog") return changelog(report);
  return resultPrinters[format](diffResults(report));
}

/** The configuration of the API that is compared. */
export function comparisonConfig(
  options: DiffOptions,
  host: Host,
): Promise<Config> {
  const { api, config, after, overlays, root, strict } = options;
  const isNamed = after !== undefined && !isRevisionAlone(after, host);
  const description = isNamed ? after : undefined;
  const overrides = { api, config, description, overlays, root, strict };
  return readConfig(host.folder, overrides);
}

/** On a build server the change is already committed, so comparing with the last commit finds nothing. */
function noChangesNote({ findings, waived, before, after }: Report): string {
  if (findings.length + waived.length > 0) return "";
  const names = `${before.name.replace(/^HEAD/, "origin/main")} ${after.name}`;
  return `note: Compared with the last commit only. To compare with a branch, name both descriptions: \`tenon diff ${escapeControls(names)}\`.\n`;
}

function refuseOverwritingInputs(
  { output, before, after, waivers }: DiffOptions,
  config: Config,
  { folder }: Host,
): void {
  if (output === undefined) return;
  const inputs = [
    before,
    after ?? config.input,
    waivers ?? defaultWaiversFile(configFolder(config, folder)),
    config.file,
  ];
  refuseOverwriting(output, inputs, folder);
}

/** Compares the two descriptions of the command line, and applies the waivers. */
export async function compareInputs(
  options: DiffOptions,
  config: Config,
  host: Host,
  progress: (step: string) => void,
): Promise<Report> {
  const inputs = diffInputs(options, config, host);
  return compareDescriptions(inputs, options, config, host, progress);
}

/** Compares two descriptions, and applies the waivers. */
export async function compareDescriptions(
  [oldInput, newInput]: readonly [before: DiffInput, after: DiffInput],
  options: Pick<
    DiffOptions,
    | "format"
    | "output"
    | "today"
    | "waivers"
    | "failOn"
    | "version"
    | "only"
    | "waive"
  >,
  config: Config,
  host: Host,
  progress: (step: string) => void,
): Promise<Report> {
  const { output, today, waive } = options;
  const file = waiversFile(
    host.folder,
    options.waivers,
    configFolder(config, host.folder),
  );
  const known = await readWaivers(host.folder, options.waivers, file);
  const waivers = [...known, ...waiversOf(waive, shownPath(host.folder, file))];
  const before = await loadInput(oldInput, config, host, progress);
  const after = await loadInput(newInput, config, host, progress);
  await refuseIdleFilters([before, after], config, host.folder);
  if (output !== undefined)
    for (const { document } of [before, after])
      refuseOverwritingSource(output, document, host.folder);
  progress("Comparing");
  const all = classify(compareApis(before.api, after.api));
  const findings = gate(all, {
    before: before.api,
    after: after.api,
    minimumDays: minimumSunsetDays(config.lint),
    ...(config.diff && { policy: config.diff }),
    ...(today === undefined ? {} : { today }),
  });
  const report = createReport(
    reportSide(oldInput, before),
    reportSide(newInput, after),
    findings,
    options.failOn ?? (options.version ? {} : configuredFailOn(config)),
    repositoryPaths(host),
  );
  const notJudged = all.length - findings.length;
  const users = usersOf(before.api, after.api);
  const judged = applyWaivers(
    { ...report, notJudged, users },
    waivers,
    today ?? host.today(),
  );
  if (waive !== undefined) {
    refuseIdleWaivers(waive.fingerprints, judged);
    await writeWaivers(file, host.folder, waive);
    const { fingerprints } = waive;
    host.err.write(
      `note: Added ${count(fingerprints.length, "waiver")} to ${escapeControls(shownPath(host.folder, file))}.\n`,
    );
  }
  const shown = shownFindings(judged, options.only);
  return printsWitnesses(options)
    ? withWitnesses(shown, before.api, after.api)
    : shown;
}

/** @throws UsageError if a condition of the filter matches no operation */
function shownFindings(report: Report, only: DiffOptions["only"]): Report {
  if (only === undefined) return report;
  try {
    return filtered(report, only);
  } catch (error) {
    if (error instanceof IdleCondition) throw new UsageError(error.message);
    throw error;
  }
}

/** A version and a changelog have no examples; with a file, the terminal gets the text report. */
function printsWitnesses({
  version,
  format,
  output,
}: Pick<DiffOptions, "version" | "format" | "output">): boolean {
  if (version?.use === "print") return false;
  return format !== "changelog" || output !== undefined;
}

function configuredFailOn({ diff = {} }: Config): FailOn {
  const { failOn = "breaking" } = diff;
  return typeof failOn === "string" ? { wire: failOn, code: failOn } : failOn;
}

function reportSide(
  { files }: DiffInput,
  { api, input, document, warnings }: LoadedApi,
): ReportSide {
  const revision = files instanceof Revision && { revision: files.name };
  return {
    name: input,
    version: api.version,
    sources: document,
    warnings,
    ...revision,
  };
}
