import type { Writable, Discriminator, Schema } from "../../model/model.js";
import { mapSubschemas, unlessEqual } from "../../schema/children.js";
import { reservedTypes } from "../names/reserved-names.js";
import { assignNames } from "../names/names.js";

/** Makes copies of schemas that refer to others by new names. */
export class ReferenceRenamer {
  readonly #names: ReadonlyMap<string, string>;
  readonly #made = new Map<Schema, Schema>();

  constructor(names: ReadonlyMap<string, string>) {
    this.#names = names;
  }

  /** The copy of a schema; the schema itself where it mentions none of the names. */
  readonly of = (schema: Schema): Schema => {
    let copy = this.#made.get(schema);
    if (copy === undefined) {
      copy = this.#make(schema);
      this.#made.set(schema, copy);
    }
    return copy;
  };

  #make(schema: Schema): Schema {
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
 * Names the forms that requests hold of schemas that replies hold otherwise:
 * `UserInput` beside `User`.
 *
 * @param split the names of those schemas
 * @param isTaken whether a schema has a name
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
