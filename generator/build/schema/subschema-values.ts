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

/** What is checked, and of which no type is printed. */
export function withoutImpliedTypes<T>(read: ReadValue<T>): ReadValue<T> {
  return (value, draft, keyword, context) =>
    context.facts.impliedTypes.aside(() =>
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
      "it is read as an array of this schema",
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
    `\`${key}\` is empty, and is taken as not said.`,
    "List at least one schema, or leave it out.",
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
    // The place is that of the keyword, so nothing else is to be found in it.
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

/** A list of names is no schema: it slipped in by its indentation. */
function misplacedRequired(
  location: Location,
  { diagnostics }: SchemaContext,
): void {
  diagnostics.warning(
    location,
    "required-flag",
    "`required` stands among the properties, where it says nothing.",
    "Move it out of `properties`, beside it.",
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
      "A discriminator with a `defaultMapping` is passed over: the alternatives are told apart by all that they say.",
      "Map each value, and leave `defaultMapping` out.",
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

/** Lists whose meaning does not change where a member stands twice. */
const sets: ReadonlySet<string> = new Set(["allOf", "anyOf"]);

/** The members of a list of schemas with their numbers, an `allOf` or `anyOf` without the second of two equal references. */
export function distinctMembers(
  list: readonly JsonValue[],
  keyword: string,
): readonly (readonly [number, JsonValue])[] {
  const members = [...list.entries()];
  if (!sets.has(keyword)) return members;
  const seen = new Set<string>();
  return members.filter(([, member]) => {
    const reference = loneReference(member);
    if (reference === undefined) return true;
    const isFirst = !seen.has(reference);
    seen.add(reference);
    return isFirst;
  });
}

/** The reference that is all a schema says. */
function loneReference(schema: JsonValue): string | undefined {
  if (!isObject(schema) || Object.keys(schema).length > 1) return undefined;
  return typeof schema.$ref === "string" ? schema.$ref : undefined;
}
