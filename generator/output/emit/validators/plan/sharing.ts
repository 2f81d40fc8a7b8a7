import type { NamedSchema, Schema } from "../../../../language/model/model.js";
import { eachSubschema } from "../../../../language/schema/children.js";
import type { Meaning, Meanings } from "./meanings.js";
import { splitLarge } from "./weight.js";

/** Finds inline schemas that are equal, so that one function checks them all. */
export class Sharing {
  readonly #meanings: Meanings;
  /** How often each schema that is large enough for a function occurs. */
  readonly #counts = new Map<number, number>();
  /** Schemas that get a function in any case, even if they are small. */
  readonly #called: Set<Schema>;

  /**
   * @param roots the inline schemas of requests, responses and events
   * @param groups the schemas of the groups of parameters in `roots`
   */
  constructor(
    named: readonly NamedSchema[],
    roots: readonly Schema[],
    groups: readonly Schema[],
    meanings: Meanings,
  ) {
    this.#meanings = meanings;
    this.#called = new Set([...roots, ...groups]);
    for (const { schema } of named) {
      this.#see(schema);
      this.#countParts(schema);
    }
    for (const schema of roots) this.#count(schema);
  }

  /** A number that equal schemas share; undefined if the schema gets no shared function. */
  keyOf(schema: Schema): number | undefined {
    const meaning = this.#meanings.known(schema);
    if (meaning === undefined || this.#isInline(schema, meaning))
      return undefined;
    const { number } = meaning;
    return (this.#counts.get(number) ?? 0) > 1 ? number : undefined;
  }

  /** Counts a schema and its subschemas. The subschemas of equal schemas count once, since they share a function. */
  #count(schema: Schema): void {
    if (this.#see(schema) <= 1) this.#countParts(schema);
  }

  #countParts(schema: Schema): void {
    const split = splitLarge(schema);
    eachSubschema(split?.rest ?? schema, (part) => {
      this.#count(part);
    });
    for (const part of split?.parts ?? []) {
      this.#called.add(part);
      this.#count(part);
    }
  }

  /** How often a schema, or an equal one, has occurred so far. */
  #see(schema: Schema): number {
    if (!isStructure(schema) && !this.#called.has(schema)) return 0;
    const meaning = this.#meanings.of(schema);
    if (meaning.cyclic || this.#isInline(schema, meaning)) return 0;
    const { number } = meaning;
    const count = (this.#counts.get(number) ?? 0) + 1;
    this.#counts.set(number, count);
    return count;
  }

  #isInline(schema: Schema, { size }: Meaning): boolean {
    if (this.#called.has(schema)) return false;
    return size < smallest || !isStructure(schema);
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
