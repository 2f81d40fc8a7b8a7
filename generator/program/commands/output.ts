import { checkCopy } from "../../input/remote/lock-file.js";
import { isUrl } from "../../input/remote/remote.js";
import type { JsonDiagnostic } from "../../language/diagnostics/json.js";
import { isBusy } from "../../output/write/lock.js";
import { hashOf } from "../../output/write/manifest.js";
import { refuseFolder } from "../../output/write/safe-path.js";
import {
  type CacheEntry,
  cacheEntry,
  readCached,
  writeCached,
} from "../cache/cache.js";
import { RunInputs } from "../cache/inputs.js";
import type { GenerateOptions, ReportOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import { type Exit, exit, homeOf, type Host } from "../cli/host.js";
import type { Config, Overrides } from "../config/config.js";
import { forEachApi, type Ran } from "./each-api.js";
import {
  generatedReport,
  jsonWarnings,
  type OutputRun,
  printChoices,
  printWarnings,
  runResult,
  type Summary,
  summaryOf,
  upToDateReport,
} from "./generate/generate-report.js";

/** The commands that generate an output. */
type OutputCommand = "generate" | "check";

/** A run of a command. */
interface Run {
  readonly command: OutputCommand;
  readonly options: GenerateOptions;
  readonly host: Host;
  /** The sentences about the project that were already printed. */
  readonly printed: Set<string>;
}

/** The part of a report that a later run prints again if nothing has changed. */
interface CachedReport {
  readonly summary: Summary;
  /** The text of the warnings, unless JSON was asked for. */
  readonly warnings: string;
  /** The warnings, if JSON was asked for. */
  readonly diagnostics: readonly JsonDiagnostic[];
  /** The paths of the files of the output. */
  readonly files: readonly string[];
}

/**
 * `tenon generate` and `tenon check`. The pipeline is loaded only for an API
 * that has changed since its last run.
 */
export function runOutput(
  command: OutputCommand,
  options: GenerateOptions,
  host: Host,
  target: ReportOptions = {
    format: options.json ? "json" : "text",
    output: undefined,
  },
): Promise<Exit> {
  const run = { command, options, host, printed: new Set<string>() };
  const printing = { ...options, ...target, command: `tenon ${command}` };
  return forEachApi(
    outputOverrides(options),
    printing,
    host,
    async (config) => {
      const start = host.now();
      if (target.output !== undefined) {
        const { refuseOverwritingInputs, refuseOverwritingSource } =
          await import("./report-file.js");
        refuseOverwritingInputs(target, config, host);
        // Only a full run knows all files of the description.
        const ran = await fullRun(config, new RunInputs(), run);
        const { document } = ran.generated;
        refuseOverwritingSource(target.output, document, host.folder);
        return ran;
      }
      const entry = entryFor(config, options, host);
      // `writeCached` below has stored it.
      const report = entry && (readCached(entry) as CachedReport | undefined);
      if (report !== undefined) {
        refuseChanged(config, run);
        return unchangedRun(config, report, host.now() - start, run);
      }
      const inputs = new RunInputs();
      const ran = await fullRun(config, inputs, run);
      const { folder: output, manifestText } = ran.plan;
      if (
        entry !== undefined &&
        manifestText !== undefined &&
        isRepeatable(ran)
      )
        writeCached(
          entry,
          inputs,
          { [output]: hashOf(Buffer.from(manifestText)) },
          cachedReport(ran, options, host),
        );
      return ran;
    },
  );
}

/** The options that choose the APIs to generate. */
export function outputOverrides(options: GenerateOptions): Overrides {
  const { api, config, description, out, targets, root, strict } = options;
  const { overlays } = options;
  const paths = { input: description, output: out, root, overlays };
  return { api, config, targets, strict, ...paths };
}

/** Runs the pipeline, and records what it reads. */
async function fullRun(
  config: Config,
  inputs: RunInputs,
  { command, options, host, printed }: Run,
): Promise<OutputRun> {
  const recording: Host = {
    ...host,
    onRead(path, content) {
      // The settings contain everything that the project's own files decide.
      if (!config.projectFiles.includes(path)) inputs.add(path, content);
      host.onRead?.(path, content);
    },
  };
  if (command === "check") {
    const { checkApi } = await import("./check.js");
    return checkApi(config, options, recording);
  }
  const { generateApi } = await import("./generate/generate.js");
  return generateApi(config, options, recording, printed);
}

/**
 * The place of a run in the cache. Undefined if the run depends on more than the
 * settings and the files of the description: standard input, emitters, other packages,
 * or a runtime folder that other outputs share.
 */
function entryFor(
  config: Config,
  { quiet, verbose, json, force, watch }: GenerateOptions,
  { folder, err }: Host,
): CacheEntry | undefined {
  const {
    input = "-",
    output,
    format,
    runtime,
    targets,
    emitters = [],
  } = config;
  const isRepeated =
    !force &&
    !watch &&
    input !== "-" &&
    !isUrl(input) &&
    emitters.length === 0 &&
    format === "none" &&
    !targets.has("paths") &&
    typeof runtime === "string";
  if (!isRepeated) return undefined;
  const mode = [quiet, verbose, json, err.colour];
  return cacheEntry(output, mode, [folder, config]);
}

/**
 * Whether the output is up to date, and depends only on files that were read: an
 * unresolved reference may depend on others. The next run does not use the runtime
 * folder that the output has shared until now.
 */
function isRepeatable({ exit: code, generated, plan }: OutputRun): boolean {
  return (
    code === exit.success &&
    generated.warnings.every(({ code }) => !code.startsWith("ref-")) &&
    plan.files.every(({ path }) => !path.startsWith("../"))
  );
}

function cachedReport(
  { generated, plan }: OutputRun,
  { quiet, verbose, json }: GenerateOptions,
  host: Host,
): CachedReport {
  let warnings = "";
  const write = (text: string) => (warnings += text);
  const err = { colour: host.err.colour, write };
  if (!json) printWarnings(generated, { quiet, verbose }, { err });
  return {
    summary: summaryOf(generated),
    warnings,
    diagnostics: json ? jsonWarnings(generated) : [],
    files: plan.files
      .filter(({ state }) => state !== "delete")
      .map(({ path }) => path),
  };
}

/** Refuses the same as a full run before it reads the description. */
function refuseChanged(
  { input = "-", url, output }: Config,
  { command, host }: Run,
): void {
  if (url !== undefined) checkCopy(input, url);
  if (command === "generate" && !isBusy(output))
    refuseFolder(output, homeOf(host));
}

/** Reports the last run again, as a run that changed nothing. */
function unchangedRun(
  { output: path, chosen }: Config,
  { summary, warnings, diagnostics, files }: CachedReport,
  elapsed: number,
  { command, options, host, printed }: Run,
): Ran {
  const output = shownPath(host.folder, path);
  const plan = {
    files: files.map((path) => ({ path, state: "unchanged" }) as const),
  };
  return {
    exit: exit.success,
    result: () =>
      runResult(
        summary,
        diagnostics,
        { plan, changed: [] },
        output,
        true,
        elapsed,
      ),
    results: async () => {
      const { staleResults } = await import("./report-file.js");
      return staleResults(summary, plan, output, host);
    },
    print(name) {
      if (warnings !== "") host.err.write(warnings);
      if (options.quiet) return;
      if (command === "check") {
        const label = name === undefined ? "" : `${name}: `;
        host.out.write(label + upToDateReport(host.out, plan, output, elapsed));
        return;
      }
      printChoices(chosen, printed, host);
      host.out.write(
        generatedReport(host.out, summary, name, plan, output, elapsed),
      );
    },
  };
}
