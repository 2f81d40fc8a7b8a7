import { commonTypes } from "../../schema/types.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { JsonType, Schema } from "../../model/model.js";
import { MAX_CHAIN } from "../../schema/through-alternatives.js";

/** Types that may stand; absent: any. */
type Types = readonly JsonType[] | undefined;

/** The types that are left by all that a schema says, refers to, joins and lets choose. */
export class CombinedTypes {
  readonly #lookup: SchemaLookup;
  readonly #takesImplied: boolean;
  readonly #known = new Map<string, Types>();
  #chain = 0;

  /** @param takesImplied whether what is referred to has the type that its rules are for, where it names none */
  constructor(lookup: SchemaLookup, takesImplied: boolean) {
    this.#lookup = lookup;
    this.#takesImplied = takesImplied;
  }

  /** What each part leaves; `besides` is a part that is not counted. */
  parts(schema: Schema, besides?: Schema): readonly Types[] {
    const { ref, types, allOf = [], anyOf, oneOf } = schema;
    const alternatives = [anyOf, oneOf].map((members) =>
      members === undefined || (besides && members.includes(besides))
        ? undefined
        : this.#either(members),
    );
    return [
      types,
      ref === undefined ? undefined : this.#ofTarget(ref),
      ...allOf.map((part) => (part === besides ? undefined : this.of(part))),
      ...alternatives,
    ];
  }

  of(schema: Schema, besides?: Schema): Types {
    return this.parts(schema, besides).reduce<Types>(commonTypes, undefined);
  }

  #either(members: readonly Schema[]): Types {
    const each = members.map((member) => this.of(member));
    const said = each.filter((types) => types !== undefined);
    return said.length === each.length ? [...new Set(said.flat())] : undefined;
  }

  #ofTarget(name: string): Types {
    if (this.#known.has(name)) return this.#known.get(name);
    const target = this.#lookup.target(name);
    if (target === undefined || this.#chain > MAX_CHAIN) return undefined;
    // What leads back to itself says nothing more on its second way.
    this.#known.set(name, undefined);
    this.#chain++;
    const types =
      this.of(target) ?? (this.#takesImplied ? impliedType(target) : undefined);
    this.#chain--;
    this.#known.set(name, types);
    return types;
  }
}

/** The type that a schema's rules are for, where it names none. */
export function impliedType(
  schema: Schema,
): readonly ["object" | "array"] | undefined {
  if (schema.types !== undefined) return undefined;
  if (schema.object !== undefined) return ["object"];
  return schema.array === undefined ? undefined : ["array"];
}

/** Warns of schemas that join types of which no value can be. */
export function reportTypeConflicts(
  conjunctions: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const joint = new CombinedTypes(lookup, false);
  for (const schema of conjunctions) {
    const parts = joint.parts(schema);
    // A part that lets nothing stand by itself is told of by itself.
    if (parts.some((types) => types?.length === 0)) continue;
    if (parts.reduce<Types>(commonTypes, undefined)?.length !== 0) continue;
    const names = parts.flatMap((types) => types?.join(" or ") ?? []);
    diagnostics.warning(
      schema.location,
      "bounds-contradicted",
      `The types ${[...new Set(names)].join(" and ")} must hold together here, so no value can stand.`,
      "Let them have a type in common, or choose between them by `anyOf`.",
    );
  }
}

/**
 * Warns where several alternatives of a `oneOf` let null stand: it matches
 * more than one of them, and so none may take it.
 */
export function reportAmbiguousNull(
  choices: readonly Schema[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  const joint = new CombinedTypes(lookup, false);
  for (const { oneOf = [], types, location } of choices) {
    if (types?.includes("null") === false) continue;
    const nullable = oneOf.filter((member) =>
      joint.of(member)?.includes("null"),
    );
    if (nullable.length < 2) continue;
    diagnostics.warning(
      location,
      "null-twice",
      `${nullable.length} alternatives of this \`oneOf\` let null stand, so null matches more than one and is refused.`,
      "Let one of them take null, or write `anyOf`.",
    );
  }
}
