import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import { limitsIn } from "../../../language/keywords/keywords.js";
import { justInside, justOutside } from "../../../language/keywords/limits.js";
import type { Change, Schema } from "../../../language/model/model.js";
import {
  changed,
  partAt,
  type Steps,
} from "../../../language/samples/changes.js";
import {
  membersOf,
  withAlternatives,
} from "../../../language/samples/parts.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";

/** A change at a place in a request. */
export interface Edit {
  readonly steps: Steps;
  readonly change: Change;
}

/** The most changes of one request. */
const MOST_EDITS = 3;

/** The longest text that a request has. */
const LONGEST = 5000;

/** Larger numbers are not exact, and not written as digits. */
const numbers: readonly number[] = [
  ...[0, 1, -1, 0.5, 100, 2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER],
];

const texts: readonly string[] = [
  ...["", " ", "a", "0", "null", "Ærøskøbing", "日本語", "🎉", "a\u0000b"],
  ...["'\"\\", "%00", "../x", "<b>", "a\nb", "a".repeat(300)],
];

/** Values of all types, for what has another one. */
const others: readonly JsonValue[] = [null, "~invalid~", 7, 0.5, true, [], {}];

/** Draws requests near valid ones. */
export class Draws {
  readonly #schema: Schema;
  readonly #lookup: SchemaLookup;
  readonly #random: () => number;
  readonly #isPlain: (steps: Steps) => boolean;

  /** @param isPlain whether a part is sent as a text, which has no type */
  constructor(
    schema: Schema,
    lookup: SchemaLookup,
    random: () => number,
    isPlain: (steps: Steps) => boolean,
  ) {
    this.#schema = schema;
    this.#lookup = lookup;
    this.#random = random;
    this.#isPlain = isPlain;
  }

  /** Changes of a request, drawn at its places; none if it has no place that may change. */
  edits(request: JsonValue): readonly Edit[] {
    const places = [...this.#places(request, this.#schema, [])];
    const count = 1 + Math.floor(this.#random() * MOST_EDITS);
    const drawn = Array.from({ length: count }, () => this.#edit(places));
    return drawn.filter((edit) => edit !== undefined);
  }

  #edit(places: readonly Place[]): Edit | undefined {
    const place = this.#pick(places);
    if (place === undefined) return undefined;
    const { steps } = place;
    const isRemoved = steps.length > 1 && this.#random() < 0.1;
    if (isRemoved) return { steps, change: { kind: "remove" } };
    const value = this.#pick(this.#values(place));
    return value === undefined
      ? undefined
      : { steps, change: { kind: "set", value } };
  }

  #pick<Value>(values: readonly Value[]): Value | undefined {
    return values[Math.floor(this.#random() * values.length)];
  }

  *#places(root: JsonValue, schema: Schema, steps: Steps): Iterable<Place> {
    const value = partAt(root, steps);
    if (value === undefined) return;
    const [group] = steps;
    // Ids, credentials and cookies stay as they are.
    if (group !== undefined && group !== "body" && group !== "query") return;
    const parts = withAlternatives(schema, this.#lookup);
    const isGroup = group === undefined || (group === "query" && !steps[1]);
    if (!isGroup) yield { steps, value, parts };
    if (group === "query" && steps[1] !== undefined) return;
    for (const [child, , step] of membersOf(parts, value))
      yield* this.#places(root, child, [...steps, step]);
  }

  /** The values that a place may get: near its limits, of its type, or of others. */
  #values({ steps, value, parts }: Place): readonly JsonValue[] {
    const near = parts.flatMap((part) => [...nearValues(part, value)]);
    const usual = usualValues(value);
    const choices = [near, usual, others].filter(({ length }) => length > 0);
    if (!this.#isPlain(steps)) return this.#pick(choices) ?? [];
    const isKept = (each: JsonValue) =>
      typeof each === typeof value && each !== "";
    const isText = typeof value === "string";
    const plain = [near, usual].map((each) => each.filter(isKept));
    const all = [...plain, ...(isText ? [] : [["~invalid~"]])];
    return this.#pick(all.filter(({ length }) => length > 0)) ?? [];
  }
}

/** A place in a request, with the schemas that apply there. */
interface Place {
  readonly steps: Steps;
  readonly value: JsonValue;
  readonly parts: readonly Schema[];
}

/** Values that a schema lists, and those at its limits. */
function* nearValues(schema: Schema, value: JsonValue): Iterable<JsonValue> {
  const { enum: values = [], string, number, array } = schema;
  yield* values;
  if (typeof value === "number")
    for (const [bound, limit] of limitsIn(number ?? {}, "number"))
      yield* [justInside(bound, limit), justOutside(bound, limit)];
  const limits =
    typeof value === "string"
      ? limitsIn(string ?? {}, "string")
      : isArray(value)
        ? limitsIn(array ?? {}, "array")
        : [];
  for (const [bound, limit] of limits)
    for (const length of [justInside(bound, limit), justOutside(bound, limit)])
      if (length >= 0 && length <= LONGEST)
        yield changed(value, [], { kind: "length", length });
}

/** Values of the type of another one. */
function usualValues(value: JsonValue): readonly JsonValue[] {
  if (typeof value === "boolean") return [true, false];
  if (typeof value === "number") return numbers;
  if (typeof value === "string") return texts;
  return isObject(value) ? [{ ...value, "x-unknown-property": 1 }] : [];
}

/** A request with changes. */
export function edited(request: JsonValue, edits: readonly Edit[]): JsonValue {
  return edits.reduce(
    (made, { steps, change }) =>
      partAt(made, steps) === undefined ? made : changed(made, steps, change),
    request,
  );
}
