import type { JsonObject } from "../../../../generator/language/json/json.js";
import {
  both,
  integer,
  json,
  list,
  object,
  operation,
  ref,
  replying,
  type Row,
  sending,
  taking,
  text,
} from "./table.js";

const thing = object({ name: text, size: integer }, ["name"]);
const owner = object({ thing: ref("Thing") });

const code = object({ code: integer }, ["code"]);
const pairOf = (one: string, other: string) =>
  object({ one: ref(one), other: ref(other) });

/** An operation that sends one schema and receives another. */
function exchanging(
  sent: JsonObject,
  received: JsonObject,
  schemas: JsonObject,
): JsonObject {
  const content = { "application/json": { schema: sent } };
  return operation(
    {
      requestBody: { required: true, content },
      responses: { 200: json(received) },
    },
    { components: { schemas } },
    "/things",
    "put",
  );
}

/** A 3.0 description of a schema in both directions. */
function older(schema: JsonObject, schemas: JsonObject = {}): JsonObject {
  return { openapi: "3.0.3", ...both(schema, schemas) };
}

/** Components that no operation uses. */
const spare = (schemas: JsonObject) => both(text, schemas);

const xml = "application/xml";
const named = (keywords: JsonObject) =>
  object({ a: { ...text, xml: keywords } });
const items = (keywords: JsonObject) =>
  object({ a: list(text, { xml: keywords }) });

