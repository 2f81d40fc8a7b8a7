import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, posix, relative, resolve } from "node:path";

import {
  type Config,
  inputPath,
  noInput,
  type Overrides,
} from "../config/config.js";
import { disk, type Files } from "../read/source/files.js";
import {
  GitError,
  type Repository,
  isRevision,
  prefixOf,
  Revision,
} from "../read/source/git-revision.js";
import type { DiffOptions } from "../cli/diff-options.js";
import type { Host } from "../cli/host.js";
import { quote, UsageError } from "../cli/options.js";
import { shownPath } from "../cli/console.js";
import { type Understood, understand } from "./load-api.js";

/** Where one of two descriptions is read from. */
export interface Side {
  readonly files: Files;
  readonly input: string;
  /** The configured root, in these files. */
  readonly root?: string;
}

/** What the command line says of how both are read; its output is a report. */
export function overridesOf({
  config,
  root,
  lenient,
}: Pick<Overrides, "config" | "root" | "lenient">): Overrides {
  return {
    ...(config === undefined ? {} : { config }),
    ...(root === undefined ? {} : { root }),
    ...(lenient === undefined ? {} : { lenient }),
  };
}

/**
 * The descriptions that are compared. Where one is named, or none, what is
 * committed is compared with what stands in the folder.
 */
export function sidesOf(
  { before, after }: Pick<DiffOptions, "before" | "after">,
  config: Config,
  host: Host,
): readonly [before: Side, after: Side] {
  const side = (text: string | undefined, beside: string | undefined) =>
    sideNamed(text, config, host, beside);
  const second = side(after, before);
  const first =
    before === undefined
      ? committed(second, config, host)
      : side(before, after);
  return [first, second];
}

/**
 * Reads a side. Rules for pages and polling say nothing of the API, and may fit
 * only one of the two; how soon a sunset may be, rules judge.
 */
export function readSide(
  { files, input, root }: Side,
  { versions, lenient }: Config,
  { folder }: Host,
  step: (text: string) => void,
): Promise<Understood> {
  const isWithin =
    root !== undefined && !/^\.\.(?:[/\\]|$)/.test(relative(root, input));
  // The other side may stand elsewhere, and is read by itself then.
  const reading = {
    input,
    versions,
    lenient,
    lint: { "sunset-too-early": "error" },
    samples: false,
    ...(isWithin && { root }),
  } as const;
  return understand(reading, folder, step, files);
}

/** A revision and a path: `main:spec/openapi.json`. A colon within braces is part of the revision. */
const ofRevision = /^((?:[^:{]|\{[^}]*\})+):(.+)$/s;

/**
 * A description that is named on the command line; absent: the one of the
 * configuration. `beside` is the other one's name.
 *
 * @throws UsageError
 */
export function sideNamed(
  text: string | undefined,
  config: Config,
  host: Host,
  beside?: string,
): Side {
  if (text === undefined) {
    if (config.input === undefined) throw new UsageError(noInput);
    return onDisk(config.input, config);
  }
  const [, name, path] = ofRevision.exec(text) ?? [];
  const isPath =
    text === "-" ||
    /^(?:https?:|[A-Za-z]:[/\\])/i.test(text) ||
    existsSync(resolve(host.folder, text));
  if (!isPath) refuseHalf(text, beside ?? config.input, host);
  if (isPath || name === undefined || path === undefined)
    return onDisk(inputPath(host.folder, text) ?? text, config);
  return named(host, name, path, config);
}

/** A revision without a path, or a path of none. */
function refuseHalf(
  text: string,
  beside: string | undefined,
  host: Host,
): void {
  const shown = beside === undefined ? "" : shownPath(host.folder, beside);
  const path = /^[^:/\\-][^:]*$/.test(shown) ? `./${shown}` : "<path>";
  if (text.startsWith(":"))
    throw new UsageError(
      `${quote(text)} names no revision. Name one, such as HEAD${text}.`,
    );
  const name = text.replace(/:$/, "");
  if (name.includes(":") || (name === text && !isNamed(host, name))) return;
  throw new UsageError(
    /[^.]\.\./.test(name)
      ? `${quote(name)} is a range of revisions. Name each side with its file: \`tenon diff main:${path} HEAD:${path}\`.`
      : `${quote(name)} is a revision, and no file. Name one of its files, such as ${name}:${path}.`,
  );
}

/** Without a repository, or without git, nothing names a revision. */
function isNamed(host: Host, name: string): boolean {
  try {
    return isRevision(host, name);
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}

function onDisk(input: string, { root }: Config): Side {
  return { files: disk, input, ...(root === undefined ? {} : { root }) };
}

/** What the last commit has in the place of a file. */
function committed(file: Side, config: Config, host: Host): Side {
  if (file.files !== disk)
    throw new UsageError(
      "A revision is compared with a description that is named, too: `tenon diff <old> <new>`.",
    );
  // Whoever reads it says that it is not there.
  if (!existsSync(file.input)) return file;
  const real = realpathSync(file.input);
  const repository = { ...host, folder: dirname(real) };
  const side = inRevision(repository, "HEAD", `./${basename(real)}`, config);
  if (!holds(side))
    throw new GitError(
      `There is no ${side.files.nameOf(side.input)}: the file is not committed. Commit it, or name two descriptions: \`tenon diff <old> <new>\`.`,
    );
  return side;
}

function named(
  repository: Repository,
  name: string,
  path: string,
  config: Config,
): Side {
  const side = inRevision(repository, name, path, config);
  if (holds(side)) return side;
  const shown = side.files.nameOf(side.input);
  const here = inRevision(repository, name, `./${path}`, config);
  throw new GitError(
    holds(here)
      ? `There is no ${shown}. Did you mean ${name}:./${path}? Without ./ a path begins at the repository's root.`
      : `There is no ${shown}, and no file of that name in the folder. \`git ls-tree -r --name-only ${name}\` lists what there is.`,
  );
}

function inRevision(
  repository: Repository,
  name: string,
  path: string,
  { root }: Config,
): Side {
  const prefix = prefixOf(repository);
  const home = resolve("/", prefix);
  const start = /^\.\.?\//.test(path) ? prefix : "";
  if (/^\.\.(?:\/|$)/.test(posix.join(start, path.replace(/^\/+/, ""))))
    throw new GitError(
      `${path} leads out of the repository, where no revision has files. Name a path in it.`,
    );
  const files = new Revision(repository, name);
  const input = /^\.\.?\//.test(path)
    ? resolve(home, path)
    : resolve("/", path.replace(/^\/+/, ""));
  if (root === undefined) return { files, input };
  const inside = resolve(home, relative(repository.folder, root));
  return { files, input, root: inside };
}

function holds({ files, input }: Side): boolean {
  try {
    return files.realPath(input) !== "";
  } catch (error) {
    if (error instanceof GitError) throw error;
    return false;
  }
}
