import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  both,
  integer,
  list,
  object,
  ref,
  replying,
  type Row,
  text,
} from "./table.js";

const a = object({ kind: text, a: text }, ["kind", "a"]);
const b = object({ kind: text, b: text }, ["kind", "b"]);
const schemas = { A: a, B: b };

const toA = "#/components/schemas/A";
const toB = "#/components/schemas/B";

function discriminator(mapping: JsonObject, more: JsonObject = {}): JsonObject {
  return { discriminator: { propertyName: "kind", mapping, ...more } };
}

/** A union of one schema, whose discriminator maps values. */
function unionOfOne(mapping: JsonObject): JsonObject {
  return both({ oneOf: [ref("A")], ...discriminator(mapping) }, schemas);
}

/** A schema that no other is derived from, whose discriminator maps values. */
function alone(mapping: JsonObject): JsonObject {
  return both(ref("A"), { ...schemas, A: { ...a, ...discriminator(mapping) } });
}

/** An inline schema whose discriminator maps values. */
function inline(mapping: JsonObject): JsonObject {
  return both({ ...a, ...discriminator(mapping) }, schemas);
}

function withDefault(
  defaultMapping: string | undefined,
  mapping: JsonObject = { a: toA, b: toB },
): JsonObject {
  const union = {
    oneOf: [ref("A"), ref("B")],
    ...discriminator(mapping, {
      ...(defaultMapping !== undefined && { defaultMapping }),
    }),
  };
  return { ...both(union, schemas), openapi: "3.2.0" };
}

/** An object with a condition on its kind. */
function conditional(then: JsonValue, otherwise?: JsonValue): JsonObject {
  return both(
    object({ kind: text, a: text, b: text }, ["kind"], {
      if: { properties: { kind: { const: "x" } } },
      then,
      ...(otherwise !== undefined && { else: otherwise }),
    }),
  );
}

const needs = (...required: readonly string[]) => ({ required });

/** An object on whose property `card` a schema depends. */
function depending(schema: JsonObject): JsonObject {
  return both(
    object({ card: text, street: text, zip: text }, [], {
      dependentSchemas: { card: schema },
    }),
  );
}

const street = (maxLength: number) => ({
  properties: { street: { type: "string", maxLength } },
});

const short = { type: "string", maxLength: 5 };
const far = { type: "string", minLength: 7 };
const long = { type: "string", minLength: 3 };
const one = object({ one: text }, ["one"]);
const two = object({ two: integer }, ["two"]);
const three = object({ three: text }, ["three"]);

const told = object({ kind: text, id: text }, ["kind"]);
const cat = object({ kind: text, meow: text }, ["kind", "meow"]);
const fish = object({ kind: text, fins: text }, ["kind", "fins"]);
const heir = (own: JsonObject) => ({ allOf: [ref("Base"), own] });

/** A base schema, whose discriminator maps values to schemas, and those schemas. */
function based(
  names: readonly string[] | undefined,
  schemas: JsonObject,
  more: JsonObject = {},
): JsonObject {
  const mapping = Object.fromEntries(
    (names ?? []).map((name) => [name, `#/components/schemas/${name}`]),
  );
  const Base = { ...told, ...more, ...(names && discriminator(mapping)) };
  return both(ref("Base"), { Base, ...schemas });
}

/** Leaves a base schema without a value of its own. */
const catsOnly: JsonObject = { properties: { kind: { enum: ["Cat"] } } };

/** A union of two schemas by their names, with values that select them. */
function selected(
  a: "A" | "B",
  A: JsonValue,
  B: JsonValue,
  more: JsonObject = {},
): JsonObject {
  const mapping = { a: ref(a)["$ref"] ?? "", b: a === "A" ? toB : toA };
  const union = {
    oneOf: [ref("A"), ref("B")],
    ...discriminator(mapping, more),
  };
  return { ...both(union, { A, B }), openapi: "3.2.0" };
}

/** A union of three schemas by their names. */
function named(A: JsonValue, B: JsonValue, C: JsonValue): JsonObject {
  return both({ oneOf: [ref("A"), ref("B"), ref("C")] }, { A, B, C });
}

