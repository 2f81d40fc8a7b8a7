import { Disk } from "../../input/read/source/files.js";
import { fetchDescription } from "../../input/remote/fetch-description.js";
import {
  copyPath,
  holds,
  pin,
  pinnedUrls,
  prune,
} from "../../input/remote/lock-file.js";
import { RemoteError } from "../../input/remote/remote.js";
import { DescriptionError } from "../../language/diagnostics/diagnostics.js";
import { escapeControls } from "../../language/diagnostics/terminal.js";
import { reportResult } from "../../review/report/json.js";
import type { Report } from "../../review/report/report.js";
import { textReport } from "../../review/report/text.js";
import type { UpdateOptions } from "../cli/command-options.js";
import { shownPath, startProgress } from "../cli/console.js";
import { failureResult, printJson, reportFailure } from "../cli/failure.js";
import { type Exit, exit, type Host } from "../cli/host.js";
import { UsageError } from "../cli/parse-options.js";
import { type Config, readConfigs } from "../config/config.js";
import { configFolder } from "../config/inputs.js";
import { compareDescriptions } from "./diff/diff.js";
import { type DiffInput, loadInput } from "./diff/load-input.js";
import { fetchedInput, warnAboutSecret } from "./fetched.js";

/** The result for the copy of a URL. */
interface Updated {
  readonly state: "kept" | "unchanged";
  /** The copy, an absolute path. */
  readonly copy: string;
  /** The changes; absent without an old copy that can be read. */
  readonly report?: Report;
}

/**
 * `tenon update`: fetches descriptions, shows what changed, and keeps copies of
 * them. A description that fails does not stop the others. Returns the highest
 * exit code.
 */
export async function update(
  options: UpdateOptions,
  host: Host,
): Promise<Exit> {
  const { url, api, config, overlays, strict } = options;
  const overrides = { api, config, input: url, overlays, strict };
  const configs = await readConfigs(host.folder, overrides);
  const byUrl = new Map<string, Config>();
  for (const one of configs) if (one.url !== undefined) byUrl.set(one.url, one);
  const isAll = url === undefined && api === undefined;
  const removed = isAll ? removeUnused(configs, host) : [];
  // Command lines and other files name the rest.
  if (isAll) addPinned(byUrl, configs, host);
  if (byUrl.size === 0 && removed.length === 0)
    throw new UsageError(
      url === undefined
        ? "No API has a URL as input, so there is nothing to fetch. Name one: `tenon update <url>`."
        : `${JSON.stringify(url)} is not a URL, so there is nothing to fetch.`,
    );
  const onCommandLine =
    url !== undefined && !(await isConfigured(url, options, host));
  let worst: Exit = exit.success;
  const results: object[] = [];
  for (const [named, one] of byUrl) {
    const ran = await updateOne(
      named,
      one,
      { ...options, onCommandLine },
      host,
    );
    results.push(ran.result);
    if (ran.exit > worst) worst = ran.exit;
  }
  const ok = worst === exit.success;
  if (options.json)
    host.out.write(printJson({ ok, descriptions: results, removed }));
  else if (!options.quiet)
    for (const one of removed)
      host.out.write(
        `${escapeControls(one)}: removed, because no configuration names it\n`,
      );
  return worst;
}

/** Removes the copies of URLs that no configuration names, and returns the URLs. */
function removeUnused(
  configs: readonly Config[],
  { folder }: Host,
): readonly string[] {
  const [first = {}] = configs;
  const urls = configs.flatMap(({ url }) => url ?? []);
  return prune(configFolder(first, folder), new Set(urls));
}

/** Adds the URLs that have a copy, and that no configuration names. */
function addPinned(
  byUrl: Map<string, Config>,
  [first]: readonly Config[],
  { folder }: Host,
): void {
  if (first === undefined) return;
  const home = configFolder(first, folder);
  for (const url of pinnedUrls(home))
    if (!byUrl.has(url)) byUrl.set(url, { ...first, input: url, url });
}

/** Whether a configuration names a URL. */
async function isConfigured(
  url: string,
  { api, config }: UpdateOptions,
  { folder }: Host,
): Promise<boolean> {
  const configs = await readConfigs(folder, { api, config });
  return configs.some((one) => one.url === url);
}

