import type { ApiVersion, NamedSchema } from "../../../language/model/model.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { change, type Changes } from "../difference.js";
import type { Usage } from "../facts.js";
import { type Relation, Relations } from "../inclusion/relation.js";
import { unchangedNames } from "../match/unchanged-names.js";
import type { UsagesBySchema } from "../usages.js";
import { type ComparedSchemas, schemaTitles } from "./api.js";

type NamedSchemas = Map<string, NamedSchema>;

type SameName = (name: string, other: string) => boolean;

/** Whether the schemas of an old and a new name accept the same values. */
interface Meaning {
  readonly isSame: SameName;
  /** Also true if it cannot be decided. */
  readonly mayBeSame: SameName;
  /** Whether each of the two schemas of a name rejects what the other accepts. */
  readonly isUnlike: (name: string) => boolean;
}

/** The old and the new meaning of each name whose meaning changed. */
interface ChangedNames {
  readonly before: NamedSchemas;
  readonly after: NamedSchemas;
}

/**
 * Compares the names of the schemas, which are the names of types in code. The
 * types that only added or removed operations and events use belong to those.
 *
 * @returns the names that are those of other schemas now
 */
export function* compareTypeNames(
  before: ApiVersion,
  after: ApiVersion,
  compared: ComparedSchemas,
): Changes<ReadonlySet<string>> {
  const { usages, kept } = compared;
  const meaning = meaningOf(before, after, compared);
  const changed = changedNames(before, after, compared, meaning);
  const reachOf = (all: UsagesBySchema, name: string): readonly Usage[] =>
    (all.get(name) ?? []).filter(({ user }) => kept.has(user));
  for (const [old, updated] of renamedIn(changed, compared, meaning)) {
    const reach = reachOf(usages.after, updated.name);
    if (reach.length === 0) continue;
    changed.before.delete(old.name);
    changed.after.delete(updated.name);
    const [from, to] = [old.schema.location, updated.schema.location];
    yield change(
      { where: updated.name, reach },
      "type-renamed",
      { before: from, after: to },
      { before: old.name, after: updated.name },
    );
  }
  const lookup = lookupIn(after.schemas);
  const replaced = new Set<string>();
  for (const { name, schema } of changed.before.values()) {
    const reach = reachOf(usages.before, name);
    const other = lookup(name);
    if (reach.length > 0) {
      if (other) replaced.add(name);
      yield change(
        { where: name, reach },
        other === undefined ? "type-removed" : "type-replaced",
        {
          before: schema.location,
          ...(other && { after: other.location }),
        },
      );
    }
  }
  const known = new Set(before.schemas.map(({ name }) => name));
  for (const { name, schema } of changed.after.values()) {
    const reach = reachOf(usages.after, name);
    const locations = { after: schema.location };
    if (reach.length > 0 && !known.has(name))
      yield change({ where: name, reach }, "type-added", locations);
  }
  return replaced;
}

/** The schemas that have another name now: those that were compared with each other, or that accept the same values. */
function renamedIn(
  { before: old, after: updated }: ChangedNames,
  compared: ComparedSchemas,
  { isSame }: Meaning,
): readonly (readonly [NamedSchema, NamedSchema])[] {
  const found = new Map<NamedSchema, NamedSchema>();
  const taken = new Set<NamedSchema>();
  const add = (one?: NamedSchema, other?: NamedSchema) => {
    if (!one || !other || found.has(one) || taken.has(other)) return;
    found.set(one, other);
    taken.add(other);
  };
  for (const [name, other] of [...compared.pairs, ...compared.comparedInPlace])
    if (name !== other) add(old.get(name), updated.get(other));
  // The pairs within schemas that are equal as a whole are not kept.
  for (const one of old.values())
    if (!found.has(one) && updated.has(one.name))
      add(
        one,
        [...updated.values()].find(({ name }) => isSame(one.name, name)),
      );
  return [...found];
}

/** The names that only one side has, and those that each side has for another schema. */
function changedNames(
  before: ApiVersion,
  after: ApiVersion,
  compared: ComparedSchemas,
  meaning: Meaning,
): ChangedNames {
  const [old, updated] = [ownTypes(before, after), ownTypes(after, before)];
  const common = [...old.keys()].filter((name) => updated.has(name));
  const moved = movedNames(common, compared, meaning);
  for (const name of common)
    if (!moved.has(name)) {
      old.delete(name);
      updated.delete(name);
    }
  return { before: old, after: updated };
}

/**
 * The names that mean another schema than before. That one schema accepts more
 * than the other does not show it, because that depends on where they are used.
 * So a reference must lead to another name, another name to the same schema, or
 * each schema must reject what the other accepts.
 */
function movedNames(
  common: readonly string[],
  { pairs, comparedInPlace, unchanged }: ComparedSchemas,
  { isSame, mayBeSame, isUnlike }: Meaning,
): ReadonlySet<string> {
  const all = [...pairs, ...comparedInPlace];
  const isKept = (names: readonly string[]) => names[0] === names[1];
  const kept = new Set(all.filter(isKept).flat());
  const led = new Set(all.filter((names) => !isKept(names)).flat());
  const differing = common.filter(
    (name) => !kept.has(name) && !unchanged.has(name) && !mayBeSame(name, name),
  );
  const isElsewhere = (name: string) =>
    differing.some(
      (other) => other !== name && (isSame(name, other) || isSame(other, name)),
    );
  return new Set(
    differing.filter(
      (name) => led.has(name) || isUnlike(name) || isElsewhere(name),
    ),
  );
}

/**
 * Compares the meanings of two names. Schemas that only problem responses use are
 * compared also without the values of a code, which differ in each response.
 */
function meaningOf(
  before: ApiVersion,
  after: ApiVersion,
  { lookups, unchanged }: ComparedSchemas,
): Meaning {
  const [old, updated] = [lookupIn(before.schemas), lookupIn(after.schemas)];
  const names = before.schemas.map(({ name }) => name);
  const relations = [
    relatedBy(old, updated, unchangedNames(old, updated, names)),
    relatedBy(lookups.before, lookups.after, unchanged),
  ];
  const isRelated =
    (known: ReadonlySet<Relation>): SameName =>
    (name, other) =>
      relations.some((relate) => known.has(relate(name, other)));
  return {
    isSame: isRelated(new Set(["same"])),
    mayBeSame: isRelated(new Set(["same", "undecided"])),
    isUnlike: (name) =>
      relations.every((relate) => relate(name, name) === "changed"),
  };
}

function relatedBy(
  before: Lookup,
  after: Lookup,
  unchanged: ReadonlySet<string>,
): (name: string, other: string) => Relation {
  // One value that only one of two schemas accepts does not prove that the name moved.
  const relations = new Relations(before, after, {
    unchanged,
    searches: false,
  });
  return (name, other) => {
    const [old, updated] = [before(name), after(other)];
    return old === undefined || updated === undefined
      ? "changed"
      : relations.of(old, updated);
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
