import type { JsonValue } from "../../../../generator/language/json/json.js";
import { childLocation } from "../../../../generator/language/json/location.js";

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The kind of an object of a description. */
export type Kind =
  | "description"
  | "components"
  | "pathItem"
  | "operation"
  | "parameter"
  | "requestBody"
  | "response"
  | "header"
  | "mediaType"
  | "encoding"
  | "callback"
  | "example"
  | "link"
  | "schema";

/** The value of a member: an object of a kind, a list, a map, or a map that may have extensions. */
type Members = Readonly<
  Record<string, readonly ["one" | "list" | "map" | "open", Kind]>
>;

export const methods: ReadonlySet<string> = new Set([
  ...["get", "put", "post", "delete", "options", "head", "patch", "trace"],
  "query",
]);

const examples: Members = { examples: ["map", "example"] };
const content: Members = { content: ["map", "mediaType"] };

const grammar: Readonly<Record<Kind, Members>> = {
  description: {
    paths: ["open", "pathItem"],
    webhooks: ["map", "pathItem"],
    "x-webhooks": ["map", "pathItem"],
    components: ["one", "components"],
  },
  components: {
    schemas: ["map", "schema"],
    responses: ["map", "response"],
    parameters: ["map", "parameter"],
    examples: ["map", "example"],
    requestBodies: ["map", "requestBody"],
    headers: ["map", "header"],
    links: ["map", "link"],
    callbacks: ["map", "callback"],
    pathItems: ["map", "pathItem"],
    mediaTypes: ["map", "mediaType"],
  },
  pathItem: {
    parameters: ["list", "parameter"],
    additionalOperations: ["map", "operation"],
    ...Object.fromEntries(
      [...methods].map((method) => [method, ["one", "operation"] as const]),
    ),
  },
  operation: {
    parameters: ["list", "parameter"],
    requestBody: ["one", "requestBody"],
    responses: ["open", "response"],
    callbacks: ["map", "callback"],
  },
  parameter: { schema: ["one", "schema"], ...content, ...examples },
  header: { schema: ["one", "schema"], ...content, ...examples },
  requestBody: content,
  response: {
    ...content,
    headers: ["map", "header"],
    links: ["map", "link"],
  },
  mediaType: {
    schema: ["one", "schema"],
    itemSchema: ["one", "schema"],
    encoding: ["map", "encoding"],
    ...examples,
  },
  encoding: { headers: ["map", "header"] },
  callback: {},
  example: {},
  link: {},
  schema: {
    ...keywords("one", [
      ...["items", "additionalProperties", "not", "contains", "if", "then"],
      ...["else", "propertyNames", "contentSchema"],
      ...["unevaluatedItems", "unevaluatedProperties"],
    ]),
    ...keywords("list", ["allOf", "anyOf", "oneOf", "prefixItems"]),
    ...keywords("map", [
      ...["properties", "patternProperties", "dependentSchemas"],
      ...["$defs", "definitions"],
    ]),
  },
};

function keywords(form: "one" | "list" | "map", names: readonly string[]) {
  return Object.fromEntries(
    names.map((name) => [name, [form, "schema"] as const]),
  );
}

/** The position of an object in the description. */
export interface Spot {
  readonly kind: Kind;
  /** The member of its owner: `properties`, `items`, `schemas`. */
  readonly at: string;
  /** Its own name in a map, or its number in a list. */
  readonly name: string;
  readonly location: string;
}

/** Rewrites an object after the objects in it have been rewritten. */
export type Change = (value: JsonValue, spot: Spot) => JsonValue;

/** Rewrites the objects in an object. */
export function changed(
  value: JsonValue,
  spot: Spot,
  change: Change,
): JsonValue {
  if (!isObject(value)) return change(value, spot);
  const next = mapped(value, (member, key) => {
    const spec = specOf(spot.kind, key);
    if (spec === undefined) return member;
    const [form, kind] = spec;
    const location = childLocation(spot.location, key);
    const of = (one: JsonValue, name: string) =>
      form === "open" && name.startsWith("x-")
        ? one
        : changed(
            one,
            { kind, at: key, name, location: childLocation(location, name) },
            change,
          );
    if (form === "one")
      return changed(member, { kind, at: key, name: key, location }, change);
    if (form === "list")
      return listOf(member).length > 0
        ? listOf(member).map((one, at) => of(one, String(at)))
        : member;
    return isObject(member) ? mapped(member, of) : member;
  });
  return change(next, spot);
}

function specOf(kind: Kind, key: string): Members[string] | undefined {
  if (kind === "callback")
    return key.startsWith("x-") || key === "$ref"
      ? undefined
      : ["one", "pathItem"];
  return Object.hasOwn(grammar[kind], key) ? grammar[kind][key] : undefined;
}

const whole: Spot = { kind: "description", at: "", name: "", location: "#" };

/** A change of a description that keeps its meaning. */
export type Rewrite = (root: JsonObject) => JsonObject;

/** Rewrites all objects of a description. */
export function everywhere(change: Change): Rewrite {
  // A description stays an object.
  return (root) => changed(root, whole, change) as JsonObject;
}

/** Rewrites the objects of one kind, references left out. */
export function each(
  kind: Kind,
  change: (value: JsonObject, spot: Spot) => JsonValue,
): Rewrite {
  return everywhere((value, spot) =>
    spot.kind === kind && isObject(value) && !("$ref" in value)
      ? change(value, spot)
      : value,
  );
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []; // a list, as is asked
}

export function mapped(
  object: JsonObject,
  map: (value: JsonValue, key: string) => JsonValue,
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, map(value, key)]),
  );
}

/** An object without some of its members. */
export function without(
  object: JsonObject,
  ...names: readonly string[]
): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name]) => !names.includes(name)),
  );
}

/** Whether a description is of OpenAPI 3.0. */
export function isOf30({ openapi }: JsonObject): boolean {
  return JSON.stringify(openapi ?? "").startsWith('"3.0');
}
