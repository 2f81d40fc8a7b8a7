import { existsSync, writeFileSync, statSync } from "node:fs";
import { resolve, isAbsolute, relative } from "node:path";
import { DescriptionError, type Sources } from "../diagnostics/diagnostics.js";
import { toJson } from "../diagnostics/json.js";
import { type Fault, failureReports } from "../report/failure.js";
import type { DiffOptions } from "../cli/diff-options.js";
import { expected, jsonError, jsonFailure } from "../cli/failure.js";
import type { Host } from "../cli/host.js";
import { UsageError, quote } from "../cli/options.js";
import { shownPath } from "../cli/console.js";
import { type Repository, topOf } from "../read/source/git-revision.js";

/**
 * Puts what stopped a run where its report is looked for, in the report's
 * format. A command line that is wrong writes no file.
 */
export function tellFailure(
  error: unknown,
  { format, output }: DiffOptions,
  host: Host,
): void {
  if (output === undefined) {
    // Who runs it reads the text, or JSON, already.
    if (format !== "text" && format !== "json")
      host.out.write(failureReports[format](faultsOf(error, host)));
    return;
  }
  if (error instanceof UsageError) return;
  try {
    if (error instanceof DescriptionError)
      keepApartFrom(error.sources, output, host.folder);
    const said =
      format === "json"
        ? jsonOf(error)
        : failureReports[format](faultsOf(error, host));
    writeFileSync(resolve(host.folder, output), said);
  } catch {
    // What stopped the run is what is told of.
  }
}

function jsonOf(error: unknown): string {
  return error instanceof DescriptionError
    ? jsonFailure(error.diagnostics, error.sources)
    : jsonError(messageOf(error));
}

function messageOf(error: unknown): string {
  return expected(error) ?? "Tenon failed. This is a bug in Tenon.";
}

function faultsOf(error: unknown, host: Host): readonly Fault[] {
  if (!(error instanceof DescriptionError))
    return [{ message: messageOf(error) }];
  const inRepository = repositoryPaths(host);
  return toJson(error.diagnostics, error.sources)
    .filter(({ severity }) => severity === "error")
    .map(({ message, advice, file, line, column }) => {
      const said = `${message} ${advice}`;
      if (file === undefined || line === undefined || column === undefined)
        return { message: said };
      const at = `${file}:${String(line)}:${String(column)}`;
      if (!existsSync(resolve(host.folder, file))) return { message: said, at };
      const path = inRepository(file).replaceAll("\\", "/");
      return { message: said, at, position: { path, line, column } };
    });
}

/**
 * Refuses a report in the place of a file that is read, which would be lost.
 * A link to it is that file, too.
 *
 * @throws UsageError
 */
export function keepApart(
  output: string,
  read: readonly (string | undefined)[],
  folder: string,
): void {
  const file = fileAt(output, folder);
  const isRead = read.some((path) => {
    const one = path === undefined ? undefined : fileAt(path, folder);
    return one !== undefined && one.dev === file?.dev && one.ino === file.ino;
  });
  if (isRead) throw wouldBeLost(output);
}

/**
 * Refuses a report in the place of a file that a description refers to.
 *
 * @throws UsageError
 */
export function keepApartFrom(
  sources: Sources,
  output: string,
  folder: string,
): void {
  const name = shownPath(folder, resolve(folder, output));
  if (sources.line(name, 1) !== undefined) throw wouldBeLost(output);
}

function fileAt(path: string, folder: string) {
  const found = statSync(resolve(folder, path), { throwIfNoEntry: false });
  return found?.isFile() === true ? found : undefined;
}

function wouldBeLost(output: string): UsageError {
  return new UsageError(
    `The report would be written over ${quote(output)}, which is read. Name another file by --output.`,
  );
}

/**
 * Gives paths of this machine as its repository has them, from its root, which
 * is what those who show findings beside the code go by. Others stay as they
 * are. Git is asked when the first is wanted.
 */
export function repositoryPaths(
  repository: Repository,
): (path: string) => string {
  const { folder } = repository;
  let top: { readonly path: string | undefined } | undefined;
  return (path) => {
    top ??= { path: topOf(repository) };
    if (top.path === undefined) return path;
    const inside = relative(top.path, resolve(folder, path));
    const isOutside = /^\.\.(?:[/\\]|$)/.test(inside) || isAbsolute(inside);
    return isOutside ? path : inside;
  };
}
