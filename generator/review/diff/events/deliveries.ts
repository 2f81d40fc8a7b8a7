import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverResponse,
} from "../../../language/model/model.js";
import { compareContent } from "../api/bodies.js";
import {
  type Change,
  change,
  type ChangedValues,
  type Differences,
  presenceRule,
} from "../difference.js";
import {
  type Containers,
  locationsOf,
  type Scope,
  type Usage,
  writtenAs,
} from "../facts.js";
import { matchItems } from "../match/match.js";
import type { VersionPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";

/** The deliveries of two events that correspond. */
interface DeliveryPair {
  readonly before: Delivery;
  readonly after: Delivery;
  readonly events: readonly [before: Event, after: Event];
  readonly comparison: VersionPair;
  readonly scope: (
    where: string,
    direction: Direction,
    containers?: Containers,
  ) => Scope;
}

const none: Delivery = { parameters: [], responses: [], security: [] };

/** Compares the parameters and credentials of deliveries, and how receivers respond. */
export function* compareDeliveries(
  comparison: VersionPair,
  before: Event,
  after: Event,
  user: Omit<Usage, "direction">,
): Differences {
  const [old, updated] = [before.delivery ?? none, after.delivery ?? none];
  const pair: DeliveryPair = {
    before: old,
    after: updated,
    events: [before, after],
    comparison,
    scope: (where, direction, containers = [old, updated]) => ({
      where,
      reach: [{ ...user, direction, isUntyped: true }],
      containers,
    }),
  };
  yield* compareParameters(pair);
  yield* compareAnswers(pair);
  yield* compareSecurity(pair);
}

function* compareSecurity({
  before,
  after,
  events,
  scope,
}: DeliveryPair): Differences {
  const [old, updated] = [before, after].map(({ security }) =>
    security.length === 0 ? undefined : security.join(" or "),
  );
  if (old !== updated)
    yield change(
      scope("security", "receives"),
      presenceRule("event-security", old, updated),
      locationsOf(...events),
      { before: old, after: updated },
    );
}

function* compareParameters(pair: DeliveryPair): Differences {
  const others = new Map(pair.after.parameters.map((one) => [keyOf(one), one]));
  for (const one of pair.before.parameters) {
    const other = others.get(keyOf(one));
    others.delete(keyOf(one));
    if (other) yield* compareParameter(pair, one, other);
    else
      yield parameterChange(pair, `${needOf(one)}-event-parameter-removed`, [
        one,
        other,
      ]);
  }
  for (const other of others.values())
    yield parameterChange(pair, `${needOf(other)}-event-parameter-added`, [
      undefined,
      other,
    ]);
}

function needOf({ required }: DeliveryParameter) {
  return required ? "required" : "optional";
}

function* compareParameter(
  pair: DeliveryPair,
  one: DeliveryParameter,
  other: DeliveryParameter,
): Differences {
  const both = [one, other] as const;
  if (one.required !== other.required)
    yield parameterChange(
      pair,
      `event-parameter-became-${needOf(other)}`,
      both,
    );
  if (one.schema && other.schema)
    yield* pair.comparison.compare(
      one.schema,
      other.schema,
      writtenAs(parameterScope(pair, both), "text"),
    );
}

/** Something of a delivery; undefined on a side without it. */
type Either<Part> = readonly [
  before: Part | undefined,
  after: Part | undefined,
];

function parameterScope(
  { scope }: DeliveryPair,
  both: Either<DeliveryParameter>,
): Scope {
  const { in: sentIn = "", name = "" } = both[1] ?? both[0] ?? {};
  return scope(`${sentIn} parameter ${name}`, "receives", both);
}

function parameterChange(
  pair: DeliveryPair,
  kind: RuleId,
  both: Either<DeliveryParameter>,
): Change {
  const [before, after] = pair.events;
  const locations = locationsOf(both[0] ?? before, both[1] ?? after);
  return change(parameterScope(pair, both), kind, locations);
}

/** Header names are case-insensitive. */
function keyOf({ name, in: sentIn }: DeliveryParameter): string {
  return `${sentIn} ${sentIn === "header" ? name.toLowerCase() : name}`;
}

/** Compares the responses of receivers; if none is described, any is allowed. */
function* compareAnswers(pair: DeliveryPair): Differences {
  const [before, after] = [pair.before.responses, pair.after.responses];
  if (before.length === 0 || after.length === 0) return;
  const { pairs, removed, added } = matchItems(before, after, {
    keyOf: ({ status }) => status,
    covers,
  });
  const [oldAnswer, newAnswer] = [removed, added].map((all) => {
    const [only, ...others] = all.filter(isSuccess);
    return others.length === 0 ? only : undefined;
  });
  const moved =
    oldAnswer && newAnswer ? ([oldAnswer, newAnswer] as const) : undefined;
  if (moved)
    yield answerChange(pair, "answer-status-changed", moved, {
      before: moved[0].status,
      after: moved[1].status,
    });
  for (const one of removed)
    if (!moved?.includes(one))
      yield answerChange(pair, `${answerOf(one)}-removed`, [one, undefined]);
  for (const one of added)
    if (!moved?.includes(one))
      yield answerChange(pair, `${answerOf(one)}-added`, [undefined, one]);
  for (const both of moved ? [...pairs, moved] : pairs)
    yield* compareAnswer(pair, both);
}

function* compareAnswer(
  pair: DeliveryPair,
  both: readonly [ReceiverResponse, ReceiverResponse],
): Differences {
  const [before, after] = both;
  const [hadBody, hasBody] = [
    before.content.length > 0,
    after.content.length > 0,
  ];
  if (hadBody && hasBody)
    yield* compareContent(
      { ...pair.comparison, scope: pair.scope },
      `answer ${after.status}`,
      "sends",
      before,
      after,
    );
  else if (hadBody !== hasBody)
    yield answerChange(
      pair,
      `answer-body-${hasBody ? "added" : "removed"}`,
      both,
    );
}

function answerChange(
  { scope, events: [before, after] }: DeliveryPair,
  kind: RuleId,
  both: Either<ReceiverResponse>,
  values?: ChangedValues,
): Change {
  const { status = "" } = both[1] ?? both[0] ?? {};
  const at = scope(`answer ${status}`, "sends", both);
  const locations = locationsOf(both[0] ?? before, both[1] ?? after);
  return change(at, kind, locations, values);
}

function answerOf(one: ReceiverResponse) {
  return isSuccess(one) ? "answer" : "failure-answer";
}

function isSuccess({ status }: ReceiverResponse): boolean {
  return /^(?:[123]|default$)/.test(status);
}

function covers({ status: wide }: ReceiverResponse, one: ReceiverResponse) {
  return (
    wide === one.status ||
    (wide === "default" && isSuccess(one)) ||
    wide === `${one.status.slice(0, 1)}XX`
  );
}
