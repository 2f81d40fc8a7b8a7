import {
  isRedirect,
  isSuccessStatus,
} from "../../../input/responses/responses.js";
import type { ApiResponse, ApiVersion } from "../../../language/model/model.js";
import { change, type Differences, guarded } from "../difference.js";
import { locationsOf } from "../facts.js";
import { type MatchedItems, type Matcher, matchItems } from "../match/match.js";
import type { OperationPair } from "../pairs.js";
import type { RuleId } from "../rules/rules.js";
import { compareContent } from "./bodies.js";
import { compareHeaders } from "./headers.js";
import { compareFailures } from "./problems.js";

/** Compares responses: statuses, headers and bodies. */
export function* compareResponses(pair: OperationPair): Differences {
  const found = matchItems(
    specificFirst(pair.before.responses),
    specificFirst(pair.after.responses),
    statusMatcher,
  );
  for (const [old, updated] of found.pairs) {
    // Of a class and a status in it, facts name the status.
    const { status } = isWider(updated, old) ? old : updated;
    const where = sharedName(pair, old, updated) ?? `reply ${status}`;
    const locations = locationsOf(old, updated);
    yield* guarded(pair.scope(where, "receives"), locations, () =>
      compareResponse(pair, where, old, updated),
    );
  }
  yield* addedAndRemoved(pair, yield* withoutStatusChange(pair, found));
  yield* addNewMeaning(pair, found);
}

const statusMatcher: Matcher<ApiResponse> = {
  keyOf: ({ status }) => String(status),
  covers: (wide, narrow, among) =>
    isWider(wide, narrow) &&
    // If successes are described, `default` covers failures.
    (wide.status !== "default" ||
      !isSuccess(narrow, among) ||
      isSuccess(wide, among)),
};

/** Whether one status is a class that contains the other, or `default`. */
function isWider(
  { status: wide }: ApiResponse,
  { status: narrow }: ApiResponse,
): boolean {
  if (wide === narrow) return false;
  return wide === "default" || wide === `${String(narrow).slice(0, 1)}XX`;
}

/** A status belongs to its class before it belongs to `default`. */
function specificFirst(
  responses: readonly ApiResponse[],
): readonly ApiResponse[] {
  const isLast = ({ status }: ApiResponse) => status === "default";
  return [
    ...responses.filter((one) => !isLast(one)),
    ...responses.filter(isLast),
  ];
}

/** The name of a shared response, whatever its status. */
function sharedName(
  { before, after }: OperationPair,
  old: ApiResponse,
  updated: ApiResponse,
): string | undefined {
  const [oldName, newName] = [
    old.location.split("/").at(-1),
    updated.location.split("/").at(-1),
  ];
  return old.location.startsWith(before.location) ||
    updated.location.startsWith(after.location) ||
    oldName !== newName
    ? undefined
    : `shared reply ${newName}`;
}

/** Whether clients treat a response as a success: also `default`, if no 2xx response and no redirect is described. */
function isSuccess(
  { status, problems }: ApiResponse,
  all: readonly ApiResponse[],
): boolean {
  if (status !== "default") return /^[123]/.test(String(status));
  return (
    problems.length === 0 &&
    !all.some((one) => isSuccessStatus(one) || isRedirect(one))
  );
}

/** Reports the only success that has another status, and leaves it out of the added and removed ones. */
function* withoutStatusChange(
  pair: OperationPair,
  found: MatchedItems<ApiResponse>,
): Differences<MatchedItems<ApiResponse>> {
  const successes = (
    responses: readonly ApiResponse[],
    others: readonly ApiResponse[],
  ) =>
    responses.filter(
      (response) =>
        response.status !== "default" &&
        isSuccess(response, []) &&
        !isClassOf(response, others),
    );
  const [removed, added] = [
    successes(found.removed, pair.after.responses),
    successes(found.added, pair.before.responses),
  ];
  const [one] = removed;
  const [other] = added;
  if (!one || !other || removed.length + added.length > 2) return found;
  const scope = pair.scope(`reply ${other.status}`, "receives", [one, other]);
  yield change(scope, "success-status-changed", locationsOf(one, other), {
    before: one.status,
    after: other.status,
  });
  yield* compareResponse(pair, `reply ${other.status}`, one, other);
  return {
    ...found,
    removed: found.removed.filter((response) => response !== one),
    added: found.added.filter((response) => response !== other),
  };
}

