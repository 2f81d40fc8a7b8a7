import {
  isRedirect,
  isSuccessStatus,
} from "../../../input/responses/responses.js";
import type { ApiResponse, ApiVersion } from "../../../language/model/model.js";
import type { Fact } from "../facts.js";
import { guarded } from "../guard.js";
import { type MatchedItems, type Matcher, matchItems } from "../match/match.js";
import type { OperationPair } from "../pairs.js";
import { compareContent } from "./bodies.js";
import { compareHeaders } from "./headers.js";
import { compareFailures } from "./problems.js";

/** Compares responses: statuses, headers and bodies. */
export function compareResponses(pair: OperationPair): void {
  const found = matchItems(
    specificFirst(pair.before.responses),
    specificFirst(pair.after.responses),
    statusMatcher,
  );
  for (const [old, updated] of found.pairs) {
    // Of a class and a status in it, facts name the status.
    const { status } = isWider(updated, old) ? old : updated;
    const where = sharedName(pair, old, updated) ?? `reply ${status}`;
    const locations = { before: old.location, after: updated.location };
    guarded(pair.facts, pair.scope(where, "receives"), locations, () => {
      compareResponse(pair, where, old, updated);
    });
  }
  addStatuses(pair, withoutStatusChange(pair, found));
  addNewMeaning(pair, found);
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
function withoutStatusChange(
  pair: OperationPair,
  found: MatchedItems<ApiResponse>,
): MatchedItems<ApiResponse> {
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
    add(
      kindOf(response, before.responses, after.responses, "removed"),
      response,
    );
  for (const response of found.generalized) add("reply-generalized", response);
  for (const response of found.added.filter(isNews))
    add(kindOf(response, after.responses, before.responses, "added"), response);
  for (const response of found.specified) add("reply-specified", response);
}

/** The rule for an added or removed response. If a status replaces its class, the other statuses of the class are gone. */
function kindOf(
  response: ApiResponse,
  own: readonly ApiResponse[],
  others: readonly ApiResponse[],
  way: "added" | "removed",
): Fact["kind"] {
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
function addNewMeaning(
  pair: OperationPair,
  { pairs }: MatchedItems<ApiResponse>,
): void {
  const { before, after, facts } = pair;
  for (const [old, updated] of pairs) {
    if (old.status !== "default" || updated.status !== "default") continue;
    const was = isSuccess(old, before.responses);
    const is = isSuccess(updated, after.responses);
    if (was !== is)
      facts.add(pair.scope("reply default", "receives", [old, updated]), {
        kind: is ? "success-class-added" : "success-class-removed",
        locations: { before: old.location, after: updated.location },
      });
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

function compareResponse(
  pair: OperationPair,
  where: string,
  before: ApiResponse,
  after: ApiResponse,
): void {
  if (before === after) return;
  const [hadBody, hasBody] = [
    before.content.length > 0,
    after.content.length > 0,
  ];
  if (hadBody && hasBody)
    compareContent(
      pair,
      where,
      "receives",
      before,
      after,
      before.problems.length > 0 && after.problems.length > 0
        ? (old, updated, scope) => {
            compareFailures(pair, old, updated, scope);
          }
        : pair.compare,
    );
  // If another status became 204, that already says that there is no body.
  else if (hadBody !== hasBody && !isChangeOf204(before, after))
    pair.facts.add(pair.scope(where, "receives", [before, after]), {
      kind: hasBody ? "reply-body-added" : "reply-body-removed",
      locations: { before: before.location, after: after.location },
    });
  compareHeaders(pair, where, before, after);
}
