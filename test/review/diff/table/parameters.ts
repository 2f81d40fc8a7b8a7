import {
  flag,
  integer,
  list,
  number,
  object,
  operation,
  parameter,
  parameters,
  type Row,
  taking,
  text,
} from "./table.js";

const none = parameters();
const required = { required: true };
const inPath = { in: "path", required: true };
const inHeader = { in: "header" };
const items = list(text);
const range = object({ from: integer, to: integer });

const idempotencyKey = parameter(text, {
  name: "Idempotency-Key",
  ...inHeader,
  ...required,
});

/** A parameter of the path item or of the components. */
const shared = parameter(integer);
const referring = { $ref: "#/components/parameters/q" };

export const parameterRows: readonly Row[] = [
  ["an optional query parameter is added", none, taking(text), "info"],
  [
    "a required query parameter is added",
    none,
    taking(text, required),
    "sends breaking/breaking",
  ],
  [
    "an optional query parameter is removed",
    taking(text),
    none,
    "sends warning/breaking",
  ],
  [
    "a required query parameter is removed",
    taking(text, required),
    none,
    "sends warning/breaking",
  ],
  ["an optional cookie is added", none, taking(text, { in: "cookie" }), "info"],
  [
    "a required cookie is added",
    none,
    taking(text, { in: "cookie", ...required }),
    "sends breaking/breaking",
  ],
  [
    "a query parameter becomes required",
    taking(text),
    taking(text, required),
    "sends breaking/breaking",
  ],
  [
    "a query parameter becomes optional",
    taking(text, required),
    taking(text),
    "sends info/work",
  ],
  [
    "a parameter moves from the query to a header",
    taking(text),
    taking(text, inHeader),
    "sends breaking/breaking",
  ],
  [
    "a query parameter is renamed by case",
    taking(text),
    taking(text, { name: "Q" }),
    "sends warning/breaking",
  ],
  [
    "a header parameter changes its case",
    taking(text, { name: "X-Trace", ...inHeader }),
    taking(text, { name: "x-trace", ...inHeader }),
    "sends info/breaking",
  ],
  [
    "a path parameter is renamed",
    taking(text, { name: "id", ...inPath }),
    taking(text, { name: "key", ...inPath }),
    "sends info/breaking",
  ],
  [
    "a path parameter becomes an integer",
    taking(text, inPath),
    taking(integer, inPath),
    "sends breaking/breaking",
  ],
  [
    "a path parameter becomes text",
    taking(integer, inPath),
    taking(text, inPath),
    "sends info/breaking",
  ],
  [
    "a path parameter gets a maximum length",
    taking(text, inPath),
    taking({ ...text, maxLength: 8 }, inPath),
    "sends breaking/info",
  ],
  [
    "a list in the query gets commas",
    taking(items),
    taking(items, { explode: false }),
    "sends breaking/info",
  ],
  [
    "a single value in the query gets commas",
    taking(text),
    taking(text, { explode: false }),
    "same",
  ],
  [
    "a list changes from spaces to bars",
    taking(items, { style: "spaceDelimited", explode: false }),
    taking(items, { style: "pipeDelimited", explode: false }),
    "sends breaking/info",
  ],
  [
    "an object changes from deepObject to form",
    taking(range, { style: "deepObject" }),
    taking(range),
    "sends breaking/info",
  ],
  [
    "an object in the query is no longer exploded",
    taking(range),
    taking(range, { explode: false }),
    "sends breaking/info",
  ],
  [
    "an exploded object in the query gets an optional property",
    taking(range),
    taking(object({ from: integer, to: integer, step: integer })),
    "info",
  ],
  [
    "an exploded object in the query gets a required property",
    taking(range),
    taking(object({ from: integer, to: integer, step: integer }, ["step"])),
    "sends breaking/breaking",
  ],
  [
    "a path parameter changes from simple to label",
    taking(text, inPath),
    taking(text, { ...inPath, style: "label" }),
    "sends breaking/info",
  ],
  [
    "a path parameter changes from simple to matrix",
    taking(text, inPath),
    taking(text, { ...inPath, style: "matrix" }),
    "sends breaking/info",
  ],
  [
    "a list in a header is exploded",
    taking(items, inHeader),
    taking(items, { ...inHeader, explode: true }),
    "same",
  ],
  [
    "an object in a header is exploded",
    taking(range, inHeader),
    taking(range, { ...inHeader, explode: true }),
    "sends breaking/info",
  ],
  [
    "the style is written although it is the default",
    taking(items),
    taking(items, { style: "form", explode: true }),
    "same",
  ],
  [
    "reserved characters need no escaping",
    taking(text),
    taking(text, { allowReserved: true }),
    "info",
  ],
  [
    "reserved characters need escaping",
    taking(text, { allowReserved: true }),
    taking(text),
    "sends warning/info",
  ],
  [
    "an object in the query is serialized as JSON",
    taking(range),
    parameters(
      parameter(undefined, {
        content: { "application/json": { schema: range } },
      }),
    ),
    "sends breaking/info",
  ],
  [
    "a minimum is raised",
    taking({ ...integer, minimum: 1 }),
    taking({ ...integer, minimum: 2 }),
    "sends breaking/info",
  ],
  [
    "a maximum is raised",
    taking({ ...integer, maximum: 100 }),
    taking({ ...integer, maximum: 200 }),
    "info",
  ],
  [
    "an enum value is added",
    taking({ enum: ["a", "b"] }),
    taking({ enum: ["a", "b", "c"] }),
    "sends info/work",
  ],
  [
    "an enum value is removed",
    taking({ enum: ["a", "b", "c"] }),
    taking({ enum: ["a", "b"] }),
    "sends breaking/breaking",
  ],
  [
    "text is limited to an enum",
    taking(text),
    taking({ ...text, enum: ["a", "b"] }),
    "sends breaking/breaking",
  ],
  [
    "an enum becomes text",
    taking({ ...text, enum: ["a", "b"] }),
    taking(text),
    "sends info/work",
  ],
  [
    "the default of an optional parameter changes",
    taking({ ...integer, default: 10 }),
    taking({ ...integer, default: 20 }),
    "sends warning/info",
  ],
  [
    "the default of a required parameter changes",
    taking({ ...integer, default: 10 }, required),
    taking({ ...integer, default: 20 }, required),
    "same",
  ],
  [
    "a single value becomes an exploded list",
    taking(text),
    taking(items),
    "sends info/breaking",
  ],
  [
    "a single value becomes a list with commas",
    taking(text),
    taking(items, { explode: false }),
    "sends breaking/breaking",
  ],
  [
    "an exploded list becomes a single value",
    taking(items),
    taking(text),
    "sends breaking/breaking",
  ],
  [
    "the items of a list become text",
    taking(list(integer)),
    taking(items),
    "sends info/breaking",
  ],
  [
    "a list needs an item",
    taking(items),
    taking(list(text, { minItems: 1 })),
    "sends breaking/info",
  ],
  ["an integer becomes a number", taking(integer), taking(number), "info"],
  [
    "a number becomes an integer",
    taking(number),
    taking(integer),
    "sends breaking/info",
  ],
  ["a flag becomes text", taking(flag), taking(text), "sends info/breaking"],
  [
    "a flag becomes an enum of its two texts",
    taking(flag),
    taking({ ...text, enum: ["true", "false"] }),
    "sends info/breaking",
  ],
  [
    "a flag becomes an integer",
    taking(flag),
    taking(integer),
    "sends breaking/breaking",
  ],
  [
    "text may be written as an integer, too",
    taking(text),
    taking({ oneOf: [integer, text] }),
    "sends info/work",
  ],
  [
    "an integer or text becomes text alone",
    taking({ anyOf: [integer, text] }),
    taking(text),
    "sends info/breaking",
  ],
  [
    "an integer may be text, too",
    taking(integer),
    taking({ type: ["integer", "string"] }),
    "sends info/work",
  ],
  [
    "a parameter is deprecated",
    taking(text),
    taking(text, { deprecated: true }),
    "info",
  ],
  [
    "a parameter moves from the operation to its path item",
    taking(integer),
    {
      paths: {
        "/things": {
          parameters: [shared],
          get: {
            operationId: "act",
            responses: { 204: { description: "Done." } },
          },
        },
      },
    },
    "same",
  ],
  [
    "a parameter moves to the components",
    taking(integer),
    operation(
      { parameters: [referring] },
      { components: { parameters: { q: shared } } },
    ),
    "same",
  ],
  [
    "parameters are reordered",
    parameters(parameter(text), parameter(text, { name: "r" })),
    parameters(parameter(text, { name: "r" }), parameter(text)),
    "same",
  ],
  [
    "an idempotency key is demanded for POST",
    operation({}, {}, "/things", "post"),
    operation({ parameters: [idempotencyKey] }, {}, "/things", "post"),
    "sends breaking/info",
  ],
  [
    "an idempotency key is demanded for GET, where clients create none",
    none,
    parameters(idempotencyKey),
    "sends breaking/breaking",
  ],
  [
    "a header that OpenAPI ignores is described",
    none,
    taking(text, { name: "Authorization", ...inHeader, ...required }),
    "same",
  ],
  [
    "an example and a description are added",
    taking(text),
    taking(text, { description: "A query.", example: "x" }),
    "same",
  ],
];
