import type { JsonObject } from "../../../language/json/json.js";
import { JsonIds } from "../../../language/json/json-ids.js";
import type { Schema } from "../../../language/model/model.js";

/**
 * Nested schemas by their JSON. Equal ones are one object, with the location of the first,
 * unless building them has an effect: a diagnostic, which belongs to one location, or a
 * fact for later steps, which may change the schema.
 */
export class SharedSchemas {
  readonly #ids = new JsonIds();
  readonly #built = new Map<number, Schema>();
  readonly #countEffects: () => number;

  /** @param countEffects returns how many effects there have been */
  constructor(countEffects: () => number) {
    this.#countEffects = countEffects;
  }

  /** Builds a schema, unless an equal one was built. */
  of(value: JsonObject, build: () => Schema): Schema {
    const id = this.#ids.of(value);
    const known = this.#built.get(id);
    if (known !== undefined) return known;
    const before = this.#countEffects();
    const schema = build();
    if (this.#countEffects() === before) this.#built.set(id, schema);
    return schema;
  }
}
