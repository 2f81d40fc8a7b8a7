import { posix } from "node:path";

import {
  type JsonDiagnostic,
  toJson,
} from "../../../language/diagnostics/json.js";
import {
  count,
  escapeControls,
  type Paint,
  painter,
} from "../../../language/diagnostics/terminal.js";
import { firstDifference } from "../../../output/write/first-difference.js";
import type { RecordedSettings } from "../../../output/write/manifest.js";
import type { ChangedSetting } from "../../../output/write/recorded-settings.js";
import {
  type FileState,
  type Plan,
  type PlannedFile,
  type PlannedFiles,
  staleFiles,
} from "../../../output/write/write.js";
import type { GenerateOptions } from "../../cli/command-options.js";
import { reportDiagnostics, seconds, table } from "../../cli/console.js";
import type { Host, Stream } from "../../cli/host.js";
import { CONFIG_FILE } from "../../config/inputs.js";
import type { Ran } from "../each-api.js";
import type { GeneratedOutput } from "../prepare-output.js";

/** The result of `generate` or `check` for one API. */
export interface OutputRun extends Ran<ReturnType<typeof runResult>> {
  /** The files of the output, written or not. */
  readonly generated: GeneratedOutput;
  readonly plan: Plan;
}

/** What a run changes, and the settings that explain it. */
interface Outcome {
  readonly plan: PlannedFiles;
  readonly changed: readonly ChangedSetting[];
}

/** The facts that reports print about a description and its API versions. */
export interface Summary {
  /** The description's path relative to the working folder. */
  readonly input: string;
  /** The title and version of the API. */
  readonly title: string;
  readonly versions: readonly {
    readonly name: string;
    readonly operations: number;
    readonly schemas: number;
    readonly events: number;
    readonly problems: number;
  }[];
}

export function summaryOf({ input, api }: GeneratedOutput): Summary {
  return {
    input,
    title: `${api.title} ${api.version}`.trim(),
    versions: api.versions.map((apiVersion) => ({
      name: apiVersion.name,
      operations: apiVersion.operations.length,
      schemas: apiVersion.schemas.length,
      events: apiVersion.events.length,
      problems: apiVersion.problems.length,
    })),
  };
}

/** The warnings about the description, for `--json`. */
export function jsonWarnings({
  warnings,
  document,
}: GeneratedOutput): readonly JsonDiagnostic[] {
  return toJson(warnings, document);
}

/** Prints the warnings about the description. */
export function printWarnings(
  { warnings, document }: GeneratedOutput,
  { quiet, verbose }: Pick<GenerateOptions, "quiet" | "verbose">,
  { err }: Pick<Host, "err">,
): void {
  if (!quiet) reportDiagnostics(err, warnings, document, verbose);
}

/** Says on the terminal that another run is writing. */
export function waitNotice(
  { quiet, json }: Pick<GenerateOptions, "quiet" | "json">,
  { err }: Pick<Host, "err">,
): (holder: string) => void {
  return (holder) => {
    if (!quiet && !json) err.write(`Waiting: ${holder} is writing …\n`);
  };
}

/** The title of the API, and a table of what was generated for each API version. */
function apiVersionsReport(out: Stream, summary: Summary): string {
  const paint = painter(out.colour);
  const [head = "", ...rows] = table([
    ["", "operations", "schemas", "events", "problem codes"],
    ...summary.versions.map(({ name, ...counts }) => [
      name,
      ...Object.values(counts).map(String),
    ]),
  ]);
  const title = escapeControls(summary.title);
  const source = escapeControls(summary.input);
  const heading =
    title === "" ? source : `${paint("bold", title)}, from ${source}`;
  return [heading, "", paint("dim", head), ...rows, "", ""].join("\n");
}

/** Prints the settings that the project decided, each sentence once for all APIs. */
export function printChoices(
  chosen: readonly string[],
  printed: Set<string>,
  { out }: Pick<Host, "out">,
): void {
  for (const choice of chosen)
    if (!printed.has(choice)) out.write(`${choice}\n`);
  for (const choice of chosen) printed.add(choice);
}

