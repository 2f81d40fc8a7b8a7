/** Checks of integer properties with a `format`, and the supported formats. */
import { type Failure, isInt32, isInt64, isInteger } from "../check.js";
import {
  refuse,
  requiredInteger,
  requiredIntegerOrNull,
} from "./check-property.js";

/** A range of integers. */
export interface IntegerRange {
  readonly test: (value: number) => boolean;
  /** Where a valid value is, for error messages. */
  readonly place: string;
}

export const anInt32: IntegerRange = {
  test: isInt32,
  place: "in the range of 32-bit integers",
};
export const anInt64: IntegerRange = {
  test: isInt64,
  place: "in the range of 64-bit integers",
};

/** Checks a required integer of a range. */
export function requiredIntegerIn(
  value: unknown,
  range: IntegerRange,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (!isInteger(value)) requiredInteger(value, at, path, failures);
  else if (!range.test(value)) refuse(value, range.place, at, path, failures);
}

/** Checks an optional integer of a range. */
export function optionalIntegerIn(
  value: unknown,
  range: IntegerRange,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (value !== undefined) requiredIntegerIn(value, range, at, path, failures);
}

/** Checks a required integer of a range, or null. */
export function requiredIntegerInOrNull(
  value: unknown,
  range: IntegerRange,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (isInteger(value)) requiredIntegerIn(value, range, at, path, failures);
  else requiredIntegerOrNull(value, at, path, failures);
}

/** Checks an optional integer of a range, or null. */
export function optionalIntegerInOrNull(
  value: unknown,
  range: IntegerRange,
  at: string,
  path: string,
  failures: Failure[],
): void {
  if (value !== undefined)
    requiredIntegerInOrNull(value, range, at, path, failures);
}
