import type { Findings } from "./findings.js";
import { camelCase, codeSpelling, ownSpelling, upperFirst } from "./names.js";
import type { LoneOperation } from "./operations.js";
import { reservedTypes, reservedValues } from "./reserved-names.js";
import { settleNames } from "./settle-names.js";
import { type VersionRule, withoutVersion } from "./versions.js";

/** What stands behind an operation's stem in the names of its types. */
const suffixes = [
  "Request",
  "Replies",
  "Success",
  "Problems",
  "Problem",
  "Code",
  "Event",
];

/** Names the operations of a surface, clear of the schemas' names. */
export function nameOperations(
  operations: readonly LoneOperation[],
  surface: string,
  versions: VersionRule,
  schemaNames: ReadonlySet<string>,
  findings: Findings,
): ReadonlyMap<LoneOperation, string> {
  reportDuplicates(operations, findings);
  const suffix = upperFirst(surface);
  return settleNames(operations, {
    candidates: (operation) => candidates(operation, suffix, versions),
    isOwn: ({ ownId }, name) => ownId === name,
    // A constant and a type of one name would meet where both are exported.
    isFree: (name) => !reservedValues.has(name) && !schemaNames.has(name),
  });
}

function candidates(
  { ownId, method, path }: LoneOperation,
  suffix: string,
  versions: VersionRule,
): readonly (() => string)[] {
  const spelled = ownId ?? `${method.toLowerCase()} ${path}`;
  const short = ownId?.endsWith(suffix)
    ? ownId.slice(0, -suffix.length)
    : (ownId ?? phrase(method, withoutVersion(path, versions)));
  return [
    () => camelCase(short === "" ? spelled : short),
    () => camelCase(spelled),
    () => ownSpelling(spelled),
    () => codeSpelling(spelled),
  ];
}

/** `GET /pets/{petId}` as words: get pets by petId. */
function phrase(method: string, path: string): string {
  return `${method.toLowerCase()} ${path.replace(/\{/g, " by {")}`;
}

function reportDuplicates(
  operations: readonly LoneOperation[],
  findings: Findings,
): void {
  const first = new Map<string, LoneOperation>();
  for (const operation of operations) {
    const { ownId } = operation;
    if (ownId === undefined) continue;
    const other = first.get(ownId);
    if (other === undefined) {
      first.set(ownId, operation);
      continue;
    }
    findings.error(
      `${operation.place}/operationId`,
      "operation-duplicate",
      `Two operations have the id \`${ownId}\`: ${other.method} ${other.path} and ${operation.method} ${operation.path}.`,
      "Give each operation an id of its own.",
      [
        {
          message: "The first one stands here.",
          place: `${other.place}/operationId`,
        },
      ],
    );
  }
}

/** Finds for each operation's name a stem of type names that is clear of other types. */
export function stemsOf(
  names: Iterable<string>,
  schemaNames: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const stems = new Map<string, string>();
  const taken = new Set<string>();
  const clashing: string[] = [];
  const blocked = blockedStems([...schemaNames, ...reservedTypes]);
  const isClear = (stem: string): boolean =>
    !taken.has(stem) && !blocked.has(stem);
  const give = (name: string, stem: string): void => {
    stems.set(name, stem);
    taken.add(stem);
  };
  for (const name of names) {
    const stem = upperFirst(name);
    if (isClear(stem)) give(name, stem);
    else clashing.push(name);
  }
  for (const name of clashing) {
    let stem = `${upperFirst(name)}Operation`;
    while (!isClear(stem)) stem += "_";
    give(name, stem);
  }
  return stems;
}

/** What cannot be a stem, because with a suffix it is the name of a type. */
function blockedStems(typeNames: readonly string[]): ReadonlySet<string> {
  const blocked = new Set<string>();
  for (const name of typeNames) {
    for (const suffix of suffixes)
      if (name.endsWith(suffix)) blocked.add(name.slice(0, -suffix.length));
  }
  return blocked;
}
