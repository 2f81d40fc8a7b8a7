import type { JsonType, Schema } from "../../../language/model/model.js";
import { constraintsKey } from "../../../language/schema/equal.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { commonTypes } from "../../../language/schema/types.js";
import { MAX_CHAIN } from "../../../language/schema/unions.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";

/** Accepted types; undefined if all are. */
type Types = readonly JsonType[] | undefined;

/** Computes the types that a schema accepts, considering its references, `allOf`, `anyOf` and `oneOf`. */
export class CombinedTypes {
  readonly #lookup: SchemaLookup;
  readonly #usesImplied: boolean;
  readonly #types = new Map<string, Types>();
  #chain = 0;

  /** @param usesImplied whether the target of a reference without `type` has the type that its keywords imply */
  constructor(lookup: SchemaLookup, usesImplied: boolean) {
    this.#lookup = lookup;
    this.#usesImplied = usesImplied;
  }

  /** The types that each part of a schema accepts; `except` is a part to leave out. */
  parts(schema: Schema, except?: Schema): readonly Types[] {
    const { ref, types, allOf = [], anyOf, oneOf } = schema;
    const alternatives = [anyOf, oneOf].map((members) =>
      members === undefined || (except && members.includes(except))
        ? undefined
        : this.#ofUnion(members),
    );
    return [
      types,
      ref === undefined ? undefined : this.#ofTarget(ref),
      ...allOf.map((part) => (part === except ? undefined : this.of(part))),
      ...alternatives,
    ];
  }

  of(schema: Schema, except?: Schema): Types {
    return this.parts(schema, except).reduce<Types>(commonTypes, undefined);
  }

  #ofUnion(members: readonly Schema[]): Types {
    const each = members.map((member) => this.of(member));
    const declared = each.filter((types) => types !== undefined);
    return declared.length === each.length
      ? [...new Set(declared.flat())]
      : undefined;
  }

  #ofTarget(name: string): Types {
    if (this.#types.has(name)) return this.#types.get(name);
    const target = this.#lookup.target(name);
    if (target === undefined || this.#chain > MAX_CHAIN) return undefined;
    // A recursive reference adds no constraint.
    this.#types.set(name, undefined);
    this.#chain++;
    const types =
      this.of(target) ?? (this.#usesImplied ? impliedType(target) : undefined);
    this.#chain--;
    this.#types.set(name, types);
    return types;
  }
}

/** The type that the keywords of a schema without `type` imply. */
export function impliedType(
  schema: Schema,
): readonly ["object" | "array"] | undefined {
  if (schema.types !== undefined) return undefined;
  if (schema.object !== undefined) return ["object"];
  return schema.array === undefined ? undefined : ["array"];
}

/** Warns about combined schemas that have no type in common. */
export function reportTypeConflicts(
  conjunctions: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const combined = new CombinedTypes(lookup, false);
  for (const schema of conjunctions) {
    const parts = combined.parts(schema);
    // A part that accepts no value has its own warning.
    if (parts.some((types) => types?.length === 0)) continue;
    if (parts.reduce<Types>(commonTypes, undefined)?.length !== 0) continue;
    const names = parts.flatMap((types) => types?.join(" or ") ?? []);
    diagnostics.warning(
      schema.location,
      "bounds-contradicted",
      `The combined schemas have no type in common (${[...new Set(names)].join(" and ")}), so no value is valid.`,
      "Give them a common type, or use `anyOf`.",
    );
  }
}

/**
 * Warns about a `oneOf` with several members that accept null: null matches more
 * than one of them, so it is not valid.
 */
export function reportAmbiguousNull(
  choices: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const combined = new CombinedTypes(lookup, false);
  for (const { oneOf = [], types, location } of choices) {
    if (types?.includes("null") === false) continue;
    const nullable = oneOf.filter((member) =>
      combined.of(member)?.includes("null"),
    );
    if (nullable.length < 2) continue;
    diagnostics.warning(
      location,
      "null-twice",
      `${nullable.length} members of this \`oneOf\` accept null, so null matches more than one of them and is not valid.`,
      "Accept null in one member only, or use `anyOf`.",
    );
  }
}

/** Warns about a `oneOf` that lists a schema twice: its values match both members, so none is valid. */
export function reportRepeatedMembers(
  choices: readonly Schema[],
  diagnostics: DiagnosticCollector,
): void {
  for (const { oneOf = [], location } of choices) {
    const keys = oneOf.map(constraintsKey);
    const second = keys.findIndex((key, at) => keys.indexOf(key) < at);
    if (second < 0) continue;
    const first = keys.indexOf(keys[second] ?? "");
    diagnostics.warning(
      location,
      "member-twice",
      `\`oneOf/${first}\` and \`oneOf/${second}\` are the same schema, so each of its values matches both and is not valid.`,
      "Remove one of them, or use `anyOf`.",
    );
  }
}
