import type { ApiResponse, Operation, Schema } from "../../model/model.js";
import type { Locations, Scope } from "../facts.js";
import type { OperationPair, VersionPair } from "../pairs.js";
import { type SplitProblems, withoutCode } from "./problem-schemas.js";

/** Compares the codes of an operation's problems; what comes or goes with a whole reply is told of that. */
export function compareProblems(pair: OperationPair): void {
  const { before, after, versions, facts } = pair;
  const [added, removed] = [newCodes(after, before), newCodes(before, after)];
  const scope = (code: string) => pair.scope(`problem ${code}`, "receives");
  for (const code of added.beside)
    facts.add(scope(code), {
      kind: "problem-code-added",
      locations: locationsOf(code, versions),
    });
  for (const code of removed.beside)
    facts.add(scope(code), {
      kind: "problem-code-removed",
      locations: locationsOf(code, versions),
    });
  const all = pair.scope("problem codes", "receives");
  const [listed, unlisted] = [added.forAny[0], removed.forAny[0]];
  if (listed !== undefined)
    facts.add(all, {
      kind: "problem-codes-listed",
      locations: { before: before.location, ...locationsOf(listed, versions) },
      after: added.forAny,
    });
  if (unlisted !== undefined)
    facts.add(all, {
      kind: "problem-codes-unlisted",
      locations: { after: after.location, ...locationsOf(unlisted, versions) },
      before: removed.forAny,
    });
}

/** The codes that only the first operation has: beside others, and where the other has a reply that lists none. */
function newCodes(one: Operation, other: Operation) {
  const known = codesOf(other);
  const found = { beside: [] as string[], forAny: [] as string[] };
  for (const [code, responses] of codesOf(one)) {
    const others = other.responses.filter(({ status }) =>
      responses.some((response) => response.status === status),
    );
    if (known.has(code) || others.length === 0) continue;
    const isForAny = others.every(
      ({ problems, content }) => problems.length === 0 && content.length > 0,
    );
    (isForAny ? found.forAny : found.beside).push(code);
  }
  return found;
}

/** The codes that an operation's problems can have, with the replies that carry each. */
function codesOf({
  responses,
}: Operation): ReadonlyMap<string, readonly ApiResponse[]> {
  const codes = new Map<string, ApiResponse[]>();
  for (const response of responses)
    for (const code of response.problems)
      codes.set(code, [...(codes.get(code) ?? []), response]);
  return codes;
}

/** Where a code stands; a side on which no operation has it has no place for it. */
function locationsOf(code: string, { before, after }: VersionPair): Locations {
  const [had, has] = [before, after].map(
    ({ problems }) =>
      problems.find((problem) => problem.code === code)?.location,
  );
  return {
    ...(had !== undefined && { before: had }),
    ...(has !== undefined && { after: has }),
  };
}

/** Compares what problems are called, and which status they go with. */
export function compareProblemTypes(
  { before, after, facts }: VersionPair,
  pairs: readonly OperationPair[],
): void {
  const others = new Map(after.problems.map((one) => [one.code, one]));
  for (const problem of before.problems) {
    const other = others.get(problem.code);
    const locations = {
      before: problem.location,
      ...(other && { after: other.location }),
    };
    for (const [kind, one, now] of [
      ["problem-status-changed", problem.status, other?.status],
      ["problem-title-changed", problem.title, other?.title],
    ] as const)
      if (one !== undefined && now !== undefined && one !== now)
        facts.add(scopeOf(problem.code, pairs), {
          kind,
          locations,
          before: one,
          after: now,
        });
  }
  const [one, other] = [before.errorBase, after.errorBase];
  if (one !== other)
    facts.add(
      {
        where: "error base",
        reach: pairs.flatMap((pair) => pair.scope("", "receives").reach),
      },
      {
        kind: "error-base-changed",
        locations: { before: "#/x-error-base", after: "#/x-error-base" },
        ...(one !== undefined && { before: one }),
        ...(other !== undefined && { after: other }),
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

/** Compares bodies of failures: problems code by code, and what carries none as it stands. */
export function compareFailures(
  pair: OperationPair,
  before: Schema,
  after: Schema,
  scope: Scope,
): void {
  const { versions, facts, compare } = pair;
  const { problemSplitters: leaves } = versions;
  const [had, has] = [leaves.before.split(before), leaves.after.split(after)];
  if (had.byCode.size === 0 || has.byCode.size === 0) {
    compare(before, after, scope);
    return;
  }
  const isLone = (schema: Schema, { byCode: coded }: SplitProblems) =>
    [...coded.values()].filter((one) => one === schema).length === 1;
  for (const [code, other] of has.byCode) {
    const one = had.byCode.get(code);
    if (one)
      compare(
        withoutCode(one, versions.before, other),
        withoutCode(other, versions.after, one),
        isLone(one, had) && isLone(other, has)
          ? pair.scope(`problem ${code}`, "receives")
          : scope,
      );
  }
  const [rest, others] = [had.others, has.others];
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
