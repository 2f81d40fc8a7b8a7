/**
 * Checks of a property that a function of its own checks, or whose items it
 * checks. Most values are right: the pointers of their parts are only made for
 * what is wrong with them. `path` is what the property's JSON pointer adds to
 * `at`.
 */
import { type Check, fail, type Failure, isArray, isInteger } from "./check.js";
import { absent, refuse } from "./check-property.js";

type Failures = Failure[];

/** Checks a property by a function of its own. */
export function required(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) checkAt(value, check, at, path, failures);
  else absent(at, path, failures);
}

/** Checks a property by a function of its own where it is present. */
export function optional(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) checkAt(value, check, at, path, failures);
}

/** Checks a property by a function of its own, or takes null. */
export function requiredOrNull(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== null) required(value, check, at, path, failures);
}

/** Checks a property by a function of its own where it is present, or takes null. */
export function optionalOrNull(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== null) optional(value, check, at, path, failures);
}

/** Checks a property that is a list. */
export function requiredList(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (isArray(value)) each(value, item, at, path, failures);
  else refuse(value, "a list", at, path, failures);
}

/** Checks a property that is a list where it is present. */
export function optionalList(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredList(value, item, at, path, failures);
}

/** Checks a property that is a list or null. */
export function requiredListOrNull(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (isArray(value)) each(value, item, at, path, failures);
  else if (value !== null) refuse(value, "a list or null", at, path, failures);
}

/** Checks a property that is a list or null where it is present. */
export function optionalListOrNull(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredListOrNull(value, item, at, path, failures);
}

/** Checks each item of a list. */
export function each(
  items: readonly unknown[],
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  for (let i = 0; i < items.length; i++) {
    const before = failures.length;
    check(items[i], "", failures);
    if (failures.length > before)
      move(failures, before, `${at}${path}/${String(i)}`);
  }
}

/** Checks an item that is a text. */
export function aString(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "string") fail(failures, at, "Must be a string.");
}

/** Checks an item that is a number. */
export function aNumber(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "number") fail(failures, at, "Must be a number.");
}

/** Checks an item that is a number without a fraction. */
export function anInteger(
  value: unknown,
  at: string,
  failures: Failures,
): void {
  if (!isInteger(value)) fail(failures, at, "Must be an integer.");
}

/** Checks an item that is true or false. */
export function aBoolean(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "boolean") fail(failures, at, "Must be true or false.");
}

function checkAt(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  const before = failures.length;
  check(value, "", failures);
  if (failures.length > before) move(failures, before, at + path);
}

/** Puts the failures from `before` on under a pointer. */
function move(failures: Failures, before: number, under: string): void {
  for (let i = before; i < failures.length; i++) {
    const failure = failures[i];
    if (failure === undefined) return;
    const { pointer, detail } = failure;
    failures[i] = { pointer: under + pointer, detail };
  }
}
