import type { GenerateOptions as CommandOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import { checkApi } from "../commands/check.js";
import { generateApi } from "../commands/generate/generate.js";
import type { OutputRun } from "../commands/generate/generate-report.js";
import { outputOverrides } from "../commands/output.js";
import type { Config } from "../config/config.js";
import { configSources } from "../config/config-sources.js";
import { checkOptions } from "./check-options.js";
import { eachApi } from "./each-api.js";
import {
  type CheckOptions,
  type GenerateOptions,
  generateOptions,
  silentHost,
} from "./options.js";
import type { Diagnostic, GenerateResult, OutputResult } from "./results.js";

type RunApi = (
  config: Config,
  options: CommandOptions,
  host: Host,
) => Promise<OutputRun>;

/**
 * Generates the output, and writes it unless `write` is `false`. The result has
 * the text of every file.
 *
 * @throws TenonError for anything but an invalid description
 */
export async function generate(
  options: GenerateOptions = {},
): Promise<GenerateResult> {
  checkOptions("generate", options);
  if (options.write === false) {
    const { apis, sources } = await outputs(options, checkApi);
    const all = apis.map((one) => ({ ...one, ok: isWritable(one, options) }));
    return { ok: all.every(({ ok }) => ok), sources, apis: all };
  }
  return writtenOutputs(options);
}

/**
 * Generates the output, and writes it. The options are valid.
 *
 * @param reuse what the runs of a process share; absent if there is only one
 */
export function writtenOutputs(
  options: GenerateOptions,
  reuse?: Host["reuse"],
): Promise<GenerateResult> {
  const run: RunApi = (config, command, host) =>
    generateApi(config, command, host, new Set());
  return outputs(options, run, reuse);
}

/**
 * Compares the output with what `generate` would write. Writes nothing.
 *
 * @throws TenonError for anything but an invalid description
 */
export async function check(
  options: CheckOptions = {},
): Promise<GenerateResult> {
  checkOptions("check", options);
  return outputs(options, checkApi);
}

/**
 * Whether `generate` would write the output: the description has no errors, and no
 * edited file would be overwritten.
 */
function isWritable(
  { contents, conflicts }: OutputResult,
  { force = false }: GenerateOptions,
): boolean {
  return contents.size > 0 && (force || conflicts.length === 0);
}

async function outputs(
  options: GenerateOptions,
  run: RunApi,
  reuse?: Host["reuse"],
): Promise<GenerateResult> {
  const { folder, ...silent } = silentHost(options);
  const sources = new Set(configSources(folder, options.config));
  const onRead = (file: string) => sources.add(file);
  const host = { ...silent, folder, onRead, ...(reuse && { reuse }) };
  const command = generateOptions(options);
  const results = await eachApi<OutputResult>(
    outputOverrides(command),
    host,
    async (config) => {
      const ran = await run(config, command, host);
      const contents = new Map(
        ran.generated.files.map(({ path, text }) => [path, text]),
      );
      return { ...ran.result(), contents };
    },
    (config, diagnostics) => failedOutput(config, diagnostics, host),
  );
  return { ...results, sources: [...sources] };
}

function failedOutput(
  { input = "", output }: Config,
  diagnostics: readonly Diagnostic[],
  { folder }: Host,
): OutputResult {
  return {
    ok: false,
    description: shownPath(folder, input),
    output: shownPath(folder, output),
    versions: [],
    files: { created: [], changed: [], deleted: [], unchanged: [] },
    contents: new Map(),
    conflicts: [],
    differences: [],
    changedSettings: [],
    diagnostics,
    milliseconds: 0,
  };
}
