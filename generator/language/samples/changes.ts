import { isArray, isObject, type JsonValue } from "../json/json.js";
import type { Change } from "../model/model.js";

/** The steps of a JSON pointer that lead to a part of a value. */
export type Steps = readonly string[];

/** The part of a value at some steps; undefined if there is none. */
export function partAt(
  value: JsonValue | undefined,
  steps: Steps,
): JsonValue | undefined {
  return steps.reduce<JsonValue | undefined>((held, step) => {
    if (isArray(held)) return held[Number(step)];
    return isObject(held) && Object.hasOwn(held, step) ? held[step] : undefined;
  }, value);
}

/** A copy of a value with a change at some steps. */
export function changed(
  value: JsonValue,
  [step, ...rest]: Steps,
  change: Change,
): JsonValue {
  if (step === undefined) return changedHere(value, change);
  const removes = rest.length === 0 && change.kind === "remove";
  if (isArray(value)) {
    const at = Number(step);
    return value.flatMap((item, index) => {
      if (index !== at) return [item];
      return removes ? [] : [changed(item, rest, change)];
    });
  }
  if (!isObject(value)) return value;
  const others = Object.entries(value).filter(([name]) => name !== step);
  const own = Object.hasOwn(value, step) ? value[step] : undefined;
  const next = removes ? [] : [[step, changed(own ?? null, rest, change)]];
  // `fromEntries` also sets a property called `__proto__`.
  return Object.fromEntries([...others, ...next]) as JsonValue;
}

function changedHere(value: JsonValue, change: Change): JsonValue {
  if (change.kind === "set") return change.value;
  if (change.kind === "remove") return null;
  const { length } = change;
  if (isArray(value))
    return Array.from({ length }, (_, at) => value[at % value.length] ?? null);
  return typeof value === "string" ? resized(value, length) : value;
}

/** A text of a length, in characters, that starts with the given text. */
function resized(text: string, length: number): string {
  return Array.from(text.padEnd(length, "a")).slice(0, length).join("");
}
