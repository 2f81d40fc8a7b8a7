import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  changed,
  partAt,
  type Steps,
} from "../../../language/samples/changes.js";

/** The most requests that are sent to make one smaller. */
const MOST_TRIES = 80;

/**
 * The smallest value that still has a property: parts are left out, and what remains
 * becomes short and plain.
 *
 * @param has whether a value still has the property
 */
export async function shrunk(
  value: JsonValue,
  has: (smaller: JsonValue) => Promise<boolean>,
): Promise<JsonValue> {
  let best = value;
  let left = MOST_TRIES;
  for (let isSmaller = true; isSmaller && left > 0;) {
    isSmaller = false;
    for (const candidate of smaller(best)) {
      if (left-- <= 0) break;
      if (!(await has(candidate))) continue;
      best = candidate;
      isSmaller = true;
      break;
    }
  }
  return best;
}

/** Smaller values, those that leave out most first. */
function* smaller(value: JsonValue): Iterable<JsonValue> {
  const places = [...placesIn(value, [])];
  for (const steps of places)
    if (steps.length > 1) yield changed(value, steps, { kind: "remove" });
  for (const steps of places) {
    const part = partAt(value, steps);
    if (part === undefined) continue;
    for (const plain of plainer(part))
      yield changed(value, steps, { kind: "set", value: plain });
  }
}

/** The places that may change: not the groups, and not the ids of the path. */
function* placesIn(value: JsonValue, steps: Steps): Iterable<Steps> {
  if (steps[0] === "path" || steps[0] === "contentType") return;
  if (steps.length > 0) yield steps;
  const members = isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? Object.entries(value)
      : [];
  for (const [step, member] of members)
    yield* placesIn(member, [...steps, String(step)]);
}

function* plainer(value: JsonValue): Iterable<JsonValue> {
  if (typeof value === "string" && value.length > 1) {
    yield value.slice(0, Math.floor(value.length / 2));
    yield value.slice(0, -1);
  }
  if (typeof value === "number" && value !== 0) {
    yield 0;
    if (Math.abs(value) > 1) yield Math.trunc(value / 2);
  }
  if (isArray(value) && value.length > 0)
    yield value.slice(0, Math.floor(value.length / 2));
}
