import { sameJson } from "../../../language/json/equal.js";
import type {
  ApiVersion,
  Operation,
  SharedOperation,
} from "../../../language/model/model.js";

// Keys that do not affect a handler's types: documentation, locations, and the
// original schemas of absent properties. Path, id and tags differ between
// versions anyway.
const ignoredKeys: ReadonlySet<string> = new Set([
  "docs",
  "location",
  "securityLocation",
  "omitted",
  "path",
  "id",
  "tags",
  "deprecation",
  "stability",
  "typeName",
  "callbacks",
  "servers",
  "ownServer",
]);

/** Finds operations whose handlers have the same types in several API versions. */
export function sharedOperations(
  versions: readonly ApiVersion[],
): readonly SharedOperation[] {
  const byName = new Map<
    string,
    { apiVersion: string; operation: Operation }[]
  >();
  for (const apiVersion of versions) {
    for (const operation of apiVersion.operations) {
      const known = byName.get(operation.name);
      const entry = { apiVersion: apiVersion.name, operation };
      if (known === undefined) byName.set(operation.name, [entry]);
      else known.push(entry);
    }
  }
  return [...byName].flatMap(([name, entries]) =>
    groupsOf(entries)
      .filter((group) => group.length > 1)
      .map((group) => ({
        name,
        versions: group.map(({ apiVersion }) => apiVersion),
      })),
  );
}

/** Groups of equal entries. */
function groupsOf<T extends { readonly operation: Operation }>(
  entries: readonly T[],
): readonly (readonly T[])[] {
  const groups: T[][] = [];
  for (const entry of entries) {
    const group = groups.find(
      ([first]) =>
        first !== undefined && isSame(first.operation, entry.operation),
    );
    if (group === undefined) groups.push([entry]);
    else group.push(entry);
  }
  return groups;
}

/** Whether two elements of the model are equal, apart from documentation and locations. Named schemas are equal if their names are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObjectOrArray(one) || !isObjectOrArray(other)) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    );
  }
  const keys = comparedKeys(one);
  return (
    keys.length === comparedKeys(other).length &&
    keys.every(
      (key) => Object.hasOwn(other, key) && isSameMember(key, one, other),
    )
  );
}

function isSameMember(
  key: string,
  one: ObjectOrArray,
  other: ObjectOrArray,
): boolean {
  // These are JSON values of the API, whose keys must all be compared.
  return key === "enum" || key === "default"
    ? sameJson(one[key], other[key])
    : isSame(one[key], other[key]);
}

function comparedKeys(value: object): readonly string[] {
  return Object.keys(value).filter((key) => !ignoredKeys.has(key));
}

type ObjectOrArray = Record<string, unknown>;

function isObjectOrArray(value: unknown): value is ObjectOrArray {
  return typeof value === "object" && value !== null;
}
