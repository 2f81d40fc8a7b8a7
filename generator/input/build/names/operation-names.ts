import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "../operations/parsed-operation.js";
import { type VersionRule, withoutVersion } from "../versions/version-rule.js";
import {
  assignNames,
  camelCase,
  escapedIdentifier,
  upperFirst,
  verbatimIdentifier,
} from "./names.js";
import { reservedTypes, reservedValues } from "./reserved-names.js";

/** The suffixes of the types that are generated for an operation. */
const typeSuffixes = ["Request", "Replies", "ReplyHeaders", "Problem", "Event"];

/** Names the operations of an API version, without collisions with schemas. */
export function nameOperations(
  operations: readonly ParsedOperation[],
  apiVersion: string,
  versions: VersionRule,
  schemaNames: ReadonlySet<string>,
  diagnostics: DiagnosticCollector,
): ReadonlyMap<ParsedOperation, string> {
  const unusable = unusableIds(operations, diagnostics);
  const suffix = upperFirst(apiVersion);
  return assignNames(operations, {
    candidates: (operation) =>
      operation.ownId === undefined || unusable.has(operation.ownId)
        ? candidatesFromPath(operation, versions)
        : candidatesFromId(operation.ownId, suffix),
    isOwn: ({ ownId = "" }, name) => ownId === name && !unusable.has(ownId),
    // A constant and a type with the same name would collide where both are exported.
    isFree: (name) => !reservedValues.has(name) && !schemaNames.has(name),
  });
}

function candidatesFromId(
  id: string,
  suffix: string,
): readonly (() => string)[] {
  const short = id.endsWith(suffix) ? id.slice(0, -suffix.length) : id;
  return [
    () => camelCase(short === "" ? id : short),
    () => camelCase(id),
    () => verbatimIdentifier(id),
    () => escapedIdentifier(id),
  ];
}

/** Candidates for an operation without an id or with an ambiguous one. */
function candidatesFromPath(
  { method, path }: ParsedOperation,
  versions: VersionRule,
): readonly (() => string)[] {
  const full = `${method.toLowerCase()} ${path}`;
  return [
    () => camelCase(phrase(method, withoutVersion(path, versions))),
    () => camelCase(full),
    () => verbatimIdentifier(full),
    () => escapedIdentifier(full),
  ];
}

/** Converts a method and path to words: `GET /pets/{petId}` becomes "get pets by petId". */
function phrase(method: string, path: string): string {
  return `${method.toLowerCase()} ${path.replace(/\{/g, " by {")}`;
}

/**
 * The ids that make no name: several operations share them, they result in the same
 * name, or they have neither letters nor digits. These operations are not named by their
 * ids, so that the order does not matter. An id that is spelled exactly like the name
 * keeps it.
 */
function unusableIds(
  operations: readonly ParsedOperation[],
  diagnostics: DiagnosticCollector,
): ReadonlySet<string> {
  const unusable = new Set<string>();
  const byName = new Map<string, ParsedOperation[]>();
  for (const operation of operations) {
    const { ownId } = operation;
    if (ownId === undefined) continue;
    if (!/[\p{L}\p{N}]/u.test(ownId)) {
      unusable.add(ownId);
      continue;
    }
    const name = upperFirst(camelCase(ownId));
    const others = byName.get(name);
    if (others === undefined) byName.set(name, [operation]);
    else others.push(operation);
  }
  for (const members of byName.values()) {
    const [first, ...others] = members;
    for (const other of others) {
      if (first !== undefined) reportDuplicate(first, other, diagnostics);
    }
    if (others.length === 0) continue;
    const ids = members.map(({ ownId = "" }) => ownId);
    for (const id of ids)
      if (id !== camelCase(id) || isRepeated(id, ids)) unusable.add(id);
  }
  return unusable;
}

function isRepeated(id: string, ids: readonly string[]): boolean {
  return ids.indexOf(id) !== ids.lastIndexOf(id);
}

function reportDuplicate(
  first: ParsedOperation,
  other: ParsedOperation,
  diagnostics: DiagnosticCollector,
): void {
  const what =
    first.ownId === other.ownId
      ? `Two operations have the id \`${other.ownId ?? ""}\``
      : `The ids \`${first.ownId ?? ""}\` and \`${other.ownId ?? ""}\` result in the same name`;
  diagnostics.warning(
    `${other.location}/operationId`,
    "operation-duplicate",
    repaired(
      `${what}: ${first.method} ${first.path} and ${other.method} ${other.path}.`,
      "They are named by method and path instead.",
    ),
    "Give each operation a unique id.",
    [
      {
        message: "The first operation is here.",
        location: `${first.location}/operationId`,
      },
    ],
  );
}

/** Finds a prefix for each operation's type names that does not collide with other types. */
export function typeStems(
  names: Iterable<string>,
  schemaNames: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const stems = new Map<string, string>();
  const taken = new Set<string>();
  const clashing: string[] = [];
  const blocked = blockedStems([...schemaNames, ...reservedTypes]);
  const isClear = (stem: string): boolean =>
    !taken.has(stem) && !blocked.has(stem);
  const assign = (name: string, stem: string): void => {
    stems.set(name, stem);
    taken.add(stem);
  };
  for (const name of names) {
    const stem = upperFirst(name);
    if (isClear(stem)) assign(name, stem);
    else clashing.push(name);
  }
  for (const name of clashing) {
    let stem = `${upperFirst(name)}Operation`;
    while (!isClear(stem)) stem += "_";
    assign(name, stem);
  }
  return stems;
}

/** The prefixes that result in an existing type's name with one of the suffixes. */
function blockedStems(typeNames: readonly string[]): ReadonlySet<string> {
  const blocked = new Set<string>();
  for (const name of typeNames) {
    for (const suffix of typeSuffixes)
      if (name.endsWith(suffix)) blocked.add(name.slice(0, -suffix.length));
  }
  return blocked;
}