export const alternativeRows: readonly Row[] = [
  [
    "a union of one no longer maps a value to a schema outside",
    unionOfOne({ a: toA, b: toB }),
    unionOfOne({ a: toA }),
    "sends warning/info",
  ],
  [
    "a union of one maps another value to its member",
    unionOfOne({ a: toA }),
    unionOfOne({ c: toA }),
    "receives breaking/breaking, sends breaking/breaking",
  ],
  [
    "a union of one loses its discriminator",
    unionOfOne({ a: toA }),
    both({ oneOf: [ref("A")] }, schemas),
    "receives breaking/breaking, sends info/work",
  ],
  [
    "a schema that is no union maps another value to itself",
    alone({ a: toA }),
    alone({ c: toA }),
    "receives warning/info, sends warning/info",
  ],
  [
    "an inline schema no longer maps a value",
    inline({ a: toB, b: toB }),
    inline({ a: toB }),
    "sends warning/info",
  ],
  [
    "an inline schema maps a value to another schema",
    inline({ a: toA }),
    inline({ a: toB }),
    "receives warning/info, sends warning/info",
  ],
  [
    "the default mapping changes",
    withDefault("A"),
    withDefault("B"),
    "receives breaking/info, sends breaking/info",
  ],
  [
    "a default mapping is added",
    withDefault(undefined),
    withDefault("A"),
    "receives breaking/breaking, sends info/work",
  ],
  [
    "a default mapping is removed",
    withDefault("A"),
    withDefault(undefined),
    "receives info/work, sends breaking/breaking",
  ],
  [
    "a value is mapped like the default",
    withDefault("A", { b: toB }),
    withDefault("A", { a: toA, b: toB }),
    "same",
  ],
  [
    "a value is mapped unlike the default",
    withDefault("A"),
    withDefault("A", { a: toA, b: toB, c: toB }),
    "receives breaking/info, sends breaking/info",
  ],
  [
    "a union gets a discriminator with a default mapping",
    { ...both({ oneOf: [ref("A"), ref("B")] }, schemas), openapi: "3.2.0" },
    withDefault("A"),
    "info",
  ],
  [
    "the default mapping is written as a reference",
    withDefault("A"),
    withDefault(toA),
    "same",
  ],
  [
    "a base schema maps values to schemas that are not derived from it",
    based(undefined, { Cat: cat, Fish: fish }),
    based(["Cat", "Fish"], { Cat: cat, Fish: fish }),
    "receives info/work, sends breaking/breaking",
  ],
  [
    "a base schema no longer maps values to schemas that are not derived from it",
    based(["Cat", "Fish"], { Cat: cat, Fish: fish }),
    based(undefined, { Cat: cat, Fish: fish }),
    "receives warning/breaking, sends info/breaking",
  ],
  [
    "a base schema maps values to schemas that are derived from it",
    based(undefined, { Cat: heir(cat) }),
    based(["Cat"], { Cat: heir(cat) }),
    "receives info/work, sends breaking/breaking",
  ],
  [
    "a base schema with a discriminator becomes an alias of another one",
    based(["Cat"], { Cat: heir(cat) }, catsOnly),
    both(ref("Base"), {
      Base: ref("Core"),
      Core: {
        ...told,
        ...catsOnly,
        ...discriminator({ Cat: "#/components/schemas/Cat" }),
      },
      Cat: heir(cat),
    }),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "a base schema gets a discriminator and a required property",
    based(undefined, { Cat: cat }),
    based(["Cat"], { Cat: cat }, { required: ["kind", "id"] }),
    "receives info/work, sends breaking/breaking",
  ],
  [
    "a base schema maps another value to a schema that is not derived from it",
    based(["Cat"], { Cat: heir(cat), Fish: fish }),
    based(["Cat", "Fish"], { Cat: heir(cat), Fish: fish }),
    "receives breaking/breaking, sends info/work",
  ],
  [
    "a condition gets an else",
    conditional(needs("a")),
    conditional(needs("a"), needs("b")),
    "sends breaking/info",
  ],
  [
    "a condition loses its else",
    conditional(needs("a"), needs("b")),
    conditional(needs("a")),
    "receives warning/info",
  ],
  [
    "an else requires more",
    conditional(needs("a"), needs("b")),
    conditional(needs("a"), needs("a", "b")),
    "sends breaking/info",
  ],
  [
    "an else limits a property more",
    conditional(needs("a"), { properties: { b: { maxLength: 10 } } }),
    conditional(needs("a"), { properties: { b: { maxLength: 5 } } }),
    "sends breaking/info",
  ],
  [
    "then and else are swapped",
    conditional(needs("a"), needs("b")),
    conditional(needs("b"), needs("a")),
    "receives warning/info, sends breaking/info",
  ],
  [
    "a schema that depends on a property requires more",
    depending(needs("street")),
    depending(needs("street", "zip")),
    "sends breaking/info",
  ],
  [
    "a schema that depends on a property no longer requires another",
    depending(needs("street")),
    both(object({ card: text, street: text, zip: text })),
    "receives breaking/info",
  ],
  [
    "a schema that depends on a property requires less, and limits more",
    depending({ ...needs("street", "zip"), ...street(10) }),
    depending({ ...needs("street"), ...street(5) }),
    "receives breaking/info, sends breaking/info",
  ],
  [
    "a schema that depends on a property becomes a list of names",
    depending({ type: "object", ...needs("street") }),
    both(
      object({ card: text, street: text, zip: text }, [], {
        dependentRequired: { card: ["street"] },
      }),
    ),
    "same",
  ],
  [
    "a schema that depends on a property limits another more",
    depending(street(10)),
    depending(street(5)),
    "sends breaking/info",
  ],
  [
    "a schema that depends on a property limits another less",
    depending(street(5)),
    depending(street(10)),
    "receives warning/info",
  ],
  [
    "oneOf gets an alternative that overlaps texts",
    both({ oneOf: [short, integer] }),
    both({ oneOf: [short, integer, long] }),
    "receives breaking/info, sends breaking/info",
  ],
  [
    "oneOf loses an alternative that overlapped texts",
    both({ oneOf: [short, integer, long] }),
    both({ oneOf: [short, integer] }),
    "receives warning/info, sends breaking/info",
  ],
  [
    "anyOf gets an alternative of one of its types",
    both({ anyOf: [short, integer] }),
    both({ anyOf: [short, integer, far] }),
    "receives breaking/info",
  ],
  [
    "anyOf gets an alternative of one of its types, by reference",
    both({ anyOf: [ref("Short"), integer] }, { Short: short }),
    both({ anyOf: [ref("Short"), integer, far] }, { Short: short }),
    "receives breaking/info",
  ],
  [
    "anyOf gets texts beside the values of an enumeration",
    both({ anyOf: [{ enum: ["a", "b"] }, integer] }),
    both({ anyOf: [{ enum: ["a", "b"] }, integer, far] }),
    "receives breaking/breaking, sends info/work",
  ],
  [
    "anyOf gets an object of the same type as another",
    both({ anyOf: [object({ one: short }, ["one"]), integer] }),
    both({
      anyOf: [
        object({ one: short }, ["one"]),
        integer,
        object({ one: far }, ["one"]),
      ],
    }),
    "receives breaking/info",
  ],
  [
    "anyOf gets an object with another property",
    both({ anyOf: [object({ one: short }, ["one"]), integer] }),
    both({
      anyOf: [
        object({ one: short }, ["one"]),
        integer,
        object({ one: far, two: text }, ["one"]),
      ],
    }),
    "receives breaking/info",
  ],
  [
    "anyOf loses an object with another property",
    both({
      anyOf: [
        object({ one: short }, ["one"]),
        integer,
        object({ one: far, two: text }, ["one"]),
      ],
    }),
    both({ anyOf: [object({ one: short }, ["one"]), integer] }),
    "receives info/breaking, sends breaking/breaking",
  ],
  [
    "oneOf gets an alternative that overlaps objects",
    both({ oneOf: [one, two] }),
    both({ oneOf: [one, two, three] }),
    "receives breaking/breaking, sends breaking/work",
  ],
  [
    "the members of a union exchange their names",
    named(one, two, three),
    named(two, one, three),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "the members of a union pass their names on",
    named(one, two, three),
    named(two, three, one),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "the members of a union exchange their names, and one gets a property",
    both({ oneOf: [ref("A"), ref("B")] }, { A: one, B: two }),
    both(
      { oneOf: [ref("A"), ref("B")] },
      { A: two, B: object({ one: text, more: text }, ["one"]) },
    ),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "the members of a union that its mapping selects exchange their names",
    selected("A", one, two),
    selected("B", two, one),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "the members of a union with a default mapping exchange their names",
    selected("A", one, two, { defaultMapping: "A" }),
    selected("B", two, one, { defaultMapping: "B" }),
    "receives info/breaking, sends info/breaking",
  ],
  [
    "the mapping of a union exchanges its members",
    selected("A", one, two),
    selected("B", one, two),
    "receives breaking/breaking, sends breaking/breaking",
  ],
  [
    "the members of a union in a list exchange their names",
    replying(list({ anyOf: [ref("A"), ref("B")] }), { A: one, B: two }),
    replying(list({ anyOf: [ref("A"), ref("B")] }), { A: two, B: one }),
    "receives info/breaking",
  ],
];
