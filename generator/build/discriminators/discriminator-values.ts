import { childLocation } from "../../json/location.js";
import { forbidsProperty } from "../warnings/closed-schemas.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import type { Schema } from "../../model/model.js";
import type { JsonValue } from "../../json/json.js";
import { wireName } from "../names/schema-names.js";
import { nameOf } from "./targets.js";
import { throughAlternatives } from "../../schema/through-alternatives.js";

/** A schema that a discriminator chooses among others. */
export interface Alternative {
  /** `NamedSchema.name`. */
  readonly name: string;
  /** The value that stands for it where none is written. */
  readonly implicit: string;
  readonly schema: Schema;
  /** The values that the mapping gives it. */
  readonly mapped: readonly string[];
  /** What the property can be in all of them alike, by the schema that they build on. */
  readonly inherited?: readonly string[];
}

/** The values of each alternative, by its name; empty where it has none of its own. */
export type DiscriminatorValues = ReadonlyMap<string, readonly string[]>;

/**
 * Says which values of a property stand for which alternative: those written,
 * else those that the alternative pins itself, else its name. An alternative
 * keeps to what it says of the property, whatever is written.
 */
export function discriminatorValues(
  alternatives: readonly Alternative[],
  property: string,
  lookup: SchemaLookup,
): DiscriminatorValues {
  const claimed = new Set(
    alternatives.flatMap(({ mapped: written }) => written),
  );
  const open = alternatives.map((alternative) =>
    candidateValues(alternative, property, claimed, lookup),
  );
  const counts = new Map<string, number>();
  for (const text of open.flatMap((own) => [...new Set(own)]))
    counts.set(text, (counts.get(text) ?? 0) + 1);
  const values = new Map<string, readonly string[]>();
  alternatives.forEach(({ name, implicit }, index) => {
    const own = open[index] ?? [];
    const shared = own.some((text) => counts.get(text) !== 1);
    const settled = shared ? own.filter((text) => text === implicit) : own;
    values.set(name, settled);
  });
  return values;
}

function candidateValues(
  { implicit, schema, mapped: written, inherited }: Alternative,
  property: string,
  claimed: ReadonlySet<string>,
  lookup: SchemaLookup,
): readonly string[] {
  if (forbidsProperty(schema, property, lookup)) return [];
  const possible = possibleStrings(schema, property, lookup);
  const kept = written.filter((value) => possible?.includes(value) ?? true);
  if (kept.length > 0) return kept;
  const isOwn = possible !== undefined && possible.length !== inherited?.length;
  const implied = isOwn ? possible : [implicit];
  return implied.filter(
    (value) => !claimed.has(value) && (possible?.includes(value) ?? true),
  );
}

/** The texts that a property can be, by what a schema says; nothing where it can be any. */
export function possibleStrings(
  schema: Schema,
  property: string,
  lookup: SchemaLookup,
): readonly string[] | undefined {
  return throughAlternatives<readonly string[] | undefined>(
    schema,
    undefined,
    (next, ask) => {
      const values = lookup.values(next, property);
      if (values !== undefined) return stringsIn(values);
      const said = lookup.property(next, property);
      if (said.some(({ types }) => types?.includes("string") === false))
        return [];
      for (const { oneOf, anyOf } of lookup.parts(next)) {
        const members = (oneOf ?? anyOf)?.map(ask);
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

/** Warns of values that are written for an alternative which says that it has others. */
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
      `\`${value}\` stands for \`${wireName(target)}\`, whose \`${property}\` cannot be that, so it is passed over.`,
      "Write a value that the schema lets the property have.",
    );
  }
}
