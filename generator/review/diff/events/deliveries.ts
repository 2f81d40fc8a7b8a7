import type { Location } from "../../../language/json/location.js";
import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverResponse,
} from "../../../language/model/model.js";
import { compareContent } from "../api/bodies.js";
import {
  type Containers,
  type Fact,
  type Scope,
  type Usage,
  writtenAs,
} from "../facts.js";
import { matchItems } from "../match/match.js";
import type { VersionPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";

/** The deliveries of two events that correspond. */
interface DeliveryPair {
  readonly before: Delivery;
  readonly after: Delivery;
  /** The locations of the events. */
  readonly locations: { readonly before: Location; readonly after: Location };
  readonly comparison: VersionPair;
  readonly scope: (
    where: string,
    direction: Direction,
    containers?: Containers,
  ) => Scope;
}

const none: Delivery = { parameters: [], responses: [], security: [] };

/** Compares the parameters and credentials of deliveries, and how receivers respond. */
export function compareDeliveries(
  comparison: VersionPair,
  before: Event,
  after: Event,
  user: Omit<Usage, "direction">,
): void {
  const [old, updated] = [before.delivery ?? none, after.delivery ?? none];
  const pair: DeliveryPair = {
    before: old,
    after: updated,
    locations: { before: before.location, after: after.location },
    comparison,
    scope: (where, direction, containers = [old, updated]) => ({
      where,
      reach: [{ ...user, direction, isUntyped: true }],
      containers,
    }),
  };
  compareParameters(pair);
  compareAnswers(pair);
  compareSecurity(pair);
}

function compareSecurity({
  before,
  after,
  locations,
  ...pair
}: DeliveryPair): void {
  const [oldSecurity, newSecurity] = [before, after].map(({ security }) =>
    security.join(" or "),
  );
  if (oldSecurity === newSecurity) return;
  pair.comparison.facts.add(pair.scope("security", "receives"), {
    kind: !oldSecurity
      ? "event-security-added"
      : !newSecurity
        ? "event-security-removed"
        : "event-security-changed",
    locations,
    ...(oldSecurity && { before: oldSecurity }),
    ...(newSecurity && { after: newSecurity }),
  });
}

function compareParameters(pair: DeliveryPair): void {
  const others = new Map(pair.after.parameters.map((one) => [keyOf(one), one]));
  for (const one of pair.before.parameters) {
    const other = others.get(keyOf(one));
    others.delete(keyOf(one));
    if (other === undefined)
      addParameter(
        pair,
        one.required
          ? "required-event-parameter-removed"
          : "optional-event-parameter-removed",
        one,
        other,
      );
    else compareParameter(pair, one, other);
  }
  for (const other of others.values())
    addParameter(
      pair,
      other.required
        ? "required-event-parameter-added"
        : "optional-event-parameter-added",
      undefined,
      other,
    );
}

function compareParameter(
  pair: DeliveryPair,
  one: DeliveryParameter,
  other: DeliveryParameter,
): void {
  if (one.required !== other.required)
    addParameter(
      pair,
      other.required
        ? "event-parameter-became-required"
        : "event-parameter-became-optional",
      one,
      other,
    );
  if (one.schema && other.schema)
    pair.comparison.compare(
      one.schema,
      other.schema,
      writtenAs(parameterScope(pair, one, other), "text"),
    );
}

function parameterScope(
  { scope }: DeliveryPair,
  old: DeliveryParameter | undefined,
  updated: DeliveryParameter | undefined,
): Scope {
  const { in: sentIn = "", name = "" } = updated ?? old ?? {};
  return scope(`${sentIn} parameter ${name}`, "receives", [old, updated]);
}

function addParameter(
  pair: DeliveryPair,
  kind: Fact["kind"],
  old: DeliveryParameter | undefined,
  updated: DeliveryParameter | undefined,
): void {
  const { comparison, locations } = pair;
  comparison.facts.add(parameterScope(pair, old, updated), {
    kind,
    locations: {
      before: old?.location ?? locations.before,
      after: updated?.location ?? locations.after,
    },
  });
}

/** Header names are case-insensitive. */
function keyOf({ name, in: sentIn }: DeliveryParameter): string {
  return `${sentIn} ${sentIn === "header" ? name.toLowerCase() : name}`;
}

/** Compares the responses of receivers; if none is described, any is allowed. */
function compareAnswers(pair: DeliveryPair): void {
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
    addAnswer(pair, "answer-status-changed", ...moved, {
      before: moved[0].status,
      after: moved[1].status,
    });
  for (const one of removed)
    if (!moved?.includes(one))
      addAnswer(
        pair,
        isSuccess(one) ? "answer-removed" : "failure-answer-removed",
        one,
        undefined,
      );
  for (const one of added)
    if (!moved?.includes(one))
      addAnswer(
        pair,
        isSuccess(one) ? "answer-added" : "failure-answer-added",
        undefined,
        one,
      );
  for (const [one, other] of moved ? [...pairs, moved] : pairs)
    compareAnswer(pair, one, other);
}

function compareAnswer(
  pair: DeliveryPair,
  before: ReceiverResponse,
  after: ReceiverResponse,
): void {
  const [hadBody, hasBody] = [
    before.content.length > 0,
    after.content.length > 0,
  ];
  if (hadBody && hasBody)
    compareContent(
      { ...pair.comparison, scope: pair.scope },
      `answer ${after.status}`,
      "sends",
      before,
      after,
    );
  else if (hadBody !== hasBody)
    addAnswer(
      pair,
      hasBody ? "answer-body-added" : "answer-body-removed",
      before,
      after,
    );
}

function addAnswer(
  { scope, comparison: { facts }, locations }: DeliveryPair,
  kind: Fact["kind"],
  old: ReceiverResponse | undefined,
  updated: ReceiverResponse | undefined,
  values: Pick<Fact, "before" | "after"> = {},
): void {
  const { status = "" } = updated ?? old ?? {};
  facts.add(scope(`answer ${status}`, "sends", [old, updated]), {
    kind,
    locations: {
      before: old?.location ?? locations.before,
      after: updated?.location ?? locations.after,
    },
    ...values,
  });
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
