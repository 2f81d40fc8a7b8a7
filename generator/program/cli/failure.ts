import { readFileSync } from "node:fs";

import { GitError } from "../../input/read/source/git-error.js";
import { RemoteError } from "../../input/remote/remote.js";
import { DescriptionError } from "../../language/diagnostics/diagnostics.js";
import { toJson } from "../../language/diagnostics/json.js";
import {
  escapeControls,
  painter,
} from "../../language/diagnostics/terminal.js";
import type { NameOption, OptionAdvice } from "../../language/option-advice.js";
import { MissingPackage } from "../../language/optional-package.js";
import { packageFile } from "../../language/package-file.js";
import { EmitterError } from "../../output/emitters/emitter-error.js";
import { FormatError } from "../../output/integrations/prettier.js";
import { LockedError } from "../../output/write/lock.js";
import { ManifestError } from "../../output/write/manifest.js";
import { RefusedPaths } from "../../output/write/safe-path.js";
import { ConfigError } from "../config/settings-file.js";
import { reportDiagnostics } from "./console.js";
import { type Exit, exit, type Host } from "./host.js";
import { UsageError } from "./parse-options.js";

/** How an error is reported. */
export interface FailureOptions {
  readonly json: boolean;
  readonly verbose: boolean;
  /** Whether the arguments were not accepted, so that the help explains the error. */
  readonly inArguments?: boolean;
}

/** Reports the error that stopped a run; only a bug in Tenon gets a stack trace. */
export function reportFailure(
  error: unknown,
  { json, verbose, inArguments = false }: FailureOptions,
  host: Host,
): Exit {
  const result = json ? failureResult(error) : undefined;
  if (result !== undefined) host.out.write(printJson(result));
  if (error instanceof DescriptionError) {
    if (!json)
      reportDiagnostics(host.err, error.diagnostics, error.sources, verbose);
    return exit.description;
  }
  const message = userErrorMessage(error);
  if (message === undefined) {
    host.err.write(bugReport(error));
    return exit.bug;
  }
  const text = message.split("\n").map(escapeControls).join("\n");
  const hint = inArguments ? "Run `tenon help` for usage.\n" : "";
  host.err.write(
    `${painter(host.err.colour)("red", "error")}: ${text}\n${hint}`,
  );
  return exit.usage;
}

/** Names an option as the command line spells it. Only `generate` has `--force`, and other commands write output too. */
const onCommandLine: NameOption = (option) =>
  option === "force" ? "`tenon generate --force`" : `--${option}`;

/** The message of an error that the user can fix; absent for a bug in Tenon. */
export function userErrorMessage(
  error: unknown,
  nameOption = onCommandLine,
): string | undefined {
  const message = messageWithoutAdvice(error);
  return message !== undefined && hasAdvice(error)
    ? `${message}\n${error.advice(nameOption)}`
    : message;
}

function hasAdvice(
  error: unknown,
): error is Error & { readonly advice: OptionAdvice } {
  return (
    (error instanceof RefusedPaths ||
      error instanceof ConfigError ||
      error instanceof ManifestError) &&
    error.advice !== undefined
  );
}

function messageWithoutAdvice(error: unknown): string | undefined {
  if (error instanceof RefusedPaths)
    return `Nothing was written, because these files cannot be written:\n${indent(error.message)}`;
  if (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof MissingPackage ||
    error instanceof FormatError ||
    error instanceof LockedError ||
    error instanceof ManifestError ||
    error instanceof GitError ||
    error instanceof EmitterError ||
    error instanceof RemoteError
  )
    return error.message;
  return systemErrorMessage(error);
}

/** The message of a system error, such as a full disk or a folder without write permission. */
function systemErrorMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const path = "path" in error ? ` ${String(error.path)}` : "";
  const code = "code" in error ? String(error.code) : "";
  const reason = systemReasons.get(code) ?? code;
  const advice = systemAdvice.get(code);
  return `System error: ${String(error.syscall)}${path}: ${reason}.${advice === undefined ? "" : ` ${advice}`}`;
}

const systemReasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "read-only file system"],
  ["ENOSPC", "no space left on the device"],
  ["EDQUOT", "disk quota exceeded"],
  ["ENOENT", "no such file or folder"],
  ["ENOTDIR", "not a folder"],
  ["EISDIR", "is a folder"],
  ["EBUSY", "in use"],
]);

const grant =
  "Name another folder with --out, or let your user write there: `ls -ld` shows who may.";

const systemAdvice: ReadonlyMap<string, string> = new Map([
  ["EACCES", grant],
  ["EPERM", grant],
  ["EROFS", "Name a folder on another disk with --out."],
  ["ENOSPC", "Free some space, and run the command again."],
]);

function bugReport(error: unknown): string {
  const trace =
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `Tenon failed because of a bug in Tenon, not in your description.\n\n` +
    `${indent(trace)}\n\n` +
    `Please report it (\`npm bugs tenon\` opens the page) with these lines and, if you\n` +
    `can, the description. Version: tenon ${version()}.\n`
  );
}

function indent(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** The JSON result of a run that an error stopped; absent for a bug in Tenon. */
export function failureResult(error: unknown): object | undefined {
  if (error instanceof DescriptionError)
    return { ok: false, diagnostics: toJson(error.diagnostics, error.sources) };
  const message = userErrorMessage(error);
  return message === undefined ? undefined : { ok: false, error: message };
}

/** Prints a JSON result. */
export function printJson(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** The version of this package. */
export function version(): string {
  const text = readFileSync(packageFile("package.json"), "utf8");
  const parsed: unknown = JSON.parse(text);
  const known =
    typeof parsed === "object" && parsed !== null && "version" in parsed;
  return known && typeof parsed.version === "string" ? parsed.version : "";
}
