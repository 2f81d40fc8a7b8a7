import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, posix, relative, resolve } from "node:path";

import { Disk } from "../../../input/read/source/files.js";
import { GitError } from "../../../input/read/source/git-error.js";
import {
  folderInRepository,
  type GitRepository,
  isRange,
  isRevision,
  Revision,
} from "../../../input/read/source/git-revision.js";
import type { DiffOptions } from "../../cli/command-options.js";
import { shownPath } from "../../cli/console.js";
import type { Host } from "../../cli/host.js";
import { quote, UsageError } from "../../cli/parse-options.js";
import type { Config } from "../../config/config.js";
import {
  configFolder,
  inputPath,
  locateInput,
  noInput,
} from "../../config/inputs.js";
import type { DiffInput } from "./load-input.js";

/** The arguments that name the two descriptions. */
type Sides = Pick<DiffOptions, "before" | "after">;

/**
 * The descriptions that the arguments name. A range of revisions (`v1..v2`) names both,
 * and a single revision (`HEAD~1`) the old one.
 */
export function sidesOf({ before, after }: Sides, host: Host): Sides {
  if (before !== undefined || after === undefined) return { before, after };
  const [, first, second] = /^(.+?[^.])\.\.([^.].*)$/s.exec(after) ?? [];
  if (first !== undefined && second !== undefined)
    if ([first, second].every((one) => isRevisionAlone(one, host)))
      return { before: first, after: second };
  return isRevisionAlone(after, host)
    ? { before: after, after: undefined }
    : { before, after };
}

/**
 * The descriptions to compare. With one description or none on the command
 * line, the last commit is compared with the working copy.
 */
export function diffInputs(
  { before, after }: Sides,
  config: Config,
  host: Host,
): readonly [before: DiffInput, after: DiffInput] {
  const second = inputNamed(after, config, host, before);
  const first =
    before === undefined
      ? committedInput(second, "HEAD", config, host)
      : inputNamed(before, config, host, after);
  return [first, second];
}

/** A revision and a path: `main:spec/openapi.json`. A colon within braces is part of the revision. */
const revisionAndPath = /^((?:[^:{]|\{[^}]*\})+):(.+)$/s;

/**
 * The description that an argument names; without an argument, the configured
 * one. `other` is the argument for the other description.
 *
 * @throws UsageError
 */
export function inputNamed(
  argument: string | undefined,
  config: Config,
  host: Host,
  other?: string,
): DiffInput {
  if (argument === undefined) {
    if (config.input === undefined) throw new UsageError(noInput(host.folder));
    return inputOnDisk(config.input, config, host, config.url);
  }
  const [, revision, path] = revisionAndPath.exec(argument) ?? [];
  const isOnDisk = isPath(argument, host);
  if (!isOnDisk)
    refuseIncompleteRevision(argument, other ?? config.input, host);
  if (!isOnDisk && isRevisionAlone(argument, host))
    return inputOf(argument, other, config, host);
  if (isOnDisk || revision === undefined || path === undefined) {
    const home = configFolder(config, host.folder);
    const named = inputPath(host.folder, argument);
    const { input = argument, url } = locateInput(home, named);
    return inputOnDisk(input, config, host, url);
  }
  return inputAtRevision(host, revision, path, config);
}

/** The description of the other side in a revision, or else the configured one. */
function inputOf(
  revision: string,
  other: string | undefined,
  config: Config,
  host: Host,
): DiffInput {
  const isAlone = other === undefined || isRevisionAlone(other, host);
  const [, , path] = isAlone ? [] : (revisionAndPath.exec(other) ?? []);
  if (!isAlone && path !== undefined && !isPath(other, host))
    return inputAtRevision(host, revision, path, config);
  const file = inputNamed(isAlone ? undefined : other, config, host);
  return committedInput(file, revision, config, host);
}

/** Whether an argument is a path or a URL, and not a revision. */
function isPath(argument: string, { folder }: Host): boolean {
  return (
    argument === "-" ||
    /^(?:https?:|[a-z][a-z\d+.-]*:\/\/|[A-Z]:[/\\])/i.test(argument) ||
    existsSync(resolve(folder, argument))
  );
}

/** Whether an argument is a revision without a path: `HEAD~1`. */
export function isRevisionAlone(argument: string, host: Host): boolean {
  return (
    !argument.includes(":") &&
    !isPath(argument, host) &&
    !isRange(argument) &&
    namesRevision(host, argument)
  );
}

