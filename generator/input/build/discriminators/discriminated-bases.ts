import type { Schema, Writable } from "../../../language/model/model.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import { wireName } from "../names/schema-names.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import { addNull } from "../schema/types-and-values.js";
import { forbidsProperty } from "../warnings/closed-schemas.js";
import {
  type DiscriminatorValues,
  discriminatorValues,
  possibleStrings,
  warnAboutContradictedMappings,
} from "./discriminator-values.js";
import { SchemaHierarchy } from "./hierarchy.js";
import { keepIdleMapping } from "./idle-mapping.js";
import {
  requireValues,
  restrictInherited,
  restrictOptional,
} from "./restrict-property.js";
import { extractOwnSchema } from "./split-schema.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/** A schema with a `discriminator` but without `oneOf` or `anyOf`: the discriminator selects among its derived schemas. */
interface DiscriminatedBase {
  readonly target: Target;
  readonly discriminator: DraftDiscriminator;
  readonly derived: readonly Target[];
}

/**
 * Replaces each base schema with the union of its derived schemas. A reference
 * to the base means any of them; only in the derived schemas themselves it means
 * the base's own constraints. These become a schema of their own, which is added
 * to `targets`. In each derived schema, the discriminator property is restricted
 * to its values.
 */
export function expandDiscriminatedBases(
  targets: Target[],
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): void {
  if (schemas.baseDiscriminators.size === 0) return;
  const hierarchy = new SchemaHierarchy(targets);
  const bases = basesOf(targets, hierarchy, schemas, diagnostics);
  /** The own schemas of bases that are unions now. */
  const ownSchemas = new Map<Target, Target>();
  for (const { target, discriminator } of bases) {
    const mapping = discriminator.mapping.map(({ value, target: named }) => {
      // The mapping may name an alias of a derived schema.
      const mapped = hierarchy.withoutAliases(named);
      // A base can be derived itself; then its own schema is the derived one.
      return { value, target: ownSchemas.get(mapped) ?? mapped };
    });
    const expansion = expansionOf(
      target,
      { ...discriminator, mapping },
      hierarchy,
      ownSchemas,
    );
    const ownSchema = expandBase(expansion, schemas, diagnostics);
    if (ownSchema !== undefined) ownSchemas.set(target, ownSchema);
  }
}

/** The bases with derived schemas, those first that no other base is derived from. */
function basesOf(
  targets: readonly Target[],
  hierarchy: SchemaHierarchy,
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): readonly DiscriminatedBase[] {
  const bases: DiscriminatedBase[] = [];
  const remaining = new Map(schemas.baseDiscriminators);
  for (const target of targets) {
    const { schema } = target;
    const discriminator = schema && remaining.get(schema);
    if (schema === undefined || discriminator === undefined) continue;
    if (discriminator.defaultTarget !== undefined) continue;
    const derived = hierarchy.derivedSchemas(target);
    if (derived.length + discriminator.mapping.length === 0) continue;
    remaining.delete(schema);
    bases.push({ target, discriminator, derived });
  }
  for (const [schema, discriminator] of remaining) {
    const { mapping, location, defaultTarget } = discriminator;
    keepIdleMapping(schema, discriminator);
    if (mapping.length > 0 && defaultTarget === undefined)
      warnAboutUnusedDiscriminator(location, diagnostics);
  }
  return bases.sort((one, other) => one.derived.length - other.derived.length);
}

function warnAboutUnusedDiscriminator(
  location: string,
  diagnostics: DiagnosticCollector,
): void {
  diagnostics.warning(
    location,
    "discriminator-idle",
    "This discriminator does not select among any schemas, so it is ignored.",
    "Put it next to a `oneOf` whose schemas have different values for the property.",
  );
}

/** A base with everything needed to turn it into a union. */
interface BaseExpansion {
  readonly target: Target;
  readonly discriminator: DraftDiscriminator;
  readonly hierarchy: SchemaHierarchy;
  readonly derived: readonly Target[];
  /** The derived schemas, and others that only the mapping names. */
  readonly alternatives: readonly Target[];
  /** The derived schemas that are the own schema of another base. */
  readonly bases: ReadonlySet<Target>;
  /** The discriminator values of the alternatives, and of the base itself, by name. */
  readonly values: DiscriminatorValues;
}