/** A sentence for each changed setting, with what to do to keep the former value. */
export function changeSentence({
  setting,
  before,
  after,
  because,
}: ChangedSetting): string {
  const [was, is] = [before, after].map((values) => shown(setting, values));
  const change = `${subjects[setting]} ${String(was)} in the last run, and ${String(is)} now`;
  if (because === undefined)
    return `${change}, because the configuration or the command line sets "${setting}".`;
  const [only] = before;
  const former = setting === "importExtension" ? only : before;
  return `${change}, because ${because}. To keep the former, set "${setting}": ${JSON.stringify(former)} in ${CONFIG_FILE}.`;
}

const subjects: Readonly<Record<keyof RecordedSettings, string>> = {
  targets: "The targets were",
  adapters: "The adapters were",
  importExtension: "Imports had",
};

function shown(
  setting: keyof RecordedSettings,
  values: readonly string[],
): string {
  if (setting !== "importExtension") return list(values);
  const [extension = ""] = values;
  return extension === "" ? "no extension" : `the extension ${extension}`;
}

function list(names: readonly string[]): string {
  const [only = "none", ...others] = names;
  const last = others.pop();
  return last === undefined
    ? only
    : `${[only, ...others].join(", ")} and ${last}`;
}

/** Prints what was generated, on one line if the configuration has several APIs. */
export function generatedReport(
  out: Stream,
  summary: Summary,
  name: string | undefined,
  ...files: [plan: Pick<Plan, "files">, folder: string, elapsed: number]
): string {
  const report = filesReport(out, ...files);
  return name === undefined
    ? apiVersionsReport(out, summary) + report
    : `${name}: ${report}`;
}

/** The line of `tenon check` if nothing would change. */
export function upToDateReport(
  out: Stream,
  { files }: Pick<Plan, "files">,
  folder: string,
  elapsed: number,
): string {
  return `${folder}: ${painter(out.colour)("green", "up to date")}, ${count(files.length, "file")}, ${seconds(elapsed)}\n`;
}

/** One line on what was written, and the list of changed files if there was output before. */
function filesReport(
  out: Stream,
  plan: Pick<Plan, "files">,
  folder: string,
  elapsed: number,
): string {
  const created = inState(plan, "create").length;
  const changed = inState(plan, "update").length;
  const deleted = inState(plan, "delete").length;
  const unchanged = inState(plan, "unchanged").length;
  const listed = plan.files.filter((file) => file.state !== "unchanged");
  if (listed.length === 0)
    return `${folder}: ${painter(out.colour)("green", "nothing changed")}, ${count(unchanged, "file")}, ${seconds(elapsed)}\n`;
  const numbers = [
    `${count(created + changed, "file")} written (${String(created)} new, ${String(changed)} changed)`,
    `${String(deleted)} deleted`,
    `${String(unchanged)} unchanged`,
  ];
  const names = unchanged + changed === 0 ? [] : listed.map(fileLine);
  return `${folder}: ${numbers.join(", ")}, ${seconds(elapsed)}\n${names.join("")}`;
}

/** The files that Tenon refuses to overwrite, and what to do. */
export function conflictsReport(
  err: Stream,
  files: readonly PlannedFile[],
  folder: string,
): string {
  const lines = files.map(
    ({ path, conflict }) =>
      `  ${escapeControls(posix.join(folder, path))}  ${conflict === "edited" ? "was edited by hand" : "was not generated by Tenon"}\n`,
  );
  const them = files.length === 1 ? "it" : "them";
  const deleted = files.filter(({ state }) => state === "delete").length;
  const [lost, lose] =
    deleted === files.length
      ? ["deleted", "delete"]
      : [deleted > 0 ? "overwritten or deleted" : "overwritten", "overwrite"];
  return (
    `${painter(err.colour)("red", "error")}: Nothing was written, because ${count(files.length, "file")} would be ${lost} that Tenon did not generate.\n\n` +
    `${lines.join("")}\n` +
    `Move your changes elsewhere, or ${lose} ${them} with \`tenon generate --force\`.\n`
  );
}

/** The number of differing lines shown of each side. */
const SHOWN_LINES = 3;

/** What explains a stale output, and how to update it. */
interface StaleContext {
  readonly changed: readonly ChangedSetting[];
  /** The folder that keeps `generate` from updating the output. */
  readonly refused: RefusedFolder | undefined;
  /** Whether arguments of the command line chose the output or its content. */
  readonly hasArguments: boolean;
}

/** A folder that `generate` does not write to without `--force`. */
export interface RefusedFolder {
  readonly folder: string;
  readonly reason: string;
}

