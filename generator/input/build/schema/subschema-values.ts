import { repaired } from "../../../language/diagnostics/diagnostics.js";
import {
  isArray,
  isObject,
  type JsonValue,
} from "../../../language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../language/json/location.js";
import type { Schema } from "../../../language/model/model.js";
import type { Target } from "../discriminators/targets.js";
import { followMisplaced } from "../object-node/misplaced-references.js";
import { ObjectNode } from "../object-node/object-node.js";
import { readText } from "../object-node/scalars.js";
import type { DraftDiscriminator, SchemaMap } from "./draft.js";
import { type ReadValue, reportWrongType, text } from "./keyword-values.js";
import type { SchemaContext } from "./schema-context.js";

export const nested: ReadValue<Schema> = (value, draft, key, context) =>
  context.buildShared(value, `${draft.location}/${key}`);

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
    return distinctMembers(value, key).map(([index, member]) => {
      const at = childLocation(location, index);
      const isNull = member === null && isUnion(key);
      return context.buildNested(isNull ? nullSchema(at, context) : member, at);
    });
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
  const written = { value, location: `${draft.location}/${key}` };
  const item = followMisplaced(written, context);
  const node = item && ObjectNode.of(item, context, "an object of schemas");
  // Null is not an empty object here, because that would be a keyword for objects.
  if (node === undefined || !isObject(item?.value)) return undefined;
  const members: SchemaMap = [];
  for (const name in node.json) {
    const member = node.json[name];
    if (member === undefined) continue;
    if (name === "required" && isArray(member)) {
      misplacedRequired(node.at(name), context);
      continue;
    }
    members.push({ name, schema: context.buildShared(member, node.at(name)) });
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

function referenceBy(
  resolve: "resolveReference" | "resolveDynamicReference",
): ReadValue<Target | undefined> {
  return (value, draft, key, context) => {
    const target = text(value, draft, key, context);
    return target === undefined
      ? undefined
      : context[resolve](target, draft.location);
  };
}

export const reference = referenceBy("resolveReference");

export const dynamicReference = referenceBy("resolveDynamicReference");

/** `$recursiveRef: "#"` of draft 2019-09: the enclosing schema as a whole. */
export const recursiveReference: ReadValue<Target | undefined> = (
  value,
  { location },
  key,
  context,
) => {
  const at = childLocation(location, key);
  if (value !== "#") {
    context.diagnostics.error(
      at,
      "keyword-unsupported",
      `\`${key}\` is not supported with a value other than \`#\`.`,
      "Use `$ref`.",
    );
    return undefined;
  }
  context.diagnostics.warning(
    at,
    "keyword-of-older-draft",
    repaired(
      `\`${key}\` is a keyword of an older draft of JSON Schema.`,
      "It is read as a reference to the schema around it.",
    ),
    "Use `$ref`, or `$dynamicRef` with a `$dynamicAnchor`.",
  );
  return context.enclosingSchema(location);
};

export const discriminator: ReadValue<DraftDiscriminator | undefined> = (
  value,
  draft,
  key,
  context,
) => {
  const location = childLocation(draft.location, key);
  const item = { value, location };
  const node = ObjectNode.of(item, context, "an object", (propertyName) => ({
    propertyName,
  }));
  const property = node?.text("propertyName");
  if (node === undefined) return undefined;
  if (property === undefined) {
    context.diagnostics.warning(
      location,
      "discriminator-idle",
      "The discriminator has no `propertyName`, so it is ignored.",
      "Name the property that distinguishes the schemas.",
    );
    return undefined;
  }
  const mapping: { value: string; target: Target }[] = [];
  const names = node.object("mapping");
  for (const [name, named] of Object.entries(names?.json ?? {})) {
    const at = childLocation(location, "mapping", name);
    const meant = readText({ value: named, location: at }, context);
    if (meant === undefined) continue;
    const target = context.resolveMapping(meant, at);
    if (target !== undefined) mapping.push({ value: name, target });
  }
  const defaultTarget = defaultTargetOf(node, context);
  return {
    property,
    mapping,
    location,
    ...(defaultTarget && { defaultTarget }),
  };
};

function defaultTargetOf(
  node: ObjectNode,
  context: SchemaContext,
): Target | undefined {
  if (!node.has("defaultMapping")) return undefined;
  const at = node.at("defaultMapping");
  context.diagnostics.warning(
    at,
    "discriminator-idle",
    "`defaultMapping` is not supported, so the discriminator is ignored: each value is matched against all schemas that apply to it, in both directions.",
    "Map each value, and remove `defaultMapping`.",
  );
  const meant = node.text("defaultMapping");
  return meant === undefined ? undefined : context.resolveMapping(meant, at);
}

function nullSchema(
  location: Location,
  { diagnostics }: SchemaContext,
): JsonValue {
  diagnostics.warning(
    location,
    "null-unquoted",
    repaired("A schema must be an object.", "null is read as the type null."),
    'Write `type: "null"`.',
  );
  return { type: "null" };
}

/** Whether null among the members of a list can mean the type. */
function isUnion(keyword: string): boolean {
  return keyword === "oneOf" || keyword === "anyOf";
}

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