/** Refuses a revision with an empty path, a path without a revision, and a range beside another description. */
function refuseIncompleteRevision(
  argument: string,
  other: string | undefined,
  host: Host,
): void {
  const shown = other === undefined ? "" : shownPath(host.folder, other);
  const path = /^[^:/\\-][^:]*$/.test(shown) ? `./${shown}` : "<path>";
  if (argument.startsWith(":"))
    throw new UsageError(
      `${quote(argument)} has no revision. Put one in front, such as HEAD${argument}.`,
    );
  if (argument.endsWith(":"))
    throw new UsageError(
      `${quote(argument)} has no path. Add the path of a file, such as ${argument}${path}.`,
    );
  if (!argument.includes(":") && isRange(argument))
    throw new UsageError(
      `${quote(argument)} is a range of revisions. A range names both descriptions: pass it alone, such as \`tenon diff v1..v2\`, or name two files: \`tenon diff main:${path} HEAD:${path}\`.`,
    );
}

/** Outside a repository, or without git, no argument is a revision. */
function namesRevision(host: Host, name: string): boolean {
  try {
    return isRevision(host, name);
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

function inputOnDisk(
  input: string,
  { root, overlays = [] }: Config,
  { folder }: Host,
  url: string | undefined,
): DiffInput {
  const inside = root === undefined ? {} : { root };
  const origin = url === undefined ? {} : { url };
  return { files: new Disk(folder), input, overlays, ...origin, ...inside };
}

/** The same file in a revision. */
function committedInput(
  file: DiffInput,
  revision: string,
  config: Config,
  host: Host,
): DiffInput {
  if (!(file.files instanceof Disk))
    throw new UsageError(
      "To compare a revision, name both descriptions: `tenon diff <old> <new>`.",
    );
  const isThere = existsSync(file.input);
  // The reader reports a missing file.
  if (!isThere && revision === "HEAD") return file;
  const real = isThere ? realpathSync(file.input) : file.input;
  const repository = { ...host, folder: dirname(real) };
  const committed = inRevision(
    repository,
    revision,
    `./${basename(real)}`,
    config,
  );
  if (!exists(committed))
    throw new GitError(
      `${committed.files.nameOf(committed.input)} does not exist: ${revision === "HEAD" ? "the file is not committed. Commit it, or name" : "that revision does not have the file. Name"} two descriptions: \`tenon diff <old> <new>\`.`,
    );
  return { ...committed, ...(file.url !== undefined && { url: file.url }) };
}

function inputAtRevision(
  repository: GitRepository,
  revision: string,
  path: string,
  config: Config,
): DiffInput {
  const input = inRevision(repository, revision, path, config);
  if (exists(input)) return input;
  const shown = input.files.nameOf(input.input);
  const inFolder = inRevision(repository, revision, `./${path}`, config);
  throw new GitError(
    exists(inFolder)
      ? `${shown} does not exist. Did you mean ${revision}:./${path}? Without ./ a path starts at the repository's root.`
      : `${shown} does not exist, and neither does a file of that name in the working folder. \`git ls-tree -r --name-only ${revision}\` lists the files.`,
  );
}

function inRevision(
  repository: GitRepository,
  revision: string,
  path: string,
  { root, overlays = [] }: Config,
): DiffInput {
  const prefix = folderInRepository(repository);
  const home = resolve("/", prefix);
  const start = /^\.\.?\//.test(path) ? prefix : "";
  if (/^\.\.(?:\/|$)/.test(posix.join(start, path.replace(/^\/+/, ""))))
    throw new GitError(
      `${path} is outside of the repository. Name a file of the repository.`,
    );
  const files = new Revision(repository, revision);
  const input = /^\.\.?\//.test(path)
    ? resolve(home, path)
    : resolve("/", path.replace(/^\/+/, ""));
  const inside = (path: string) =>
    resolve(home, relative(repository.folder, path));
  // The overlays of a revision come from the same revision.
  const own = overlays
    .map(inside)
    .filter((path) => exists({ files, input: path }));
  return {
    ...{ files, input, overlays: own },
    ...(root === undefined ? {} : { root: inside(root) }),
  };
}

function exists({ files, input }: Pick<DiffInput, "files" | "input">): boolean {
  try {
    return files.realPath(input) !== "";
  } catch (error) {
    if (error instanceof GitError) throw error;
    return false;
  }
}
