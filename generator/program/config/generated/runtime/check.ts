/** One failure of a validation. */
export interface Failure {
  /** The location of the invalid value, as a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** What is wrong, as a sentence. */
  readonly detail: string;
}

/** Validates a value and adds all failures. `at` is the JSON pointer of the value. */
export type Check = (value: unknown, at: string, failures: Failure[]) => void;

/**
 * The checks of an operation's JSON response bodies, by status: `200`, `4XX` or
 * `default`.
 */
export interface ReplyChecks {
  readonly [status: string]: Check;
}

/** A JSON object: neither null nor an array. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** The deepest recursion of checks. More deeply nested values are rejected. */
export const maxDepth = 500;

const tooDeepDetail = "Must not be nested so deeply.";

/** The most failures that a check collects. Responses list the same number. */
export const maxFailures = 50;

/** Whether a list has as many failures as a check collects, so that it can stop. */
export function isFull(failures: readonly Failure[]): boolean {
  return failures.length >= maxFailures;
}

/** Adds a failure, unless the list is full. */
export function fail(
  failures: Failure[],
  pointer: string,
  detail: string,
): void {
  if (!isFull(failures)) failures.push({ pointer, detail });
}

/** Adds the failure that the object at `at` lacks a property. */
export function missing(failures: Failure[], at: string, name: string): void {
  fail(failures, `${at}/${segment(name)}`, "Must be present.");
}

/** Adds the failure that the object at `at` has an unknown property, unless it is inherited. */
export function unlisted(
  failures: Failure[],
  at: string,
  value: JsonObject,
  name: string,
): void {
  if (isOwn(value, name))
    fail(
      failures,
      `${at}/${segment(name)}`,
      "Must not be present: no such property is known.",
    );
}

/** Adds the failure that a value is nested too deeply. */
export function tooDeep(failures: Failure[], at: string): void {
  // A full list gets it too, because it is kept when the failures of a union member are
  // removed.
  failures.push({ pointer: at, detail: tooDeepDetail });
}

/**
 * Returns true if there are no failures after index `before`. Otherwise removes them,
 * because they only served to try a union member. Failures about nesting are kept,
 * because they apply to all members.
 */
export function passed(failures: Failure[], before: number): boolean {
  if (failures.length === before) return true;
  let kept = before;
  for (let i = before; i < failures.length; i++) {
    const failure = failures[i];
    if (failure?.detail === tooDeepDetail) failures[kept++] = failure;
  }
  failures.length = kept;
  return false;
}

/**
 * The first failure of each check of an object, or undefined, by list of failures,
 * check and object.
 */
const known = new WeakMap<
  readonly Failure[],
  Map<DeepCheck, Map<unknown, Failure | undefined>>
>();

/** A check that receives its recursion depth. */
type DeepCheck = (
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/**
 * Runs a check once per object and reuses its result. Used where several union members
 * lead to the same nested object: otherwise the work would double at each level.
 */
export function once(
  check: DeepCheck,
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
): void {
  // The value already failed, and a result without failures must not be remembered.
  if (isFull(failures)) return;
  // Primitives are cheap to check, and equal ones would share a key.
  if (typeof value !== "object" || value === null) {
    check(value, at, failures, depth);
    return;
  }
  const checks =
    known.get(failures) ??
    new Map<DeepCheck, Map<unknown, Failure | undefined>>();
  known.set(failures, checks);
  const results = checks.get(check) ?? new Map<unknown, Failure | undefined>();
  checks.set(check, results);
  if (!results.has(value)) {
    const before = failures.length;
    check(value, at, failures, depth);
    results.set(value, failures[before]);
    return;
  }
  const failure = results.get(value);
  if (failure !== undefined) failures.push(failure);
}

const closed = new WeakSet<readonly Failure[]>();

/**
 * Makes a failure list for values that a server sends: open enumerations accept only
 * their known values.
 */
export function closedFailures(): Failure[] {
  const failures: Failure[] = [];
  closed.add(failures);
  return failures;
}

/** Whether open enumerations are closed for this list. */
export function isClosed(failures: readonly Failure[]): boolean {
  return closed.has(failures);
}

/** Escapes a property name for a JSON pointer. */
export function segment(name: string): string {
  return name.replace(/~/g, "~0").replace(/\//g, "~1");
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is a JSON object. If it is not, adds the failure. */
export function expectObject(
  value: unknown,
  at: string,
  failures: Failure[],
): value is JsonObject {
  if (isObject(value)) return true;
  fail(failures, at, "Must be an object.");
  return false;
}

/** Whether a value is an array. If it is not, adds the failure. */
export function expectList(
  value: unknown,
  at: string,
  failures: Failure[],
): value is readonly unknown[] {
  if (isArray(value)) return true;
  fail(failures, at, "Must be a list.");
  return false;
}

/** Whether a value is an array. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Whether a value is an integer; `1.0` is. One beyond 2 ** 53 may be a `bigint`, which
 * compares like a number.
 */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value) || typeof value === "bigint";
}

/** Whether a value is a number, which may be a `bigint` like an integer. */
export function isNumeric(value: unknown): value is number {
  return typeof value === "number" || typeof value === "bigint";
}

/** Whether a value is binary: a `Blob`, `File`, `Uint8Array` or stream. */
export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const tag = Object.prototype.toString.call(value);
  return tag !== "[object Object]" && tag !== "[object Array]";
}

