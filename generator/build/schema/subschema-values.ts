import { childLocation, type Location } from "../../json/location.js";
import type { DraftDiscriminator, SchemaMap } from "./draft.js";
import { isArray, isObject, type JsonValue } from "../../json/json.js";
import { ObjectNode } from "../object-node.js";
import type { Schema } from "../../model/model.js";
import type { SchemaContext } from "./schema-context.js";
import type { Target } from "../discriminators/targets.js";
import { reportWrongType, type ReadValue, text } from "./keyword-values.js";

export const nested: ReadValue<Schema> = (value, draft, key, context) =>
  context.buildNested(value, `${draft.location}/${key}`);

/** Reads subschemas for which no type is generated, so that missing types in them are not reported. */
export function withoutImpliedTypes<T>(read: ReadValue<T>): ReadValue<T> {
  return (value, draft, keyword, context) =>
    context.facts.impliedTypes.ignore(() =>
      read(value, draft, keyword, context),
    );
}

export const schemaList: ReadValue<readonly Schema[] | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const location = childLocation(draft.location, key);
  if (isObject(value)) {
    context.diagnostics.warnWrongType(
      location,
      value,
      "an array of schemas",
      "it is treated as an array of this schema",
    );
    return [context.buildNested(value, location)];
  }
  if (!isArray(value)) {
    reportWrongType(value, draft, key, context, "an array of schemas");
    return undefined;
  }
  if (value.length > 0) {
    return distinctMembers(value, key).map(([index, member]) =>
      context.buildNested(member, childLocation(location, index)),
    );
  }
  context.diagnostics.warning(
    location,
    "combination-empty",
    `\`${key}\` is empty, so it is ignored.`,
    "List at least one schema, or remove it.",
  );
  return undefined;
};

export const schemaMap: ReadValue<SchemaMap | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const location = `${draft.location}/${key}`;
  if (!isObject(value)) {
    // Reports the wrong type.
    ObjectNode.of(value, location, context.diagnostics, "an object of schemas");
    return undefined;
  }
  const members: SchemaMap = [];
  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    if (name === "required" && isArray(member)) {
      misplacedRequired(childLocation(location, name), context);
      continue;
    }
    const schema = context.buildNested(member, childLocation(location, name));
    members.push({ name, schema });
  }
  return members;
};

/** Reports a list of names called `required` in `properties`, which is a mistake in the indentation. */
function misplacedRequired(
  location: Location,
  { diagnostics }: SchemaContext,
): void {
  diagnostics.warning(
    location,
    "required-flag",
    "`required` is inside `properties`, where it has no effect.",
    "Move it next to `properties`.",
  );
}

export const reference: ReadValue<Target | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const target = text(value, draft, key, context);
  return target === undefined
    ? undefined
    : context.resolveReference(target, draft.location);
};

export const dynamicReference: ReadValue<Target | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const target = text(value, draft, key, context);
  return target === undefined
    ? undefined
    : context.resolveDynamicReference(target, draft.location);
};

export const discriminator: ReadValue<DraftDiscriminator | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const location = childLocation(draft.location, key);
  const node = ObjectNode.of(value, location, context.diagnostics);
  const property = node?.text("propertyName");
  if (node === undefined || property === undefined) return undefined;
  if (node.has("defaultMapping")) {
    context.diagnostics.warning(
      node.at("defaultMapping"),
      "discriminator-idle",
      "`defaultMapping` is not supported, so the discriminator is ignored: values are matched against the whole schema of each member.",
      "Map each value, and remove `defaultMapping`.",
    );
    return undefined;
  }
  const mapping: { value: string; target: Target }[] = [];
  const names = node.object("mapping");
  for (const [name, named] of Object.entries(names?.json ?? {})) {
    const at = childLocation(location, "mapping", name);
    if (typeof named !== "string") {
      context.diagnostics.wrongType(at, named, "a schema's name or reference");
      continue;
    }
    const target = context.resolveMapping(named, at);
    if (target !== undefined) mapping.push({ value: name, target });
  }
  return { property, mapping, location };
};

/** Keywords for which a repeated member has no effect. */
const ignoresRepeats: ReadonlySet<string> = new Set(["allOf", "anyOf"]);

/** The members of a list of schemas with their indexes; repeated references in `allOf` and `anyOf` are left out. */
export function distinctMembers(
  list: readonly JsonValue[],
  keyword: string,
): readonly (readonly [number, JsonValue])[] {
  const members = [...list.entries()];
  if (!ignoresRepeats.has(keyword)) return members;
  const seen = new Set<string>();
  return members.filter(([, member]) => {
    const reference = onlyReference(member);
    if (reference === undefined) return true;
    const isFirst = !seen.has(reference);
    seen.add(reference);
    return isFirst;
  });
}

/** The reference of a schema that has no other keyword. */
function onlyReference(schema: JsonValue): string | undefined {
  if (!isObject(schema) || Object.keys(schema).length > 1) return undefined;
  return typeof schema.$ref === "string" ? schema.$ref : undefined;
}
