import { DiskWith } from "../../input/read/source/files.js";
import { fetchDescription } from "../../input/remote/fetch-description.js";
import {
  copyPath,
  markOnCommandLine,
  pathToCopy,
  pin,
} from "../../input/remote/lock-file.js";
import { isUrl, secretWarning } from "../../input/remote/remote.js";
import {
  escapeControls,
  painter,
} from "../../language/diagnostics/terminal.js";
import { shownPath, startProgress } from "../cli/console.js";
import type { Host } from "../cli/host.js";
import type { Config } from "../config/config.js";
import { configFolder } from "../config/inputs.js";
import { type DiffInput, loadInput } from "./diff/load-input.js";

interface FetchOptions {
  readonly quiet: boolean;
  readonly json: boolean;
  /** The description that the command line names. */
  readonly description: string | undefined;
}

/** The configuration with the copy of its URL, which is fetched if there is none yet. */
export async function withCopy(
  config: Config,
  { quiet, json, description }: FetchOptions,
  host: Host,
): Promise<Config> {
  const { url, input } = config;
  if (url === undefined) return config;
  const home = configFolder(config, host.folder);
  const onCommandLine = description === url;
  if (!isUrl(input)) {
    if (onCommandLine) markOnCommandLine(home, url);
    return config;
  }
  const progress = startProgress(host, quiet || json);
  try {
    // Another API may have the same URL.
    const copy =
      copyPath(home, url) ??
      (await fetchFirst(url, config, onCommandLine, host, (step) => {
        progress.show(step);
      }));
    const again = onCommandLine ? `tenon update ${url}` : "tenon update";
    const note = `Fetched ${url}. Commit ${shownPath(host.folder, copy)} and tenon.lock.json. \`${again}\` fetches it again.`;
    return { ...config, input: copy, chosen: [...config.chosen, note] };
  } finally {
    progress.end();
  }
}

/**
 * Keeps a first copy of a description, and returns its path.
 *
 * @throws DescriptionError if the description has errors; then nothing is kept
 */
async function fetchFirst(
  url: string,
  config: Config,
  onCommandLine: boolean,
  host: Host,
  progress: (step: string) => void,
): Promise<string> {
  progress(`Fetching ${url}`);
  const bytes = await fetchDescription(url);
  warnAboutSecret(url, host);
  await loadInput(
    fetchedInput(bytes, url, config, host),
    config,
    host,
    progress,
  );
  return pin(configFolder(config, host.folder), url, bytes, onCommandLine);
}

/** Warns if a URL that will be committed seems to contain a secret. */
export function warnAboutSecret(url: string, { err }: Host): void {
  const warning = secretWarning(url);
  if (warning === undefined) return;
  const label = painter(err.colour)("yellow", "warning");
  err.write(`${label}: ${escapeControls(warning)}\n`);
}

/** The fetched description, as a file that messages name by its URL. */
export function fetchedInput(
  content: Uint8Array,
  url: string,
  config: Config,
  { folder }: Host,
): DiffInput {
  const path = pathToCopy(configFolder(config, folder), url, content);
  const files = new DiskWith(folder, { path, name: url, content });
  return { input: path, url, files, overlays: config.overlays ?? [] };
}
