import { writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

import { type Config, readConfig } from "../config/config.js";
import { readWaivers, usualWaivers } from "../config/waivers.js";
import { harmless } from "../diagnostics/terminal.js";
import { Revision } from "../read/source/git-revision.js";
import { githubReport } from "../report/github.js";
import { htmlReport } from "../report/html.js";
import { jsonReport } from "../report/json.js";
import { junitReport } from "../report/junit.js";
import { markdownReport } from "../report/markdown.js";
import {
  failing,
  type Report,
  reportOf,
  type Side as ToldSide,
} from "../report/report.js";
import { textReport } from "../report/text.js";
import { waive } from "../report/waive.js";
import { compareApis } from "../diff/diff.js";
import { gate } from "../diff/gate/gate.js";
import { classify } from "../diff/findings.js";
import { lintRules } from "../lint/lint-rules.js";
import type { DiffOptions } from "../cli/diff-options.js";
import { exit, type Exit, type Host } from "../cli/host.js";
import {
  keepApart,
  keepApartFrom,
  repositoryPaths,
  tellFailure,
} from "./diff-output.js";
import { startProgress } from "../cli/console.js";
import { overridesOf, readSide, type Side, sidesOf } from "./diff-inputs.js";
import type { Understood } from "./load-api.js";

/** `tenon diff`: what changed from one description to another, and whom it breaks. */
export async function diff(options: DiffOptions, host: Host): Promise<Exit> {
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await readConfig(host.folder, overridesOf(options));
    keepWhatIsRead(options, config, host);
    const report = await review(options, config, host, (step) => {
      progress.show(step);
    }).catch((error: unknown) => {
      progress.end();
      tellFailure(error, options, host);
      throw error;
    });
    progress.end();
    print(report, options, host);
    if (options.before === undefined && !options.quiet)
      host.err.write(noteOn(report));
    return failing(report).length > 0 ? exit.findings : exit.fine;
  } finally {
    progress.end();
  }
}

/** What is committed may be all that there is: on a build server a change is in a commit already. */
function noteOn({ findings, waived, before, after }: Report): string {
  if (findings.length + waived.length > 0) return "";
  const names = `${before.name.replace(/^HEAD/, "origin/main")} ${after.name}`;
  return `note: Compared with the last commit alone. To compare with a branch, name both: \`tenon diff ${harmless(names)}\`.\n`;
}

/** No report is written over what is named to be read. */
function keepWhatIsRead(
  { output, before, after, waivers }: DiffOptions,
  config: Config,
  { folder }: Host,
): void {
  if (output === undefined) return;
  const usual = usualWaivers(homeOf(config, folder));
  const named = [before, after ?? config.input, waivers ?? usual, config.file];
  keepApart(output, named, folder);
}

/** The folder of the configuration, where there is one. */
function homeOf({ file }: Config, folder: string): string {
  return file === undefined ? folder : dirname(file);
}

async function review(
  { failOn, output, ...options }: DiffOptions,
  config: Config,
  host: Host,
  step: (text: string) => void,
): Promise<Report> {
  const home = homeOf(config, host.folder);
  const waivers = await readWaivers(host.folder, options.waivers, home);
  const [one, other] = sidesOf(options, config, host);
  const before = await readSide(one, config, host, step);
  const after = await readSide(other, config, host, step);
  if (output !== undefined)
    for (const { document } of [before, after])
      keepApartFrom(document, output, host.folder);
  step("Comparing");
  const findings = gate(classify(compareApis(before.api, after.api)), {
    before: before.api,
    after: after.api,
    leastDays: leastDaysOf(config),
    ...(options.today === undefined ? {} : { today: options.today }),
  });
  const report = reportOf(
    toldSide(one, before),
    toldSide(other, after),
    findings,
    failOn,
    repositoryPaths(host),
  );
  return waive(report, waivers, options.today ?? host.today());
}

/** How long a deprecated operation works at least, as the lint rule has it. */
function leastDaysOf({ lint }: Config): number {
  const setting = lint?.["sunset-too-early"];
  if (setting === "off") return 0;
  const days = typeof setting === "object" ? setting["days"] : undefined;
  return typeof days === "number"
    ? days
    : lintRules["sunset-too-early"].options.days;
}

function toldSide({ files }: Side, { input, document }: Understood): ToldSide {
  const revision = files instanceof Revision && { revision: files.name };
  return { name: input, sources: document, ...revision };
}

/** Who has a file written is told the findings, too. */
function print(report: Report, options: DiffOptions, host: Host): void {
  const { format, output } = options;
  const text = () =>
    textReport(report, { ...options, colour: host.out.colour });
  if (output === undefined) {
    host.out.write(format === "text" ? text() : printers[format](report));
    return;
  }
  const printed =
    format === "text"
      ? textReport(report, { ...options, colour: false })
      : printers[format](report);
  writeFileSync(resolve(host.folder, output), printed);
  host.out.write(text());
}

const printers = {
  json: jsonReport,
  markdown: markdownReport,
  html: htmlReport,
  junit: junitReport,
  github: githubReport,
} as const;
