import type {
  Delivery,
  DeliveryParameter,
  Event,
  ReceiverAnswer,
} from "../model/model.js";
import type { Fact, Facts, Reached, Scope } from "./facts.js";

/** Two events that are one, and whom they reach. */
interface DeliveryPair {
  readonly before: Event;
  readonly after: Event;
  readonly reached: Pick<Reached, "surface" | "user">;
  readonly facts: Facts;
}

const none: Delivery = { parameters: [], answers: [], security: [] };

/** Compares what comes with a payload, how it shows whom it comes from, and what it is answered with. */
export function compareDeliveries(pair: DeliveryPair): void {
  const { before, after, reached, facts } = pair;
  const [one, other] = [before.delivery ?? none, after.delivery ?? none];
  const places = { before: before.place, after: after.place };
  const scope =
    (direction: Reached["direction"]) =>
    (where: string): Scope => ({
      where,
      reach: [{ ...reached, direction }],
      holders: [one, other],
    });
  compareParameters(one, other, places, scope("receives"), facts);
  compareAnswers(one, other, places, scope("sends"), facts);
  const [had, has] = [one.security.join(" or "), other.security.join(" or ")];
  if (had !== has)
    facts.add(scope("receives")("security"), {
      kind:
        had === ""
          ? "event-security-added"
          : has === ""
            ? "event-security-removed"
            : "event-security-changed",
      places,
      ...(had !== "" && { before: had }),
      ...(has !== "" && { after: has }),
    });
}

type ScopeOf = (where: string) => Scope;

function compareParameters(
  { parameters: before }: Delivery,
  { parameters: after }: Delivery,
  places: { readonly before: string; readonly after: string },
  scope: ScopeOf,
  facts: Facts,
): void {
  const title = ({ in: location, name }: DeliveryParameter) =>
    `${location} parameter ${name}`;
  const others = new Map(after.map((one) => [keyOf(one), one]));
  for (const one of before) {
    const other = others.get(keyOf(one));
    others.delete(keyOf(one));
    if (other === undefined)
      facts.add(scope(title(one)), {
        kind: one.required
          ? "required-event-parameter-removed"
          : "optional-event-parameter-removed",
        places: { before: one.place, after: places.after },
      });
    else if (one.required !== other.required)
      facts.add(scope(title(other)), {
        kind: other.required
          ? "event-parameter-became-required"
          : "event-parameter-became-optional",
        places: { before: one.place, after: other.place },
      });
  }
  for (const other of others.values())
    facts.add(scope(title(other)), {
      kind: other.required
        ? "required-event-parameter-added"
        : "optional-event-parameter-added",
      places: { before: places.before, after: other.place },
    });
}

/** Names of headers know no case. */
function keyOf({ name, in: location }: DeliveryParameter): string {
  return `${location} ${location === "header" ? name.toLowerCase() : name}`;
}

function compareAnswers(
  { answers: before }: Delivery,
  { answers: after }: Delivery,
  places: { readonly before: string; readonly after: string },
  scope: ScopeOf,
  facts: Facts,
): void {
  // Where no answer is described, any may be given.
  if (before.length === 0 || after.length === 0) return;
  const gone = before.filter((one) => !after.some((wide) => covers(wide, one)));
  const come = after.filter((one) => !before.some((wide) => covers(wide, one)));
  const [was, is] = [gone[0], come[0]];
  if (was && is && gone.length + come.length === 2)
    facts.add(scope(`answer ${is.status}`), {
      kind: "answer-status-changed",
      places: { before: was.place, after: is.place },
      before: was.status,
      after: is.status,
    });
  else {
    for (const one of gone)
      facts.add(scope(`answer ${one.status}`), {
        kind: "answer-removed",
        places: { before: one.place, after: places.after },
      });
    for (const one of come)
      facts.add(scope(`answer ${one.status}`), {
        kind: "answer-added",
        places: { before: places.before, after: one.place },
      });
  }
  for (const one of before) {
    const other = after.find(({ status }) => status === one.status);
    if (other && one.hasBody !== other.hasBody)
      facts.add(scope(`answer ${one.status}`), {
        kind: bodyKind(other),
        places: { before: one.place, after: other.place },
      });
  }
}

function bodyKind({ hasBody }: ReceiverAnswer): Fact["kind"] {
  return hasBody ? "answer-body-added" : "answer-body-removed";
}

function covers({ status: wide }: ReceiverAnswer, one: ReceiverAnswer) {
  return (
    wide === one.status ||
    wide === "default" ||
    wide === `${one.status.slice(0, 1)}XX`
  );
}
