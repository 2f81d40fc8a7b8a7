import type {
  ApiResponse,
  ApiVersion,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import { change, type Differences } from "../difference.js";
import { type Locations, locationsOf, type Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import {
  hasFixedValue,
  type SplitProblems,
  withoutCode,
} from "./problem-schemas.js";

/** Compares the problem codes of an operation. Codes of an added or removed response belong to that fact. */
export function* compareProblems(pair: OperationPair): Differences {
  const { before, after, versions } = pair;
  const [added, removed] = [newCodes(after, before), newCodes(before, after)];
  const scope = (code: string) => pair.scope(`problem ${code}`, "receives");
  for (const code of added.additional)
    yield change(
      scope(code),
      "problem-code-added",
      codeLocations(code, versions),
    );
  for (const code of removed.additional)
    yield change(
      scope(code),
      "problem-code-removed",
      codeLocations(code, versions),
    );
  const all = pair.scope("problem codes", "receives");
  const [listed, unlisted] = [added.inPlaceOfAny[0], removed.inPlaceOfAny[0]];
  if (listed !== undefined)
    yield change(
      all,
      "problem-codes-listed",
      { before: before.location, ...codeLocations(listed, versions) },
      { after: added.inPlaceOfAny },
    );
  if (unlisted !== undefined)
    yield change(
      all,
      "problem-codes-unlisted",
      { after: after.location, ...codeLocations(unlisted, versions) },
      { before: removed.inPlaceOfAny },
    );
}

/** The codes that only the first operation has: additional ones, and those that replace a response without codes. */
function newCodes(old: Operation, updated: Operation) {
  const known = codesOf(updated);
  const found = { additional: [] as string[], inPlaceOfAny: [] as string[] };
  for (const [code, responses] of codesOf(old)) {
    const others = updated.responses.filter(({ status }) =>
      responses.some((response) => response.status === status),
    );
    if (known.has(code) || others.length === 0) continue;
    const isForAny = others.every(
      ({ problems, content }) => problems.length === 0 && content.length > 0,
    );
    (isForAny ? found.inPlaceOfAny : found.additional).push(code);
  }
  return found;
}

/** The problem codes of an operation, each with its responses. */
function codesOf({
  responses,
}: Operation): ReadonlyMap<string, readonly ApiResponse[]> {
  const codes = new Map<string, ApiResponse[]>();
  for (const response of responses)
    for (const code of response.problems)
      codes.set(code, [...(codes.get(code) ?? []), response]);
  return codes;
}

/** The locations of a code; absent on a side where no operation has it. */
function codeLocations(
  code: string,
  { before, after }: VersionPair,
): Locations {
  const typeIn = ({ problems }: ApiVersion) =>
    problems.find((problem) => problem.code === code);
  return locationsOf(typeIn(before), typeIn(after));
}

/** Compares the titles and statuses of problem types. */
export function* compareProblemTypes(
  { before, after }: VersionPair,
  pairs: readonly OperationPair[],
): Differences {
  const others = new Map(after.problems.map((one) => [one.code, one]));
  for (const problem of before.problems) {
    const other = others.get(problem.code);
    if (other === undefined) continue;
    const locations = locationsOf(problem, other);
    for (const [kind, one, now] of [
      ["problem-status-changed", problem.status, other.status],
      ["problem-title-changed", problem.title, other.title],
    ] as const) {
      const name = kind === "problem-status-changed" ? "status" : "title";
      // The model may have no value although the schema fixes one, and one that it does not fix.
      const isSame =
        one === now ||
        ((one === undefined || now === undefined) &&
          hasFixedValue(problem, name, before) ===
            hasFixedValue(other, name, after));
      if (!isSame)
        yield change(scopeOf(problem.code, pairs), kind, locations, {
          before: one ?? "any",
          after: now ?? "any",
        });
    }
  }
  const [old, updated] = [before.errorBase, after.errorBase];
  if (old !== updated)
    yield change(
      {
        where: "error base",
        reach: pairs.flatMap((pair) => pair.scope("", "receives").reach),
      },
      "error-base-changed",
      { before: "#/x-error-base", after: "#/x-error-base" },
      { before: old, after: updated },
    );
}

function scopeOf(code: string, pairs: readonly OperationPair[]): Scope {
  const reach = pairs
    .filter((pair) =>
      [pair.before, pair.after].every((one) => codesOf(one).has(code)),
    )
    .flatMap((pair) => pair.scope("", "receives").reach);
  return { where: `problem ${code}`, reach };
}

/** Compares the schemas of problem responses code by code, and those without a code as a whole. */
export function* compareFailures(
  pair: OperationPair,
  before: Schema,
  after: Schema,
  scope: Scope,
): Differences {
  const { versions, compare } = pair;
  const { problemSplitters: leaves } = versions;
  const [oldSchemas, newSchemas] = [
    leaves.before.split(before),
    leaves.after.split(after),
  ];
  if (oldSchemas.byCode.size === 0 || newSchemas.byCode.size === 0) {
    yield* compare(before, after, scope);
    return;
  }
  const isLone = (schema: Schema, { byCode: coded }: SplitProblems) =>
    [...coded.values()].filter((one) => one === schema).length === 1;
  for (const [code, other] of newSchemas.byCode) {
    const one = oldSchemas.byCode.get(code);
    if (one)
      yield* compare(
        withoutCode(one, versions.before, other),
        withoutCode(other, versions.after, one),
        isLone(one, oldSchemas) && isLone(other, newSchemas)
          ? pair.scope(`problem ${code}`, "receives")
          : scope,
      );
  }
  const [rest, others] = [oldSchemas.others, newSchemas.others];
  if (rest.length > 0 && others.length > 0)
    yield* compare(unionOf(rest, before), unionOf(others, after), scope);
  else if (rest.length + others.length > 0)
    yield change(
      scope,
      rest.length > 0 ? "alternative-removed" : "alternative-added",
      {
        before: rest[0]?.location ?? before.location,
        after: others[0]?.location ?? after.location,
      },
    );
}

function unionOf(
  members: readonly Schema[],
  { docs, location }: Schema,
): Schema {
  const [first] = members;
  return members.length === 1 && first
    ? first
    : { docs, location, oneOf: members };
}
