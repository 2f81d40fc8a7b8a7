import { boundsOf } from "../../../language/keywords/keywords.js";
import type { Schema } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Draft } from "../schema/draft.js";
import { CombinedTypes, impliedType } from "./type-conflicts.js";

/** Keywords that only apply to objects, or to arrays: a schema with one of them and no `type` implies that type. */
const keywords = {
  object: [
    ...["properties", "required", "additionalProperties", "patternProperties"],
    ...["propertyNames", "dependentRequired", "dependentSchemas"],
    ...["unevaluatedProperties"],
  ],
  array: [
    ...["items", "prefixItems", "listedItems"],
    ...["uniqueItems", "contains", "unevaluatedItems"],
  ],
} as const;

/** A keyword of a schema that only applies to values of a type. */
function keywordOf(type: "object" | "array", draft: Draft): string | undefined {
  return (
    keywords[type].find((word) => Boolean(draft[word])) ??
    boundsOf[type].find(({ keyword }) => draft.bounds?.[keyword])?.keyword
  );
}

/** A schema with the keywords that it was built from. */
export type Noted = readonly [Schema, Draft];

/** Finds schemas whose generated type is narrower than their validator, because they imply a `type` without setting it. */
export class ImpliedTypes {
  /** The schemas that were noted, in their order. */
  readonly noted: Noted[] = [];
  readonly #schemas: Noted[] = [];
  /** The schema around each member of `allOf`, `anyOf` and `oneOf`. */
  readonly #parents = new Map<Schema, Schema>();
  #ignored = 0;

  /** Whether a schema is being built for which no type is generated. */
  get areIgnored(): boolean {
    return this.#ignored > 0;
  }

  /** Builds a schema for which no type is generated, and ignores implied types in it. */
  ignore<T>(build: () => T): T {
    this.#ignored++;
    const built = build();
    this.#ignored--;
    return built;
  }

  /** Records a schema after it was built. */
  note(schema: Schema, draft: Draft): void {
    if (this.#ignored > 0) return;
    const { allOf, anyOf, oneOf } = schema;
    const isCombination = (allOf ?? anyOf ?? oneOf) !== undefined;
    if (isCombination || impliedType(schema) !== undefined)
      this.add([schema, draft]);
  }

  /** Adds a schema that was noted in an earlier run. */
  add(noted: Noted): void {
    this.noted.push(noted);
    const [schema] = noted;
    const { allOf, anyOf, oneOf } = schema;
    for (const members of [allOf, anyOf, oneOf])
      for (const member of members ?? []) this.#parents.set(member, schema);
    if (impliedType(schema) !== undefined) this.#schemas.push(noted);
  }

  /** Warns about each schema whose type is not set by the schemas around it. References have their names already. */
  report(lookup: SchemaLookup, diagnostics: DiagnosticCollector): void {
    const combined = new CombinedTypes(lookup, true);
    for (const [schema, draft] of this.#schemas) {
      const [type] = impliedType(schema) ?? [];
      if (type === undefined || this.#hasType(schema, combined)) continue;
      const keyword = keywordOf(type, draft);
      // An `allOf` that amounts to one member is that member, which is reported itself.
      if (keyword === undefined) continue;
      const name = keyword === "listedItems" ? "items" : keyword;
      diagnostics.warning(
        schema.location,
        "type-implied",
        `The schema has \`${name}\` but no \`type\`: its generated type is an ${type}, but its validator accepts values of other types.`,
        `Add \`type: ${type}\`.`,
      );
    }
  }

  /** Whether a schema that applies to the same values sets their types, or is reported itself. */
  #hasType(schema: Schema, combined: CombinedTypes): boolean {
    if (combined.of(schema) !== undefined) return true;
    let part = schema;
    for (;;) {
      const parent = this.#parents.get(part);
      if (parent === undefined) return false;
      if (impliedType(parent) !== undefined) return true;
      const { allOf = [] } = parent;
      const earlier = allOf.slice(0, Math.max(allOf.indexOf(part), 0));
      if (earlier.some((member) => impliedType(member) !== undefined))
        return true;
      if (combined.of(parent, part) !== undefined) return true;
      part = parent;
    }
  }
}
