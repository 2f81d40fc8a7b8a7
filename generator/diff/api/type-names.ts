import type { ApiVersion, NamedSchema } from "../../model/model.js";
import { lookupIn, type Lookup } from "../../schema/lookup.js";
import type { FactRecorder, Usage } from "../facts.js";
import { Relations } from "../inclusion/relation.js";
import type { UsagesBySchema } from "../usages.js";
import { type ComparedSchemas, schemaTitles } from "./api.js";

type NamedSchemas = Map<string, NamedSchema>;

/** Whether the schemas of an old and a new name accept the same values. */
type Sameness = (name: string, other: string) => boolean;

/** What each name meant before and what it means now, where that differs. */
interface ChangedNames {
  readonly before: NamedSchemas;
  readonly after: NamedSchemas;
}

/**
 * Compares the names of the schemas, which are the names of types in code. The
 * types that only added or removed operations and events use belong to those.
 */
export function compareTypeNames(
  before: ApiVersion,
  after: ApiVersion,
  compared: ComparedSchemas,
  facts: FactRecorder,
): void {
  const { usages, kept } = compared;
  const areSame = sameness(before, after, compared);
  const changed = changedNames(before, after, compared, areSame);
  const reachOf = (all: UsagesBySchema, name: string): readonly Usage[] =>
    (all.get(name) ?? []).filter(({ user }) => kept.has(user));
  for (const [old, updated] of renamedIn(changed, compared, areSame)) {
    const reach = reachOf(usages.after, updated.name);
    if (reach.length === 0) continue;
    changed.before.delete(old.name);
    changed.after.delete(updated.name);
    const [from, to] = [old.schema.location, updated.schema.location];
    facts.add(
      { where: updated.name, reach },
      {
        kind: "type-renamed",
        locations: { before: from, after: to },
        before: old.name,
        after: updated.name,
      },
    );
  }
  const others = new Map(after.schemas.map((one) => [one.name, one.schema]));
  for (const { name, schema } of changed.before.values()) {
    const reach = reachOf(usages.before, name);
    const other = others.get(name);
    if (reach.length > 0)
      facts.add(
        { where: name, reach },
        {
          kind: other === undefined ? "type-removed" : "type-replaced",
          locations: {
            before: schema.location,
            ...(other && { after: other.location }),
          },
        },
      );
  }
  const known = new Set(before.schemas.map(({ name }) => name));
  for (const { name, schema } of changed.after.values()) {
    const reach = reachOf(usages.after, name);
    const locations = { after: schema.location };
    if (reach.length > 0 && !known.has(name))
      facts.add({ where: name, reach }, { kind: "type-added", locations });
  }
}

/** The schemas that have another name now: those that were compared with each other, or that accept the same values. */
function renamedIn(
  { before: old, after: updated }: ChangedNames,
  compared: ComparedSchemas,
  areSame: Sameness,
): readonly (readonly [NamedSchema, NamedSchema])[] {
  const found = new Map<NamedSchema, NamedSchema>();
  const taken = new Set<NamedSchema>();
  const add = (one?: NamedSchema, other?: NamedSchema) => {
    if (!one || !other || found.has(one) || taken.has(other)) return;
    found.set(one, other);
    taken.add(other);
  };
  for (const [name, other] of [
    ...compared.pairs.map(({ names }) => names),
    ...compared.redirected,
  ])
    if (name !== other) add(old.get(name), updated.get(other));
  // The pairs within schemas that are equal as a whole are not kept.
  for (const one of old.values())
    if (!found.has(one) && updated.has(one.name))
      add(
        one,
        [...updated.values()].find(({ name }) => areSame(one.name, name)),
      );
  return [...found];
}

/** The names that only one side has, and those that each side has for another schema. */
function changedNames(
  before: ApiVersion,
  after: ApiVersion,
  compared: ComparedSchemas,
  areSame: Sameness,
): ChangedNames {
  const [old, updated] = [ownTypes(before, after), ownTypes(after, before)];
  const paired = new Set(
    compared.pairs.flatMap(({ names: [one, other] }) =>
      one === other ? one : [],
    ),
  );
  for (const name of old.keys()) {
    const isKept = paired.has(name) || areSame(name, name);
    if (!isKept || !updated.delete(name)) continue;
    old.delete(name);
  }
  return { before: old, after: updated };
}

/**
 * Compares what two names mean. Schemas that only problem responses use are also
 * the same if they differ only in the values of a code.
 */
function sameness(
  before: ApiVersion,
  after: ApiVersion,
  { lookups }: ComparedSchemas,
): Sameness {
  const whole = relatedBy(lookupIn(before.schemas), lookupIn(after.schemas));
  const withoutCodes = relatedBy(lookups.before, lookups.after);
  return (name, other) => whole(name, other) || withoutCodes(name, other);
}

function relatedBy(before: Lookup, after: Lookup): Sameness {
  const relations = new Relations(before, after);
  return (name, other) => {
    const [old, updated] = [before(name), after(other)];
    return (
      old !== undefined &&
      updated !== undefined &&
      relations.of(old, updated) === "same"
    );
  };
}

/**
 * The schemas that have types of their own. The request form of a schema, and the
 * schema for its own keywords, are left out: they have its name.
 */
function ownTypes(apiVersion: ApiVersion, other: ApiVersion): NamedSchemas {
  const others = new Set(other.schemas.map(({ name }) => name));
  const titles = schemaTitles(apiVersion);
  const own = apiVersion.schemas.filter(({ name }) => {
    const title = titles.get(name) ?? name;
    return title === name || (!others.has(name) && others.has(title));
  });
  return new Map(own.map((named) => [named.name, named]));
}
