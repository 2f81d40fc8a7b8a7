import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  both,
  flag,
  integer,
  list,
  number,
  object,
  ref,
  replying,
  type Row,
  sending,
  text,
} from "./table.js";

const p = (schema: JsonValue) => both(object({ p: schema }));
const limited = (keywords: JsonObject) => p({ ...text, ...keywords });
const counted = (keywords: JsonObject) => p({ ...integer, ...keywords });
const kind = (value: string, more: JsonObject = {}) =>
  object({ kind: { const: value }, ...more }, ["kind"]);
const cat = kind("cat", { lives: integer });
const dog = kind("dog", { name: text });
const bird = kind("bird", { wings: integer });

/** Schemas of a union, and the union of some of them. */
const animals = { Cat: cat, Dog: dog, Bird: bird };
const oneOf = (...names: readonly string[]) => ({ oneOf: names.map(ref) });
const plain = {
  Cat: object({ kind: text, lives: integer }, ["kind"]),
  Dog: object({ kind: text, name: text }, ["kind"]),
};
const discriminated = (mapping?: JsonObject, schemas: JsonObject = plain) =>
  both(
    {
      ...oneOf("Cat", "Dog"),
      discriminator: { propertyName: "kind", ...(mapping && { mapping }) },
    },
    schemas,
  );

const node = (more: JsonObject = {}) => ({
  Node: object({ value: text, next: ref("Node"), ...more }),
});

/** A failed job has a reason, and a running one has none. */
const job = (required: readonly string[]) =>
  object({ status: text, reason: text }, ["status"], {
    anyOf: [
      object({ status: { const: "failed" }, reason: text }, required),
      object({ status: { const: "running" }, reason: false }, ["status"]),
    ],
  });

/**
 * A change that rejects requests, and a change that readers do not expect; code
 * compiles.
 */
const stricter = "sends breaking/info";
const looser = "receives warning/info";
/** The same with types. */
const narrower = "sends breaking/breaking, receives info/work";
/** Fewer values, which code may list. */
const gone = "sends breaking/breaking, receives info/breaking";
const wider = "sends info/work, receives breaking/breaking";
const replaced = "sends breaking/breaking, receives breaking/breaking";

