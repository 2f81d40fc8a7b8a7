import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import type { Writable, Schema } from "../../model/model.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import { requireValues } from "./restrict-property.js";
import { wireName } from "../names/schema-names.js";
import {
  discriminatorValues,
  type DiscriminatorValues,
  warnAboutContradictedMappings,
} from "./discriminator-values.js";
import { lookupOf, nameOf, schemaOf, type Target } from "./targets.js";

/**
 * Gives schemas of alternatives their discriminators, now that each schema has
 * its name, and pins the property in each alternative that does not do so
 * itself: with a discriminator it must be there, and tell them apart.
 */
export function addDiscriminators(
  targets: readonly Target[],
  schemas: Pick<BuiltSchemas, "unionDiscriminators">,
  diagnostics: DiagnosticCollector,
): void {
  const waiting = new Map(schemas.unionDiscriminators);
  if (waiting.size === 0) return;
  const byName = new Map(targets.map((target) => [nameOf(target), target]));
  const lookup = lookupOf(targets);
  for (const [schema] of waiting) settle(schema);

  /** Alternatives that have alternatives themselves come first: the values of those are theirs. */
  function settle(schema: Writable<Schema>): void {
    const draft = waiting.get(schema);
    if (draft === undefined) return;
    waiting.delete(schema);
    const members = mappedAlternatives(draft, schema).flatMap((member) => {
      const target = byName.get(member.ref ?? "");
      return target === undefined ? [] : [{ member, target }];
    });
    for (const { target } of members) settle(schemaOf(target));
    discriminate(schema, draft, members, lookup, diagnostics);
  }
}

/** The alternatives that values stand for. */
function mappedAlternatives(
  { defaultsToLast: rest }: DraftDiscriminator,
  schema: Schema,
): readonly Schema[] {
  const members = alternativesOf(schema);
  return rest ? members.slice(0, -1) : members;
}

/** The alternatives; a schema that lists but one is that one. */
function alternativesOf(schema: Schema): readonly Schema[] {
  return schema.oneOf ?? schema.anyOf ?? [schema];
}

/** An alternative, and what it refers to. */
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
  const mapping = usableMapping(draft, members, diagnostics);
  const alternatives = members.map(({ member, target }) => ({
    name: nameOf(target),
    implicit: wireName(target),
    // What stands beside the reference tells alternatives apart as well.
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
      "This discriminator does not tell all alternatives apart, so it is passed over.",
      "Give each alternative values of its own for the property.",
    );
  } else applyDiscriminator(schema, draft, values, lookup);
}

function applyDiscriminator(
  schema: Writable<Schema>,
  draft: DraftDiscriminator,
  values: DiscriminatorValues,
  lookup: SchemaLookup,
): void {
  const { property, defaultsToLast: rest } = draft;
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
    ...(rest && { defaultsToLast: rest }),
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
      `\`${value}\` stands for \`${wireName(target)}\`, which is none of the alternatives, so it is passed over.`,
      "Add the schema to the alternatives, or take the value out.",
    );
    return false;
  });
}
