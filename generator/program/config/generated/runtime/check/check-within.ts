/**
 * Checks of properties that another check validates, or whose items it validates. JSON
 * pointers of nested values are completed only for failures, because most values are
 * valid. `path` is the part of the pointer after `at`.
 */
import {
  type Check,
  fail,
  type Failure,
  isArray,
  isFull,
  isInteger,
} from "../check.js";
import { absent, refuse } from "./check-property.js";

type Failures = Failure[];

// `required` and `optional` repeat the lines that check a value, because an engine inlines
// each into the check that calls it, but not a third function that they share.

/** Checks a required property with another check. */
export function required(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value === undefined) {
    absent(at, path, failures);
    return;
  }
  const before = failures.length;
  check(value, "", failures);
  if (failures.length > before) move(failures, before, at + path);
}

/** Checks an optional property with another check. */
export function optional(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value === undefined) return;
  const before = failures.length;
  check(value, "", failures);
  if (failures.length > before) move(failures, before, at + path);
}

/** Checks a required property with another check, or null. */
export function requiredOrNull(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== null) required(value, check, at, path, failures);
}

/** Checks an optional property with another check, or null. */
export function optionalOrNull(
  value: unknown,
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== null) optional(value, check, at, path, failures);
}

/** Checks a required array. */
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

/** Checks an optional array. */
export function optionalList(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredList(value, item, at, path, failures);
}

/** Checks a required array or null. */
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

/** Checks an optional array or null. */
export function optionalListOrNull(
  value: unknown,
  item: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredListOrNull(value, item, at, path, failures);
}

/** Checks each item of an array. */
export function each(
  items: readonly unknown[],
  check: Check,
  at: string,
  path: string,
  failures: Failures,
): void {
  for (let i = 0; i < items.length && !isFull(failures); i++) {
    const before = failures.length;
    check(items[i], "", failures);
    if (failures.length > before)
      move(failures, before, `${at}${path}/${String(i)}`);
  }
}

/** Checks an item that is a string. */
export function aString(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "string") fail(failures, at, "Must be a string.");
}

/** Checks an item that is a number. */
export function aNumber(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "number") fail(failures, at, "Must be a number.");
}

/** Checks an item that is an integer. */
export function anInteger(
  value: unknown,
  at: string,
  failures: Failures,
): void {
  if (!isInteger(value)) fail(failures, at, "Must be an integer.");
}

/** Checks an item that is a boolean. */
export function aBoolean(value: unknown, at: string, failures: Failures): void {
  if (typeof value !== "boolean") fail(failures, at, "Must be true or false.");
}

/** Prefixes the pointers of the failures from index `before` on. */
function move(failures: Failures, before: number, under: string): void {
  for (let i = before; i < failures.length; i++) {
    const failure = failures[i];
    if (failure === undefined) return;
    const { pointer, detail } = failure;
    failures[i] = { pointer: under + pointer, detail };
  }
}
