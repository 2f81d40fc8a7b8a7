import { SchemaHierarchy } from "./hierarchy.js";
import { forbidsProperty } from "../warnings/closed-schemas.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { BuiltSchemas } from "../schema/schema-context.js";
import type { DraftDiscriminator } from "../schema/draft.js";
import type { Writable, Schema } from "../../model/model.js";
import type { SchemaLookup } from "../../schema/lookup.js";
import {
  requireValues,
  restrictInherited,
  restrictOptional,
} from "./restrict-property.js";
import { wireName } from "../names/schema-names.js";
import { extractOwnSchema } from "./split-schema.js";
import {
  possibleStrings,
  discriminatorValues,
  type DiscriminatorValues,
  warnAboutContradictedMappings,
} from "./discriminator-values.js";
import { addNull } from "../schema/types-and-values.js";
import { nameOf, schemaOf, type Target } from "./targets.js";

/** A schema with a discriminator and no alternatives: those that build on it are told apart by it. */
interface DiscriminatedBase {
  readonly target: Target;
  readonly discriminator: DraftDiscriminator;
  readonly derived: readonly Target[];
}

/**
 * A reference to a base schema stands for any of the schemas that build on it,
 * and within those for the base's own rules: makes of each base a union of its
 * heirs, and a schema of its rules, which `targets` gets too. The property
 * that tells the heirs apart is pinned in each.
 */
export function expandDiscriminatedBases(
  targets: Target[],
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): void {
  if (schemas.baseDiscriminators.size === 0) return;
  const ancestry = new SchemaHierarchy(targets);
  const bases = basesOf(targets, ancestry, schemas, diagnostics);
  /** The rules of a base that is a union by now. */
  const rulesOf = new Map<Target, Target>();
  for (const { target, discriminator } of bases) {
    // A base may be an heir itself, and then its rules are.
    const mapping = discriminator.mapping.map(({ value, target: meant }) => ({
      value,
      target: rulesOf.get(meant) ?? meant,
    }));
    const family = expansionOf(
      target,
      { ...discriminator, mapping },
      ancestry,
      rulesOf,
    );
    const rules = expandBase(family, schemas, diagnostics);
    if (rules !== undefined) rulesOf.set(target, rules);
  }
}

/** The bases that have heirs, those first that no other builds on. */
function basesOf(
  targets: readonly Target[],
  ancestry: SchemaHierarchy,
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): readonly DiscriminatedBase[] {
  const bases: DiscriminatedBase[] = [];
  const left = new Map(schemas.baseDiscriminators);
  for (const target of targets) {
    const { schema } = target;
    const discriminator = schema && left.get(schema);
    if (schema === undefined || discriminator === undefined) continue;
    const heirs = ancestry.derivedSchemas(target);
    if (heirs.length + discriminator.mapping.length === 0) continue;
    left.delete(schema);
    bases.push({ target, discriminator, derived: heirs });
  }
  for (const { mapping, location } of left.values())
    if (mapping.length > 0) warnAboutUnusedDiscriminator(location, diagnostics);
  return bases.sort((one, other) => one.derived.length - other.derived.length);
}

function warnAboutUnusedDiscriminator(
  location: string,
  diagnostics: DiagnosticCollector,
): void {
  diagnostics.warning(
    location,
    "discriminator-idle",
    "This discriminator tells no schemas apart, so it is passed over.",
    "Put it beside a `oneOf` of schemas, each with values of its own for the property.",
  );
}

/** A base with all that it can stand for. */
interface BaseExpansion {
  readonly target: Target;
  readonly discriminator: DraftDiscriminator;
  readonly ancestry: SchemaHierarchy;
  readonly derived: readonly Target[];
  /** The heirs, and others that only the mapping names. */
  readonly alternatives: readonly Target[];
  /** Those of the heirs that are the rules of a base themselves. */
  readonly bases: ReadonlySet<Target>;
  /** The values of the members by their names; of the base's own, by its name. */
  readonly values: DiscriminatorValues;
}