export const schemaRows: readonly Row[] = [
  ["a maximum length is added", p(text), limited({ maxLength: 5 }), stricter],
  ["a maximum length is removed", limited({ maxLength: 5 }), p(text), looser],
  [
    "a minimum length is raised",
    limited({ minLength: 1 }),
    limited({ minLength: 2 }),
    stricter,
  ],
  [
    "a pattern allows more",
    limited({ pattern: "^[a-z]+$" }),
    limited({ pattern: "^[a-z0-9]+$" }),
    looser,
  ],
  [
    "a pattern allows less",
    limited({ pattern: "^[a-z]*$" }),
    limited({ pattern: "^[a-z]+$" }),
    stricter,
  ],
  [
    "a pattern allows others",
    limited({ pattern: "^a" }),
    limited({ pattern: "^b" }),
    "sends breaking/info, receives warning/info",
  ],
  [
    "a pattern is spelled otherwise",
    limited({ pattern: "^[0-9]{3}$" }),
    limited({ pattern: "^\\d\\d\\d$" }),
    "same",
  ],
  [
    "a pattern of another dialect changes",
    limited({ pattern: "(?i)^a" }),
    limited({ pattern: "(?i)^b" }),
    "sends warning/info, receives warning/info",
  ],
  [
    "a minimum becomes exclusive",
    p({ ...number, minimum: 1 }),
    p({ ...number, exclusiveMinimum: 1 }),
    stricter,
  ],
  [
    "a minimum of integers is written exclusively",
    counted({ minimum: 1 }),
    counted({ exclusiveMinimum: 0 }),
    "same",
  ],
  [
    "multiples of two become multiples of four",
    counted({ multipleOf: 2 }),
    counted({ multipleOf: 4 }),
    stricter,
  ],
  [
    "multiples of four become multiples of two",
    counted({ multipleOf: 4 }),
    counted({ multipleOf: 2 }),
    looser,
  ],
  [
    "multiples of three tenths become multiples of a tenth",
    p({ ...number, multipleOf: 0.3 }),
    p({ ...number, multipleOf: 0.1 }),
    looser,
  ],
  [
    "multiples of a tenth become multiples of three tenths",
    p({ ...number, multipleOf: 0.1 }),
    p({ ...number, multipleOf: 0.3 }),
    stricter,
  ],
  [
    "items must be unique",
    p(list(text)),
    p(list(text, { uniqueItems: true })),
    stricter,
  ],
  [
    "a list may be longer",
    p(list(text, { maxItems: 5 })),
    p(list(text, { maxItems: 9 })),
    looser,
  ],
  [
    "items become nullable",
    p(list(text)),
    p(list({ type: ["string", "null"] })),
    wider,
  ],
  [
    "a tuple gets an item",
    p({ type: "array", prefixItems: [text], items: false, minItems: 1 }),
    p({
      type: "array",
      prefixItems: [text, integer],
      items: false,
      minItems: 2,
    }),
    replaced,
  ],
  [
    "an object has a maximum of properties",
    p({ type: "object" }),
    p({ type: "object", maxProperties: 3 }),
    stricter,
  ],
  [
    "a property depends on another",
    p(object({ a: text, b: text })),
    p(object({ a: text, b: text }, [], { dependentRequired: { a: ["b"] } })),
    stricter,
  ],
  [
    "a property depends on another no longer",
    p(object({ a: text, b: text }, [], { dependentRequired: { a: ["b"] } })),
    p(object({ a: text, b: text })),
    "receives breaking/info",
  ],
  ["text becomes an integer", p(text), p(integer), replaced],
  [
    "a property may be an integer, too",
    p(text),
    p({ type: ["string", "integer"] }),
    wider,
  ],
  [
    "a property may be text no longer",
    p({ type: ["string", "integer"] }),
    p(integer),
    gone,
  ],
  [
    "an integer may be a fraction",
    p(integer),
    p(number),
    "receives breaking/info",
  ],
  ["a number must be whole", p(number), p(integer), stricter],
  ["a single value becomes a list", p(text), p(list(text)), replaced],
  [
    "an object becomes a list",
    p(object({ a: text })),
    p(list(object({ a: text }))),
    replaced,
  ],
  ["a constant changes", p({ const: "a" }), p({ const: "b" }), replaced],
  [
    "a constant becomes an enum",
    p({ const: "a" }),
    p({ enum: ["a", "b"] }),
    wider,
  ],
  ["an enum loses a value", p({ enum: ["a", "b"] }), p({ enum: ["a"] }), gone],
  [
    "an enum of numbers gains a value",
    p({ enum: [1, 2] }),
    p({ enum: [1, 2, 3] }),
    wider,
  ],
  [
    "an enum gains null",
    p({ ...text, enum: ["a"] }),
    p({ type: ["string", "null"], enum: ["a", null] }),
    wider,
  ],
  ["null is allowed", p(text), p({ type: ["string", "null"] }), wider],
  ["null is not allowed", p({ type: ["string", "null"] }), p(text), narrower],
  [
    "null is allowed by anyOf",
    p(text),
    p({ anyOf: [text, { type: "null" }] }),
    wider,
  ],
  [
    "null of a type is written as anyOf",
    p({ type: ["string", "null"] }),
    p({ anyOf: [text, { type: "null" }] }),
    "same",
  ],
  [
    "text becomes an email address",
    p(text),
    limited({ format: "email" }),
    stricter,
  ],
  [
    "an email address becomes any text",
    limited({ format: "email" }),
    p(text),
    "receives breaking/info",
  ],
  [
    "a uuid becomes a URI",
    limited({ format: "uuid" }),
    limited({ format: "uri" }),
    "sends breaking/info, receives breaking/info",
  ],
  [
    "a date-time becomes a time",
    limited({ format: "date-time" }),
    limited({ format: "time" }),
    "sends breaking/info, receives breaking/info",
  ],
  [
    "a format that means nothing changes",
    limited({ format: "isbn" }),
    limited({ format: "isbn-13" }),
    "info",
  ],
  [
    "an int32 becomes an int64",
    counted({ format: "int32" }),
    counted({ format: "int64" }),
    "receives breaking/info",
  ],
  [
    "an int64 becomes an int32",
    counted({ format: "int64" }),
    counted({ format: "int32" }),
    stricter,
  ],
  [
    "an integer loses int32",
    counted({ format: "int32" }),
    p(integer),
    "receives breaking/info",
  ],
  [
    "a float becomes a double",
    p({ ...number, format: "float" }),
    p({ ...number, format: "double" }),
    "info",
  ],
  [
    "a default is added",
    p(text),
    limited({ default: "x" }),
    "sends warning/info",
  ],
  [
    "a default is removed",
    limited({ default: "x" }),
    p(text),
    "sends warning/info",
  ],
  [
    "the default of a required property changes",
    both(object({ a: { ...text, default: "x" } }, ["a"])),
    both(object({ a: { ...text, default: "y" } }, ["a"])),
    "same",
  ],
  ["a schema is deprecated", p(text), limited({ deprecated: true }), "info"],
  [
    "an object is closed",
    p(object({ a: text })),
    p(object({ a: text }, [], { additionalProperties: false })),
    stricter,
  ],
  [
    "an object is opened",
    p(object({ a: text }, [], { additionalProperties: false })),
    p(object({ a: text })),
    looser,
  ],
  [
    "a closed object gets a property",
    p(object({ a: text }, [], { additionalProperties: false })),
    p(object({ a: text, b: text }, [], { additionalProperties: false })),
    looser,
  ],
  [
    "names of properties follow a pattern",
    p({ type: "object", additionalProperties: text }),
    p({
      type: "object",
      additionalProperties: text,
      propertyNames: { pattern: "^a" },
    }),
    stricter,
  ],
  [
    "a condition is added",
    p(object({ a: text, b: text })),
    p({
      ...object({ a: text, b: text }),
      if: { properties: { a: { const: "x" } }, required: ["a"] },
      then: { required: ["b"] },
    }),
    stricter,
  ],
  [
    "a value is excluded",
    p(text),
    p({ ...text, not: { const: "x" } }),
    stricter,
  ],
  [
    "a union gains a member",
    both(oneOf("Cat", "Dog"), animals),
    both(oneOf("Cat", "Dog", "Bird"), animals),
    wider,
  ],
  [
    "a union loses a member",
    both(oneOf("Cat", "Dog", "Bird"), animals),
    both(oneOf("Cat", "Dog"), animals),
    gone,
  ],
  [
    "the members of a union are reordered",
    both(oneOf("Cat", "Dog"), animals),
    both(oneOf("Dog", "Cat"), animals),
    "same",
  ],
  [
    "members that exclude each other are in anyOf",
    both(oneOf("Cat", "Dog"), animals),
    both({ anyOf: [ref("Cat"), ref("Dog")] }, animals),
    "same",
  ],
  [
    "a reference becomes a union",
    both(ref("Cat"), animals),
    both({ anyOf: [ref("Cat"), ref("Dog")] }, animals),
    wider,
  ],
  [
    "a reference becomes a union, and its schema gets an optional property",
    both(ref("Cat"), animals),
    both(
      { anyOf: [ref("Cat"), ref("Dog")] },
      { ...animals, Cat: kind("cat", { lives: integer, colour: text }) },
    ),
    wider,
  ],
  [
    "a union gains a member that overlaps",
    p({ oneOf: [{ ...integer, minimum: 0 }, flag] }),
    p({
      oneOf: [{ ...integer, minimum: 0 }, flag, { ...integer, minimum: 5 }],
    }),
    stricter,
  ],
  [
    "anyOf becomes oneOf, and members overlap",
    p({
      anyOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 3 },
      ],
    }),
    p({
      oneOf: [
        { ...text, maxLength: 5 },
        { ...text, minLength: 3 },
      ],
    }),
    stricter,
  ],
  [
    "a part is added to allOf",
    p({ allOf: [object({ a: text })] }),
    p({ allOf: [object({ a: text }), object({ b: text }, ["b"])] }),
    narrower,
  ],
  [
    "allOf is merged",
    p({ allOf: [object({ a: text }), object({ b: text })] }),
    p(object({ a: text, b: text })),
    "same",
  ],
  [
    "a discriminator is added to members with constants",
    both(oneOf("Cat", "Dog"), animals),
    discriminated(
      { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      animals,
    ),
    "info",
  ],
  [
    "a discriminator is removed from members with constants",
    discriminated(
      { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      animals,
    ),
    both(oneOf("Cat", "Dog"), animals),
    "info",
  ],
  [
    "values of a discriminator are swapped",
    discriminated({
      a: "#/components/schemas/Cat",
      b: "#/components/schemas/Dog",
    }),
    discriminated({
      b: "#/components/schemas/Cat",
      a: "#/components/schemas/Dog",
    }),
    replaced,
  ],
  [
    "a value of a discriminator is added to a member",
    discriminated({
      cat: "#/components/schemas/Cat",
      dog: "#/components/schemas/Dog",
    }),
    discriminated({
      cat: "#/components/schemas/Cat",
      dog: "#/components/schemas/Dog",
      kitten: "#/components/schemas/Cat",
    }),
    wider,
  ],
  [
    "a value of a discriminator is removed from a member",
    discriminated({
      cat: "#/components/schemas/Cat",
      dog: "#/components/schemas/Dog",
      kitten: "#/components/schemas/Cat",
    }),
    discriminated({
      cat: "#/components/schemas/Cat",
      dog: "#/components/schemas/Dog",
    }),
    gone,
  ],
  [
    "a discriminator no longer maps a value to a schema outside of the union",
    discriminated(
      {
        cat: "#/components/schemas/Cat",
        dog: "#/components/schemas/Dog",
        bird: "#/components/schemas/Bird",
      },
      { ...plain, Bird: bird },
    ),
    discriminated(
      { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      { ...plain, Bird: bird },
    ),
    "sends warning/info",
  ],
  [
    "a discriminator maps a value to a schema outside of the union",
    discriminated(
      { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
      { ...plain, Bird: bird },
    ),
    discriminated(
      {
        cat: "#/components/schemas/Cat",
        dog: "#/components/schemas/Dog",
        bird: "#/components/schemas/Bird",
      },
      { ...plain, Bird: bird },
    ),
    "receives warning/info",
  ],
  [
    "a recursive schema gets an optional property",
    both(ref("Node"), node()),
    both(ref("Node"), node({ more: text })),
    "info",
  ],
  [
    "a recursive schema loses its recursion",
    both(ref("Node"), node()),
    both(ref("Node"), { Node: object({ value: text }) }),
    "sends warning/breaking, receives warning/breaking",
  ],
  [
    "a recursive schema is unrolled once",
    both(ref("Node"), node()),
    both(object({ value: text, next: ref("Node") }), node()),
    "same",
  ],
  [
    "two recursive schemas swap their roles",
    both(ref("A"), {
      A: object({ b: ref("B") }),
      B: object({ a: ref("A"), n: integer }),
    }),
    both(ref("A"), {
      A: object({ b: ref("B") }),
      B: object({ a: ref("A"), n: text }),
    }),
    replaced,
  ],
  [
    "an enum becomes a pattern of the same values",
    sending(object({ p: { ...text, enum: ["a", "b"] } })),
    sending(object({ p: { ...text, pattern: "^[ab]$" } })),
    "sends info/work",
  ],
  [
    "a pattern becomes an enum of the same values",
    sending(object({ p: { ...text, pattern: "^[ab]$" } })),
    sending(object({ p: { ...text, enum: ["a", "b"] } })),
    "sends info/breaking",
  ],
  [
    "an enum in a response becomes a pattern of the same values",
    replying(object({ p: { ...text, enum: ["a", "b"] } })),
    replying(object({ p: { ...text, pattern: "^(a|b)$" } })),
    "receives info/breaking",
  ],
  [
    "a pattern in a response becomes an enum of the same values",
    replying(object({ p: { ...text, pattern: "^(a|b)$" } })),
    replying(object({ p: { ...text, enum: ["a", "b"] } })),
    "receives info/work",
  ],
  [
    "an enum in a response becomes a pattern of more values",
    replying(object({ p: { ...text, enum: ["a", "b"] } })),
    replying(object({ p: { ...text, pattern: "^[abc]$" } })),
    "receives breaking/breaking",
  ],
  [
    "a pattern becomes an enum of fewer values",
    sending(object({ p: { ...text, pattern: "^[abc]$" } })),
    sending(object({ p: { ...text, enum: ["a", "b"] } })),
    "sends breaking/breaking",
  ],
  [
    "a map in a response describes a property of its type",
    replying(object({}, [], { additionalProperties: text })),
    replying(object({ a: text }, [], { additionalProperties: text })),
    "receives info/breaking",
  ],
  [
    "a map in a response describes a property no longer",
    replying(object({ a: text }, [], { additionalProperties: text })),
    replying(object({}, [], { additionalProperties: text })),
    "receives info/work",
  ],
  [
    "a map in a request describes a property of its type",
    sending(object({}, [], { additionalProperties: text })),
    sending(object({ a: text }, [], { additionalProperties: text })),
    "sends info/work",
  ],
  [
    "a map in a request describes a property no longer",
    sending(object({ a: text }, [], { additionalProperties: text })),
    sending(object({}, [], { additionalProperties: text })),
    "sends info/breaking",
  ],
  [
    "a map in a request describes a required property",
    sending(object({}, [], { additionalProperties: text })),
    sending(object({ a: text }, ["a"], { additionalProperties: text })),
    "sends breaking/breaking",
  ],
  [
    "null is declared no longer beside properties",
    sending({ type: ["object", "null"], properties: { a: text } }),
    sending({ properties: { a: text } }),
    "sends info/breaking",
  ],
  [
    "an alternative does not repeat what the schema around it requires",
    both(job(["status", "reason"])),
    both(job(["reason"])),
    "same",
  ],
];
