import type { Checks } from "../../language/checks/checks.js";
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
} from "../../language/json/json.js";
import type { ApiVersion, Schema } from "../../language/model/model.js";
import { SchemaLookup } from "../../language/schema/lookup.js";

/** Makes values that match their schemas from samples and what the mock remembers. */
export class Shapes {
  readonly lookup: SchemaLookup;
  readonly #checks: Checks;

  constructor({ schemas }: ApiVersion, checks: Checks) {
    this.lookup = SchemaLookup.among(schemas);
    this.#checks = checks;
  }

  /** Whether a value matches a schema. */
  fits(value: unknown, schema: Schema): boolean {
    return this.#checks.failures(value, schema).length === 0;
  }

  /** An object whose property has another value; undefined if it would not match. */
  withValue(
    base: JsonObject,
    name: string,
    value: JsonValue,
    schema: Schema,
  ): JsonObject | undefined {
    const made = { ...base, [name]: value };
    return this.fits(made, schema) ? made : undefined;
  }

  /** An object without what a job has only at its end: its outputs, times and errors are null or empty. */
  unfinished(base: JsonObject, schema: Schema): JsonObject {
    const emptied = Object.entries(base).map(([name, value]) => {
      if (!ofTheEnd.test(name)) return [name, value] as const;
      const allows = (empty: JsonValue) =>
        this.lookup
          .property(schema, name)
          .every((part) => this.fits(empty, part));
      if (allows(null)) return [name, null] as const;
      return [name, isArray(value) && allows([]) ? [] : value] as const;
    });
    const made = Object.fromEntries(emptied);
    return this.fits(made, schema) ? made : base;
  }

  /** An object with the properties of another one that its schema describes, where it still matches. */
  overlaid(base: JsonObject, changes: JsonObject, schema: Schema): JsonObject {
    const described = this.#namesIn(schema);
    const known = Object.entries(changes).filter(
      ([name]) => described.has(name) || Object.hasOwn(base, name),
    );
    const all = { ...base, ...Object.fromEntries(known) };
    if (this.fits(all, schema)) return all;
    let made = base;
    for (const [name, value] of known) {
      const next = { ...made, [name]: value };
      if (this.fits(next, schema)) made = next;
    }
    return made;
  }

  /** The object without a property, where it still matches. */
  without(value: JsonObject, name: string, schema: Schema): JsonObject {
    const rest = omit(value, name);
    return this.fits(rest, schema) ? rest : value;
  }

  #namesIn(schema: Schema): ReadonlySet<string> {
    const parts = this.lookup.possibleParts(schema);
    return new Set(
      parts.flatMap(({ object }) =>
        (object?.properties ?? []).map(({ name }) => name),
      ),
    );
  }
}

/** Properties that a job has at its end. */
const ofTheEnd =
  /output|result|error|fail|reason|complet|finish|ended|price|cost|duration|download/i;

/** An object without a property. */
export function omit(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).filter(([each]) => each !== name),
  );
}

/** The part of a value at the names of properties. */
export function partAt(
  value: JsonValue | undefined,
  [name, ...rest]: readonly string[],
): JsonValue | undefined {
  if (name === undefined) return value;
  return isObject(value) ? partAt(value[name], rest) : undefined;
}

/** The value with another part at the names of properties. */
export function withPart(
  value: JsonValue,
  [name, ...rest]: readonly string[],
  part: JsonValue,
): JsonValue {
  if (name === undefined) return part;
  if (!isObject(value)) return value;
  return { ...value, [name]: withPart(value[name] ?? {}, rest, part) };
}