function* addedAndRemoved(
  pair: OperationPair,
  { removed, generalized, added, specified }: MatchedItems<ApiResponse>,
): Differences {
  const { before, after } = pair;
  const [old, updated] = [before.responses, after.responses];
  const scopeOf = (one: ApiResponse) =>
    pair.scope(`reply ${one.status}`, "receives", [one, one]);
  const gone = (one: ApiResponse, kind: RuleId) =>
    change(scopeOf(one), kind, locationsOf(one, after));
  const come = (one: ApiResponse, kind: RuleId) =>
    change(scopeOf(one), kind, locationsOf(before, one));
  const isNews = (one: ApiResponse) => !isStatusChange(one, pair);
  for (const one of removed.filter(isNews))
    yield gone(one, kindOf(one, old, updated, "removed"));
  for (const one of generalized) yield gone(one, "reply-generalized");
  for (const one of added.filter(isNews))
    yield come(one, kindOf(one, updated, old, "added"));
  for (const one of specified) yield come(one, "reply-specified");
}

/** The rule for an added or removed response. If a status replaces its class, the other statuses of the class are gone. */
function kindOf(
  response: ApiResponse,
  own: readonly ApiResponse[],
  others: readonly ApiResponse[],
  way: "added" | "removed",
): RuleId {
  if (!isSuccess(response, own)) return `error-reply-${way}`;
  return isClassOf(response, others)
    ? `success-class-${way}`
    : `success-reply-${way}`;
}

/** Whether a success covers successes that the others contain. */
function isClassOf(
  response: ApiResponse,
  others: readonly ApiResponse[],
): boolean {
  return others.some(
    (other) => isSuccess(other, others) && isWider(response, other),
  );
}

/** Reports that `default`, which both sides have, was an error and means success now, or the reverse. */
function* addNewMeaning(
  pair: OperationPair,
  { pairs }: MatchedItems<ApiResponse>,
): Differences {
  const { before, after } = pair;
  for (const [old, updated] of pairs) {
    if (old.status !== "default" || updated.status !== "default") continue;
    const was = isSuccess(old, before.responses);
    const is = isSuccess(updated, after.responses);
    if (was !== is)
      yield change(
        pair.scope("reply default", "receives", [old, updated]),
        is ? "success-class-added" : "success-class-removed",
        locationsOf(old, updated),
      );
  }
}

/** Whether a response was added or removed because its problems have another status, which is a fact of the problems. */
function isStatusChange(
  { problems }: ApiResponse,
  { versions }: OperationPair,
): boolean {
  const statusOf = (code: string, { problems: all }: ApiVersion) =>
    all.find((one) => one.code === code)?.status;
  return (
    problems.length > 0 &&
    problems.every((code) => {
      const oldStatus = statusOf(code, versions.before);
      const newStatus = statusOf(code, versions.after);
      return (
        oldStatus !== undefined &&
        newStatus !== undefined &&
        oldStatus !== newStatus
      );
    })
  );
}

function isChangeOf204(before: ApiResponse, after: ApiResponse): boolean {
  const statuses = [before.status, after.status];
  return (
    statuses.includes(204) &&
    statuses.every((status) => typeof status === "number")
  );
}

function* compareResponse(
  pair: OperationPair,
  where: string,
  before: ApiResponse,
  after: ApiResponse,
): Differences {
  if (before === after) return;
  const [hadBody, hasBody] = [
    before.content.length > 0,
    after.content.length > 0,
  ];
  if (hadBody && hasBody)
    yield* compareContent(
      pair,
      where,
      "receives",
      before,
      after,
      before.problems.length > 0 && after.problems.length > 0
        ? (old, updated, scope) => compareFailures(pair, old, updated, scope)
        : pair.compare,
    );
  // If another status became 204, that already says that there is no body.
  else if (hadBody !== hasBody && !isChangeOf204(before, after))
    yield change(
      pair.scope(where, "receives", [before, after]),
      hasBody ? "reply-body-added" : "reply-body-removed",
      locationsOf(before, after),
    );
  yield* compareHeaders(pair, where, before, after);
}