function expansionOf(
  target: Target,
  discriminator: DraftDiscriminator,
  ancestry: SchemaHierarchy,
  rulesOf: ReadonlyMap<Target, Target>,
): BaseExpansion {
  const { property, mapping } = discriminator;
  const { lookup } = ancestry;
  const heirs = ancestry.derivedSchemas(target);
  const members = new Set(heirs);
  for (const { target: mapped } of mapping)
    if (mapped !== target) members.add(mapped);
  const origins = new Map([...rulesOf].map(([union, rules]) => [rules, union]));
  const inherited = possibleStrings(schemaOf(target), property, lookup);
  const alternatives = [...members].map((member) => ({
    name: nameOf(member),
    implicit: wireName(origins.get(member) ?? member),
    schema: schemaOf(member),
    mapped: mappedValues(member, mapping),
    ...(inherited !== undefined && { inherited }),
  }));
  const values = new Map(discriminatorValues(alternatives, property, lookup));
  values.set(
    nameOf(target),
    ownValues(target, discriminator, lookup, [...values.values()].flat()),
  );
  return {
    target,
    discriminator,
    ancestry,
    derived: heirs,
    bases: new Set(origins.keys()),
    alternatives: [...members].filter(
      (member) => (values.get(nameOf(member)) ?? []).length > 0,
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

/** The values by which a base stands for itself: those that no heir has. */
function ownValues(
  target: Target,
  { property, mapping }: DraftDiscriminator,
  lookup: SchemaLookup,
  taken: readonly string[],
): readonly string[] {
  const written = mappedValues(target, mapping);
  const implied = written.length > 0 ? written : [wireName(target)];
  const own = possibleStrings(schemaOf(target), property, lookup) ?? implied;
  return own.filter((value) => !taken.includes(value));
}

/** Makes a union of a base; its rules, where it has any. */
function expandBase(
  family: BaseExpansion,
  schemas: BuiltSchemas,
  diagnostics: DiagnosticCollector,
): Target | undefined {
  const {
    target,
    discriminator,
    ancestry,
    derived: heirs,
    alternatives: members,
    values,
  } = family;
  if (members.length === 0) {
    warnAboutUnusedDiscriminator(discriminator.location, diagnostics);
    return undefined;
  }
  warnAboutContradictedMappings(discriminator, values, diagnostics);
  restrictDerivedSchemas(family);
  const isOpen = acceptsOtherValues(family);
  const rules = extractOwnSchema(target, ancestry);
  rebaseDerivedSchemas(family, rules);
  const texts = values.get(nameOf(target)) ?? [];
  const own = texts.length > 0 && !isOpen ? rules : undefined;
  const together = own === undefined ? members : [...members, own];
  const schema = schemaOf(target);
  const union = unionOf(schema, together);
  // Others hold to the rules only where the reference itself says so.
  if (rules !== undefined && members.some((member) => !heirs.includes(member)))
    union.ref = nameOf(rules);
  const rest = isOpen ? fallbackAlternative(family, union, rules) : undefined;
  if (rest !== undefined) union.oneOf = [...(union.oneOf ?? []), rest];
  target.schema = wrapUnion(schema, union);
  ancestry.update(target);
  const code = schemas.problemCodes.get(schema);
  if (code !== undefined) schemas.problemCodes.set(target.schema, code);
  const mapping = together.flatMap((member) => {
    const name = nameOf(member === own ? target : member);
    return (values.get(name) ?? []).map((value) => ({ value, target: member }));
  });
  schemas.unionDiscriminators.push([
    union,
    { ...discriminator, mapping, ...(rest && { defaultsToLast: true }) },
  ]);
  return rules;
}

/**
 * Whether a base stands for itself where the property is absent, or has a
 * value that no heir has: a discriminator demands nothing, and refuses nothing.
 */
function acceptsOtherValues({
  target,
  discriminator,
  ancestry,
}: BaseExpansion): boolean {
  const { property } = discriminator;
  const { lookup } = ancestry;
  const schema = schemaOf(target);
  return (
    !lookup.requiredNames(schema).has(property) ||
    possibleStrings(schema, property, lookup) === undefined
  );
}

/**
 * The base itself, as the last of its alternatives. Its type says the values
 * of its own only, since any text would hide which heir the other values mean.
 */
function fallbackAlternative(
  { target, discriminator: { property }, values, ancestry }: BaseExpansion,
  { location, ref }: Schema,
  rules: Target | undefined,
): Schema | undefined {
  if (rules === undefined) return undefined;
  const { lookup } = ancestry;
  const texts = values.get(nameOf(target)) ?? [];
  const rest: Writable<Schema> = { docs: {}, location };
  if (ref === undefined) rest.ref = nameOf(rules);
  else rest.types = ["object"];
  if (!lookup.requiredNames(schemaOf(rules)).has(property))
    restrictOptional(rest, property, texts, lookup);
  else if (texts.length > 0) requireValues(rest, property, texts, lookup);
  return rest;
}

/** Has the heirs among the members build on the base's rules, and those that can be no member. */
function rebaseDerivedSchemas(
  {
    target,
    discriminator,
    derived: heirs,
    alternatives: members,
    ancestry,
  }: BaseExpansion,
  rules: Target | undefined,
): void {
  const isMember = new Set(members);
  for (const heir of heirs) {
    if (
      isMember.has(heir) ||
      [...ancestry.derivedSet(heir)].some((own) => isMember.has(own)) ||
      forbidsProperty(schemaOf(heir), discriminator.property, ancestry.lookup)
    )
      ancestry.replaceBase(heir, target, rules);
  }
}

/** An heir that others build on can be any of them, too. */
function restrictDerivedSchemas({
  discriminator: { property, mapping },
  derived: heirs,
  bases,
  alternatives: members,
  values,
  ancestry,
}: BaseExpansion): void {
  for (const heir of heirs) {
    const isNamed =
      mapping.length === 0 || mapping.some(({ target }) => target === heir);
    if (!isNamed || heir.schema === undefined || !members.includes(heir))
      continue;
    // Its own union takes values that no heir has, by these rules.
    if (bases.has(heir)) continue;
    const own = ancestry.derivedSet(heir);
    const texts = members
      .filter((member) => member === heir || own.has(member))
      .flatMap((member) => values.get(nameOf(member)) ?? []);
    restrictInherited(heir.schema, property, texts, ancestry.lookup);
  }
}

/** One of the members of a base. */
function unionOf(
  { location }: Schema,
  members: readonly Target[],
): Writable<Schema> {
  const oneOf = members.map((member): Schema => ({
    docs: {},
    location,
    ref: nameOf(member),
  }));
  return { docs: {}, location, oneOf };
}

/** What a reference to a base means: one of its members, or null where the base lets that stand. */
function wrapUnion(base: Schema, union: Writable<Schema>): Schema {
  const { docs, types, readOnly, writeOnly } = base;
  union.docs = docs;
  const whole = types?.includes("null") === true ? addNull(union) : union;
  if (readOnly !== undefined) whole.readOnly = readOnly;
  if (writeOnly !== undefined) whole.writeOnly = writeOnly;
  if (base.default !== undefined) whole.default = base.default;
  return whole;
}
