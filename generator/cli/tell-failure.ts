import { existsSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

import { DescriptionError } from "../diagnostics/description-error.js";
import { toJson } from "../diagnostics/to-json.js";
import { type Fault, failureReports } from "../report/failure.js";
import type { DiffOptions } from "./diff-options.js";
import { expected } from "./failure.js";
import type { Host } from "./host.js";
import { jsonError, jsonFailure } from "../commands/json-report.js";
import { keepApartFrom } from "../commands/keep-apart.js";
import { repositoryPaths } from "../commands/repository-path.js";
import { UsageError } from "./options.js";

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
