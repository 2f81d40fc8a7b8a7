import type {
  JsonObject,
  JsonValue,
} from "../../../../generator/language/json/json.js";
import {
  body,
  integer,
  json,
  object,
  operation,
  ref,
  type Row,
  text,
} from "./table.js";

const got = { 204: { description: "Got it." } };

/** The request of an event. */
function delivery(schema: JsonValue | undefined, more: JsonObject = {}) {
  return {
    ...(schema !== undefined && {
      requestBody: {
        required: true,
        content: { "application/json": { schema } },
      },
    }),
    responses: got,
    ...more,
  };
}

/** A description with webhooks. */
function hooks(events: JsonObject, schemas: JsonObject = {}): JsonObject {
  const webhooks = Object.fromEntries(
    Object.entries(events).map(([name, post]) => [name, { post }]),
  );
  return operation({}, { webhooks, components: { schemas } });
}

const hook = (schema: JsonValue, more: JsonObject = {}) =>
  hooks({ made: delivery(schema, more) });

/** An operation with a callback. */
function calling(
  schema: JsonValue,
  expression = "{$request.body#/url}",
): JsonObject {
  const content = {
    "application/json": { schema: object({ url: text, other: text }) },
  };
  return operation(
    {
      requestBody: { required: true, content },
      callbacks: { done: { [expression]: { post: delivery(schema) } } },
    },
    {},
    "/things",
    "post",
  );
}

const made = object({ type: { const: "made" }, id: text }, ["type", "id"]);
const gone = object({ type: { const: "gone" }, id: text }, ["type", "id"]);
const plain = object({ id: text }, ["id"]);
const answers = (responses: JsonObject) => hook(plain, { responses });
const header = (more: JsonObject = {}) => ({
  parameters: [{ name: "X-Sign", in: "header", schema: text, ...more }],
});

const jsonAndXml = {
  "application/json": { schema: plain },
  "application/xml": { schema: plain },
};

