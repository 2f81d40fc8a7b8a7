import type { JsonValue } from "../json/json.js";
import type { ValueType } from "./schema.js";

/** A value that matches a schema, how to vary it, and what the schema refuses. */
export interface Sampled {
  readonly value: JsonValue;
  /** What may have another value, by JSON pointer. */
  readonly variations: ReadonlyMap<string, Variation>;
  readonly violations: readonly Violation[];
  /** The values of other types than their JSON, by JSON pointer. */
  readonly valueTypes: ReadonlyMap<string, ValueType>;
}

/** The other values of a part of a sample. The part may have each of them, whatever the other parts have. */
export type Variation =
  | { readonly format: "uuid" | "date" | "date-time" }
  /** A text with an addition of at most 6 characters. */
  | { readonly format: "text" }
  /** A text of at most 80 characters, or the text with an addition of at most 6. */
  | { readonly format: "prose" }
  | {
      readonly minimum: number;
      readonly maximum: number;
      readonly multipleOf: number;
    }
  | { readonly values: readonly JsonValue[] }
  | { readonly optional: true };

/** A change of a sample that makes it match no longer. */
export interface Violation {
  /** A JSON pointer to what no longer matches. */
  readonly pointer: string;
  /** What is wrong, after "is": `missing`, `longer than 80 characters`. */
  readonly fault: string;
  readonly change: Change;
}

/** A change at a pointer. */
export type Change =
  | { readonly kind: "remove" }
  | { readonly kind: "set"; readonly value: JsonValue }
  /** A text or a list of this length, made of what is there. */
  | { readonly kind: "length"; readonly length: number };
