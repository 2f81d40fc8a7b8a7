/**
 * Discriminators and inheritance: gives unions their discriminators, turns base
 * schemas with a discriminator into unions of their derived schemas
 * (`discriminated-bases.ts`), and splits unions whose alternatives are derived
 * from them (`inherited-unions.ts`). `targets.ts` has the schemas that all of this
 * works on.
 */

import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { Schema, Writable } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { wireName } from "../names/schema-names.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import {
  type DiscriminatorValues,
  discriminatorValues,
  warnAboutContradictedMappings,
} from "./discriminator-values.js";
import { keepIdleMapping } from "./idle-mapping.js";
import { requireValues } from "./restrict-property.js";
import { lookupOf, nameOf, schemaOf, type Target } from "./targets.js";

/**
 * Adds discriminators to unions once all schemas have names. Where an
 * alternative does not require the property or restrict it to its values, both
 * are added: with a discriminator, the property must be present and select it.
 */
export function addDiscriminators(
  targets: readonly Target[],
  schemas: Pick<BuiltSchemas, "unionDiscriminators">,
  diagnostics: DiagnosticCollector,
): void {
  const pending = new Map(schemas.unionDiscriminators);
  if (pending.size === 0) return;
  const byName = new Map(targets.map((target) => [nameOf(target), target]));
  const lookup = lookupOf(targets);
  for (const [schema] of pending) resolve(schema);

  /** Resolves unions among the alternatives first, because a nested union has the values of its alternatives. */
  function resolve(schema: Writable<Schema>): void {
    const draft = pending.get(schema);
    if (draft === undefined) return;
    pending.delete(schema);
    const members = mappedAlternatives(draft, schema).flatMap((member) => {
      const target = byName.get(member.ref ?? "");
      return target === undefined ? [] : [{ member, target }];
    });
    for (const { target } of members) resolve(schemaOf(target));
    discriminate(schema, draft, members, lookup, diagnostics);
  }
}

/** The alternatives that are selected by a value. */
function mappedAlternatives(
  { defaultsToLast }: DraftDiscriminator,
  schema: Schema,
): readonly Schema[] {
  const members = alternativesOf(schema);
  return defaultsToLast ? members.slice(0, -1) : members;
}

/** The alternatives of a schema; a union of one schema was replaced with that schema. */
function alternativesOf(schema: Schema): readonly Schema[] {
  return schema.oneOf ?? schema.anyOf ?? [schema];
}

/** An alternative with the target that it refers to. */
interface AlternativeTarget {
  readonly member: Schema;
  readonly target: Target;
}

function discriminate(
  schema: Writable<Schema>,
  draft: DraftDiscriminator,
  members: readonly AlternativeTarget[],
  lookup: SchemaLookup,
  diagnostics: DiagnosticCollector,
): void {
  if (draft.defaultTarget !== undefined) {
    keepIdleMapping(schema, draft);
    return;
  }
  const mapping = usableMapping(draft, members, diagnostics);
  const alternatives = members.map(({ member, target }) => ({
    name: nameOf(target),
    implicit: wireName(target),
    // Keywords next to the reference also restrict the property.
    schema: member,
    mapped: mapping
      .filter((entry) => entry.target === target)
      .map(({ value }) => value),
  }));
  const values = discriminatorValues(alternatives, draft.property, lookup);
  warnAboutContradictedMappings({ ...draft, mapping }, values, diagnostics);
  if ([...values.values()].some((texts) => texts.length === 0)) {
    diagnostics.warning(
      draft.location,
      "discriminator-idle",
      "This discriminator does not distinguish all alternatives, so it is ignored.",
      "Give each alternative different values for the property.",
    );
    keepIdleMapping(schema, draft);
  } else {
    applyDiscriminator(schema, draft, values, lookup);
    const outside = draft.mapping.filter((entry) => !mapping.includes(entry));
    keepIdleMapping(schema, { mapping: outside });
  }
}

function applyDiscriminator(
  schema: Writable<Schema>,
  draft: DraftDiscriminator,
  values: DiscriminatorValues,
  lookup: SchemaLookup,
): void {
  const { property, defaultsToLast, base } = draft;
  for (const member of mappedAlternatives(draft, schema)) {
    const texts = values.get(member.ref ?? "");
    if (texts !== undefined) requireValues(member, property, texts, lookup);
  }
  if ((schema.oneOf ?? schema.anyOf) === undefined) return;
  const mapping = [...values].flatMap(([name, texts]) =>
    texts.map((value) => ({ value, schema: name })),
  );
  schema.discriminator = {
    property,
    mapping,
    ...(defaultsToLast && { defaultsToLast: "always" }),
    ...(base !== undefined && { base }),
  };
}

function usableMapping(
  { mapping, location }: DraftDiscriminator,
  members: readonly AlternativeTarget[],
  diagnostics: DiagnosticCollector,
): DraftDiscriminator["mapping"] {
  return mapping.filter(({ value, target }) => {
    if (members.some((member) => member.target === target)) return true;
    diagnostics.warning(
      location,
      "mapping-unknown",
      repaired(
        `The discriminator maps \`${value}\` to \`${wireName(target)}\`, which is not one of the alternatives.`,
        "The entry is ignored.",
      ),
      "Add the schema to the alternatives, or remove the entry.",
    );
    return false;
  });
}
