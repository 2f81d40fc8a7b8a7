import { execFileSync } from "node:child_process";
import { posix, relative, resolve, sep } from "node:path";

import type { FileKind, Files } from "./files.js";
import { GitError } from "./git-error.js";

/** The repository that git commands run in. */
export interface GitRepository {
  /** The working folder, an absolute path. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** An entry of a folder in a revision. */
interface Entry {
  readonly kind: "file" | "folder" | "link";
  /** The git object id of the content. */
  readonly id: string;
}

/** The limit of symbolic links on a path, the same as on Linux. */
const MAX_LINKS = 40;

/**
 * The files of a git revision. Paths are absolute, and the root is that of the
 * repository. Each folder is listed once, by its object id, so that no path of
 * a description becomes an argument of a git command.
 */
export class Revision implements Files {
  /** The name that the user gave. */
  readonly name: string;
  readonly #repository: GitRepository;
  readonly #root: Entry;
  readonly #folders = new Map<string, ReadonlyMap<string, Entry>>();

  /** @throws GitError if the repository has no such revision */
  constructor(repository: GitRepository, name: string) {
    this.#repository = repository;
    this.name = name;
    this.#root = { kind: "folder", id: treeOf(repository, name) };
  }

  realPath(path: string): string {
    return this.#find(path).path;
  }

  kindOf(path: string): FileKind {
    return this.#find(path).entry.kind === "folder" ? "folder" : "file";
  }

  read(path: string): Uint8Array {
    return this.#git("cat-file", "blob", this.#find(path).entry.id);
  }

  /** All files of a revision belong to its repository. */
  projectOf(): string {
    return resolve("/");
  }

  nameOf(path: string): string {
    return `${this.name}:${segmentsOf(path).join("/")}`;
  }

  /** Finds the entry at a path, and follows symbolic links on the way. */
  #find(path: string): { readonly path: string; readonly entry: Entry } {
    let links = 0;
    let entry = this.#root;
    let passed: readonly string[] = [];
    let [name, ...rest] = segmentsOf(path);
    while (name !== undefined) {
      const found = this.#entriesOf(entry).get(name);
      if (found === undefined) throw missing(path);
      if (found.kind === "link") {
        if (++links > MAX_LINKS) throw missing(path);
        const target = this.#git("cat-file", "blob", found.id).toString();
        if (posix.isAbsolute(target)) throw missing(path);
        const real = resolve("/", ...passed, target);
        [name, ...rest] = [...segmentsOf(real), ...rest];
        [entry, passed] = [this.#root, []];
      } else {
        [entry, passed] = [found, [...passed, name]];
        [name, ...rest] = rest;
      }
    }
    return { path: resolve("/", ...passed), entry };
  }

  #entriesOf({ kind, id }: Entry): ReadonlyMap<string, Entry> {
    if (kind !== "folder") return new Map();
    let entries = this.#folders.get(id);
    if (entries === undefined) {
      const rows = this.#git("ls-tree", "-z", "--full-tree", id)
        .toString()
        .split("\0");
      entries = new Map(rows.filter((row) => row !== "").map(parseEntry));
      this.#folders.set(id, entries);
    }
    return entries;
  }

  #git(...args: readonly string[]): Buffer {
    return outputOf(
      runGit(this.#repository, args),
      `Git could not read the revision ${JSON.stringify(this.name)}`,
    );
  }
}

/** The path of the working folder in its repository: `spec/`, or empty at the root. */
export function folderInRepository(repository: GitRepository): string {
  return outputOf(
    runGit(repository, ["rev-parse", "--show-prefix"]),
    `${repository.folder} is not in a git repository that can be read`,
    "Run the command in the repository, or name files that exist.",
  )
    .toString()
    .replace(/\n$/, "");
}

