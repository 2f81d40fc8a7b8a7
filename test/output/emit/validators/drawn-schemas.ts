import fc, { type Arbitrary } from "fast-check";

import type { JsonValue } from "../../../../generator/language/json/json.js";

/** A schema that is an object, or a list of values of keywords. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** Names of properties; some are those that every object inherits. */
export const names = [
  ...["a", "b", "c", "ab", "x-1", "é~/", ""],
  ...["toString", "constructor", "__proto__"],
];

/** Patterns of names and texts. Every inherited name matches if its letters do. */
const patterns = ["^a", "b$", "^x-", "^[a-c]+$", "\\d", "^.{2}$", "\\p{L}"];

/** Texts, including one of each format. */
export const texts = [
  ...["", "a", "b", "ab", "abc", "x-1", "\u{1f600}", "\u{1f600}a", "long text"],
  ...["2024-02-29", "2023-02-29", "2024-02-29T08:30:00Z", "08:30:00Z"],
  ...["5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f", "https://example.com/a?b#c"],
  ...["a@example.com", "127.0.0.1", "::1", "P1DT12H", "/a/b", "YWJj"],
];

/** Numbers around which bounds are drawn. */
export const numbers = [
  ...[-1, 0, -0, 0.5, 1, 1.5, 2, 3, 6, 7, 1e21, 2147483647, 2147483648],
  ...[9007199254740991, 1e300],
];

const formats = [
  ...["uuid", "date", "date-time", "time", "duration", "uri", "email"],
  ...["uri-reference", "hostname", "ipv4", "ipv6", "json-pointer", "regex"],
  ...["byte", "zip", "int32", "int64", "double"],
];

const types = [
  ...["null", "boolean", "object", "array", "number", "integer", "string"],
];

const scalars = [null, true, false, ...numbers, ...texts] as const;

/** Any JSON, mostly small, with the names and texts that schemas use. */
export const anyJson: Arbitrary<JsonValue> = fc.letrec<{ json: JsonValue }>(
  (tie) => ({
    json: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { arbitrary: fc.constantFrom<JsonValue>(...scalars), weight: 3 },
      fc.array(tie("json"), { maxLength: 4 }),
      objectOf(tie("json")),
    ),
  }),
).json;

/** An object with random names; `__proto__` is an own property. */
export function objectOf(value: Arbitrary<JsonValue>): Arbitrary<JsonObject> {
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 })
    .map((entries) => Object.fromEntries(entries));
}

/**
 * The allowed targets of references. References in `near` apply to the same value, so
 * they must not be recursive.
 */
interface Scope {
  readonly depth: number;
  readonly near: readonly string[];
  readonly far: readonly string[];
}

/** Keywords that belong together. */
type Rule = Arbitrary<JsonObject>;

const count = fc.nat(3);
const number = fc.constantFrom(...numbers);
const someNames = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 3 });

function keyword(name: string, value: Arbitrary<JsonValue>): Rule {
  return value.map((drawn) => ({ [name]: drawn }));
}

const textRules: readonly Rule[] = [
  keyword("minLength", count),
  keyword("maxLength", count),
  keyword("pattern", fc.constantFrom(...patterns)),
  keyword("format", fc.constantFrom(...formats)),
];

const numberRules: readonly Rule[] = [
  keyword("minimum", number),
  keyword("maximum", number),
  keyword("exclusiveMinimum", number),
  keyword("exclusiveMaximum", number),
  // Both sides count these without rounding.
  keyword("multipleOf", fc.constantFrom(0.25, 0.5, 1, 2, 3)),
];

const valueRules: readonly Rule[] = [
  keyword("enum", fc.array(anyJson, { minLength: 1, maxLength: 8 })),
  keyword("const", anyJson),
];

const typeRule: Rule = keyword(
  "type",
  fc.oneof(
    { arbitrary: fc.constantFrom<JsonValue>(...types), weight: 3 },
    fc.uniqueArray(fc.constantFrom(...types), { minLength: 1, maxLength: 3 }),
  ),
);

function listRules(scope: Scope): readonly Rule[] {
  const item = schema(deeper(scope));
  return [
    keyword("items", item),
    keyword("prefixItems", fc.array(item, { minLength: 1, maxLength: 3 })),
    fc
      .tuple(
        fc.array(item, { minLength: 1, maxLength: 3 }),
        fc.option(count),
        fc.oneof(
          count.map((maxItems) => ({ maxItems })),
          fc.constant({ unevaluatedItems: false }),
        ),
      )
      .map(([prefixItems, minItems, end]) => ({
        prefixItems,
        ...(minItems !== null && { minItems }),
        ...end,
      })),
    keyword("minItems", count),
    keyword("maxItems", count),
    keyword("uniqueItems", fc.boolean()),
    keyword("contains", item),
    fc
      .tuple(item, fc.option(count), fc.option(count))
      .map(([contains, min, max]) => ({
        contains,
        ...(min !== null && { minContains: min }),
        ...(max !== null && { maxContains: max }),
      })),
    keyword("unevaluatedItems", item),
  ];
}

