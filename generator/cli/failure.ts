import { ConfigError } from "../config/settings-file.js";
import {
  DescriptionError,
  type Diagnostic,
  type Sources,
} from "../diagnostics/diagnostics.js";
import { toJson } from "../diagnostics/json.js";
import { harmless, painter } from "../diagnostics/terminal.js";
import { FormatError } from "../integrations/prettier.js";
import { MissingPackage } from "../integrations/integrations.js";
import { GitError } from "../read/source/git-revision.js";
import { ManifestError } from "../write/manifest.js";
import { RefusedPaths } from "../write/safe-path.js";
import type { Options } from "./cli.js";
import { exit, type Exit, type Host } from "./host.js";
import { UsageError } from "./options.js";
import { reportDiagnostics } from "./console.js";
import { readFileSync } from "node:fs";

/** Says what stopped a run, without a stack trace unless Tenon itself is to blame. */
export function reportFailure(
  error: unknown,
  { json, verbose }: Pick<Options, "json" | "verbose">,
  host: Host,
): Exit {
  if (error instanceof DescriptionError) {
    if (json) host.out.write(jsonFailure(error.diagnostics, error.sources));
    else reportDiagnostics(host.err, error.diagnostics, error.sources, verbose);
    return exit.description;
  }
  const message = expected(error);
  if (message === undefined) {
    host.err.write(bugReport(error));
    return exit.bug;
  }
  if (json) host.out.write(jsonError(message));
  const text = message.split("\n").map(harmless).join("\n");
  const hint =
    error instanceof UsageError ? "Run `tenon help` for the commands.\n" : "";
  host.err.write(
    `${painter(host.err.colour)("red", "error")}: ${text}\n${hint}`,
  );
  return exit.usage;
}

/** The message of an error that the user can do something about. */
export function expected(error: unknown): string | undefined {
  if (error instanceof RefusedPaths)
    return `These files cannot be written, so nothing was.\n${indented(error.message)}`;
  if (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof MissingPackage ||
    error instanceof FormatError ||
    error instanceof ManifestError ||
    error instanceof GitError
  )
    return error.message;
  return systemMessage(error);
}

/** The operating system's refusal: a full disk, a folder that may not be written. */
function systemMessage(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const path = "path" in error ? ` ${String(error.path)}` : "";
  const code = "code" in error ? String(error.code) : "";
  const reason = reasons.get(code) ?? code;
  return `The system refused to ${String(error.syscall)}${path}: ${reason}.`;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["EACCES", "permission denied"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "no space is left"],
  ["EDQUOT", "the quota is used up"],
  ["ENOENT", "there is no such file"],
  ["ENOTDIR", "it is not a folder"],
  ["EISDIR", "it is a folder"],
  ["EBUSY", "it is in use"],
]);

function bugReport(error: unknown): string {
  const trace =
    error instanceof Error ? (error.stack ?? error.message) : String(error);
  return (
    `Tenon failed. This is a bug in Tenon, not in your description.\n\n` +
    `${indented(trace)}\n\n` +
    `Please report it (\`npm bugs tenon\` opens the place) with these lines and, if you\n` +
    `can, the description. This was tenon ${version()}.\n`
  );
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}

/** The version of this package; `package.json` stands above both `generator` and `dist`. */
export function version(): string {
  const text = readFileSync(
    new URL("../../package.json", import.meta.url),
    "utf8",
  );
  const parsed: unknown = JSON.parse(text);
  const known =
    typeof parsed === "object" && parsed !== null && "version" in parsed;
  return known && typeof parsed.version === "string" ? parsed.version : "";
}

/** The result of a run that a description stopped. */
export function jsonFailure(
  diagnostics: readonly Diagnostic[],
  sources: Sources,
): string {
  return print({ ok: false, diagnostics: toJson(diagnostics, sources) });
}

/** The result of a run that something else stopped. */
export function jsonError(message: string): string {
  return print({ ok: false, error: message });
}

function print(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
