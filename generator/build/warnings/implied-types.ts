import type { Draft } from "../schema/draft.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { impliedType, CombinedTypes } from "./type-conflicts.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";

/** What is only said of objects, or of lists: whoever writes it and no `type` means one. */
const keywords = {
  object: [
    ...["properties", "required", "additionalProperties", "patternProperties"],
    ...["propertyNames", "minProperties", "maxProperties", "dependentRequired"],
    ...["dependentSchemas", "unevaluatedProperties", "x-max-bytes"],
  ],
  array: [
    ...["items", "prefixItems", "listedItems", "minItems", "maxItems"],
    ...["uniqueItems", "contains", "unevaluatedItems"],
  ],
} as const;

/** Schemas whose type is narrower than their check, since they only imply it. */
export class ImpliedTypes {
  readonly #implying: (readonly [Schema, Draft])[] = [];
  /** Schemas that hold beside others, with the ones that those are said in. */
  readonly #around = new Map<Schema, Schema>();
  #aside = 0;

  /** Builds what no type is printed of, so that nothing is to be noted there. */
  aside<T>(build: () => T): T {
    this.#aside++;
    const built = build();
    this.#aside--;
    return built;
  }

  /** Takes a schema in once it is built. */
  note(schema: Schema, draft: Draft): void {
    if (this.#aside > 0) return;
    const { allOf, anyOf, oneOf } = schema;
    for (const members of [allOf, anyOf, oneOf])
      for (const member of members ?? []) this.#around.set(member, schema);
    if (impliedType(schema) !== undefined) this.#implying.push([schema, draft]);
  }

  /** Warns of each that nothing beside it says the type of; references have their names. */
  report(lookup: SchemaLookup, diagnostics: DiagnosticCollector): void {
    const joint = new CombinedTypes(lookup, true);
    for (const [schema, draft] of this.#implying) {
      const [type] = impliedType(schema) ?? [];
      if (type === undefined || this.#isSaid(schema, joint)) continue;
      const keyword = keywords[type].find((word) => Boolean(draft[word]));
      const name = keyword === "listedItems" ? "items" : (keyword ?? "");
      diagnostics.warning(
        schema.location,
        "type-implied",
        `This has \`${name}\` and no \`type\`: it is typed as an ${type}, and its check lets other kinds pass.`,
        `Add \`type: ${type}\`.`,
      );
    }
  }

  /** Whether something that holds of the same values says their types, or is warned of itself. */
  #isSaid(schema: Schema, joint: CombinedTypes): boolean {
    if (joint.of(schema) !== undefined) return true;
    let part = schema;
    for (;;) {
      const whole = this.#around.get(part);
      if (whole === undefined) return false;
      if (impliedType(whole) !== undefined) return true;
      const { allOf = [] } = whole;
      const earlier = allOf.slice(0, Math.max(allOf.indexOf(part), 0));
      if (earlier.some((member) => impliedType(member) !== undefined))
        return true;
      if (joint.of(whole, part) !== undefined) return true;
      part = whole;
    }
  }
}
