import { randomOf } from "../../../templates/runtime/testing/samples.js";
import type { JsonValue } from "../../language/json/json.js";

/** The text of an id, as paths have it. */
export function idText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Ids that the examples have, by their form, and new ones of the same form. */
export class Ids {
  readonly #random: () => number;
  #count = 0;

  constructor(seed: number) {
    this.#random = randomOf(seed);
  }

  /** An id like the given one, unlike those that are taken. */
  next(example: JsonValue | undefined, taken: ReadonlySet<string>): JsonValue {
    this.#count++;
    if (typeof example === "number") {
      const numbers = [...taken].map(Number).filter(Number.isSafeInteger);
      return Math.max(0, ...numbers) + 1;
    }
    if (typeof example !== "string" || uuid.test(example)) return this.#uuid();
    const stem = example.replace(/\d+$/, "");
    for (let number = this.#count; ; number++)
      if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
  }

  #uuid(): string {
    const digits = (count: number) =>
      Array.from({ length: count }, () =>
        Math.floor(this.#random() * 16).toString(16),
      ).join("");
    return `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`;
  }
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
