import { existsSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, posix, relative, resolve } from "node:path";

import {
  type GitRepository,
  repositoryRoot,
} from "../../input/read/source/git-revision.js";
import {
  DescriptionError,
  type Position,
  type Sources,
} from "../../language/diagnostics/diagnostics.js";
import { toJson } from "../../language/diagnostics/json.js";
import { count } from "../../language/diagnostics/terminal.js";
import { firstDifference } from "../../output/write/first-difference.js";
import {
  type FileState,
  type PlannedFile,
  type PlannedFiles,
  staleFiles,
} from "../../output/write/write.js";
import { resultPrinters } from "../../review/results/formats.js";
import {
  fingerprintOf,
  type Result,
  type Results,
  stopped,
} from "../../review/results/results.js";
import type { Format, ReportOptions } from "../cli/command-options.js";
import { shownPath } from "../cli/console.js";
import { failureResult, printJson, userErrorMessage } from "../cli/failure.js";
import type { Host } from "../cli/host.js";
import { quote, UsageError } from "../cli/parse-options.js";
import type { Config } from "../config/config.js";

/**
 * Writes a report. With `output`, the file gets it, and standard output the text that
 * `print` returns.
 */
export function writeReport<Name extends string>(
  { format, output }: ReportOptions<Name>,
  host: Host,
  print: (format: Name | "text", colour: boolean) => string,
): void {
  const { out, folder } = host;
  if (output !== undefined)
    writeFileSync(resolve(folder, output), print(format, false));
  out.write(print(output === undefined ? format : "text", out.colour));
}

/**
 * Reports the error that stopped a command where its report was expected, in the
 * report's format, so that the report of an earlier run cannot be mistaken for the
 * current one. An invalid command line writes no file.
 */
export function reportStop(
  error: unknown,
  command: string,
  { format, output }: ReportOptions,
  host: Host,
): void {
  if (output === undefined) {
    // The caller reports the error in these two.
    if (format !== "text" && format !== "json")
      host.out.write(resultPrinters[format](stopResults(error, command, host)));
    return;
  }
  if (error instanceof UsageError) return;
  try {
    if (error instanceof DescriptionError)
      refuseOverwritingSource(output, error.sources, host.folder);
    writeFileSync(
      resolve(host.folder, output),
      stopReport(error, command, format, host),
    );
  } catch {
    // The caller reports the first error.
  }
}

function stopReport(
  error: unknown,
  command: string,
  format: Format,
  host: Host,
): string {
  if (format === "json")
    return printJson(
      failureResult(error) ?? { ok: false, error: messageOf(error) },
    );
  return resultPrinters[format](stopResults(error, command, host));
}

/** The errors that stopped a command. */
export function stopResults(
  error: unknown,
  command: string,
  host: Host,
): Results {
  const results =
    error instanceof DescriptionError
      ? descriptionErrors(error, host)
      : [stopped("failed", messageOf(error), undefined)];
  const file = results[0]?.position?.file ?? ".";
  return {
    ...{ command, subject: file, file, results, notes: [] },
    verdict: `${command} failed`,
  };
}

function messageOf(error: unknown): string {
  return userErrorMessage(error) ?? "Tenon failed because of a bug in Tenon.";
}

function descriptionErrors(
  { diagnostics, sources }: DescriptionError,
  host: Host,
): readonly Result[] {
  const placed = positionsInRepository(host);
  return toJson(diagnostics, sources)
    .filter(({ severity }) => severity === "error")
    .map((one) =>
      stopped(one.code, `${one.message} ${one.advice}`, placed(one)),
    );
}

/** Makes positions relative to the root of the git repository, as services expect them. */
export function positionsInRepository(
  host: Host,
): (place: Partial<Position>) => Position | undefined {
  const inRepository = repositoryPaths(host);
  return ({ file, line, column }) => {
    if (file === undefined || line === undefined || column === undefined)
      return undefined;
    const path = existsSync(resolve(host.folder, file))
      ? inRepository(file).replaceAll("\\", "/")
      : file;
    return { file: path, line, column };
  };
}

