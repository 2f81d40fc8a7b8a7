/** One thing that is wrong with a value. */
export interface Failure {
  /** Where it is: a JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** What is wrong, in a sentence. */
  readonly detail: string;
}

/** Adds everything that is wrong with `value`, which stands at the pointer `at`. */
export type Check = (value: unknown, at: string, failures: Failure[]) => void;

/** The checks of an operation's JSON replies, by status: `200`, `4XX` or `default`. */
export interface ReplyChecks {
  readonly [status: string]: Check;
}

/** An object as JSON has them: neither null nor a list. */
export interface JsonObject {
  readonly [name: string]: unknown;
}

/** How many times checks that call themselves may do so: data deeper than that is refused. */
export const maxDepth = 500;

const tooDeepDetail = "Must not be nested so deeply.";

/** Adds a failure. */
export function fail(
  failures: Failure[],
  pointer: string,
  detail: string,
): void {
  failures.push({ pointer, detail });
}

/** Adds that the object at `at` lacks a property. */
export function missing(failures: Failure[], at: string, name: string): void {
  fail(failures, `${at}/${segment(name)}`, "Must be present.");
}

/** Adds that the object at `at` has a property that is not known. */
export function unlisted(failures: Failure[], at: string, name: string): void {
  fail(
    failures,
    `${at}/${segment(name)}`,
    "Must not be present: no such property is known.",
  );
}

/** Adds that a value is nested too deeply to be checked. */
export function tooDeep(failures: Failure[], at: string): void {
  fail(failures, at, tooDeepDetail);
}

/**
 * Says whether nothing has failed since there were `before` failures, and
 * forgets what has: it only told alternatives apart. What is nested too deeply
 * is kept, since no alternative can say anything of it.
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

/** What came of checks: the first failure or none, by the list of failures, the check and the object. */
const known = new WeakMap<
  readonly Failure[],
  Map<DeepCheck, Map<unknown, Failure | undefined>>
>();

/** A check that is told how deep it stands in others. */
type DeepCheck = (
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
) => void;

/**
 * Checks an object that several alternatives lead to, and only remembers what
 * came of it when they do so again: the work would else double at each level.
 */
export function once(
  check: DeepCheck,
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
): void {
  // What is no object is quick to check, and one `null` is not another.
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

/** A list of failures for what a server sends: open enumerations hold their known values alone. */
export function closedFailures(): Failure[] {
  const failures: Failure[] = [];
  closed.add(failures);
  return failures;
}

/** Says whether open enumerations are closed for what is being checked. */
export function isClosed(failures: readonly Failure[]): boolean {
  return closed.has(failures);
}

/** A property's name as a part of a JSON pointer. */
export function segment(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Says whether a value is an object as JSON has them. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Says whether a value is a list. */
export function isArray(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Says whether a value is a number without a fraction: `1.0` is one. */
export function isInteger(value: unknown): value is number {
  return Number.isInteger(value);
}

/** Says whether a value is bytes rather than JSON: a `Blob`, a `File`, a `Uint8Array` or a stream. */
export function isBinary(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  const tag = Object.prototype.toString.call(value);
  return tag !== "[object Object]" && tag !== "[object Array]";
}

/** A property that an object has itself, whatever it inherits under that name. */
export function own(value: JsonObject, name: string): unknown {
  return Object.prototype.hasOwnProperty.call(value, name)
    ? value[name]
    : undefined;
}

/** Says whether a text has fewer than `length` characters (code points). */
export function isShorter(text: string, length: number): boolean {
  if (text.length < length) return true;
  return text.length < length * 2 && countCharacters(text) < length;
}

/** Says whether a text has more than `length` characters (code points). */
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

/** Says whether an object's names and strings have more than `bytes` bytes together, in UTF-8. */
export function isHeavier(value: JsonObject, bytes: number): boolean {
  let text = "";
  for (const name of Object.keys(value)) {
    const held = value[name];
    text += typeof held === "string" ? name + held : name;
  }
  return countBytes(text) > bytes;
}

/** Of UTF-8, in which what is no character is three bytes, as U+FFFD is. */
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

/** Says whether a number is in the range of 32-bit integers. */
export function isInt32(value: number): boolean {
  return value >= -2147483648 && value <= 2147483647;
}

/** Says whether a number is in the range of 64-bit integers, as far as a number can tell. */
export function isInt64(value: number): boolean {
  return value >= -9223372036854775808 && value <= 9223372036854775807;
}

/** Says whether a number is a multiple of another as both are written: 19.99 is one of 0.01. */
export function isMultipleOf(value: number, divisor: number): boolean {
  if (Number.isInteger(value / divisor)) return true;
  if (!Number.isFinite(value)) return false;
  const dividend = toDecimal(value);
  const unit = toDecimal(divisor);
  const exponent = Math.min(dividend.exponent, unit.exponent);
  return scale(dividend, exponent) % scale(unit, exponent) === BigInt(0);
}

/** A number as it is written: `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function toDecimal(value: number): Decimal {
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

/** Says whether two JSON values are equal; the order of properties does not matter. */
export function equal(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isStructure(one) || !isStructure(other)) return false;
  return canonical(one) === canonical(other);
}

/** Says whether a list holds two equal values. */
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

/** JSON with its properties in order; without recursion, since data can be deep. */
function canonical(root: object): string {
  let text = "";
  // What remains to be written, the next one last; texts of the output itself are boxed.
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
    } else text += JSON.stringify(next.value === 0 ? 0 : next.value);
  }
  return text;
}
