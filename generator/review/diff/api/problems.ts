import type {
  ApiResponse,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import type { Locations, Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import {
  hasFixedValue,
  type SplitProblems,
  withoutCode,
} from "./problem-schemas.js";

/** Compares the problem codes of an operation. Codes of an added or removed response belong to that fact. */
export function compareProblems(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  const [added, removed] = [newCodes(after, before), newCodes(before, after)];
  const scope = (code: string) => pair.scope(`problem ${code}`, "receives");
  for (const code of added.additional)
    facts.add(scope(code), {
      kind: "problem-code-added",
      locations: locationsOf(code, versions),
    });
  for (const code of removed.additional)
    facts.add(scope(code), {
      kind: "problem-code-removed",
      locations: locationsOf(code, versions),
    });
  const all = pair.scope("problem codes", "receives");
  const [listed, unlisted] = [added.inPlaceOfAny[0], removed.inPlaceOfAny[0]];
  if (listed !== undefined)
    facts.add(all, {
      kind: "problem-codes-listed",
      locations: { before: before.location, ...locationsOf(listed, versions) },
      after: added.inPlaceOfAny,
    });
  if (unlisted !== undefined)
    facts.add(all, {
      kind: "problem-codes-unlisted",
      locations: { after: after.location, ...locationsOf(unlisted, versions) },
      before: removed.inPlaceOfAny,
    });
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
function locationsOf(code: string, { before, after }: VersionPair): Locations {
  const [oldLocation, newLocation] = [before, after].map(
    ({ problems }) =>
      problems.find((problem) => problem.code === code)?.location,
  );
  return {
    ...(oldLocation !== undefined && { before: oldLocation }),
    ...(newLocation !== undefined && { after: newLocation }),
  };
}

/** Compares the titles and statuses of problem types. */
export function compareProblemTypes(
  { before, after, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
  const others = new Map(after.problems.map((one) => [one.code, one]));
  for (const problem of before.problems) {
    const other = others.get(problem.code);
    if (other === undefined) continue;
    const locations = { before: problem.location, after: other.location };
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
        facts.add(scopeOf(problem.code, pairs), {
          ...{ kind, locations },
          before: one ?? "any",
          after: now ?? "any",
        });
    }
  }
  const [old, updated] = [before.errorBase, after.errorBase];
  if (old !== updated)
    facts.add(
      {
        where: "error base",
        reach: pairs.flatMap((pair) => pair.scope("", "receives").reach),
      },
      {
        kind: "error-base-changed",
        locations: { before: "#/x-error-base", after: "#/x-error-base" },
        ...(old !== undefined && { before: old }),
        ...(updated !== undefined && { after: updated }),
      },
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
export function compareFailures(
  pair: OperationPair,
  before: Schema,
  after: Schema,
  scope: Scope,
): void {
  const { versions, facts, compare } = pair;
  const { problemSplitters: leaves } = versions;
  const [oldSchemas, newSchemas] = [
    leaves.before.split(before),
    leaves.after.split(after),
  ];
  if (oldSchemas.byCode.size === 0 || newSchemas.byCode.size === 0) {
    compare(before, after, scope);
    return;
  }
  const isLone = (schema: Schema, { byCode: coded }: SplitProblems) =>
    [...coded.values()].filter((one) => one === schema).length === 1;
  for (const [code, other] of newSchemas.byCode) {
    const one = oldSchemas.byCode.get(code);
    if (one)
      compare(
        withoutCode(one, versions.before, other),
        withoutCode(other, versions.after, one),
        isLone(one, oldSchemas) && isLone(other, newSchemas)
          ? pair.scope(`problem ${code}`, "receives")
          : scope,
      );
  }
  const [rest, others] = [oldSchemas.others, newSchemas.others];
  if (rest.length > 0 && others.length > 0)
    compare(unionOf(rest, before), unionOf(others, after), scope);
  else if (rest.length + others.length > 0)
    facts.add(scope, {
      kind: rest.length > 0 ? "alternative-removed" : "alternative-added",
      locations: {
        before: rest[0]?.location ?? before.location,
        after: others[0]?.location ?? after.location,
      },
    });
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
