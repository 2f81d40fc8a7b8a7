import type {
  Discriminator,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import {
  mapSubschemas,
  unlessEqual,
} from "../../../language/schema/children.js";
import { assignNames } from "../names/names.js";
import { reservedTypes } from "../names/reserved-names.js";

/** Copies schemas and replaces the names of referenced schemas. */
export class ReferenceRenamer {
  readonly #names: ReadonlyMap<string, string>;
  readonly #results = new Map<Schema, Schema>();

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  /** Returns the copy of a schema, or the schema itself if it uses none of the names. */
  readonly of = (schema: Schema): Schema => {
    let copy = this.#results.get(schema);
    if (copy === undefined) {
      copy = this.#build(schema);
      this.#results.set(schema, copy);
    }
    return copy;
  };

  #build(schema: Schema): Schema {
    const next: Writable<Schema> = { ...mapSubschemas(schema, this.of) };
    if (next.ref !== undefined) next.ref = this.#nameOf(next.ref);
    if (next.discriminator !== undefined)
      next.discriminator = this.#discriminator(next.discriminator);
    return unlessEqual(schema, next);
  }

  #discriminator(written: Discriminator): Discriminator {
    const mapping = written.mapping.map((entry) => {
      const schema = this.#nameOf(entry.schema);
      return schema === entry.schema ? entry : { ...entry, schema };
    });
    return unlessEqual(written.mapping, mapping) === written.mapping
      ? written
      : { ...written, mapping };
  }

  #nameOf(name: string): string {
    return this.#names.get(name) ?? name;
  }
}

/**
 * Chooses names for the request variants of schemas that differ between requests
 * and responses: `UserInput` for `User`.
 *
 * @param split the names of those schemas
 * @param isTaken whether a schema already has a name
 */
export function requestVariantNames(
  split: Iterable<string>,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, string> {
  return assignNames([...split], {
    candidates: (name) => [() => `${name}Input`, () => `${name}RequestInput`],
    isOwn: () => false,
    isFree: (name) => !isTaken(name) && !reservedTypes.has(name),
  });
}
