import type { JsonObject } from "../../json/json.js";
import { JsonNumbers } from "../../json/json-numbers.js";
import type { Schema } from "../../model/model.js";

/**
 * Schemas within others, by their JSON. Equal ones are one object, with the location of
 * the first, unless building them has an effect: a diagnostic, which belongs to one
 * location, or a fact for later steps, which may change the schema.
 */
export class EqualSchemas {
  readonly #numbers = new JsonNumbers();
  readonly #built = new Map<number, Schema>();
  readonly #countEffects: () => number;

  /** @param countEffects returns how many effects there have been */
  constructor(countEffects: () => number) {
    this.#countEffects = countEffects;
  }

  /** Builds a schema, unless an equal one was built. */
  of(value: JsonObject, build: () => Schema): Schema {
    const number = this.#numbers.of(value);
    const known = this.#built.get(number);
    if (known !== undefined) return known;
    const before = this.#countEffects();
    const schema = build();
    if (this.#countEffects() === before) this.#built.set(number, schema);
    return schema;
  }
}
