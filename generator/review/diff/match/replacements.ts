import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { matchByKeys, pathKeys, pathShape } from "./match-operations.js";

/** Why an operation counts as the replacement of another. */
export type ReplacementReason =
  /** The same path except for the version. */
  | "path"
  /** The same name in code, at another path. */
  | "name"
  /** The `successor` of `x-deprecation`. */
  | "deprecation"
  /** The summary or description of one names the other. */
  | "words"
  /** A similar path, which is a guess. */
  | "likeness";

/** An operation that replaces one of another version. */
export interface Replacement {
  readonly operation: Operation;
  readonly reason: ReplacementReason;
}

/** Finds what replaces each operation of a version in another version; nothing for removed operations. */
export function findReplacements(
  from: ApiVersion,
  to: ApiVersion,
): ReadonlyMap<Operation, readonly Replacement[]> {
  const paths = new Map(
    [from, to].flatMap((version) =>
      version.operations.map((one) => [
        one,
        pathWithoutVersion(version, one.path),
      ]),
    ),
  );
  const { pairs, added } = matchByKeys(
    from.operations,
    to.operations,
    pathKeys((one) => paths.get(one) ?? one.path),
  );
  const same = new Map(pairs);
  return new Map(
    from.operations.map((operation) => {
      const other = same.get(operation);
      return [
        operation,
        other === undefined
          ? replacementsOf(from, operation, to, added)
          : [{ operation: other, reason: "path" }],
      ];
    }),
  );
}

/** Methods that write a resource, between which an API may switch. */
const writing: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** A path without the version's prefix. */
function pathWithoutVersion({ prefix = "" }: ApiVersion, path: string): string {
  return path.toLowerCase().startsWith(`${prefix.toLowerCase()}/`)
    ? path.slice(prefix.length)
    : path;
}

/**
 * The replacement of an operation whose path was removed, by the most reliable reason.
 */
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
    ({ path }) =>
      successor !== undefined && pathShape(path) === pathShape(successor),
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
      const [oldPath, newPath] = [
        pathWithoutVersion(from, operation.path),
        pathWithoutVersion(to, one.path),
      ];
      return one.method === operation.method
        ? isSimilar(oldPath, newPath)
        : pathShape(oldPath) === pathShape(newPath) &&
            [one, operation].every(({ method }) => writing.has(method));
    }),
  );
}

/**
 * Whether the documentation of an operation names another operation: by its
 * id or, if it also names the version, by the last word of its path.
 */
function mentions(
  { docs }: Operation,
  other: Operation,
  version: ApiVersion,
): boolean {
  const text = [docs.summary, docs.description].join("\n").toLowerCase();
  const noun = lastWord(other.path).toLowerCase();
  const spelled = /[-_]/.test(noun) ? [noun, noun.replace(/[-_]/g, " ")] : [];
  const nouns = containsWord(text, version.name)
    ? [`/${noun}`, ...spelled]
    : [];
  const names = [other.id, other.name].map((name) => name.toLowerCase());
  return [...nouns, ...names].some((word) => containsWord(text, word));
}

function containsWord(text: string, word: string): boolean {
  if (word === "" || word === "/") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    // A slash starts a word, whatever precedes it.
    const before = word.startsWith("/") ? "" : text.slice(0, at).slice(-1);
    const behind = text.charAt(at + word.length);
    if (!/[\w-]/.test(before + behind)) return true;
  }
  return false;
}

/** The last segment of a path that is not a parameter. */
function lastWord(path: string): string {
  return path.split("/").findLast((part) => !part.startsWith("{")) ?? "";
}

/** Whether two paths differ only in their last word, and the words share a part. */
function isSimilar(old: string, updated: string): boolean {
  const [a, b] = [lastWord(old), lastWord(updated)];
  if (pathShape(old).replace(a, "") !== pathShape(updated).replace(b, ""))
    return false;
  const parts = new Set(a.toLowerCase().split(/[-_.]/));
  return b
    .toLowerCase()
    .split(/[-_.]/)
    .some((part) => part !== "" && parts.has(part));
}
