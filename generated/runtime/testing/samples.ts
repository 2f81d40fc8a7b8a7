/**
 * Samples of schemas: draws the parts that vary from a seed, and changes a sample so that
 * it matches its schema no longer.
 */

import { type Faker, fakeText } from "./faker.js";

/** A sample of a schema in the generated table. */
export interface SampleRow {
  readonly value: unknown;
  /** What may vary, by JSON pointer. */
  readonly vary?: { readonly [pointer: string]: Variation };
  readonly invalid?: readonly InvalidRow[];
  /** The values of other types than their JSON, by JSON pointer. */
  readonly types?: { readonly [pointer: string]: ValueType };
}

/** The other values of a part: of a format, in a range, listed, or none at all. */
export type Variation =
  | "uuid"
  | "date"
  | "date-time"
  | "text"
  /** A text of up to 80 characters. */
  | "prose"
  | "optional"
  | { readonly from: number; readonly to: number; readonly step?: number }
  | readonly unknown[];

/** The types that a configuration can choose for values. */
export type ValueType =
  "Date" | "Temporal.Instant" | "Temporal.PlainDate" | "bigint";

/** A change of a sample. Without `value` and `length` it removes what is there. */
export interface InvalidRow {
  /** What is wrong: `missing`, `longer than 80 characters`. */
  readonly is: string;
  readonly value?: unknown;
  /** The length of a text or a list, which is made of what is there. */
  readonly length?: number;
  /** JSON pointers to the parts that are changed, one at a time. */
  readonly at: readonly string[];
}

/** How samples are drawn. */
export interface DrawOptions {
  /**
   * Draws the parts that may vary. The same seed gives the same value. Default: none, for
   * the example of the description where it has one.
   */
  readonly seed?: number;
  /** `faker` of `@faker-js/faker`: draws names and texts as people write them. */
  readonly faker?: Faker;
}

/** Options of `sample`. */
export interface SampleOptions<Value = unknown> extends DrawOptions {
  /**
   * The parts that the sample must have: `{ status: "FAILED" }`. Objects are merged, and
   * `undefined` removes a property.
   */
  readonly override?: Override<Value>;
}

/** Some parts of a value. */
export type Override<Value> = Value extends
  | Date
  | { readonly epochNanoseconds: bigint }
  | { readonly calendarId: string }
  | readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: Override<Value[Name]> | undefined }
    : Value;

/** A value that does not match its schema. */
export interface InvalidSample {
  readonly value: unknown;
  /** A JSON pointer to what is wrong. */
  readonly pointer: string;
  /** What is wrong: `/name is longer than 80 characters`. */
  readonly fault: string;
}

/** Makes a value of a sample. */

export function drawSample<Value>(
  { value, vary = {}, types = {} }: SampleRow,
  { seed, faker, override }: SampleOptions<Value>,
): Value {
  const drawing = faker !== undefined || seed !== undefined;
  const random = randomOf(seed ?? 1);
  faker?.seed(seed ?? 1);
  let drawn = copyOf(value);
  if (drawing)
    for (const [pointer, variation] of Object.entries(vary))
      drawn = varied(drawn, stepsOf(pointer), variation, random, faker);
  for (const [pointer, type] of Object.entries(types))
    drawn = edited(drawn, stepsOf(pointer), (held) => typed(held, type));
  // The table has samples that match the schema of the type.
  return (override === undefined ? drawn : merged(drawn, override)) as Value;
}

function merged(value: unknown, override: unknown): unknown {
  if (!isPlain(value) || !isPlain(override)) return override;
  const names = [...new Set([...Object.keys(value), ...Object.keys(override)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      if (!Object.hasOwn(override, name)) return [[name, value[name]]];
      const held = override[name];
      return held === undefined ? [] : [[name, merged(value[name], held)]];
    }),
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  );
}

/** The values that do not match a schema, each with one fault. */
export function invalidSamplesOf({
  value,
  invalid = [],
}: SampleRow): readonly InvalidSample[] {
  return invalid.flatMap((row) =>
    row.at.map((pointer) => ({
      value: invalidated(value, row, pointer),
      pointer,
      fault: `${pointer || "/"} is ${row.is}`,
    })),
  );
}

