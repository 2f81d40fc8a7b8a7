import fc, { type Arbitrary } from "fast-check";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import {
  anyJson,
  type JsonObject,
  names,
  numbers,
  objectOf,
  texts,
} from "./drawn-schemas.js";

/** Values for a schema: probably valid ones, ones that differ a little, and others. */
export function valueFor(schema: JsonObject): Arbitrary<JsonValue> {
  const likely = valueOf(schema, schema, 4);
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: anyJson, weight: 1 },
    { arbitrary: likely, weight: 4 },
    { arbitrary: fc.tuple(likely, change).map(changed), weight: 3 },
  );
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}

function own(
  value: JsonValue | undefined,
  name: string,
): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, name)
    ? value[name]
    : undefined;
}

/** A value that a schema seems to require; `depth` limits recursion. */
function valueOf(
  schema: JsonValue,
  root: JsonObject,
  depth: number,
): Arbitrary<JsonValue> {
  if (!isObject(schema) || depth <= 0) return anyJson;
  if (Object.hasOwn(schema, "const"))
    return fc.constant(schema["const"] ?? null);
  const listed = listOf(schema["enum"]);
  if (listed.length > 0) return fc.constantFrom(...listed);
  const beside = besides(schema, root).map((part) =>
    fc.constantFrom(...part).chain((one) => valueOf(one, root, depth - 1)),
  );
  return fc
    .tuple(ownValue(schema, root, depth), ...beside)
    .map((values) => values.reduce(together));
}

/**
 * The schemas that apply in addition to a schema's own keywords: for each, the
 * alternatives.
 */
function besides(schema: JsonObject, root: JsonObject): readonly JsonValue[][] {
  const { $ref } = schema;
  const target =
    typeof $ref === "string"
      ? own(root["$defs"], $ref.slice("#/$defs/".length))
      : undefined;
  return [
    target === undefined ? [] : [target],
    ...listOf(schema["allOf"]).map((part) => [part]),
    [...listOf(schema["anyOf"])],
    [...listOf(schema["oneOf"])],
    ["then", "else"].flatMap((word) => schema[word] ?? []),
  ].filter((alternatives) => alternatives.length > 0);
}

/** Merges two values if both are objects or lists. */
function together(left: JsonValue, right: JsonValue): JsonValue {
  if (isObject(left) && isObject(right)) return { ...left, ...right };
  const [ours, theirs] = [listOf(left), listOf(right)];
  if (ours.length > 0 && theirs.length > 0)
    return ours.length > theirs.length ? ours : theirs;
  return isObject(left) && Object.keys(left).length === 0 ? right : left;
}

function ownValue(
  schema: JsonObject,
  root: JsonObject,
  depth: number,
): Arbitrary<JsonValue> {
  const { type: said } = schema;
  const listed = typeof said === "string" ? [said] : listOf(said);
  const types = listed.length === 0 ? impliedTypes(schema) : listed;
  return fc.constantFrom(...types).chain((type): Arbitrary<JsonValue> => {
    switch (typeof type === "string" ? type : "object") {
      case "null":
        return fc.constant(null);
      case "boolean":
        return fc.boolean();
      case "string":
        return fc.constantFrom(...texts);
      case "integer":
      case "number":
        return fc.constantFrom(...numbers, ...bounds(schema));
      case "array":
        return list(schema, root, depth);
      default:
        return object(schema, root, depth);
    }
  });
}

function impliedTypes(schema: JsonObject): readonly string[] {
  const words = Object.keys(schema).join(" ");
  if (/ropert|required|dependent/.test(words)) return ["object"];
  if (/tems|contains/.test(words)) return ["array"];
  if (/inimum|aximum|multiple/.test(words)) return ["number"];
  return /Length|pattern|format/.test(words) ? ["string"] : ["object"];
}

function bounds(schema: JsonObject): readonly number[] {
  const near = [
    ...["minimum", "maximum", "multipleOf"],
    ...["exclusiveMinimum", "exclusiveMaximum"],
  ].flatMap((word) => schema[word] ?? []);
  return near
    .filter((bound) => typeof bound === "number")
    .flatMap((bound) => [bound, bound + 1, bound - 1, bound * 2]);
}

function list(
  schema: JsonObject,
  root: JsonObject,
  depth: number,
): Arbitrary<JsonValue> {
  const prefix = listOf(schema["prefixItems"]);
  const rest = [schema["items"], schema["contains"], schema["unevaluatedItems"]]
    .filter((part) => part !== undefined)
    .map((part) => valueOf(part, root, depth - 1));
  const further = fc.array(rest.length === 0 ? anyJson : fc.oneof(...rest), {
    maxLength: 4,
  });
  return fc
    .tuple(
      fc.tuple(...prefix.map((part) => valueOf(part, root, depth - 1))),
      further,
      fc.nat(4),
    )
    .map(([first, more, cut]) => [
      ...first.slice(0, cut === 0 ? 1 : undefined),
      ...more,
    ]);
}

function object(
  schema: JsonObject,
  root: JsonObject,
  depth: number,
): Arbitrary<JsonValue> {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = listOf(schema["required"]).filter(
    (name) => typeof name === "string",
  );
  const rest = schema["additionalProperties"];
  const others = isObject(schema["patternProperties"])
    ? Object.values(schema["patternProperties"])
    : [];
  const known = [...new Set([...Object.keys(properties), ...required])].map(
    (name) =>
      fc
        .tuple(
          valueOf(own(properties, name) ?? rest ?? true, root, depth - 1),
          required.includes(name) ? fc.constant(0) : fc.nat(2),
        )
        .map(([value, left]): [string, JsonValue][] =>
          left === 2 ? [] : [[name, value]],
        ),
  );
  const further: Arbitrary<JsonObject> =
    rest === false
      ? fc.constant({})
      : objectOf(valueOf(others[0] ?? rest ?? true, root, depth - 1));
  return fc
    .tuple(fc.tuple(...known), fc.option(further, { freq: 2 }))
    .map(([entries, more]): JsonObject =>
      Object.fromEntries([...Object.entries(more ?? {}), ...entries.flat()]),
    );
}

/** The place of a change, by choices on the way down, and the new value. */
const change = fc.record({
  steps: fc.array(fc.nat(20), { maxLength: 3 }),
  how: fc.constantFrom("replace", "remove", "add"),
  name: fc.constantFrom(...names),
  value: anyJson,
});

type Change = typeof change extends Arbitrary<infer T> ? T : never;

function changed([value, { steps, how, name, value: other }]: [
  JsonValue,
  Change,
]): JsonValue {
  const isBranch = typeof value === "object" && value !== null;
  const entries: [string, JsonValue][] = isBranch ? Object.entries(value) : [];
  const [step, ...further] = steps;
  const chosen = entries[(step ?? 0) % Math.max(entries.length, 1)];
  if (!isBranch || (step === undefined && how === "replace")) return other;
  const next = entries.flatMap((entry): [string, JsonValue][] => {
    if (step === undefined || entry !== chosen) return [entry];
    if (further.length === 0 && how === "remove") return [];
    const within: Change = { steps: further, how, name, value: other };
    return [[entry[0], changed([entry[1], within])]];
  });
  if (step === undefined && how === "add") next.push([name, other]);
  return Array.isArray(value)
    ? next.map(([, item]) => item)
    : Object.fromEntries(next);
}
