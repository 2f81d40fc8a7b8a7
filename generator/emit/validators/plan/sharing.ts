import type { NamedSchema, Schema } from "../../../model/model.js";
import { eachSubschema } from "../../../schema/children.js";
import type { Meaning, Meanings } from "./meanings.js";

/** Finds inline schemas that are equal, so that one function checks them all. */
export class Sharing {
  readonly #meanings: Meanings;
  /** How often each schema that is large enough for a function occurs. */
  readonly #counts = new Map<number, number>();
  /** Schemas that share a function even if they are small. */
  readonly #frequent: ReadonlySet<Schema>;

  constructor(
    named: readonly NamedSchema[],
    roots: readonly Schema[],
    frequent: ReadonlySet<Schema>,
    meanings: Meanings,
  ) {
    this.#meanings = meanings;
    this.#frequent = frequent;
    for (const { schema } of named) {
      this.#see(schema);
      this.#countParts(schema);
    }
    for (const schema of roots) this.#count(schema);
  }

  /** A number that equal schemas share; undefined if the schema gets no shared function. */
  keyOf(schema: Schema): number | undefined {
    if (!isStructure(schema)) return undefined;
    const meaning = this.#meanings.known(schema);
    if (meaning === undefined || this.#isSmall(schema, meaning))
      return undefined;
    const { number } = meaning;
    return (this.#counts.get(number) ?? 0) > 1 ? number : undefined;
  }

  /** Counts a schema and its subschemas. The subschemas of equal schemas count once, since they share a function. */
  #count(schema: Schema): void {
    if (this.#see(schema) <= 1) this.#countParts(schema);
  }

  #countParts(schema: Schema): void {
    eachSubschema(schema, (part) => {
      this.#count(part);
    });
  }

  /** How often a schema, or an equal one, has occurred so far. */
  #see(schema: Schema): number {
    if (!isStructure(schema)) return 0;
    const meaning = this.#meanings.of(schema);
    if (meaning.cyclic || this.#isSmall(schema, meaning)) return 0;
    const { number } = meaning;
    const count = (this.#counts.get(number) ?? 0) + 1;
    this.#counts.set(number, count);
    return count;
  }

  #isSmall(schema: Schema, { size }: Meaning): boolean {
    return size < smallest && !this.#frequent.has(schema);
  }
}

/** Smaller schemas are as readable inline as in a function. */
const smallest = 4;

function isStructure({ object, anyOf, oneOf, allOf }: Schema): boolean {
  return (
    object !== undefined ||
    anyOf !== undefined ||
    oneOf !== undefined ||
    allOf !== undefined
  );
}
