import type { ApiResponse, ApiVersion } from "../../model/model.js";
import { compareContent } from "./bodies.js";
import { compareHeaders } from "./headers.js";
import { compareFailures } from "./problems.js";
import type { Fact } from "../facts.js";
import { type MatchedItems, type Matcher, matchItems } from "../match/match.js";
import type { OperationPair } from "../pairs.js";

/** Compares what comes back: the statuses, their headers and bodies. */
export function compareResponses(pair: OperationPair): void {
  const found = matchItems(
    pair.before.responses,
    pair.after.responses,
    statusMatcher,
  );
  for (const [one, other] of found.pairs) {
    // Of a class and a status in it, the latter is what is spoken of.
    const { status } = statusMatcher.covers(other, one, []) ? one : other;
    compareResponse(
      pair,
      sharedName(pair, one, other) ?? `reply ${status}`,
      one,
      other,
    );
  }
  addStatuses(pair, withoutStatusChange(pair, found));
}

const statusMatcher: Matcher<ApiResponse> = {
  keyOf: ({ status }) => String(status),
  covers: ({ status: wide }, { status: narrow }, among) =>
    wide === "default"
      ? // Where successes are described by themselves, it is for failures.
        narrow !== "default" && (!isSuccess(narrow) || among.length === 1)
      : wide !== narrow && wide === `${String(narrow).slice(0, 1)}XX`,
};

/** What a reply is called that other operations have, too, under whatever status. */
function sharedName(
  { before, after }: OperationPair,
  one: ApiResponse,
  other: ApiResponse,
): string | undefined {
  const [had, has] = [
    one.location.split("/").at(-1),
    other.location.split("/").at(-1),
  ];
  return one.location.startsWith(before.location) ||
    other.location.startsWith(after.location) ||
    had !== has
    ? undefined
    : `shared reply ${has}`;
}

function isSuccess(status: ApiResponse["status"]): boolean {
  return /^[123]/.test(String(status));
}

/** Tells of the one success that has another status now, and leaves it out of what came and went. */
function withoutStatusChange(
  pair: OperationPair,
  found: MatchedItems<ApiResponse>,
): MatchedItems<ApiResponse> {
  const successes = (
    responses: readonly ApiResponse[],
    others: readonly ApiResponse[],
  ) =>
    responses.filter(
      (response) => isSuccess(response.status) && !isClassOf(response, others),
    );
  const [removed, added] = [
    successes(found.removed, pair.after.responses),
    successes(found.added, pair.before.responses),
  ];
  const [one] = removed;
  const [other] = added;
  if (!one || !other || removed.length + added.length > 2) return found;
  const scope = pair.scope(`reply ${other.status}`, "receives", [one, other]);
  pair.facts.add(scope, {
    kind: "success-status-changed",
    locations: { before: one.location, after: other.location },
    before: one.status,
    after: other.status,
  });
  compareResponse(pair, `reply ${other.status}`, one, other);
  return {
    ...found,
    removed: found.removed.filter((response) => response !== one),
    added: found.added.filter((response) => response !== other),
  };
}

function addStatuses(
  pair: OperationPair,
  found: MatchedItems<ApiResponse>,
): void {
  const { before, after, facts } = pair;
  const add = (kind: Fact["kind"], response: ApiResponse) => {
    const isOld = before.responses.includes(response);
    const scope = pair.scope(`reply ${response.status}`, "receives", [
      response,
      response,
    ]);
    facts.add(scope, {
      kind,
      locations: {
        before: isOld ? response.location : before.location,
        after: isOld ? after.location : response.location,
      },
    });
  };
  const isNews = (response: ApiResponse) => !isStatusChange(response, pair);
  for (const response of found.removed.filter(isNews))
    add(kindOf(response, after.responses, "removed"), response);
  for (const response of found.generalized) add("reply-generalized", response);
  for (const response of found.added.filter(isNews))
    add(kindOf(response, before.responses, "added"), response);
  for (const response of found.specified) add("reply-specified", response);
}

/** What it is that a reply came or went; of a class in whose place a status of it is, the others did. */
function kindOf(
  response: ApiResponse,
  others: readonly ApiResponse[],
  way: "added" | "removed",
): Fact["kind"] {
  if (!isSuccess(response.status)) return `error-reply-${way}`;
  return isClassOf(response, others)
    ? `success-class-${way}`
    : `success-reply-${way}`;
}

/** Whether a reply is for a class of statuses of which others are. */
function isClassOf(
  response: ApiResponse,
  others: readonly ApiResponse[],
): boolean {
  return (
    response.status !== "default" &&
    others.some((other) => statusMatcher.covers(response, other, others))
  );
}

/** Whether a reply came or went since its problems go with another status, which is told of these. */
function isStatusChange(
  { problems }: ApiResponse,
  { versions }: OperationPair,
): boolean {
  const statusOf = (code: string, { problems: all }: ApiVersion) =>
    all.find((one) => one.code === code)?.status;
  return (
    problems.length > 0 &&
    problems.every((code) => {
      const was = statusOf(code, versions.before);
      const is = statusOf(code, versions.after);
      return was !== undefined && is !== undefined && was !== is;
    })
  );
}

function compareResponse(
  pair: OperationPair,
  where: string,
  before: ApiResponse,
  after: ApiResponse,
): void {
  if (before === after) return;
  const [had, has] = [before.content.length > 0, after.content.length > 0];
  if (had && has)
    compareContent(
      pair,
      where,
      "receives",
      before,
      after,
      before.problems.length > 0 && after.problems.length > 0
        ? (one, other, scope) => {
            compareFailures(pair, one, other, scope);
          }
        : pair.compare,
    );
  // That a 204 has no body is said by the status.
  else if (had !== has && (has ? before : after).status !== 204)
    pair.facts.add(pair.scope(where, "receives", [before, after]), {
      kind: has ? "reply-body-added" : "reply-body-removed",
      locations: { before: before.location, after: after.location },
    });
  compareHeaders(pair, where, before, after);
}
