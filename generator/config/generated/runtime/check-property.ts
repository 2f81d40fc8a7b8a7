/**
 * Checks of a property that holds a plain value. It is read where the check is
 * called, so that the reading stays fast; `path` is what its JSON pointer adds
 * to `at`.
 */
import { fail, type Failure, isInteger } from "./check.js";

type Failures = Failure[];

/** Checks a property that is a text. */
export function requiredString(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "string") refuse(value, "a string", at, path, failures);
}

/** Checks a property that is a text where it is present. */
export function optionalString(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredString(value, at, path, failures);
}

/** Checks a property that is a text or null. */
export function requiredStringOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "string" && value !== null)
    refuse(value, "a string or null", at, path, failures);
}

/** Checks a property that is a text or null where it is present. */
export function optionalStringOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredStringOrNull(value, at, path, failures);
}

/** Checks a property that is a number. */
export function requiredNumber(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "number") refuse(value, "a number", at, path, failures);
}

/** Checks a property that is a number where it is present. */
export function optionalNumber(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredNumber(value, at, path, failures);
}

/** Checks a property that is a number or null. */
export function requiredNumberOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "number" && value !== null)
    refuse(value, "a number or null", at, path, failures);
}

/** Checks a property that is a number or null where it is present. */
export function optionalNumberOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredNumberOrNull(value, at, path, failures);
}

/** Checks a property that is a number without a fraction. */
export function requiredInteger(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!isInteger(value)) refuse(value, "an integer", at, path, failures);
}

/** Checks a property that is a number without a fraction where it is present. */
export function optionalInteger(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredInteger(value, at, path, failures);
}

/** Checks a property that is a number without a fraction or null. */
export function requiredIntegerOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!isInteger(value) && value !== null)
    refuse(value, "an integer or null", at, path, failures);
}

/** Checks a property that is a number without a fraction or null where it is present. */
export function optionalIntegerOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredIntegerOrNull(value, at, path, failures);
}

/** Checks a property that is true or false. */
export function requiredBoolean(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "boolean")
    refuse(value, "true or false", at, path, failures);
}

/** Checks a property that is true or false where it is present. */
export function optionalBoolean(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredBoolean(value, at, path, failures);
}

/** Checks a property that is true, false or null. */
export function requiredBooleanOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (typeof value !== "boolean" && value !== null)
    refuse(value, "true or false or null", at, path, failures);
}

/** Checks a property that is true, false or null where it is present. */
export function optionalBooleanOrNull(
  value: unknown,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredBooleanOrNull(value, at, path, failures);
}

/** Checks a property that is one of some values. */
export function requiredOneOf(
  value: unknown,
  values: readonly unknown[],
  at: string,
  path: string,
  failures: Failures,
): void {
  if (!values.includes(value))
    refuse(value, alternatives(values), at, path, failures);
}

/** Checks a property that is one of some values where it is present. */
export function optionalOneOf(
  value: unknown,
  values: readonly unknown[],
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value !== undefined) requiredOneOf(value, values, at, path, failures);
}

/** Adds that a property is not what it must be, or is missing. */
export function refuse(
  value: unknown,
  wanted: string,
  at: string,
  path: string,
  failures: Failures,
): void {
  if (value === undefined) absent(at, path, failures);
  else fail(failures, at + path, `Must be ${wanted}.`);
}

/** Adds that a property is missing. */
export function absent(at: string, path: string, failures: Failures): void {
  fail(failures, at + path, "Must be present.");
}

/** `"a", "b" or null` */
function alternatives(values: readonly unknown[]): string {
  const texts = values.map((value) => JSON.stringify(value));
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `${texts.join(", ")} or ${last}`;
}
