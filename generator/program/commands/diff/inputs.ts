import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, posix, relative, resolve } from "node:path";

import { Disk } from "../../../input/read/source/files.js";
import { GitError } from "../../../input/read/source/git-error.js";
import {
  folderInRepository,
  type GitRepository,
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

/**
 * The descriptions to compare. With one description or none on the command
 * line, the last commit is compared with the working copy.
 */
export function diffInputs(
  { before, after }: Pick<DiffOptions, "before" | "after">,
  config: Config,
  host: Host,
): readonly [before: DiffInput, after: DiffInput] {
  const second = inputNamed(after, config, host, before);
  const first =
    before === undefined
      ? inputAtHead(second, config, host)
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
    if (config.input === undefined) throw new UsageError(noInput);
    return inputOnDisk(config.input, config, host, config.url);
  }
  const [, revision, path] = revisionAndPath.exec(argument) ?? [];
  const isPath =
    argument === "-" ||
    /^(?:https?:|[a-z][a-z\d+.-]*:\/\/|[A-Z]:[/\\])/i.test(argument) ||
    existsSync(resolve(host.folder, argument));
  if (!isPath) refuseIncompleteRevision(argument, other ?? config.input, host);
  if (isPath || revision === undefined || path === undefined) {
    const home = configFolder(config, host.folder);
    const named = inputPath(host.folder, argument);
    const { input = argument, url } = locateInput(home, named);
    return inputOnDisk(input, config, host, url);
  }
  return inputAtRevision(host, revision, path, config);
}

/** Refuses a revision without a path, and a path without a revision. */
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
  const name = argument.replace(/:$/, "");
  if (name.includes(":") || (name === argument && !namesRevision(host, name)))
    return;
  throw new UsageError(
    /[^.]\.\./.test(name)
      ? `${quote(name)} is a range of revisions. Name two files: \`tenon diff main:${path} HEAD:${path}\`.`
      : `${quote(name)} is a revision, not a file. Add the path of a file, such as ${name}:${path}.`,
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

/** The same file in the last commit. */
function inputAtHead(file: DiffInput, config: Config, host: Host): DiffInput {
  if (!(file.files instanceof Disk))
    throw new UsageError(
      "To compare a revision, name both descriptions: `tenon diff <old> <new>`.",
    );
  // The reader reports a missing file.
  if (!existsSync(file.input)) return file;
  const real = realpathSync(file.input);
  const repository = { ...host, folder: dirname(real) };
  const committed = inRevision(
    repository,
    "HEAD",
    `./${basename(real)}`,
    config,
  );
  if (!exists(committed))
    throw new GitError(
      `${committed.files.nameOf(committed.input)} does not exist: the file is not committed. Commit it, or name two descriptions: \`tenon diff <old> <new>\`.`,
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