/** The root of the repository that contains the working folder, if there is one. */
export function repositoryRoot(repository: GitRepository): string | undefined {
  try {
    const { output } = runGit(repository, ["rev-parse", "--show-cdup"]);
    if (output === undefined) return undefined;
    return resolve(repository.folder, output.toString().trim());
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** The URL of the remote `origin`, if the working folder is in a repository that has one. */
export function originUrl(repository: GitRepository): string | undefined {
  try {
    const args = ["config", "--get", "remote.origin.url"];
    return runGit(repository, args).output?.toString().trim();
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Whether a text is a revision. */
export function isRevision(repository: GitRepository, text: string): boolean {
  if (text.startsWith("-") || text === "") return false;
  return runGit(repository, verifyTree(text)).output !== undefined;
}

/** `main..HEAD` and `main...HEAD`. A revision itself has two dots only in a search text in braces. */
export function isRange(name: string): boolean {
  return /[^./\\]\.\.\.?[^./\\]/.test(name.replace(/\{[^}]*\}/g, "{}"));
}

function verifyTree(name: string): readonly string[] {
  return ["rev-parse", "--verify", "--quiet", `${name}^{tree}`, "--"];
}

function treeOf(repository: GitRepository, name: string): string {
  const shown = JSON.stringify(name);
  if (name.startsWith("-"))
    throw new GitError(
      `${shown} is not a revision, because it starts with a dash. Name a branch, a tag or a commit.`,
    );
  if (isRange(name))
    throw new GitError(
      `${shown} is a range of revisions, but a file belongs to one revision. Name two files: \`tenon diff main:<path> HEAD:<path>\`. \`git merge-base\` finds the common ancestor of two branches.`,
    );
  const result = runGit(repository, verifyTree(name));
  if (result.output === undefined && hasNoCommit(repository))
    throw new GitError(
      "The repository has no commit yet, so there is nothing to compare with. Commit first, or name two files: `tenon diff <old> <new>`.",
    );
  return outputOf(
    result,
    `The repository has no revision ${shown}`,
    "Tenon does not fetch: run `git fetch` if the revision is on a remote (a build server often has only its own commit). `git branch --all` and `git tag` list the local names.",
  )
    .toString()
    .trim();
}

function hasNoCommit(repository: GitRepository): boolean {
  const args = ["rev-list", "--all", "--max-count=1"];
  return runGit(repository, args).output?.length === 0;
}

/** The output of a git command, or its error message. */
type GitResult =
  | { readonly output: Buffer }
  | { readonly output: undefined; readonly message: string };

// Git must not ask for a password, take locks, or fetch, not even the missing objects of a partial clone.
const quietEnvironment = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
};
const offline = ["--no-pager", "-c", "protocol.allow=never"];

/**
 * Runs git without a shell.
 *
 * @throws GitError if git is not installed
 */
function runGit(
  { folder, environment }: GitRepository,
  args: readonly string[],
): GitResult {
  try {
    const output = execFileSync("git", [...offline, ...args], {
      cwd: folder,
      env: { ...environment, ...quietEnvironment },
      maxBuffer: Infinity,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    return { output };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("stderr" in error && "status" in error && error.status !== null)
      return {
        output: undefined,
        message: String(error.stderr).split("\n", 1)[0] ?? "",
      };
    throw new GitError(
      `Git could not be run (${error.message}). Install git, or name two files.`,
    );
  }
}

/** @throws GitError if the command failed, with the failed step and advice */
function outputOf(result: GitResult, failure: string, advice = ""): Buffer {
  if (result.output !== undefined) return result.output;
  const reason = result.message === "" ? "" : ` (${result.message})`;
  throw new GitError(`${failure}${reason}. ${advice}`.trim());
}

/** Parses a row of `git ls-tree`: `100644 blob 3b18e512 <tab> name`. */
function parseEntry(row: string): readonly [name: string, entry: Entry] {
  const tab = row.indexOf("\t");
  const [mode, type, id = ""] = row.slice(0, tab).split(" ");
  const leaf = mode === "120000" ? "link" : "file";
  return [row.slice(tab + 1), { kind: type === "blob" ? leaf : "folder", id }];
}

function segmentsOf(path: string): readonly string[] {
  return relative(resolve("/"), path)
    .split(sep)
    .filter((segment) => segment !== "");
}

/** The same error as for a missing file on disk. */
function missing(path: string): Error {
  const message = `${path} is not in the revision.`;
  return Object.assign(new Error(message), { code: "ENOENT" });
}
