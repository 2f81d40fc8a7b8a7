import { existsSync, statSync, writeFileSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";

import {
  type GitRepository,
  repositoryRoot,
} from "../../../input/read/source/git-revision.js";
import {
  DescriptionError,
  type Sources,
} from "../../../language/diagnostics/diagnostics.js";
import { toJson } from "../../../language/diagnostics/json.js";
import {
  type ComparisonError,
  failureReports,
} from "../../../review/report/failure.js";
import { githubReport } from "../../../review/report/github.js";
import { htmlReport } from "../../../review/report/html.js";
import { jsonReport } from "../../../review/report/json.js";
import { junitReport } from "../../../review/report/junit.js";
import { markdownReport } from "../../../review/report/markdown.js";
import type { Report } from "../../../review/report/report.js";
import { textReport } from "../../../review/report/text.js";
import type { DiffOptions } from "../../cli/command-options.js";
import { shownPath } from "../../cli/console.js";
import {
  failureResult,
  printJson,
  userErrorMessage,
} from "../../cli/failure.js";
import type { Host } from "../../cli/host.js";
import { quote, UsageError } from "../../cli/parse-options.js";

const printers = {
  json: jsonReport,
  markdown: markdownReport,
  html: htmlReport,
  junit: junitReport,
  github: githubReport,
} as const;

/** Prints the report. With `--output`, the file gets the report and standard output the text. */
export function printReport(
  report: Report,
  options: DiffOptions,
  host: Host,
): void {
  const { format, output } = options;
  const text = (colour: boolean) => textReport(report, { ...options, colour });
  const print = (colour: boolean) =>
    format === "text" ? text(colour) : printers[format](report);
  if (output === undefined) {
    host.out.write(print(host.out.colour));
    return;
  }
  writeFileSync(resolve(host.folder, output), print(false));
  host.out.write(text(host.out.colour));
}

/**
 * Reports the error that stopped the comparison where the report was expected,
 * in the report's format. An invalid command line writes no file.
 */
export function reportDiffFailure(
  error: unknown,
  { format, output }: DiffOptions,
  host: Host,
): void {
  if (output === undefined) {
    // For these two, the caller reports the error.
    if (format !== "text" && format !== "json")
      host.out.write(failureReports[format](comparisonErrors(error, host)));
    return;
  }
  if (error instanceof UsageError) return;
  try {
    if (error instanceof DescriptionError)
      refuseOverwritingSource(output, error.sources, host.folder);
    const report =
      format === "json"
        ? jsonOf(error)
        : failureReports[format](comparisonErrors(error, host));
    writeFileSync(resolve(host.folder, output), report);
  } catch {
    // The caller reports the first error.
  }
}

function jsonOf(error: unknown): string {
  const result = failureResult(error);
  return printJson(result ?? { ok: false, error: messageOf(error) });
}

function messageOf(error: unknown): string {
  return userErrorMessage(error) ?? "Tenon failed because of a bug in Tenon.";
}

function comparisonErrors(
  error: unknown,
  host: Host,
): readonly ComparisonError[] {
  if (!(error instanceof DescriptionError))
    return [{ message: messageOf(error) }];
  const inRepository = repositoryPaths(host);
  return toJson(error.diagnostics, error.sources)
    .filter(({ severity }) => severity === "error")
    .map(({ message: what, advice, file, line, column }) => {
      const message = `${what} ${advice}`;
      if (file === undefined || line === undefined || column === undefined)
        return { message };
      const at = `${file}:${String(line)}:${String(column)}`;
      if (!existsSync(resolve(host.folder, file))) return { message, at };
      const path = inRepository(file).replaceAll("\\", "/");
      return { message, at, position: { path, line, column } };
    });
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
