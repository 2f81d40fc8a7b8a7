import type { Json } from "../../generator/model/model.js";

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A change of a description that changes no meaning. */
export type Rewrite = (root: JsonObject) => JsonObject;

/** A change of a schema; `at` is the keyword under which it stands. */
type SchemaRewrite = (schema: JsonObject, at: string) => Json;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function mapped(
  object: JsonObject,
  map: (value: Json, key: string) => Json,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, map(value, key)]),
  );
}

const lists = new Set(["allOf", "anyOf", "oneOf", "prefixItems"]);
const maps = new Set(["properties", "patternProperties", "dependentSchemas"]);
const single = new Set(["items", "additionalProperties", "not", "contains"]);

/** A schema with those within rewritten, and then itself. */
function inSchema(value: Json, rewrite: SchemaRewrite, at: string): Json {
  if (!isObject(value)) return value;
  if (typeof value["$ref"] === "string") return rewrite(value, at);
  const next = mapped(value, (member, key) => {
    if (lists.has(key) && Array.isArray(member))
      return member.map((one: Json) => inSchema(one, rewrite, key));
    if (maps.has(key) && isObject(member))
      return mapped(member, (one) => inSchema(one, rewrite, key));
    return single.has(key) ? inSchema(member, rewrite, key) : member;
  });
  return rewrite(next, at);
}

/** Rewrites all schemas of a description. */
export function schemas(rewrite: SchemaRewrite): Rewrite {
  const within = (value: Json, key: string): Json => {
    if (/^(?:x-|examples?$)/.test(key)) return value;
    if (key === "schema") return inSchema(value, rewrite, key);
    if (key === "schemas" && isObject(value))
      return mapped(value, (one) => inSchema(one, rewrite, key));
    if (Array.isArray(value)) return value.map((one: Json) => within(one, ""));
    return isObject(value) ? mapped(value, within) : value;
  };
  return (root) => mapped(root, within);
}

function isPlain(schema: JsonObject): boolean {
  return (
    schema["$ref"] === undefined &&
    Object.keys(schema).every((key) => !special.test(key))
  );
}

const special =
  /^(?:discriminator|readOnly|writeOnly|deprecated|default|x-.*|\$.*|id|definitions)$/;

/** What stands under keys and in lists of no order, the other way round. */
const reversed: Rewrite = (root) => turned(root, "") as JsonObject; // as it was

function turned(value: Json, key: string): Json {
  if (Array.isArray(value)) {
    const items = value.map((one: Json) => turned(one, ""));
    return unordered.has(key) ? items.reverse() : items;
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, member]): [string, Json] => [name, turned(member, name)])
      .reverse(),
  );
}

const unordered = new Set([
  ...["required", "enum", "oneOf", "anyOf", "allOf", "parameters", "tags"],
]);

/** What is read-only within alternatives is not looked for, so none is put there. */
const wrapped = (keyword: string): Rewrite =>
  schemas((schema) =>
    isPlain(schema) &&
    (keyword === "allOf" || !isDirected.test(JSON.stringify(schema)))
      ? { [keyword]: [schema] }
      : schema,
  );

const isDirected = /"(?:readOnly|writeOnly|discriminator|\$ref)":/;

/** Types as lists, and null as an alternative. */
const asList: Rewrite = (root) =>
  JSON.stringify(root["openapi"] ?? "").startsWith('"3.0')
    ? root
    : schemas((schema) =>
        typeof schema["type"] === "string"
          ? { ...schema, type: [schema["type"]] }
          : schema,
      )(root);

const nullApart: Rewrite = schemas((schema) => {
  const { type, ...rest } = schema;
  // What stands beside the types may refuse null.
  if (!Array.isArray(type) || !isPlain(schema) || refuses(rest)) return schema;
  const others = type.filter((one) => one !== "null");
  return others.length === type.length || others.length === 0
    ? schema
    : { anyOf: [{ ...rest, type: others }, { type: "null" }] };
});

function refuses(schema: JsonObject): boolean {
  const words = ["enum", "const", "allOf", "anyOf", "oneOf", "not", "if"];
  return words.some((word) => word in schema);
}

