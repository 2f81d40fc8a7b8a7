import type { JsonValue } from "../../../language/json/json.js";
import { childLocation } from "../../../language/json/location.js";
import type { Schema } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { throughAlternatives } from "../../../language/schema/unions.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { wireName } from "../names/schema-names.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import { forbidsProperty } from "../warnings/closed-schemas.js";
import { nameOf } from "./targets.js";

/** A schema among which a discriminator selects. */
export interface Alternative {
  /** `NamedSchema.name`. */
  readonly name: string;
  /** The value that selects it if the mapping names none. */
  readonly implicit: string;
  readonly schema: Schema;
  /** Its values in the mapping. */
  readonly mapped: readonly string[];
  /** The property's possible values in the base schema. */
  readonly inherited?: readonly string[];
}

/** The values that select each alternative, by its name; empty if no value selects it alone. */
export type DiscriminatorValues = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the values of the discriminator property that select each alternative:
 * those of the mapping, else those that its schema allows, else its name. Values
 * that its schema does not allow are dropped.
 */
export function discriminatorValues(
  alternatives: readonly Alternative[],
  property: string,
  lookup: SchemaLookup,
): DiscriminatorValues {
  const claimed = new Set(alternatives.flatMap(({ mapped }) => mapped));
  const candidates = alternatives.map((alternative) =>
    candidateValues(alternative, property, claimed, lookup),
  );
  const counts = new Map<string, number>();
  for (const text of candidates.flatMap((texts) => [...new Set(texts)]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = new Map<string, readonly string[]>();
  alternatives.forEach(({ name, implicit }, index) => {
    const own = candidates[index] ?? [];
    const shared = own.some((text) => counts.get(text) !== 1);
    const unique = shared ? own.filter((text) => text === implicit) : own;
    values.set(name, unique);
  });
  return values;
}

function candidateValues(
  { implicit, schema, mapped, inherited }: Alternative,
  property: string,
  claimed: ReadonlySet<string>,
  lookup: SchemaLookup,
): readonly string[] {
  if (forbidsProperty(schema, property, lookup)) return [];
  const possible = possibleStrings(schema, property, lookup);
  const kept = mapped.filter((value) => possible?.includes(value) ?? true);
  if (kept.length > 0) return kept;
  const isOwn = possible !== undefined && possible.length !== inherited?.length;
  const implied = isOwn ? possible : [implicit];
  return implied.filter(
    (value) => !claimed.has(value) && (possible?.includes(value) ?? true),
  );
}

/** The strings that a schema allows for a property; undefined if it allows any. */
export function possibleStrings(
  schema: Schema,
  property: string,
  lookup: SchemaLookup,
): readonly string[] | undefined {
  return throughAlternatives<readonly string[] | undefined>(
    schema,
    undefined,
    (next, recurse) => {
      const values = lookup.fixedValuesOf(next, property);
      if (values !== undefined) return stringsIn(values);
      const schemas = lookup.property(next, property);
      if (schemas.some(({ types }) => types?.includes("string") === false))
        return [];
      for (const { oneOf, anyOf } of lookup.parts(next)) {
        const members = (oneOf ?? anyOf)?.map(recurse);
        if (members?.every((texts) => texts !== undefined) === true)
          return [...new Set(members.flat())];
      }
      return undefined;
    },
  );
}

function stringsIn(values: readonly JsonValue[]): readonly string[] {
  return values.filter((value) => typeof value === "string");
}

/** Warns about mapped values that the alternative's schema does not allow. */
export function warnAboutContradictedMappings(
  { property, mapping, location }: DraftDiscriminator,
  values: DiscriminatorValues,
  diagnostics: DiagnosticCollector,
): void {
  for (const { value, target } of mapping) {
    const kept = values.get(nameOf(target));
    if (kept === undefined || kept.includes(value)) continue;
    diagnostics.warning(
      childLocation(location, "mapping", value),
      "mapping-contradicted",
      `The discriminator maps \`${value}\` to \`${wireName(target)}\`, whose \`${property}\` cannot have this value, so the entry is ignored.`,
      "Use a value that the schema allows for the property.",
    );
  }
}