/**
 * Prints what `generate` would change, with the first lines that differ in each file.
 */
export function staleReport(
  out: Stream,
  plan: PlannedFiles,
  folder: string,
  { changed, refused, hasArguments }: StaleContext,
): string {
  const paint = painter(out.colour);
  const files = staleFiles(plan);
  const entries = files.map((file) => fileLine(file) + difference(paint, file));
  const heading = `${folder} is ${paint("red", "stale")}: ${count(files.length, "file")} would change.\n`;
  const reasons = changed.map(
    (each) => `${escapeControls(changeSentence(each))}\n`,
  );
  return `${heading}${reasons.join("")}\n${entries.join("")}\n${updateAdvice(files, refused, hasArguments)}\n`;
}

/** What to do about a stale output. */
function updateAdvice(
  files: readonly PlannedFile[],
  refused: RefusedFolder | undefined,
  hasArguments: boolean,
): string {
  const again = hasArguments ? " with the same arguments" : "";
  if (refused !== undefined)
    return `\`tenon generate\` does not write to ${escapeControls(refused.folder)}, because ${escapeControls(refused.reason)}. Run \`tenon generate --force\`${again} to update it; this overwrites files of the same names, even if Tenon did not generate them.`;
  const force = files.some(({ conflict }) => conflict !== undefined)
    ? " Files that Tenon did not generate are overwritten only with `--force`."
    : "";
  return `Run \`tenon generate\`${again} to update it.${force}`;
}

function difference(paint: Paint, { before, after }: PlannedFile): string {
  if (before === undefined || after === undefined) return "";
  const found = firstDifference(before.toString(), after.toString());
  if (found === undefined) return "";
  return [
    `    line ${String(found.line)}`,
    ...shownLines(found.before, "-").map((line) => paint("red", line)),
    ...shownLines(found.after, "+").map((line) => paint("green", line)),
    "",
  ].join("\n");
}

function shownLines(lines: readonly string[], sign: string): string[] {
  const shown = lines
    .slice(0, SHOWN_LINES)
    .map((line) => `    ${sign} ${truncate(escapeControls(line))}`);
  const rest = lines.length - SHOWN_LINES;
  return rest > 0
    ? [...shown, `    ${sign} … ${count(rest, "more line")}`]
    : shown;
}

function truncate(line: string): string {
  return line.length > 160 ? `${line.slice(0, 160)}…` : line;
}

const stateNames: Readonly<Record<FileState, string>> = {
  create: "new",
  update: "changed",
  delete: "deleted",
  unchanged: "unchanged",
};

function fileLine({ path, state, conflict }: PlannedFile): string {
  const remark =
    conflict === undefined
      ? ""
      : conflict === "edited"
        ? "  (edited by hand)"
        : "  (not generated by Tenon)";
  return `  ${stateNames[state].padEnd(7)}  ${escapeControls(path)}${remark}\n`;
}

/** The files of a plan in one state. */
export function inState(
  plan: Pick<Plan, "files">,
  state: FileState,
): readonly PlannedFile[] {
  return plan.files.filter((file) => file.state === state);
}

/** The JSON result of `generate` and `check`. Its keys are public. */
export function runResult(
  { input, versions }: Summary,
  diagnostics: readonly JsonDiagnostic[],
  { plan, changed }: Outcome,
  output: string,
  ok: boolean,
  milliseconds: number,
) {
  const [stale] = staleFiles(plan);
  const files =
    stale !== undefined && stale === plan.manifest
      ? [...plan.files, stale]
      : plan.files;
  const paths = (state: FileState) =>
    inState({ files }, state).map(({ path }) => path);
  return {
    ok,
    description: input,
    output,
    versions,
    files: {
      created: paths("create"),
      changed: paths("update"),
      deleted: paths("delete"),
      unchanged: paths("unchanged"),
    },
    conflicts: plan.files.flatMap(({ path, conflict }) =>
      conflict === undefined ? [] : [{ path, conflict }],
    ),
    differences: plan.files.flatMap(({ path, before, after }) => {
      if (before === undefined || after === undefined) return [];
      const found = firstDifference(before.toString(), after.toString());
      return found === undefined ? [] : [{ path, ...found }];
    }),
    changedSettings: changed,
    diagnostics,
    milliseconds: Math.round(milliseconds),
  };
}
