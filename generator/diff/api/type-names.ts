import type { ApiVersion, NamedSchema } from "../../model/model.js";
import type { FactRecorder, Usage } from "../facts.js";
import type { UsagesBySchema } from "../usages.js";
import { type ComparedSchemas, schemaTitles } from "./api.js";

/**
 * Compares the names of the schemas, which are the names of types in code. The
 * types that only added or removed operations and events use belong to those.
 */
export function compareTypeNames(
  before: ApiVersion,
  after: ApiVersion,
  { pairs, usages, kept }: ComparedSchemas,
  facts: FactRecorder,
): void {
  const gone = ownTypesOnlyIn(before, after);
  const come = ownTypesOnlyIn(after, before);
  const reachOf = (all: UsagesBySchema, name: string): readonly Usage[] =>
    (all.get(name) ?? []).filter(({ user }) => kept.has(user));
  for (const { names } of pairs) {
    const [old, updated] = [gone.get(names[0]), come.get(names[1])];
    if (old === undefined || updated === undefined) continue;
    gone.delete(old.name);
    come.delete(updated.name);
    const reach = reachOf(usages.after, updated.name);
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
  for (const { name, schema } of gone.values()) {
    const reach = reachOf(usages.before, name);
    const locations = { before: schema.location };
    if (reach.length > 0)
      facts.add({ where: name, reach }, { kind: "type-removed", locations });
  }
  for (const { name, schema } of come.values()) {
    const reach = reachOf(usages.after, name);
    const locations = { after: schema.location };
    if (reach.length > 0)
      facts.add({ where: name, reach }, { kind: "type-added", locations });
  }
}

/**
 * The schemas whose names only the first version has. The request form of such
 * a schema, and the schema for its own keywords, are left out: they have its name.
 */
function ownTypesOnlyIn(
  apiVersion: ApiVersion,
  other: ApiVersion,
): Map<string, NamedSchema> {
  const others = new Set(other.schemas.map(({ name }) => name));
  const titles = schemaTitles(apiVersion);
  const only = apiVersion.schemas.filter(({ name }) => {
    const title = titles.get(name) ?? name;
    return !others.has(name) && (title === name || others.has(title));
  });
  return new Map(only.map((named) => [named.name, named]));
}