function expansionOf(
  target: Target,
  discriminator: DraftDiscriminator,
  hierarchy: SchemaHierarchy,
  ownSchemas: ReadonlyMap<Target, Target>,
): BaseExpansion {
  const { property, mapping } = discriminator;
  const { lookup } = hierarchy;
  const derived = hierarchy.derivedSchemas(target);
  const alternatives = new Set(derived);
  for (const { target: mapped } of mapping)
    if (mapped !== target) alternatives.add(mapped);
  const unions = new Map(
    [...ownSchemas].map(([union, ownSchema]) => [ownSchema, union]),
  );
  const inherited = possibleStrings(schemaOf(target), property, lookup);
  const choices = [...alternatives].map((alternative) => ({
    name: nameOf(alternative),
    implicit: wireName(unions.get(alternative) ?? alternative),
    schema: schemaOf(alternative),
    mapped: mappedValues(alternative, mapping),
    ...(inherited !== undefined && { inherited }),
  }));
  const values = new Map(discriminatorValues(choices, property, lookup));
  values.set(
    nameOf(target),
    ownValues(target, discriminator, lookup, [...values.values()].flat()),
  );
  return {
    target,
    discriminator,
    hierarchy,
    derived,
    bases: new Set(unions.keys()),
    alternatives: [...alternatives].filter(
      (alternative) => (values.get(nameOf(alternative)) ?? []).length > 0,
    ),
    values,
  };
}

function mappedValues(
  target: Target,
  mapping: DraftDiscriminator["mapping"],
): readonly string[] {
  return mapping.flatMap((row) => (row.target === target ? [row.value] : []));
}

/** The discriminator values of the base itself: those that no derived schema has. */
function ownValues(
  target: Target,
  { property, mapping }: DraftDiscriminator,
  lookup: SchemaLookup,
  used: readonly string[],
): readonly string[] {
  const written = mappedValues(target, mapping);
  const implied = written.length > 0 ? written : [wireName(target)];
  const own = possibleStrings(schemaOf(target), property, lookup) ?? implied;
  return own.filter((value) => !used.includes(value));
}

/** Turns a base into a union; returns its own schema, if it has constraints of its own. */
function expandBase(
  expansion: BaseExpansion,
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): Target | undefined {
  const { target, discriminator, hierarchy, derived, alternatives, values } =
    expansion;
  if (alternatives.length === 0) {
    warnAboutUnusedDiscriminator(discriminator.location, diagnostics);
    keepIdleMapping(schemaOf(target), discriminator);
    return undefined;
  }
  warnAboutContradictedMappings(discriminator, values, diagnostics);
  restrictDerivedSchemas(expansion);
  const isOpen = acceptsOtherValues(expansion);
  const ownSchema = extractOwnSchema(target, hierarchy);
  rebaseDerivedSchemas(expansion, ownSchema);
  const baseValues = values.get(nameOf(target)) ?? [];
  const own = baseValues.length > 0 && !isOpen ? ownSchema : undefined;
  const unionMembers =
    own === undefined ? alternatives : [...alternatives, own];
  const schema = schemaOf(target);
  const underived = alternatives.filter((one) => !derived.includes(one));
  const union = unionOf(schema, unionMembers, underived, ownSchema);
  const fallback = isOpen
    ? fallbackAlternative(expansion, ownSchema)
    : undefined;
  if (fallback !== undefined) union.oneOf = [...(union.oneOf ?? []), fallback];
  target.schema = wrapUnion(schema, union);
  hierarchy.update(target);
  const code = schemas.problemCodes.get(schema);
  if (code !== undefined) schemas.problemCodes.set(target.schema, code);
  const mapping = unionMembers.flatMap((alternative) => {
    const name = nameOf(alternative === own ? target : alternative);
    return (values.get(name) ?? []).map((value) => ({
      value,
      target: alternative,
    }));
  });
  schemas.unionDiscriminators.push([
    union,
    {
      ...discriminator,
      mapping,
      ...(fallback && { defaultsToLast: true }),
      ...(ownSchema && { base: nameOf(ownSchema) }),
    },
  ]);
  return ownSchema;
}