function objectRules(scope: Scope): readonly Rule[] {
  const member = schema(deeper(scope));
  const members = objectOf(member);
  const beside = objectOf(schema({ ...scope, depth: scope.depth - 1 }));
  return [
    fc
      .tuple(members, someNames)
      .map(([properties, required]) => ({ properties, required })),
    keyword("properties", members),
    keyword("required", someNames),
    keyword("additionalProperties", fc.oneof(fc.constant(false), member)),
    keyword(
      "patternProperties",
      fc
        .array(fc.tuple(fc.constantFrom(...patterns), member), { maxLength: 2 })
        .map((entries) => Object.fromEntries(entries)),
    ),
    keyword("propertyNames", member),
    keyword("minProperties", count),
    keyword("maxProperties", count),
    keyword("dependentRequired", objectOf(someNames)),
    keyword("dependentSchemas", beside),
    keyword(
      "unevaluatedProperties",
      fc.oneof(fc.constant(false), fc.constant(false), member),
    ),
  ];
}

function combinations(scope: Scope): readonly Rule[] {
  const part = schema({ ...scope, depth: scope.depth - 1 });
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  return [
    keyword("allOf", parts),
    keyword("anyOf", parts),
    keyword("oneOf", parts),
    keyword("not", part),
    fc
      .tuple(part, fc.option(part), fc.option(part))
      .map(([condition, then, otherwise]) => ({
        if: condition,
        ...(then !== null && { then }),
        ...(otherwise !== null && { else: otherwise }),
      })),
    openEnumeration,
    tagged(deeper(scope)),
  ];
}

const openEnumeration: Rule = fc
  .uniqueArray(fc.constantFrom(...texts), { minLength: 1, maxLength: 8 })
  .map((known) => ({ anyOf: [{ enum: known }, { type: "string" }] }));

/**
 * Alternatives that a constant distinguishes, and possibly one for all other values.
 */
function tagged(scope: Scope): Rule {
  const member = fc.record({
    a: fc.constantFrom<JsonValue>("a", "b", "ab", 1, true, null),
    b: schema(scope),
    required: someNames,
  });
  return fc
    .tuple(
      fc.constantFrom("oneOf", "anyOf"),
      fc.uniqueArray(member, {
        minLength: 2,
        maxLength: 4,
        selector: ({ a }) => a,
      }),
      fc.boolean(),
    )
    .map(([key, members, hasRest]) => ({
      [key]: members.map(({ a, b, required }, index) => ({
        type: "object",
        required: ["a", ...required.filter((name) => name !== "a")],
        properties: {
          a:
            hasRest && index === members.length - 1
              ? { not: { enum: members.slice(0, -1).map((one) => one.a) } }
              : { const: a },
          b,
        },
      })),
    }));
}

function deeper({ depth, near, far }: Scope): Scope {
  return { depth: depth - 1, near: far, far: [...new Set([...near, ...far])] };
}

/** A schema of 2020-12. */
function schema(scope: Scope): Arbitrary<JsonValue> {
  const { depth, near } = scope;
  const reference =
    near.length === 0
      ? []
      : [keyword("$ref", fc.constantFrom(...near.map((n) => `#/$defs/${n}`)))];
  const leaves: Rule[] = [...valueRules, typeRule, typeRule, ...reference];
  if (depth <= 0)
    return fc.oneof(
      { arbitrary: fc.boolean(), weight: 1 },
      { arbitrary: some([...leaves, ...textRules, ...numberRules]), weight: 9 },
    );
  const objects = objectRules(scope);
  const lists = listRules(scope);
  const mixed = combinations(scope);
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: typed("object", [...objects, ...mixed]), weight: 4 },
    { arbitrary: typed("array", lists), weight: 2 },
    { arbitrary: typed("string", textRules), weight: 1 },
    { arbitrary: typed("number", numberRules), weight: 1 },
    { arbitrary: typed("integer", numberRules), weight: 1 },
    { arbitrary: some([...leaves, ...mixed]), weight: 3 },
    {
      arbitrary: some([
        ...[...leaves, ...textRules, ...numberRules],
        ...[...lists, ...objects, ...mixed],
      ]),
      weight: 2,
    },
    { arbitrary: fc.boolean(), weight: 1 },
  );
}

function some(rules: readonly Rule[]): Rule {
  return fc
    .array(fc.oneof(...rules), { maxLength: 4 })
    .map((drawn) => merge(drawn));
}

function typed(type: string, rules: readonly Rule[]): Rule {
  return fc.tuple(some(rules), fc.boolean()).map(([drawn, nullable]) => ({
    ...drawn,
    type: nullable ? [type, "null"] : type,
  }));
}

function merge(parts: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}

/**
 * A whole schema with its own definitions, which may refer to themselves one level
 * down.
 */
export const drawnSchema: Arbitrary<JsonObject> = fc
  .tuple(
    schema({ depth: 3, near: ["A", "B"], far: ["A", "B"] }),
    schema({ depth: 2, near: ["B"], far: ["A", "B"] }),
    schema({ depth: 2, near: [], far: ["A", "B"] }),
  )
  .map(([root, A, B]) => ({
    ...(typeof root === "object" ? (root as JsonObject) : { allOf: [root] }),
    $defs: { A, B },
  }));

/**
 * The same without inherited names, which ajv and TypeScript do not always distinguish
 * from own properties. The replacements have the same length, and match the same
 * patterns.
 */
export function ordinary<T extends JsonValue>(value: T): T {
  const text = JSON.stringify(value)
    .replaceAll("toString", "toQtring")
    .replaceAll("constructor", "qonstructor")
    .replaceAll("__proto__", "__qroto__");
  return JSON.parse(text) as T; // as it was
}