/** A copy of a value with a fault at a JSON pointer. */
export function invalidated(
  value: unknown,
  row: InvalidRow,
  pointer: string,
): unknown {
  const { length } = row;
  return edited(copyOf(value), stepsOf(pointer), (held) => {
    if (length !== undefined) return resized(held, length);
    return "value" in row ? copyOf(row.value) : undefined;
  });
}

/** A generator of numbers from 0 to less than 1 (Mulberry32). */
export function randomOf(seed: number): () => number {
  let state = Math.trunc(seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function varied(
  root: unknown,
  steps: readonly string[],
  variation: Variation,
  random: () => number,
  faker: Faker | undefined,
): unknown {
  // Drawn also for a part that is gone, so that the others do not depend on it.
  const drawn = drawnOf(variation, random);
  return edited(root, steps, (held) => {
    if (held === undefined) return held;
    if (typeof held === "string" && variation === "prose")
      return faker === undefined
        ? `${held} ${String(drawn)}`
        : fakeText(faker, steps);
    if (typeof held === "string" && variation === "text")
      return `${held} ${String(drawn)}`;
    return variation === "optional" && drawn === true ? held : drawn;
  });
}

/** A drawn value; for an optional part, true if it stays and undefined if not. */
function drawnOf(variation: Variation, random: () => number): unknown {
  const whole = (count: number) => Math.floor(random() * count);
  const text = (length: number, radix: number) =>
    Array.from({ length }, () => whole(radix).toString(radix)).join("");
  const seconds = () =>
    new Date(1_600_000_000_000 + whole(400_000_000) * 1000).toISOString();
  switch (variation) {
    case "uuid":
      return `${text(8, 16)}-${text(4, 16)}-4${text(3, 16)}-a${text(3, 16)}-${text(12, 16)}`;
    case "date":
      return seconds().slice(0, 10);
    case "date-time":
      return seconds().replace(".000", "");
    case "text":
    case "prose":
      return text(5, 36);
    case "optional":
      return random() < 0.5 ? true : undefined;
  }
  if ("from" in variation) {
    const { from, to, step = 1 } = variation;
    return from + whole((to - from) / step + 1) * step;
  }
  return copyOf(variation[whole(variation.length)]);
}

function typed(held: unknown, type: ValueType): unknown {
  if (typeof held === "number" && type === "bigint") return BigInt(held);
  if (typeof held !== "string") return held;
  if (type === "Date") return new Date(held);
  // Older libraries do not declare `Temporal`.
  const { Temporal } = globalThis as {
    readonly Temporal?: Readonly<
      Record<"Instant" | "PlainDate", { from(text: string): unknown }>
    >;
  };
  const name = type === "Temporal.PlainDate" ? "PlainDate" : "Instant";
  return Temporal?.[name].from(held) ?? held;
}

function resized(held: unknown, length: number): unknown {
  if (Array.isArray(held))
    return Array.from({ length }, (_, at): unknown =>
      copyOf(held[at % Math.max(held.length, 1)]),
    );
  const text = typeof held === "string" ? held : "";
  return Array.from(text.padEnd(length, "a")).slice(0, length).join("");
}

/** A value with another part at some steps; undefined removes the part. */
function edited(
  root: unknown,
  [step, ...rest]: readonly string[],
  edit: (held: unknown) => unknown,
): unknown {
  if (step === undefined) return edit(root);
  if (typeof root !== "object" || root === null) return root;
  const held: unknown = Object.hasOwn(root, step)
    ? Reflect.get(root, step)
    : undefined;
  // A part that is not there has no parts.
  if (held === undefined && rest.length > 0) return root;
  const value = edited(held, rest, edit);
  if (Array.isArray(root))
    return root.flatMap((item: unknown, at): readonly unknown[] => {
      if (String(at) !== step) return [item];
      return value === undefined ? [] : [value];
    });
  const others = Object.entries(root).filter(([name]) => name !== step);
  // `fromEntries` also sets a property called `__proto__`.
  return Object.fromEntries<unknown>(
    value === undefined ? others : [...others, [step, value]],
  );
}

function stepsOf(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
}

function copyOf(value: unknown): unknown {
  return value === undefined ? value : JSON.parse(JSON.stringify(value));
}