/** Objects as a conjunction of two, where one need not see the other's properties. */
const split: Rewrite = schemas((schema, at) => {
  const { type, properties, required, description, ...rest } = schema;
  if (
    type !== "object" ||
    !isObject(properties) ||
    Object.keys(rest).length > 0 ||
    at === "schemas"
  )
    return schema;
  const names = Object.entries(properties);
  const half = Math.ceil(names.length / 2);
  return {
    ...(description === undefined ? {} : { description }),
    allOf: [
      { type, properties: Object.fromEntries(names.slice(0, half)) },
      {
        type,
        properties: Object.fromEntries(names.slice(half)),
        ...(required === undefined ? {} : { required }),
      },
    ],
  };
});

/** What stands within a schema gets a name. */
const extracted: Rewrite = (root) => {
  const found: [string, Json][] = [];
  const next = schemas((schema, at) => {
    const isWithin = at === "properties" || at === "items" || at === "schema";
    if (!isWithin || !isPlain(schema) || "nullable" in schema) return schema;
    const name = `Extracted${found.length}`;
    found.push([name, schema]);
    return { $ref: `#/components/schemas/${name}` };
  })(root);
  const components = isObject(next["components"]) ? next["components"] : {};
  const known = isObject(components["schemas"]) ? components["schemas"] : {};
  return {
    ...next,
    components: {
      ...components,
      schemas: { ...known, ...Object.fromEntries(found) },
    },
  };
};

/** References to components that refer to nothing are what they stand for. */
const inlined: Rewrite = (root) =>
  schemas((schema, at) => {
    const { $ref, ...beside } = schema;
    if (typeof $ref !== "string" || Object.keys(beside).length > 0)
      return schema;
    const target = targetOf(root, $ref);
    const isLeaf = target && !JSON.stringify(target).includes('"$ref"');
    const isWithin = at === "properties" || at === "items" || at === "schema";
    return isLeaf && isWithin && isPlain(target) ? target : schema;
  })(root);

function targetOf(root: JsonObject, ref: string): JsonObject | undefined {
  const prefix = "#/components/schemas/";
  const { components } = root;
  const all = isObject(components) ? components["schemas"] : undefined;
  if (!ref.startsWith(prefix) || !isObject(all)) return undefined;
  const target = all[ref.slice(prefix.length)];
  return isObject(target) ? target : undefined;
}

const worded: Rewrite = schemas((schema) =>
  typeof schema["$ref"] === "string"
    ? schema
    : { ...schema, description: "Other words.", example: "nothing" },
);

const methods = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace"],
]);

function paths(rewrite: (item: JsonObject) => JsonObject): Rewrite {
  return (root) =>
    isObject(root["paths"])
      ? {
          ...root,
          paths: mapped(root["paths"], (item) =>
            isObject(item) ? rewrite(item) : item,
          ),
        }
      : root;
}

/** Parameters of a path go to each of its operations. */
const parametersDown: Rewrite = paths((item) => {
  const { parameters: shared, ...rest } = item;
  const parameters = listOf(shared);
  return mapped(rest, (operation, method) => {
    if (!methods.has(method) || !isObject(operation)) return operation;
    const own = listOf(operation["parameters"]);
    const taken = new Set(own.map(keyOf));
    const more = parameters.filter((one) => !taken.has(keyOf(one)));
    return { ...operation, parameters: [...more, ...own] };
  });
});

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : []; // a list, as is asked
}

function keyOf(parameter: Json): string {
  if (!isObject(parameter)) return "";
  return JSON.stringify([
    parameter["$ref"] ?? null,
    parameter["in"],
    parameter["name"],
  ]);
}

/** Names of headers know no case. */
const otherCase: Rewrite = (root) => cased(root) as JsonObject; // as it was

function cased(value: Json): Json {
  if (Array.isArray(value)) return value.map((one: Json) => cased(one));
  if (!isObject(value)) return value;
  const next = mapped(value, cased);
  const { name } = next;
  return next["in"] === "header" && typeof name === "string" && "schema" in next
    ? { ...next, name: name.toUpperCase() }
    : next;
}

/** Each by what it does. */
export const rewrites: readonly (readonly [string, Rewrite])[] = [
  ["members and lists in another order", reversed],
  ["other words", worded],
  ["a conjunction of one", wrapped("allOf")],
  ["a choice of one", wrapped("anyOf")],
  ["one alternative alone", wrapped("oneOf")],
  ["types as lists", asList],
  ["null as an alternative", nullApart],
  ["objects in two parts", split],
  ["a name for each schema", extracted],
  ["what names stand for in place of them", inlined],
  ["parameters with their operations", parametersDown],
  ["headers in capitals", otherCase],
];