/** The options of `tenon update`, and whether only the command line names the URL. */
interface OneUpdate extends UpdateOptions {
  readonly onCommandLine: boolean;
}

/** Updates a copy, and prints what happened. */
async function updateOne(
  url: string,
  config: Config,
  options: OneUpdate,
  host: Host,
): Promise<{ readonly exit: Exit; readonly result: object }> {
  const { json } = options;
  try {
    const updated = await updateCopy(url, config, options, host);
    if (!json && !options.quiet) printUpdated(url, updated, options, host);
    const { state, report } = updated;
    const copy = shownPath(host.folder, updated.copy);
    const changes = report && { changes: reportResult(report) };
    return {
      exit: exit.success,
      result: { url, ok: true, state, copy, ...changes },
    };
  } catch (error) {
    // The result contains the JSON that a single failure prints.
    const out = { colour: false, write: () => {} };
    const code = reportFailure(error, options, { ...host, out });
    if (!json)
      host.err.write(`${escapeControls(url)}: ${kept(url, config, host)}\n`);
    return {
      exit: code,
      result: { url, ...(failureResult(error) ?? { ok: false }) },
    };
  }
}

/** The result for a description whose update failed. */
function kept(url: string, config: Config, host: Host): string {
  const copy = copyPath(configFolder(config, host.folder), url);
  return copy === undefined
    ? "nothing is kept"
    : `the old copy, ${shownPath(host.folder, copy)}, stays`;
}

function printUpdated(
  url: string,
  { state, copy, report }: Updated,
  { quiet, verbose }: UpdateOptions,
  { out, folder }: Host,
): void {
  const what =
    state === "kept" ? `kept as ${shownPath(folder, copy)}` : "unchanged";
  out.write(`${escapeControls(`${url}: ${what}`)}\n`);
  if (report !== undefined)
    out.write(
      `\n${textReport(report, { quiet, verbose, colour: out.colour })}`,
    );
}

async function updateCopy(
  url: string,
  config: Config,
  { quiet, json, onCommandLine }: OneUpdate,
  host: Host,
): Promise<Updated> {
  const progress = startProgress(host, quiet || json);
  const step = (text: string) => {
    progress.show(text);
  };
  try {
    const home = configFolder(config, host.folder);
    step(`Fetching ${url}`);
    const bytes = await fetchDescription(url);
    const copy = copyPath(home, url);
    if (copy !== undefined && holds(copy, bytes))
      return { state: "unchanged", copy: pin(home, url, bytes, onCommandLine) };
    if (copy === undefined) warnAboutSecret(url, host);
    const fetched = fetchedInput(bytes, url, config, host);
    const report = await compareWithCopy(copy, fetched, config, host, step);
    const path = pin(home, url, bytes, onCommandLine);
    return { state: "kept", copy: path, ...(report && { report }) };
  } finally {
    progress.end();
  }
}

/**
 * Compares a copy with what was fetched; without a comparison if there is no
 * copy, or it cannot be read.
 *
 * @throws DescriptionError if what was fetched has errors
 */
async function compareWithCopy(
  copy: string | undefined,
  fetched: DiffInput,
  config: Config,
  host: Host,
  progress: (step: string) => void,
): Promise<Report | undefined> {
  const before: DiffInput = {
    ...fetched,
    files: new Disk(host.folder),
    input: copy ?? fetched.input,
  };
  if (copy === undefined || !(await isReadable(before, config, host))) {
    await loadInput(fetched, config, host, progress);
    return undefined;
  }
  const options = {
    waivers: undefined,
    today: undefined,
    format: "text",
  } as const;
  return compareDescriptions(
    [before, fetched],
    { ...options, failOn: undefined, output: undefined },
    config,
    host,
    progress,
  );
}

async function isReadable(
  input: DiffInput,
  config: Config,
  host: Host,
): Promise<boolean> {
  try {
    await loadInput(input, config, host, () => {});
    return true;
  } catch (error) {
    if (error instanceof DescriptionError || error instanceof RemoteError)
      return false;
    throw error;
  }
}
