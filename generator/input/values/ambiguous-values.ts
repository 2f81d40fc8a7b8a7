import type { Schema } from "../../language/model/model.js";
import { combinedSchemas, type Lookup } from "../../language/schema/lookup.js";
import { propertiesOf } from "./described-properties.js";
import {
  type ChosenFormat,
  type FormatKind,
  formatKind,
} from "./format-kind.js";

/** The schemas whose own values keep the type of JSON. */
export interface PlainValues {
  readonly schemas: ReadonlySet<Schema>;
  /**
   * The schemas among them that would have the chosen type if other schemas did not
   * describe the same value.
   */
  readonly causes: readonly AmbiguousValue[];
}

/** A schema of a value that may also be something else. */
export interface AmbiguousValue {
  readonly schema: Schema;
  /** Another schema that describes the same value; absent if the schema itself allows something else. */
  readonly other: Schema | undefined;
}

/**
 * Finds the values that may be of a format or something else. JSON does not show which
 * alternative a value matches, so several schemas can describe one value: a property of
 * several alternatives, or of several parts of a conjunction. Such a value gets the
 * chosen type only if all of them agree.
 */
export class AmbiguousValues {
  readonly #format: ChosenFormat;
  readonly #lookup: Lookup;
  readonly #plain = new Set<Schema>();
  readonly #causes: AmbiguousValue[] = [];
  /** The schemas that describe one value, where some of them give it the format. */
  readonly #together: (readonly Schema[])[] = [];
  readonly #kinds = new Map<Schema, FormatKind>();
  readonly #visited = new Set<string>();
  readonly #numbers = new Map<Schema, number>();

  constructor(format: ChosenFormat, lookup: Lookup) {
    this.#format = format;
    this.#lookup = lookup;
  }

  /** Visits a value that all of the given schemas can describe, and the values in it. */
  visit(schemas: readonly Schema[]): void {
    const queue = [schemas];
    for (const next of queue)
      if (this.#isNew(next)) {
        this.#judge(next);
        queue.push(...this.#valuesWithin(next));
      }
  }

  /** Whether a schema was visited as that of a value. */
  hasVisited(schema: Schema): boolean {
    return this.#numbers.has(schema);
  }

  /** The result. A schema that is plain in one place is plain in all. */
  settle(): PlainValues {
    let size;
    do {
      size = this.#plain.size;
      for (const schemas of this.#together)
        if (schemas.some((each) => this.#plain.has(each)))
          this.#makePlain(schemas);
    } while (this.#plain.size > size);
    return { schemas: this.#plain, causes: this.#causes };
  }

  #isNew(schemas: readonly Schema[]): boolean {
    const key = [...new Set(schemas.map((each) => this.#numberOf(each)))]
      .sort((one, other) => one - other)
      .join();
    if (this.#visited.has(key)) return false;
    this.#visited.add(key);
    return schemas.length > 0;
  }

  #numberOf(schema: Schema): number {
    const number = this.#numbers.get(schema) ?? this.#numbers.size;
    this.#numbers.set(schema, number);
    return number;
  }

  #judge(schemas: readonly Schema[]): void {
    const constrained = schemas.filter(
      (each) => !["none", "any"].includes(this.#kindOf(each)),
    );
    if (constrained.every((each) => this.#kindOf(each) === "plain")) return;
    if (constrained.every((each) => this.#kindOf(each) === "format"))
      this.#together.push(constrained);
    else this.#makePlain(constrained);
  }

  #makePlain(schemas: readonly Schema[]): void {
    const [reason] = schemas.filter(
      (each) => this.#kindOf(each) !== "format" || this.#plain.has(each),
    );
    for (const each of schemas) {
      if (this.#plain.has(each)) continue;
      this.#plain.add(each);
      if (this.#kindOf(each) !== "plain")
        this.#causes.push({
          schema: each,
          other: reason === each ? undefined : reason,
        });
    }
  }

  #kindOf(schema: Schema): FormatKind {
    let kind = this.#kinds.get(schema);
    if (kind === undefined) {
      kind = formatKind(schema, this.#format, this.#lookup);
      this.#kinds.set(schema, kind);
    }
    return kind;
  }

  /** The schemas of each property and item, together where they can describe the same one. */
  #valuesWithin(schemas: readonly Schema[]): readonly (readonly Schema[])[] {
    const parts = [
      ...new Set(
        schemas.flatMap((each) => combinedSchemas(each, this.#lookup)),
      ),
    ];
    return [...propertiesOf(parts, this.#lookup), ...itemsOf(parts)];
  }
}

function itemsOf(parts: readonly Schema[]): readonly (readonly Schema[])[] {
  const rests = parts.map(({ array }) =>
    [array?.items, array?.unevaluatedItems].filter(
      (rest) => rest !== undefined,
    ),
  );
  const length = Math.max(
    0,
    ...parts.map(({ array }) => array?.prefixItems?.length ?? 0),
  );
  return [
    rests.flat(),
    ...Array.from({ length }, (_, place) =>
      parts.flatMap(({ array }, index) => {
        const own = array?.prefixItems?.[place];
        return own === undefined ? (rests[index] ?? []) : [own];
      }),
    ),
  ];
}