export const referenceRows: readonly Row[] = [
  [
    "a component is renamed",
    both(ref("Thing"), { Thing: thing }),
    both(ref("Item"), { Item: thing }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "a component is renamed, and changes",
    both(ref("Thing"), { Thing: thing }),
    both(ref("Item"), {
      Item: object({ name: { ...text, maxLength: 5 }, size: integer }, [
        "name",
      ]),
    }),
    "sends breaking/breaking, receives info/breaking",
  ],
  [
    "two components exchange their names",
    both(pairOf("Thing", "Code"), { Thing: thing, Code: code }),
    both(pairOf("Code", "Thing"), { Code: thing, Thing: code }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "two components exchange their names, and one changes",
    both(pairOf("Thing", "Code"), { Thing: thing, Code: code }),
    both(pairOf("Code", "Thing"), {
      Code: object({ name: text, size: integer, more: text }, ["name"]),
      Thing: code,
    }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "two components that mean the same exchange their names",
    both(pairOf("Thing", "Code"), { Thing: thing, Code: thing }),
    both(pairOf("Code", "Thing"), { Code: thing, Thing: thing }),
    "same",
  ],
  [
    "three components exchange their names",
    both(object({ a: ref("A"), b: ref("B"), c: ref("C") }), {
      ...{ A: thing, B: code, C: object({ c: text }, ["c"]) },
    }),
    both(object({ a: ref("B"), b: ref("C"), c: ref("A") }), {
      ...{ B: thing, C: code, A: object({ c: text }, ["c"]) },
    }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "a component takes the name of one that is renamed",
    both(pairOf("Thing", "Code"), { Thing: thing, Code: code }),
    both(pairOf("Code", "Number"), { Code: thing, Number: code }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "the components of request and response exchange their names",
    exchanging(ref("Thing"), ref("Code"), { Thing: thing, Code: code }),
    exchanging(ref("Code"), ref("Thing"), { Code: thing, Thing: code }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "a component is inlined, and another takes its name",
    exchanging(ref("Thing"), code, { Thing: thing }),
    exchanging(thing, ref("Thing"), { Thing: code }),
    "sends info/breaking",
  ],
  [
    "a nested component is renamed",
    both(ref("Owner"), { Owner: owner, Thing: thing }),
    both(ref("Owner"), { Owner: object({ thing: ref("Item") }), Item: thing }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "a component is inlined",
    both(ref("Owner"), { Owner: owner, Thing: thing }),
    both(ref("Owner"), { Owner: object({ thing }) }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "an inline schema becomes a component",
    both(ref("Owner"), { Owner: object({ thing }) }),
    both(ref("Owner"), { Owner: owner, Thing: thing }),
    "info",
  ],
  [
    "a reference is inlined, and the component stays",
    both(object({ a: ref("Thing"), b: ref("Thing") }), { Thing: thing }),
    both(object({ a: ref("Thing"), b: thing }), { Thing: thing }),
    "same",
  ],
  [
    "a reference refers to an equal component",
    both(object({ a: ref("Thing"), b: ref("Other") }), {
      Thing: thing,
      Other: thing,
    }),
    both(object({ a: ref("Other"), b: ref("Thing") }), {
      Thing: thing,
      Other: thing,
    }),
    "same",
  ],
  [
    "equal components are merged",
    both(object({ a: ref("Thing"), b: ref("Other") }), {
      Thing: thing,
      Other: thing,
    }),
    both(object({ a: ref("Thing"), b: ref("Thing") }), { Thing: thing }),
    "sends info/breaking, receives info/breaking",
  ],
  [
    "a component refers to another",
    both(ref("Thing"), { Thing: thing }),
    both(ref("Thing"), { Thing: ref("Base"), Base: thing }),
    "info",
  ],
  [
    "a component gets a base",
    both(ref("Thing"), { Thing: thing }),
    both(ref("Thing"), {
      Base: object({ name: text }, ["name"]),
      Thing: { allOf: [ref("Base"), object({ size: integer })] },
    }),
    "info",
  ],
  [
    "components are reordered",
    both(ref("Owner"), { Owner: owner, Thing: thing }),
    both(ref("Owner"), { Thing: thing, Owner: owner }),
    "same",
  ],
  [
    "a definition moves to the components",
    both({
      $defs: { Thing: thing },
      type: "object",
      properties: {
        a: {
          $ref: "#/paths/~1things/put/requestBody/content/application~1json/schema/$defs/Thing",
        },
      },
    }),
    both(object({ a: ref("Thing") }), { Thing: thing }),
    "same",
  ],

  [
    "an unused component is added",
    spare({}),
    spare({ Payload: thing }),
    "info",
  ],
  [
    "an unused component is removed",
    spare({ Payload: thing }),
    spare({}),
    "schemas warning/breaking",
  ],
  [
    "a property of an unused component is removed",
    spare({ Payload: thing }),
    spare({ Payload: object({ name: text }, ["name"]) }),
    "schemas warning/warning",
  ],
  [
    "a property of an unused component changes its type",
    spare({ Payload: object({ a: object({ b: text }) }) }),
    spare({ Payload: object({ a: object({ b: integer }) }) }),
    "schemas warning/warning",
  ],
  [
    "a component that an unused component uses loses a value",
    spare({
      Payload: object({ a: ref("State") }),
      State: { enum: ["a", "b"] },
    }),
    spare({ Payload: object({ a: ref("State") }), State: { enum: ["a"] } }),
    "schemas warning/warning",
  ],
  [
    "an unused component gets an optional property",
    spare({ Payload: object({ a: text }) }),
    spare({ Payload: object({ a: text, b: text }) }),
    "info",
  ],
  [
    "the description of an unused component changes",
    spare({ Payload: thing }),
    spare({ Payload: { ...thing, description: "A payload." } }),
    "same",
  ],
  [
    "an unused component is written otherwise",
    spare({ Payload: { ...integer, minimum: 1 } }),
    spare({ Payload: { ...integer, exclusiveMinimum: 0 } }),
    "same",
  ],

  [
    "an XML element is renamed",
    sending(named({ name: "a" }), {}, xml),
    sending(named({ name: "b" }), {}, xml),
    "sends breaking/info",
  ],
  [
    "an XML element of a reply is renamed",
    replying(named({ name: "a" }), {}, xml),
    replying(named({ name: "b" }), {}, xml),
    "receives breaking/info",
  ],
  [
    "an XML element becomes an attribute",
    replying(named({}), {}, xml),
    replying(named({ attribute: true }), {}, xml),
    "receives breaking/info",
  ],
  [
    "XML items are wrapped",
    replying(items({}), {}, xml),
    replying(items({ wrapped: true }), {}, xml),
    "receives breaking/info",
  ],
  [
    "an XML namespace changes",
    replying(named({ namespace: "urn:a" }), {}, xml),
    replying(named({ namespace: "urn:b" }), {}, xml),
    "receives breaking/info",
  ],
  [
    "an XML prefix changes",
    replying(named({ namespace: "urn:a", prefix: "a" }), {}, xml),
    replying(named({ namespace: "urn:a", prefix: "b" }), {}, xml),
    "receives warning/info",
  ],
  [
    "an XML name is the name of the property",
    replying(named({}), {}, xml),
    replying(named({ name: "a" }), {}, xml),
    "same",
  ],
  [
    "an XML name changes in a component",
    replying(
      ref("Thing"),
      { Thing: named({ name: "a" }) },
      "application/problem+xml",
    ),
    replying(
      ref("Thing"),
      { Thing: named({ name: "b" }) },
      "application/problem+xml",
    ),
    "receives breaking/info",
  ],
  [
    "the component of an XML document is renamed",
    replying(ref("Thing"), { Thing: named({}) }, xml),
    replying(ref("Item"), { Item: named({}) }, xml),
    "receives breaking/breaking",
  ],
  [
    "the component of an XML document with a name is renamed",
    replying(ref("Thing"), { Thing: { ...thing, xml: { name: "t" } } }, xml),
    replying(ref("Item"), { Item: { ...thing, xml: { name: "t" } } }, xml),
    "receives info/breaking",
  ],
  [
    "an XML name changes where only JSON is sent",
    both(named({ name: "a" })),
    both(named({ name: "b" })),
    "same",
  ],

  [
    "nullable is written as a type",
    older({ type: "object", properties: { a: { ...text, nullable: true } } }),
    both(object({ a: { type: ["string", "null"] } })),
    "same",
  ],
  [
    "exclusiveMinimum is written as a number",
    older(object({ a: { ...integer, minimum: 3, exclusiveMinimum: true } })),
    both(object({ a: { ...integer, exclusiveMinimum: 3 } })),
    "same",
  ],
  [
    "a file of 3.0 is written as in 3.1",
    {
      openapi: "3.0.3",
      ...sending({ ...text, format: "binary" }, {}, "application/octet-stream"),
    },
    sending({}, {}, "application/octet-stream"),
    "same",
  ],
  [
    "the format byte is written as contentEncoding",
    older(object({ a: { ...text, format: "byte" } })),
    both(object({ a: { ...text, contentEncoding: "base64" } })),
    "same",
  ],
  [
    "an enum of one value is written as const",
    older(object({ a: { ...text, enum: ["x"] } })),
    both(object({ a: { const: "x" } })),
    "same",
  ],
  [
    "a nullable reference of 3.0 is written with anyOf",
    older(object({ a: { allOf: [ref("Thing")], nullable: true } }), {
      Thing: thing,
    }),
    both(object({ a: { anyOf: [ref("Thing"), { type: "null" }] } }), {
      Thing: thing,
    }),
    "same",
  ],
  [
    "an example becomes examples",
    older(object({ a: { ...text, example: "x" } })),
    both(object({ a: { ...text, examples: ["x"] } })),
    "same",
  ],
  [
    "nullable is lost in 3.1",
    older(object({ a: { ...text, nullable: true } })),
    both(object({ a: text })),
    "sends breaking/breaking, receives info/work",
  ],
  [
    "a parameter of 3.0 is written as in 3.1",
    { openapi: "3.0.3", ...taking({ ...integer, nullable: false }) },
    taking(integer),
    "same",
  ],
  [
    "a summary and tags change",
    operation({ summary: "A", tags: ["a"] }),
    operation({ summary: "B", tags: ["b"] }),
    "same",
  ],
];