/**
 * Whether the base accepts values without the property or with a value that no
 * derived schema has. A discriminator is only a hint and does not reject them.
 */
function acceptsOtherValues({
  target,
  discriminator,
  hierarchy,
}: BaseExpansion): boolean {
  const { property } = discriminator;
  const { lookup } = hierarchy;
  const schema = schemaOf(target);
  return (
    !lookup.requiredNames(schema).has(property) ||
    possibleStrings(schema, property, lookup) === undefined
  );
}

/**
 * The base itself as the last alternative, for values that select no derived
 * schema. Its type lists only the base's own values: `string` would defeat
 * narrowing by the values of the derived schemas.
 */
function fallbackAlternative(
  { target, discriminator: { property }, values, hierarchy }: BaseExpansion,
  ownSchema: Target | undefined,
): Schema | undefined {
  if (ownSchema === undefined) return undefined;
  const { lookup } = hierarchy;
  const baseValues = values.get(nameOf(target)) ?? [];
  const { location } = target;
  const ref = nameOf(ownSchema);
  const fallback: Writable<Schema> = { docs: {}, location, ref };
  if (!lookup.requiredNames(schemaOf(ownSchema)).has(property))
    restrictOptional(fallback, property, baseValues, lookup);
  else if (baseValues.length > 0)
    requireValues(fallback, property, baseValues, lookup);
  return fallback;
}

/** Derives the alternatives, and schemas that cannot be alternatives, from the base's own schema instead of the union. */
function rebaseDerivedSchemas(
  { target, discriminator, derived, alternatives, hierarchy }: BaseExpansion,
  ownSchema: Target | undefined,
): void {
  const alternativeSet = new Set(alternatives);
  for (const derivedTarget of derived) {
    if (
      alternativeSet.has(derivedTarget) ||
      [...hierarchy.derivedSet(derivedTarget)].some((own) =>
        alternativeSet.has(own),
      ) ||
      forbidsProperty(
        schemaOf(derivedTarget),
        discriminator.property,
        hierarchy.lookup,
      )
    )
      hierarchy.replaceBase(derivedTarget, target, ownSchema);
  }
}

/** Restricts the property in derived schemas; one that others are derived from also has their values. */
function restrictDerivedSchemas({
  discriminator: { property, mapping },
  derived,
  bases,
  alternatives,
  values,
  hierarchy,
}: BaseExpansion): void {
  for (const derivedTarget of derived) {
    const isMapped =
      mapping.length === 0 ||
      mapping.some(({ target }) => target === derivedTarget);
    if (
      !isMapped ||
      derivedTarget.schema === undefined ||
      !alternatives.includes(derivedTarget)
    )
      continue;
    // The union made of that base may accept other values through its own schema.
    if (bases.has(derivedTarget)) continue;
    const own = hierarchy.derivedSet(derivedTarget);
    const derivedValues = alternatives
      .filter(
        (alternative) => alternative === derivedTarget || own.has(alternative),
      )
      .flatMap((alternative) => values.get(nameOf(alternative)) ?? []);
    restrictInherited(
      derivedTarget.schema,
      property,
      derivedValues,
      hierarchy.lookup,
    );
  }
}

/** The union of the alternatives. Those that are not derived do not include the base's own constraints, so these are added. */
function unionOf(
  { location }: Schema,
  alternatives: readonly Target[],
  underived: readonly Target[],
  ownSchema: Target | undefined,
): Writable<Schema> {
  const oneOf = alternatives.map((alternative): Schema => ({
    docs: {},
    location,
    ref: nameOf(alternative),
    ...(ownSchema &&
      underived.includes(alternative) && {
        allOf: [{ docs: {}, location, ref: nameOf(ownSchema) }],
      }),
  }));
  return { docs: {}, location, oneOf };
}

/** The schema that replaces a base: the union, or null if the base accepts that. */
function wrapUnion(base: Schema, union: Writable<Schema>): Schema {
  const { docs, types, readOnly, writeOnly } = base;
  union.docs = docs;
  const whole = types?.includes("null") === true ? addNull(union) : union;
  if (readOnly !== undefined) whole.readOnly = readOnly;
  if (writeOnly !== undefined) whole.writeOnly = writeOnly;
  if (base.default !== undefined) whole.default = base.default;
  return whole;
}
