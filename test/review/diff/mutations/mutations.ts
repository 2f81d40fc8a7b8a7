import type { JsonValue } from "../../../../generator/language/json/json.js";
import type { Level } from "../../../../generator/review/diff/rules/impacts.js";
import type { RuleId } from "../../../../generator/review/diff/rules/rules.js";
import { isObject, type JsonObject } from "../rewrites/grammar.js";

/** The wire level of a change in each direction. */
export interface Levels {
  readonly sends: Level;
  readonly receives: Level;
}

/** A change of one schema with a known effect. */
export interface Mutation {
  readonly what: string;
  readonly kind: RuleId;
  /** The levels of the change, and of its inverse. */
  readonly to: Levels;
  readonly fro: Levels;
  /** The changed schema; undefined if the mutation does not apply. */
  readonly mutate: (schema: JsonObject) => JsonObject | undefined;
}

/** Fewer values are valid, and the types say so. */
const less = {
  to: { sends: "breaking", receives: "info" },
  fro: { sends: "info", receives: "breaking" },
} as const;

/** Fewer values are valid, and only validators notice. */
const stricter = {
  to: { sends: "breaking", receives: "info" },
  fro: { sends: "info", receives: "warning" },
} as const;

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  // `Array.isArray` alone narrows to any[].
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The types of a schema as a list. */
function typesOf({ type }: JsonObject): readonly JsonValue[] {
  return typeof type === "string" ? [type] : listOf(type);
}

/** Whether a schema has a type and no enum. */
function isOf(schema: JsonObject, ...types: readonly string[]): boolean {
  const own = typesOf(schema);
  return schema["enum"] === undefined && types.some((one) => own.includes(one));
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => key !== name),
  );
}

/** Makes a keyword stricter by a step, or adds it. */
function bound(
  keyword: string,
  types: readonly string[],
  step: number,
  absent: number,
): Mutation {
  return {
    what: `stricter ${keyword}`,
    kind: "rule-narrowed",
    ...stricter,
    mutate: (schema) => {
      if (!isOf(schema, ...types)) return undefined;
      const at = schema[keyword];
      const next = typeof at === "number" ? at + step : absent;
      return { ...schema, [keyword]: next };
    },
  };
}

/** Adds a keyword. */
function added(
  keyword: string,
  types: readonly string[],
  value: JsonValue,
): Mutation {
  return {
    what: `${keyword} added`,
    kind: "rule-narrowed",
    ...stricter,
    mutate: (schema) =>
      isOf(schema, ...types) && schema[keyword] === undefined
        ? { ...schema, [keyword]: value }
        : undefined,
  };
}

function isClosed(schema: JsonObject): boolean {
  return schema["additionalProperties"] === false;
}

/** Adds a property. */
function property(
  how: "optional" | "required",
  of: "open" | "closed",
  levels: Pick<Mutation, "kind" | "to" | "fro">,
): Mutation {
  return {
    what: `${how} property added to ${of} object`,
    ...levels,
    mutate: (schema) => {
      if (!isOf(schema, "object") || isClosed(schema) !== (of === "closed"))
        return undefined;
      const properties = {
        ...objectOf(schema["properties"]),
        further: { type: "string" },
      };
      const required = listOf(schema["required"]);
      return how === "optional"
        ? { ...schema, properties }
        : { ...schema, properties, required: [...required, "further"] };
    },
  };
}

const properties: readonly Mutation[] = [
  property("required", "open", {
    kind: "required-property-added",
    to: { sends: "breaking", receives: "info" },
    fro: { sends: "warning", receives: "breaking" },
  }),
  property("required", "closed", {
    kind: "closed-required-property-added",
    to: { sends: "breaking", receives: "warning" },
    fro: { sends: "breaking", receives: "breaking" },
  }),
  property("optional", "open", {
    kind: "optional-property-added",
    to: { sends: "info", receives: "info" },
    fro: { sends: "warning", receives: "warning" },
  }),
  property("optional", "closed", {
    kind: "closed-property-added",
    to: { sends: "info", receives: "warning" },
    fro: { sends: "breaking", receives: "warning" },
  }),
];

function required(schema: JsonObject): JsonObject | undefined {
  const demanded = listOf(schema["required"]);
  const optional = Object.keys(objectOf(schema["properties"])).find(
    (name) => !demanded.includes(name),
  );
  return optional === undefined
    ? undefined
    : { ...schema, required: [...demanded, optional] };
}