export const eventRows: readonly Row[] = [
  [
    "an event is added",
    hooks({ made: delivery(made) }),
    hooks({ made: delivery(made), gone: delivery(plain) }),
    "events info/work",
  ],
  [
    "an event is removed",
    hooks({ made: delivery(made), gone: delivery(plain) }),
    hooks({ made: delivery(made) }),
    "events breaking/breaking",
  ],
  [
    "a webhook whose payload names it is renamed",
    hooks({ made: delivery(made) }),
    hooks({ created: delivery(made) }),
    "events info/breaking",
  ],
  [
    "a webhook that nothing in its payload identifies is renamed",
    hooks({ made: delivery(plain) }),
    hooks({ created: delivery(plain) }),
    "events warning/breaking",
  ],
  [
    "webhooks whose payloads name them exchange their names",
    hooks({ made: delivery(made), gone: delivery(gone) }),
    hooks({ made: delivery(gone), gone: delivery(made) }),
    "events info/breaking",
  ],
  [
    "an optional property is added to a payload",
    hook(plain),
    hook(object({ id: text, more: text }, ["id"])),
    "info",
  ],
  [
    "a required property is added to a payload",
    hook(plain),
    hook(object({ id: text, more: text }, ["id", "more"])),
    "events info/work",
  ],
  [
    "a property is removed from a payload",
    hook(object({ id: text, more: text }, ["id"])),
    hook(plain),
    "events warning/breaking",
  ],
  [
    "a required property is removed from a payload",
    hook(object({ id: text, more: text }, ["id", "more"])),
    hook(plain),
    "events breaking/breaking",
  ],
  [
    "a property of a payload changes its type",
    hook(plain),
    hook(object({ id: integer }, ["id"])),
    "events breaking/breaking",
  ],
  [
    "an enum value is added to a payload",
    hook(object({ id: { enum: ["a", "b"] } })),
    hook(object({ id: { enum: ["a", "b", "c"] } })),
    "events breaking/breaking",
  ],
  [
    "an enum value is removed from a payload",
    hook(object({ id: { enum: ["a", "b", "c"] } })),
    hook(object({ id: { enum: ["a", "b"] } })),
    "events info/breaking",
  ],
  [
    "a payload may be XML, too",
    hook(plain),
    hook(plain, { requestBody: { required: true, content: jsonAndXml } }),
    "events warning/info",
  ],
  [
    "a payload may be XML no longer",
    hook(plain, { requestBody: { required: true, content: jsonAndXml } }),
    hook(plain),
    "events breaking/info",
  ],
  [
    "a payload is limited",
    hook(object({ id: text })),
    hook(object({ id: { ...text, maxLength: 5 } })),
    "info",
  ],
  [
    "a payload becomes a component",
    hook(plain),
    hooks({ made: delivery(ref("Made")) }, { Made: plain }),
    "info",
  ],
  [
    "the type of a payload is renamed",
    hooks({ made: delivery(ref("Made")) }, { Made: plain }),
    hooks({ made: delivery(ref("Created")) }, { Created: plain }),
    "events info/breaking",
  ],
  [
    "a payload is added",
    hooks({ made: delivery(undefined) }),
    hook(plain),
    "events info/work",
  ],
  [
    "a payload is removed",
    hook(plain),
    hooks({ made: delivery(undefined) }),
    "events breaking/breaking",
  ],
  [
    "the method of an event changes",
    hook(plain),
    operation(
      {},
      {
        webhooks: { made: { put: delivery(plain) } },
        components: { schemas: {} },
      },
    ),
    "events breaking/info",
  ],
  [
    "an event gets a required header",
    hook(plain),
    hook(plain, header({ required: true })),
    "info",
  ],
  [
    "an event loses a required header",
    hook(plain, header({ required: true })),
    hook(plain),
    "events breaking/info",
  ],
  [
    "an event loses an optional header",
    hook(plain, header()),
    hook(plain),
    "events warning/info",
  ],
  [
    "a header of an event is written in another case",
    hook(plain, header()),
    hook(plain, header({ name: "x-sign" })),
    "same",
  ],
  [
    "receivers may answer with another success",
    answers(got),
    answers({ ...got, 200: { description: "Got it." } }),
    "info",
  ],
  [
    "receivers may answer with a success no longer",
    answers({ ...got, 200: { description: "Got it." } }),
    answers(got),
    "answers breaking/info",
  ],
  [
    "receivers must answer with another success",
    answers(got),
    answers({ 200: { description: "Got it." } }),
    "answers breaking/info",
  ],
  [
    "receivers may answer with any success, and must send a body",
    answers(got),
    answers({ "2XX": json(plain) }),
    "answers breaking/info",
  ],
  [
    "receivers may reject an event",
    answers(got),
    answers({ ...got, 410: { description: "Gone." } }),
    "info",
  ],
  [
    "an event is deprecated",
    hook(plain),
    hook(plain, { deprecated: true }),
    "events warning/info",
  ],
  [
    "a callback gets an optional property",
    calling(plain),
    calling(object({ id: text, more: text }, ["id"])),
    "info",
  ],
  [
    "a callback loses a property",
    calling(object({ id: text, more: text }, ["id"])),
    calling(plain),
    "events warning/breaking",
  ],
  [
    "the URL of a callback is elsewhere",
    calling(plain),
    calling(plain, "{$request.body#/other}"),
    "calls breaking/info",
  ],
  [
    "an operation has a callback no longer",
    calling(plain),
    operation(
      {
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: object({ url: text, other: text }) },
          },
        },
      },
      {},
      "/things",
      "post",
    ),
    "events breaking/breaking",
  ],
  [
    "a description of an event changes",
    hook(plain),
    hook(plain, { description: "Made." }),
    "same",
  ],
  [
    "a header of an event becomes an integer",
    hook(plain, header()),
    hook(plain, header({ schema: integer })),
    "info",
  ],
  [
    "a header of an event becomes text",
    hook(plain, header({ schema: integer })),
    hook(plain, header()),
    "events breaking/info",
  ],
  [
    "a header of an event is limited",
    hook(plain, header()),
    hook(plain, header({ schema: { ...text, maxLength: 5 } })),
    "info",
  ],
  [
    "a header of an event is limited no longer",
    hook(plain, header({ schema: { ...text, maxLength: 5 } })),
    hook(plain, header()),
    "events warning/info",
  ],
  [
    "a header of an event gets another value",
    hook(plain, header({ schema: { ...text, enum: ["a", "b"] } })),
    hook(plain, header({ schema: { ...text, enum: ["a", "b", "c"] } })),
    "events breaking/info",
  ],
  [
    "a header of an event loses a value",
    hook(plain, header({ schema: { ...text, enum: ["a", "b", "c"] } })),
    hook(plain, header({ schema: { ...text, enum: ["a", "b"] } })),
    "info",
  ],
  [
    "the property of an answer becomes required",
    answers({ 200: json(object({ ok: text })) }),
    answers({ 200: json(object({ ok: text }, ["ok"])) }),
    "answers breaking/info",
  ],
  [
    "the property of an answer becomes optional",
    answers({ 200: json(object({ ok: text }, ["ok"])) }),
    answers({ 200: json(object({ ok: text })) }),
    "info",
  ],
  [
    "the property of an answer changes its type",
    answers({ 200: json(object({ ok: text })) }),
    answers({ 200: json(object({ ok: integer })) }),
    "answers breaking/info",
  ],
  [
    "an answer has a body",
    answers({ 200: { description: "Got it." } }),
    answers({ 200: json(plain) }),
    "answers breaking/info",
  ],
  [
    "an answer is of another media type",
    answers({ 200: json(plain) }),
    answers({ 200: body({ "application/xml": { schema: plain } }) }),
    "answers breaking/info",
  ],
];
