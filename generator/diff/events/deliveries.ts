import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverResponse,
} from "../../model/model.js";
import type { Location } from "../../json/location.js";
import { compareContent } from "../api/bodies.js";
import type { Containers, Fact, Scope, Usage } from "../facts.js";
import type { VersionPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";

/** Two deliveries of what is one event. */
interface DeliveryPair {
  readonly before: Delivery;
  readonly after: Delivery;
  /** Where the events stand. */
  readonly locations: { readonly before: Location; readonly after: Location };
  readonly comparison: VersionPair;
  readonly scope: (
    where: string,
    direction: Direction,
    containers?: Containers,
  ) => Scope;
}

const none: Delivery = { parameters: [], responses: [], security: [] };

/** Compares what comes with a payload, how it shows whom it comes from, and what it is answered with. */
export function compareDeliveries(
  comparison: VersionPair,
  before: Event,
  after: Event,
  user: Omit<Usage, "direction">,
): void {
  const [one, other] = [before.delivery ?? none, after.delivery ?? none];
  const pair: DeliveryPair = {
    before: one,
    after: other,
    locations: { before: before.location, after: after.location },
    comparison,
    scope: (where, direction, containers = [one, other]) => ({
      where,
      reach: [{ ...user, direction }],
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
  const [had, has] = [before, after].map(({ security }) =>
    security.join(" or "),
  );
  if (had === has) return;
  pair.comparison.facts.add(pair.scope("security", "receives"), {
    kind: !had
      ? "event-security-added"
      : !has
        ? "event-security-removed"
        : "event-security-changed",
    locations,
    ...(had && { before: had }),
    ...(has && { after: has }),
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
    else if (one.required !== other.required)
      addParameter(
        pair,
        other.required
          ? "event-parameter-became-required"
          : "event-parameter-became-optional",
        one,
        other,
      );
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

function addParameter(
  { scope, comparison: { facts }, locations }: DeliveryPair,
  kind: Fact["kind"],
  one: DeliveryParameter | undefined,
  other: DeliveryParameter | undefined,
): void {
  const { in: sentIn = "", name = "" } = other ?? one ?? {};
  const where = `${sentIn} parameter ${name}`;
  facts.add(scope(where, "receives", [one, other]), {
    kind,
    locations: {
      before: one?.location ?? locations.before,
      after: other?.location ?? locations.after,
    },
  });
}

/** Names of headers know no case. */
function keyOf({ name, in: sentIn }: DeliveryParameter): string {
  return `${sentIn} ${sentIn === "header" ? name.toLowerCase() : name}`;
}

/** Compares what receivers answer; where no answer is described, any may be given. */
function compareAnswers(pair: DeliveryPair): void {
  const [before, after] = [pair.before.responses, pair.after.responses];
  if (before.length === 0 || after.length === 0) return;
  const gone = before.filter((one) => !after.some((wide) => covers(wide, one)));
  const come = after.filter((one) => !before.some((wide) => covers(wide, one)));
  const [was, is, ...others] = [...gone, ...come].filter(isSuccess);
  const isMove = was && is && gone.includes(was) && come.includes(is);
  if (isMove && others.length === 0)
    addAnswer(pair, "answer-status-changed", was, is, {
      before: was.status,
      after: is.status,
    });
  const isTold = (one: ReceiverResponse) =>
    isMove && others.length === 0 && isSuccess(one);
  for (const one of gone)
    if (!isTold(one))
      addAnswer(
        pair,
        isSuccess(one) ? "answer-removed" : "failure-answer-removed",
        one,
        undefined,
      );
  for (const one of come)
    if (!isTold(one))
      addAnswer(
        pair,
        isSuccess(one) ? "answer-added" : "failure-answer-added",
        undefined,
        one,
      );
  for (const one of before) {
    const other = after.find(({ status }) => status === one.status);
    if (other) compareAnswer(pair, one, other);
  }
}

function compareAnswer(
  pair: DeliveryPair,
  before: ReceiverResponse,
  after: ReceiverResponse,
): void {
  const [had, has] = [before.content.length > 0, after.content.length > 0];
  if (had && has)
    compareContent(
      { ...pair.comparison, scope: pair.scope },
      `answer ${after.status}`,
      "sends",
      before,
      after,
    );
  else if (had !== has)
    addAnswer(
      pair,
      has ? "answer-body-added" : "answer-body-removed",
      before,
      after,
    );
}

function addAnswer(
  { scope, comparison: { facts }, locations }: DeliveryPair,
  kind: Fact["kind"],
  one: ReceiverResponse | undefined,
  other: ReceiverResponse | undefined,
  values: Pick<Fact, "before" | "after"> = {},
): void {
  const { status = "" } = other ?? one ?? {};
  facts.add(scope(`answer ${status}`, "sends", [one, other]), {
    kind,
    locations: {
      before: one?.location ?? locations.before,
      after: other?.location ?? locations.after,
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
