import type { MediaType, Operation, Reply } from "../model/model.js";
import type { OperationPair } from "./compare-operations.js";
import type { Direction } from "./facts.js";

/** Compares what requests hold. */
export function compareBodies(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const [one, other] = [before.body, after.body];
  const scope = pair.scope("request body", "sends");
  const places = {
    before: one?.place ?? before.place,
    after: other?.place ?? after.place,
  };
  if (!one && !other) return;
  if (!one)
    facts.add(scope, {
      kind: other?.required ? "required-body-added" : "optional-body-added",
      places,
    });
  else if (!other)
    facts.add(scope, {
      kind: one.required ? "required-body-removed" : "optional-body-removed",
      places,
    });
  else {
    if (one.required !== other.required)
      facts.add(scope, {
        kind: other.required ? "body-became-required" : "body-became-optional",
        places,
      });
    compareContent(pair, "request body", "sends", one, other);
  }
}

/** Compares what comes back: the statuses, their bodies, and the codes of problems. */
export function compareReplies(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const others = new Map(after.replies.map((reply) => [reply.status, reply]));
  for (const reply of before.replies) {
    const other = others.get(reply.status);
    others.delete(reply.status);
    const where = `reply ${reply.status}`;
    if (other) compareContent(pair, where, "receives", reply, other);
    else
      facts.add(pair.scope(where, "receives"), {
        kind: isSuccess(reply)
          ? "success-reply-removed"
          : "error-reply-removed",
        places: { before: reply.place, after: after.place },
      });
  }
  for (const reply of others.values())
    facts.add(pair.scope(`reply ${reply.status}`, "receives"), {
      kind: isSuccess(reply) ? "success-reply-added" : "error-reply-added",
      places: { before: before.place, after: reply.place },
    });
  compareProblems(pair);
}

function isSuccess({ status }: Reply): boolean {
  return /^[123]/.test(String(status));
}

interface WithContent {
  readonly content: readonly MediaType[];
  readonly place: string;
}

function compareContent(
  pair: OperationPair,
  where: string,
  direction: Direction,
  before: WithContent,
  after: WithContent,
): void {
  const { facts, compare } = pair;
  const others = new Map(after.content.map((one) => [mediaKey(one), one]));
  for (const one of before.content) {
    const other = others.get(mediaKey(one));
    others.delete(mediaKey(one));
    const scope = pair.scope(`${where} ${one.name}`, direction);
    if (!other)
      facts.add(scope, {
        kind: "media-type-removed",
        places: { before: one.place, after: after.place },
      });
    else if (one.schema && other.schema)
      compare(one.schema, other.schema, scope);
    else if (one.schema || other.schema)
      facts.add(scope, {
        kind: other.schema ? "rule-narrowed" : "rule-widened",
        places: { before: one.place, after: other.place },
      });
  }
  for (const one of others.values())
    facts.add(pair.scope(`${where} ${one.name}`, direction), {
      kind: "media-type-added",
      places: { before: before.place, after: one.place },
    });
}

/** Case and white space mean nothing. */
function mediaKey({ name }: MediaType): string {
  return name.toLowerCase().replaceAll(/\s/g, "");
}

function compareProblems(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const [had, has] = [codesOf(before), codesOf(after)];
  for (const [code, place] of has)
    if (!had.has(code))
      facts.add(pair.scope(`problem ${code}`, "receives"), {
        kind: "problem-code-added",
        places: { before: before.place, after: place },
      });
  for (const [code, place] of had)
    if (!has.has(code))
      facts.add(pair.scope(`problem ${code}`, "receives"), {
        kind: "problem-code-removed",
        places: { before: place, after: after.place },
      });
}

/** The codes that an operation's problems can have, each with the first reply that carries it. */
function codesOf({ replies }: Operation): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const { problems, place } of replies)
    for (const code of problems) if (!codes.has(code)) codes.set(code, place);
  return codes;
}