/** An own property of an object; ignores inherited properties. */
export function own(value: JsonObject, name: string): unknown {
  return isOwn(value, name) ? value[name] : undefined;
}

function isOwn(value: JsonObject, name: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, name);
}

/** Whether a text has fewer than `length` characters (code points). */
export function isShorter(text: string, length: number): boolean {
  if (text.length < length) return true;
  return text.length < length * 2 && countCharacters(text) < length;
}

/** Whether a text has more than `length` characters (code points). */
export function isLonger(text: string, length: number): boolean {
  return text.length > length && countCharacters(text) > length;
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    const high = text.charCodeAt(i);
    if (high < 0xd800 || high > 0xdbff) continue;
    const low = text.charCodeAt(i + 1);
    if (low < 0xdc00 || low > 0xdfff) continue;
    count--;
    i++;
  }
  return count;
}

/**
 * Whether the property names and string values of an object together exceed `bytes` in
 * UTF-8.
 */
export function isHeavier(value: JsonObject, bytes: number): boolean {
  // Shortcut: a UTF-16 code unit has at most three bytes. Inherited names, which do not
  // count, can only make it fail.
  let units = 0;
  for (const name in value) units += name.length + heldText(value, name).length;
  if (units * 3 <= bytes) return false;
  let text = "";
  for (const name of Object.keys(value)) text += name + heldText(value, name);
  return countBytes(text) > bytes;
}

function heldText(value: JsonObject, name: string): string {
  const held = value[name];
  return typeof held === "string" ? held : "";
}

/** The length in UTF-8. Lone surrogates count three bytes, like U+FFFD. */
function countBytes(text: string): number {
  const pairs = text.length - countCharacters(text);
  let count = text.length - 2 * pairs;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) count++;
    if (unit > 0x7ff) count++;
  }
  return count;
}

/** Whether a number is within the range of 32-bit integers. */
export function isInt32(value: number): boolean {
  return value >= -2147483648 && value <= 2147483647;
}

/**
 * Whether a number is within the range of 64-bit integers, as precisely as a number can
 * tell.
 */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === "bigint") return BigInt.asIntN(64, value) === value;
  return value >= -9223372036854775808 && value <= 9223372036854775807;
}

/**
 * Whether a number is a multiple of another one, in decimal notation: 19.99 is a
 * multiple of 0.01.
 */
export function isMultipleOf(value: number | bigint, divisor: number): boolean {
  if (typeof value === "number") {
    if (Number.isInteger(value / divisor)) return true;
    if (!Number.isFinite(value)) return false;
  }
  const dividend = toDecimal(value);
  const unit = toDecimal(divisor);
  const exponent = Math.min(dividend.exponent, unit.exponent);
  return scale(dividend, exponent) % scale(unit, exponent) === BigInt(0);
}

/** The decimal value `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function toDecimal(value: number | bigint): Decimal {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return {
    digits: BigInt(whole + fraction),
    exponent: Number(exponent) - fraction.length,
  };
}

function scale({ digits, exponent }: Decimal, to: number): bigint {
  return digits * BigInt(10) ** BigInt(exponent - to);
}

/** Whether two JSON values are equal. The order of properties does not matter. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isStructure(one) || !isStructure(other)) return false;
  return canonical(one) === canonical(other);
}

/** Whether an array contains two equal items. */
export function hasDuplicates(items: readonly unknown[]): boolean {
  const seen = new Set<unknown>();
  const structures = new Set<string>();
  for (const item of items) {
    if (isStructure(item)) structures.add(canonical(item));
    else seen.add(item);
  }
  return seen.size + structures.size < items.length;
}

function isStructure(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** JSON with sorted keys. Not recursive, because values may be nested deeply. */
function canonical(root: object): string {
  let text = "";
  // A stack of the values and texts to write. Texts are wrapped in an object to
  // distinguish them from values.
  const rest: ({ readonly text: string } | { readonly value: unknown })[] = [
    { value: root },
  ];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if ("text" in next) text += next.text;
    else if (isArray(next.value)) {
      rest.push({ text: "]" });
      for (let i = next.value.length - 1; i >= 0; i--) {
        rest.push({ text: "," }, { value: next.value[i] });
      }
      text += "[";
    } else if (isObject(next.value)) {
      rest.push({ text: "}" });
      for (const name of Object.keys(next.value).sort().reverse()) {
        rest.push({ text: "," }, { value: next.value[name] });
        rest.push({ text: `${JSON.stringify(name)}:` });
      }
      text += "{";
    } else if (typeof next.value === "bigint") text += String(next.value);
    else text += JSON.stringify(next.value === 0 ? 0 : next.value);
  }
  return text;
}