function withoutNull(schema: JsonObject): JsonObject | undefined {
  const { oneOf, enum: values } = schema;
  const types = typesOf(schema);
  if (oneOf !== undefined) {
    const members = listOf(oneOf);
    const left = members.filter((one) => objectOf(one)["type"] !== "null");
    return left.length < members.length
      ? { ...schema, oneOf: left }
      : undefined;
  }
  if (!types.includes("null") || types.length === 1) return undefined;
  return {
    ...schema,
    type: types.filter((type) => type !== "null"),
    ...(values && { enum: listOf(values).filter((value) => value !== null) }),
  };
}

function withoutMember(schema: JsonObject): JsonObject | undefined {
  const [first, ...others] = listOf(schema["oneOf"]);
  return first === undefined ? undefined : { ...schema, oneOf: others };
}

function withoutValue(schema: JsonObject): JsonObject | undefined {
  const [first, ...others] = listOf(schema["enum"]);
  return first === undefined ? undefined : { ...schema, enum: others };
}

function whole(schema: JsonObject): JsonObject | undefined {
  if (!isOf(schema, "number")) return undefined;
  const type = typesOf(schema).map((one) =>
    one === "number" ? "integer" : one,
  );
  return { ...schema, type };
}

function withoutBoolean(schema: JsonObject): JsonObject | undefined {
  if (!isOf(schema, "boolean")) return undefined;
  return {
    ...schema,
    type: typesOf(schema).filter((one) => one !== "boolean"),
  };
}

function listed(schema: JsonObject): JsonObject | undefined {
  const types = typesOf(schema);
  return isOf(schema, "string") && types.length === 1
    ? { ...schema, enum: ["east", "west"] }
    : undefined;
}

/** Mutations that accept fewer values, except for those of properties. Their inverses accept more. */
export const mutations: readonly Mutation[] = [
  bound("minLength", ["string"], 1, 1),
  bound("maxLength", ["string"], -1, 9),
  bound("minimum", ["number", "integer"], 1, 0),
  bound("maximum", ["number", "integer"], -1, 20),
  bound("minItems", ["array"], 1, 1),
  bound("maxItems", ["array"], -1, 5),
  added("pattern", ["string"], "^[a-z ]*$"),
  added("uniqueItems", ["array"], true),
  added("multipleOf", ["integer"], 2),
  ...properties,
  {
    what: "property required",
    kind: "property-became-required",
    ...less,
    mutate: required,
  },
  {
    what: "object closed",
    kind: "object-closed",
    ...stricter,
    mutate: (schema) =>
      isOf(schema, "object") && !isClosed(schema)
        ? { ...schema, additionalProperties: false }
        : undefined,
  },
  { what: "null removed", kind: "null-removed", ...less, mutate: withoutNull },
  {
    what: "value removed",
    kind: "value-removed",
    ...less,
    mutate: withoutValue,
  },
  { what: "values listed", kind: "values-listed", ...less, mutate: listed },
  {
    what: "alternative removed",
    kind: "alternative-removed",
    ...less,
    mutate: withoutMember,
  },
  {
    what: "type removed",
    kind: "type-narrowed",
    ...less,
    mutate: withoutBoolean,
  },
  { what: "whole numbers", kind: "number-narrowed", ...less, mutate: whole },
];

/** A subschema, and how to replace it. */
interface Spot {
  readonly schema: JsonObject;
  readonly put: (next: JsonObject) => JsonObject;
}

/** A schema and its subschemas, except for discriminating constants. */
function spots(schema: JsonObject, put: Spot["put"] = (next) => next): Spot[] {
  const { properties, items, oneOf } = schema;
  const inner = (child: JsonValue | undefined, set: Spot["put"]) =>
    isObject(child) ? spots(child, (next) => put(set(next))) : [];
  const own = objectOf(properties);
  const members = listOf(oneOf);
  return [
    { schema, put },
    ...Object.keys(without(own, "kind")).flatMap((name) =>
      inner(own[name], (next) => ({
        ...schema,
        properties: { ...own, [name]: next },
      })),
    ),
    ...inner(items, (next) => ({ ...schema, items: next })),
    ...members.flatMap((member, at) =>
      inner(member, (next) => ({ ...schema, oneOf: members.with(at, next) })),
    ),
  ];
}

/** The results of a mutation at every possible place of a schema. */
export function mutants(
  schema: JsonObject,
  { mutate }: Mutation,
): readonly JsonObject[] {
  return spots(schema).flatMap((spot) => {
    const next = mutate(spot.schema);
    return next === undefined ? [] : [spot.put(next)];
  });
}
