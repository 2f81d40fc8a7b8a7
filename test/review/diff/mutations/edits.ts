import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  childLocation,
  type Location,
} from "../../../../generator/language/json/location.js";
import { isObject } from "../rewrites/grammar.js";

/** One edit of a description. */
export interface Edit {
  readonly what: string;
  /** The edited element. */
  readonly location: Location;
  /** The description after the edit. */
  readonly apply: () => JsonObject;
}

/** An object of the description, and how to replace it. */
interface Spot {
  readonly value: JsonObject;
  readonly location: Location;
  readonly put: (next: JsonObject) => JsonObject;
}

/** Members that say nothing about values, or whose members are values themselves. */
const skipped = new Set([
  ...["info", "tags", "externalDocs", "example", "examples", "default"],
  ...["enum", "const", "links", "servers"],
]);

/** All edits of a description, by their kind. */
export function editsOf(
  root: JsonObject,
): ReadonlyMap<string, readonly Edit[]> {
  const found = new Map<string, Edit[]>();
  visit({ value: root, location: "#", put: (next) => next }, (edit) => {
    const known = found.get(edit.what);
    if (known) known.push(edit);
    else found.set(edit.what, [edit]);
  });
  return found;
}

function visit(spot: Spot, add: (edit: Edit) => void): void {
  for (const [what, next] of changed(spot.value))
    add({
      what,
      location: spot.location,
      apply: () => spot.put(next()),
    });
  for (const [key, child] of Object.entries(spot.value)) {
    if (skipped.has(key) || key.startsWith("x-")) continue;
    visitMember(
      child,
      childLocation(spot.location, key),
      (next) => spot.put({ ...spot.value, [key]: next }),
      add,
    );
  }
}

function visitMember(
  child: JsonValue | undefined,
  location: Location,
  put: (next: JsonValue) => JsonObject,
  add: (edit: Edit) => void,
): void {
  if (isObject(child)) visit({ value: child, location, put }, add);
  else if (Array.isArray(child)) {
    // `Array.isArray` alone narrows to any[].
    const items = child as readonly JsonValue[];
    for (const [at, item] of items.entries())
      visitMember(
        item,
        childLocation(location, at),
        (next) => put(items.with(at, next)),
        add,
      );
  }
}

type Change = readonly [what: string, next: () => JsonObject];

/** The edits of one object. */
function changed(value: JsonObject): readonly Change[] {
  return [
    ...lists.flatMap((key) => itemRemoved(value, key)),
    ...maps.flatMap((key) => memberRemoved(value, key)),
    ...keywords.flatMap((key) => keywordRemoved(value, key)),
    ...Object.keys(bounds).flatMap((key) => boundMoved(value, key)),
    ...additions(value),
  ];
}

/** Keywords whose value is a list; its first item is removed. */
const lists = [
  "required",
  "enum",
  "oneOf",
  "anyOf",
  "allOf",
  "parameters",
  "security",
  "type",
];

function itemRemoved(value: JsonObject, key: string): readonly Change[] {
  const list = value[key];
  if (!Array.isArray(list) || list.length < 2) return [];
  const items = list as readonly JsonValue[];
  return [0, items.length - 1].map((at) => [
    `${key} without an item`,
    () => ({ ...value, [key]: items.toSpliced(at, 1) }),
  ]);
}

/** Keywords whose members have names; one is removed. */
const maps = [
  "properties",
  "responses",
  "content",
  "headers",
  "patternProperties",
  "mapping",
  "paths",
  "webhooks",
];

function memberRemoved(value: JsonObject, key: string): readonly Change[] {
  const members = value[key];
  if (!isObject(members) || Object.keys(members).length < 2) return [];
  return Object.keys(members).map((name) => [
    `${key} without a member`,
    () => ({
      ...value,
      [key]: without(members, name),
      // A property that is required and not described stays.
      ...(key === "properties" && requiredWithout(value, name)),
    }),
  ]);
}

function requiredWithout(value: JsonObject, name: string): JsonObject {
  const { required } = value;
  if (!Array.isArray(required) || !required.includes(name)) return {};
  return { required: (required as JsonValue[]).filter((one) => one !== name) };
}

const keywords = [
  ...["type", "format", "pattern", "items", "additionalProperties", "nullable"],
  ...["readOnly", "writeOnly", "discriminator", "not", "uniqueItems"],
  ...["requestBody", "multipleOf", "required", "schema", "const", "enum"],
  ...["explode", "style", "allowReserved", "if", "then", "contains"],
  ...["propertyNames", "minLength", "maxLength", "minimum", "maximum"],
];

function keywordRemoved(value: JsonObject, key: string): readonly Change[] {
  const isSaid = value[key] !== undefined && Object.keys(value).length > 1;
  if (!isSaid) return [];
  const removed: Change = [`${key} removed`, () => without(value, key)];
  return typeof value[key] === "boolean"
    ? [removed, [`${key} flipped`, () => ({ ...value, [key]: !value[key] })]]
    : [removed];
}

const bounds = {
  ...{ minLength: 1, maxLength: 1, minimum: 1, maximum: 1, minItems: 1 },
  ...{ maxItems: 1, minProperties: 1, maxProperties: 1, multipleOf: 1 },
};

function boundMoved(value: JsonObject, key: string): readonly Change[] {
  const bound = value[key];
  return typeof bound === "number"
    ? [[`${key} moved`, () => ({ ...value, [key]: bound + 1 })]]
    : [];
}

function additions(value: JsonObject): readonly Change[] {
  const { properties, type, required, enum: values, oneOf, anyOf } = value;
  const found: Change[] = [];
  if (isObject(properties)) {
    const [name = ""] = Object.keys(properties);
    const names = Array.isArray(required) ? (required as JsonValue[]) : [];
    found.push([
      "properties with another",
      () => ({
        ...value,
        properties: { ...properties, furtherOne: { type: "string" } },
      }),
    ]);
    if (!names.includes(name) && name !== "")
      found.push([
        "required with another",
        () => ({ ...value, required: [...names, name] }),
      ]);
    if (value["additionalProperties"] === undefined)
      found.push([
        "additionalProperties false",
        () => ({ ...value, additionalProperties: false }),
      ]);
  }
  if (typeof type === "string" && values === undefined)
    found.push([
      "type changed",
      () => ({ ...value, type: type === "string" ? "integer" : "string" }),
    ]);
  if (type === "string" && values === undefined) {
    for (const [key, next] of [
      ["minLength", 3],
      ["pattern", "^[a-q]+$"],
      ["format", "uuid"],
      ["enum", ["east", "west"]],
    ] as const)
      if (value[key] !== next)
        found.push([`${key} set`, () => ({ ...value, [key]: next })]);
  }
  if (Array.isArray(values))
    found.push([
      "enum with another value",
      () => ({
        ...value,
        enum: [
          ...(values as JsonValue[]),
          typeof values[0] === "number" ? 97 : "north",
        ],
      }),
    ]);
  for (const [key, members] of Object.entries({ oneOf, anyOf }))
    if (Array.isArray(members))
      found.push([
        `${key} with another`,
        () => ({
          ...value,
          [key]: [
            ...(members as JsonValue[]),
            {
              type: "object",
              required: ["furtherOne"],
              properties: { furtherOne: { type: "string" } },
            },
          ],
        }),
      ]);
  return found;
}

function without(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([key]) => key !== name),
  );
}
