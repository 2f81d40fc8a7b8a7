import type { Context } from "./context.js";
import type { DraftDiscriminator } from "./draft.js";
import { Lookup } from "./lookup.js";
import type { Discriminator, NamedSchema, Schema } from "./model.js";
import { wireName } from "./schema-names.js";
import type { Target } from "./targets.js";

/** Gives schemas their discriminators, now that each schema has its name. */
export function addDiscriminators(context: Context): void {
  const { schemas } = context;
  if (schemas.discriminating.length === 0) return;
  const targets = new Map<string, Target>();
  const named = new Map<string, NamedSchema>();
  for (const target of schemas.targets.values()) {
    const { name, schema } = target;
    if (name === undefined || schema === undefined) continue;
    targets.set(name, target);
    named.set(name, { name, wireName: wireName(target), schema, open: false });
  }
  const lookup = new Lookup(named);
  for (const [schema, draft] of schemas.discriminating) {
    const mapping = mappingOf(schema, draft, targets, lookup, context);
    schema.discriminator = { property: draft.property, mapping };
  }
}

/** The values written, and for members without one those that they say themselves. */
function mappingOf(
  schema: Schema,
  draft: DraftDiscriminator,
  targets: ReadonlyMap<string, Target>,
  lookup: Lookup,
  { findings }: Context,
): Discriminator["mapping"] {
  const members = (schema.oneOf ?? schema.anyOf ?? []).flatMap(({ ref }) =>
    ref === undefined ? [] : [ref],
  );
  const mapping = new Map<string, string>();
  for (const { value, target } of draft.mapping) {
    const { name } = target;
    if (name !== undefined && members.includes(name)) mapping.set(value, name);
    else {
      findings.warning(
        draft.place,
        "mapping-unknown",
        `\`${value}\` stands for \`${wireName(target)}\`, which is none of the alternatives, so it is passed over.`,
        "Add the schema to the alternatives, or take the value out.",
      );
    }
  }
  const mapped = new Set(mapping.values());
  for (const name of members) {
    const target = targets.get(name);
    if (target?.schema === undefined || mapped.has(name)) continue;
    for (const value of impliedValues(target, draft.property, lookup))
      if (!mapping.has(value)) mapping.set(value, name);
  }
  return [...mapping].map(([value, name]) => ({ value, schema: name }));
}

/** The values that a member pins itself, else its name. */
function impliedValues(
  target: Target,
  property: string,
  lookup: Lookup,
): readonly string[] {
  const { schema } = target;
  const pinned =
    schema === undefined ? undefined : lookup.values(schema, property);
  const texts = pinned?.filter((value) => typeof value === "string") ?? [];
  return texts.length > 0 ? texts : [wireName(target)];
}
