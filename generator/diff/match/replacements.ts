import type { ApiVersion, Operation } from "../../model/model.js";

/** How it is known what takes an operation's place in another version. */
export type ReplacementReason =
  /** The same path, but for the version. */
  | "path"
  /** The same name in code at another path. */
  | "name"
  /** `x-deprecation` says so. */
  | "deprecation"
  /** What the description says of one names the other. */
  | "words"
  /** A like path, which is a guess. */
  | "likeness";

/** An operation that takes another's place. */
export interface Replacement {
  readonly operation: Operation;
  readonly reason: ReplacementReason;
}

/** Finds for each operation of a version what takes its place in another; nothing for what is gone. */
export function findReplacements(
  from: ApiVersion,
  to: ApiVersion,
): ReadonlyMap<Operation, readonly Replacement[]> {
  const byPath = new Map(to.operations.map((one) => [addressOf(to, one), one]));
  const found = new Map<Operation, readonly Replacement[]>();
  for (const operation of from.operations) {
    const same = byPath.get(addressOf(from, operation));
    if (same) found.set(operation, [{ operation: same, reason: "path" }]);
  }
  const settled = [...found.values()].flat();
  const taken = new Set(settled.map(({ operation }) => operation));
  const free = to.operations.filter((one) => !taken.has(one));
  for (const operation of from.operations)
    if (!found.has(operation))
      found.set(operation, replacementsOf(from, operation, to, free));
  return found;
}

/** Methods that give a resource what it holds, of which an API may change its mind. */
const writing: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Method and path without the version, whatever the parameters in it are called. */
function addressOf(
  apiVersion: ApiVersion,
  { method, path }: Operation,
): string {
  return `${method} ${bare(pathWithoutVersion(apiVersion, path))}`;
}

function bare(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** A path without what tells its version. */
export function pathWithoutVersion(
  { prefix = "" }: ApiVersion,
  path: string,
): string {
  return path.toLowerCase().startsWith(`${prefix.toLowerCase()}/`)
    ? path.slice(prefix.length)
    : path;
}

/** What takes the place of an operation whose path is gone: by what is surest. */
function replacementsOf(
  from: ApiVersion,
  operation: Operation,
  to: ApiVersion,
  free: readonly Operation[],
): readonly Replacement[] {
  const all = (reason: ReplacementReason, operations: readonly Operation[]) =>
    operations.map((one): Replacement => ({ operation: one, reason }));
  const successor = operation.deprecation?.successor;
  const named = to.operations.filter(
    ({ path }) => successor !== undefined && bare(path) === bare(successor),
  );
  const alike = named.filter(({ method }) => method === operation.method);
  if (named.length > 0)
    return all("deprecation", alike.length > 0 ? alike : named);
  const called = free.filter(({ name }) => name === operation.name);
  if (called.length > 0) return all("name", called);
  const candidates = free.filter(({ method }) => method === operation.method);
  const mentioned = candidates.filter(
    (one) => mentions(operation, one, to) || mentions(one, operation, from),
  );
  if (mentioned.length > 0) return all("words", mentioned);
  return all(
    "likeness",
    free.filter((one) => {
      const [was, is] = [
        pathWithoutVersion(from, operation.path),
        pathWithoutVersion(to, one.path),
      ];
      return one.method === operation.method
        ? isLike(was, is)
        : bare(was) === bare(is) &&
            [one, operation].every(({ method }) => writing.has(method));
    }),
  );
}

/**
 * Whether the words on one operation name another of that version: by its id,
 * or, where they name the version, too, by the last word of its path.
 */
function mentions(
  { docs }: Operation,
  other: Operation,
  version: ApiVersion,
): boolean {
  const text = [docs.summary, docs.description].join("\n").toLowerCase();
  const noun = lastWord(other.path).toLowerCase();
  const spelled = /[-_]/.test(noun) ? [noun, noun.replace(/[-_]/g, " ")] : [];
  const nouns = holdsWord(text, version.name) ? [`/${noun}`, ...spelled] : [];
  const names = [other.id, other.name].map((name) => name.toLowerCase());
  return [...nouns, ...names].some((word) => holdsWord(text, word));
}

function holdsWord(text: string, word: string): boolean {
  if (word === "" || word === "/") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // What is in front of a slash is no part of the word.
    const before = word.startsWith("/") ? "" : text.slice(0, at).slice(-1);
    const behind = text.charAt(at + word.length);
    if (!/[\w-]/.test(before + behind)) return true;
  }
  return false;
}

/** The last part of a path that is no parameter. */
function lastWord(path: string): string {
  return path.split("/").findLast((part) => !part.startsWith("{")) ?? "";
}

/** Whether two paths differ in their last word alone, and the words have a part in common. */
function isLike(one: string, other: string): boolean {
  const [a, b] = [lastWord(one), lastWord(other)];
  if (bare(one).replace(a, "") !== bare(other).replace(b, "")) return false;
  const parts = new Set(a.toLowerCase().split(/[-_.]/));
  return b
    .toLowerCase()
    .split(/[-_.]/)
    .some((part) => part !== "" && parts.has(part));
}
