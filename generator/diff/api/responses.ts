import type { Reply, Surface } from "../../model/model.js";
import { compareContent } from "./bodies.js";
import { compareHeaders } from "./headers.js";
import { compareFailures } from "./problems.js";
import type { Fact } from "../facts.js";
import { type Kinship, type Pairing, pairUp } from "../match/pairing.js";
import type { OperationPair } from "../api-pair.js";

/** Compares what comes back: the statuses, their headers and bodies. */
export function compareReplies(pair: OperationPair): void {
  const found = pairUp(pair.before.replies, pair.after.replies, kinship);
  for (const [one, other] of found.pairs) {
    // Of a class and a status in it, the latter is what is spoken of.
    const { status } = kinship.covers(other, one, []) ? one : other;
    compareReply(
      pair,
      sharedName(pair, one, other) ?? `reply ${status}`,
      one,
      other,
    );
  }
  addStatuses(pair, withoutMove(pair, found));
}

const kinship: Kinship<Reply> = {
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
  one: Reply,
  other: Reply,
): string | undefined {
  const [had, has] = [
    one.place.split("/").at(-1),
    other.place.split("/").at(-1),
  ];
  return one.place.startsWith(before.place) ||
    other.place.startsWith(after.place) ||
    had !== has
    ? undefined
    : `shared reply ${has}`;
}

function isSuccess(status: Reply["status"]): boolean {
  return /^[123]/.test(String(status));
}

/** Tells of the one success that has another status now, and leaves it out of what came and went. */
function withoutMove(
  pair: OperationPair,
  found: Pairing<Reply>,
): Pairing<Reply> {
  const successes = (replies: readonly Reply[], others: readonly Reply[]) =>
    replies.filter(
      (reply) => isSuccess(reply.status) && !isClassOf(reply, others),
    );
  const [gone, come] = [
    successes(found.removed, pair.after.replies),
    successes(found.added, pair.before.replies),
  ];
  const [one] = gone;
  const [other] = come;
  if (!one || !other || gone.length + come.length > 2) return found;
  const scope = pair.scope(`reply ${other.status}`, "receives", [one, other]);
  pair.facts.add(scope, {
    kind: "success-status-changed",
    places: { before: one.place, after: other.place },
    before: one.status,
    after: other.status,
  });
  compareReply(pair, `reply ${other.status}`, one, other);
  return {
    ...found,
    removed: found.removed.filter((reply) => reply !== one),
    added: found.added.filter((reply) => reply !== other),
  };
}

function addStatuses(pair: OperationPair, found: Pairing<Reply>): void {
  const { before, after, facts } = pair;
  const add = (kind: Fact["kind"], reply: Reply) => {
    const isOld = before.replies.includes(reply);
    const scope = pair.scope(`reply ${reply.status}`, "receives", [
      reply,
      reply,
    ]);
    facts.add(scope, {
      kind,
      places: {
        before: isOld ? reply.place : before.place,
        after: isOld ? after.place : reply.place,
      },
    });
  };
  const isNews = (reply: Reply) => !isMove(reply, pair);
  for (const reply of found.removed.filter(isNews))
    add(kindOf(reply, after.replies, "removed"), reply);
  for (const reply of found.generalized) add("reply-generalized", reply);
  for (const reply of found.added.filter(isNews))
    add(kindOf(reply, before.replies, "added"), reply);
  for (const reply of found.specified) add("reply-specified", reply);
}

/** What it is that a reply came or went; of a class in whose place a status of it is, the others did. */
function kindOf(
  reply: Reply,
  others: readonly Reply[],
  way: "added" | "removed",
): Fact["kind"] {
  if (!isSuccess(reply.status)) return `error-reply-${way}`;
  return isClassOf(reply, others)
    ? `success-class-${way}`
    : `success-reply-${way}`;
}

/** Whether a reply is for a class of statuses of which others are. */
function isClassOf(reply: Reply, others: readonly Reply[]): boolean {
  return (
    reply.status !== "default" &&
    others.some((other) => kinship.covers(reply, other, others))
  );
}

/** Whether a reply came or went since its problems go with another status, which is told of these. */
function isMove({ problems }: Reply, { surfaces }: OperationPair): boolean {
  const statusOf = (code: string, { problems: all }: Surface) =>
    all.find((one) => one.code === code)?.status;
  return (
    problems.length > 0 &&
    problems.every((code) => {
      const was = statusOf(code, surfaces.before);
      const is = statusOf(code, surfaces.after);
      return was !== undefined && is !== undefined && was !== is;
    })
  );
}

function compareReply(
  pair: OperationPair,
  where: string,
  before: Reply,
  after: Reply,
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
      places: { before: before.place, after: after.place },
    });
  compareHeaders(pair, where, before, after);
}
