import {
  type Conversion,
  readValue,
  writtenValue,
} from "../values/conversions.js";
import type { ValueForms } from "./standard-schema.js";

/**
 * A type with the types of JSON instead of those that the configuration chooses. An
 * integer may be a `bigint`, because JSON has larger ones than a number can hold.
 */
export type Wire<Value> = unknown extends Value
  ? Value
  : Value extends
        | Date
        | { readonly epochNanoseconds: bigint }
        | { readonly calendarId: string }
    ? string
    : Value extends bigint
      ? number | bigint
      : Value extends
            | string
            | number
            | boolean
            | null
            | undefined
            | ((...args: never) => unknown)
        ? Value
        : { [Name in keyof Value]: Wire<Value[Name]> };

/** How a schema reads and writes values whose types the configuration chooses. */
export function valueForms(conversion: Conversion): ValueForms {
  return {
    read: (value) => readValue(conversion, copyOf(value)),
    write: (value) =>
      // The check refuses this text at its place.
      writtenValue(value, "", () => "Invalid Date"),
  };
}

/** Copies objects and arrays, because values are read in place. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.getPrototypeOf(value) === Object.prototype
    ? Object.fromEntries(
        Object.entries(value).map(([name, held]) => [name, copyOf(held)]),
      )
    : value;
}