/**
 * Refuses to write the report over one of the input files, or over a link to one.
 *
 * @throws UsageError
 */
export function refuseOverwriting(
  output: string,
  inputs: readonly (string | undefined)[],
  folder: string,
): void {
  const file = fileAt(output, folder);
  const isInput = inputs.some((path) => {
    const input = path === undefined ? undefined : fileAt(path, folder);
    return (
      input !== undefined && input.dev === file?.dev && input.ino === file.ino
    );
  });
  if (isInput) throw wouldOverwrite(output);
}

/**
 * Refuses to write the report over the description or the configuration.
 *
 * @throws UsageError
 */
export function refuseOverwritingInputs(
  { output }: ReportOptions,
  { input, file }: Config,
  { folder }: Host,
): void {
  if (output !== undefined) refuseOverwriting(output, [input, file], folder);
}

/**
 * Refuses to write the report over a file that a description refers to.
 *
 * @throws UsageError
 */
export function refuseOverwritingSource(
  output: string,
  sources: Sources,
  folder: string,
): void {
  const name = shownPath(folder, resolve(folder, output));
  if (sources.line(name, 1) !== undefined) throw wouldOverwrite(output);
}

function fileAt(path: string, folder: string) {
  const found = statSync(resolve(folder, path), { throwIfNoEntry: false });
  return found?.isFile() === true ? found : undefined;
}

function wouldOverwrite(output: string): UsageError {
  return new UsageError(
    `The report would overwrite ${quote(output)}, which is an input. Name another file with --output.`,
  );
}

/**
 * Makes paths relative to the root of the git repository, as GitHub expects them in
 * annotations. Paths outside of it do not change. Runs git only for the first path.
 */
export function repositoryPaths(
  repository: GitRepository,
): (path: string) => string {
  const { folder } = repository;
  let top: { readonly path: string | undefined } | undefined;
  return (path) => {
    top ??= { path: repositoryRoot(repository) };
    if (top.path === undefined) return path;
    const inside = relative(top.path, resolve(folder, path));
    const isOutside = /^\.\.(?:[/\\]|$)/.test(inside) || isAbsolute(inside);
    return isOutside ? path : inside;
  };
}

/** The files that `tenon generate` would change, in the form that CI services show. */
export function staleResults(
  { input }: { readonly input: string },
  plan: PlannedFiles,
  folder: string,
  host: Host,
): Results {
  const inRepository = repositoryPaths(host);
  const files = staleFiles(plan);
  return {
    command: "tenon check",
    subject: folder,
    file: inRepository(input).replaceAll("\\", "/"),
    verdict:
      files.length === 0
        ? `${folder} is up to date.`
        : `${folder} is stale: ${count(files.length, "file")} would change.`,
    results: files.map((file) =>
      staleResult(
        file,
        inRepository(posix.join(folder, file.path)).replaceAll("\\", "/"),
      ),
    ),
    notes: [],
  };
}

const staleChanges: Readonly<Record<FileState, string>> = {
  create: "created",
  update: "changed",
  delete: "deleted",
  unchanged: "unchanged",
};

function staleResult(
  { path, state, before, after }: PlannedFile,
  file: string,
): Result {
  const difference =
    before === undefined || after === undefined
      ? undefined
      : firstDifference(before.toString(), after.toString());
  const line = difference?.line ?? 1;
  return {
    ...{ rule: "stale", level: "error", severity: "error", outcome: "fails" },
    title: path,
    message: `The file would be ${staleChanges[state]}. Run \`tenon generate\` to update it.`,
    more: [],
    // A new file is not in the repository, where an annotation could be.
    ...(state !== "create" && { position: { file, line, column: 1 } }),
    fingerprint: fingerprintOf("stale", path),
  };
}
