import { posix, relative, resolve, sep } from "node:path";
import type { FileKind, Files } from "./files.js";
import { execFileSync } from "node:child_process";

/** What a folder of a revision holds under a name. */
interface Entry {
  readonly kind: "file" | "folder" | "link";
  /** The name that git has for its content. */
  readonly id: string;
}

/** As many symbolic links as Linux follows. */
const MAX_LINKS = 40;

/**
 * The files of a git revision. A path in it is absolute, and the root is that
 * of the repository. Each folder is asked for once, by what git calls it, so
 * that no path is ever a word of a command.
 */
export class Revision implements Files {
  /** As a user would type it. */
  readonly name: string;
  readonly #repository: Repository;
  readonly #root: Entry;
  readonly #folders = new Map<string, ReadonlyMap<string, Entry>>();

  /** Throws a `GitError` where the repository has no revision of that name. */
  constructor(repository: Repository, name: string) {
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
    return this.#ask("cat-file", "blob", this.#find(path).entry.id);
  }

  nameOf(path: string): string {
    return `${this.name}:${partsOf(path).join("/")}`;
  }

  /** Goes from the root to a path, and through the links on the way. */
  #find(path: string): { readonly path: string; readonly entry: Entry } {
    let links = 0;
    let entry = this.#root;
    let passed: readonly string[] = [];
    let [name, ...rest] = partsOf(path);
    while (name !== undefined) {
      const found = this.#holds(entry).get(name);
      if (found === undefined) throw missing(path);
      if (found.kind === "link") {
        if (++links > MAX_LINKS) throw missing(path);
        const target = this.#ask("cat-file", "blob", found.id).toString();
        if (posix.isAbsolute(target)) throw missing(path);
        const real = resolve("/", ...passed, target);
        [name, ...rest] = [...partsOf(real), ...rest];
        [entry, passed] = [this.#root, []];
      } else {
        [entry, passed] = [found, [...passed, name]];
        [name, ...rest] = rest;
      }
    }
    return { path: resolve("/", ...passed), entry };
  }

  #holds({ kind, id }: Entry): ReadonlyMap<string, Entry> {
    if (kind !== "folder") return new Map();
    let held = this.#folders.get(id);
    if (held === undefined) {
      const rows = this.#ask("ls-tree", "-z", "--full-tree", id)
        .toString()
        .split("\0");
      held = new Map(rows.filter((row) => row !== "").map(entryOf));
      this.#folders.set(id, held);
    }
    return held;
  }

  #ask(...words: readonly string[]): Buffer {
    return given(
      askGit(this.#repository, words),
      `Git could not read the revision ${JSON.stringify(this.name)}`,
    );
  }
}

/** Where the working folder stands in its repository: `spec/`, or nothing for its root. */
export function prefixOf(repository: Repository): string {
  const asked = askGit(repository, ["rev-parse", "--show-prefix"]);
  return given(
    asked,
    `${repository.folder} is in no git repository that can be read`,
    "Run this in the repository, or name files that exist.",
  )
    .toString()
    .replace(/\n$/, "");
}

/** The top folder of the repository that the working folder stands in, if it does in one. */
export function topOf(repository: Repository): string | undefined {
  try {
    const asked = askGit(repository, ["rev-parse", "--show-cdup"]);
    if (asked.bytes === undefined) return undefined;
    return resolve(repository.folder, asked.bytes.toString().trim());
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}

/** Whether a text that stands alone names a revision, or several. */
export function isRevision(repository: Repository, text: string): boolean {
  if (isRange(text)) return true;
  if (text.startsWith("-") || text === "") return false;
  const words = ["rev-parse", "--verify", "--quiet", `${text}^{tree}`, "--"];
  return askGit(repository, words).bytes !== undefined;
}

/** `main..HEAD` and `main...HEAD`; no name of a revision has two dots, but for words that are looked for. */
function isRange(name: string): boolean {
  return /[^./\\]\.\.\.?[^./\\]/.test(name.replace(/\{[^}]*\}/g, "{}"));
}

function treeOf(repository: Repository, name: string): string {
  const shown = JSON.stringify(name);
  if (name.startsWith("-"))
    throw new GitError(
      `${shown} is no revision: it begins with a dash. Name a branch, a tag or a commit.`,
    );
  if (isRange(name))
    throw new GitError(
      `${shown} is a range, and a file stands in one revision. Name each side: \`tenon diff main:<path> HEAD:<path>\`; \`git merge-base\` says where branches part.`,
    );
  const words = ["rev-parse", "--verify", "--quiet", `${name}^{tree}`, "--"];
  const answer = askGit(repository, words);
  if (answer.bytes === undefined && hasNoCommit(repository))
    throw new GitError(
      "The repository has no commit yet, so there is nothing to compare with. Commit first, or name two files: `tenon diff <old> <new>`.",
    );
  return given(
    answer,
    `The repository has no revision ${shown}`,
    "Nothing is fetched: `git fetch` brings what is elsewhere (a build server often has but its own commit), and `git branch --all` and `git tag` list what is here.",
  )
    .toString()
    .trim();
}

function hasNoCommit(repository: Repository): boolean {
  const words = ["rev-list", "--all", "--max-count=1"];
  return askGit(repository, words).bytes?.length === 0;
}

function given(answer: Answer, what: string, advice = ""): Buffer {
  if (answer.bytes !== undefined) return answer.bytes;
  const said = answer.complaint === "" ? "" : ` (${answer.complaint})`;
  throw new GitError(`${what}${said}. ${advice}`.trim());
}

/** Reads a row of `git ls-tree`: `100644 blob 3b18e512 <tab> name`. */
function entryOf(row: string): readonly [name: string, entry: Entry] {
  const tab = row.indexOf("\t");
  const [mode, type, id = ""] = row.slice(0, tab).split(" ");
  const leaf = mode === "120000" ? "link" : "file";
  return [row.slice(tab + 1), { kind: type === "blob" ? leaf : "folder", id }];
}

function partsOf(path: string): readonly string[] {
  return relative(resolve("/"), path)
    .split(sep)
    .filter((part) => part !== "");
}

/** An error as the disk gives it. */
function missing(path: string): Error {
  const message = `${path} is not in the revision.`;
  return Object.assign(new Error(message), { code: "ENOENT" });
}

/** Git cannot give what the command line asks for; the message says what to do. */
export class GitError extends Error {
  override readonly name = "GitError";
}

/** Where git is asked. */
export interface Repository {
  /** The working folder, an absolute path. */
  readonly folder: string;
  /** The variables of this process. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** What git gave, or what it said where it gave nothing. */
export type Answer =
  | { readonly bytes: Buffer }
  | { readonly bytes: undefined; readonly complaint: string };

// Nothing is asked of a person, and nothing is fetched, not even what a partial clone lacks.
const quietly = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
};
const offline = ["--no-pager", "-c", "protocol.allow=never"];

/**
 * Runs git without a shell.
 *
 * @throws GitError where there is no git
 */
export function askGit(
  { folder, environment }: Repository,
  words: readonly string[],
): Answer {
  try {
    const bytes = execFileSync("git", [...offline, ...words], {
      cwd: folder,
      env: { ...environment, ...quietly },
      maxBuffer: Infinity,
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    return { bytes };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ("stderr" in error && "status" in error && error.status !== null)
      return { bytes: undefined, complaint: firstLine(String(error.stderr)) };
    throw new GitError(
      `Git could not be run (${error.message}). Install git, or name two files.`,
    );
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}
