import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../../generator/language/json/json.js";
import { compareApis } from "../../../generator/review/diff/diff.js";
import { classify } from "../../../generator/review/diff/findings.js";
import { gate } from "../../../generator/review/diff/gate/gate.js";
import type { RuleSettings } from "../../../generator/review/diff/gate/presets.js";
import { fingerprintsOf } from "../../../generator/review/report/report.js";
import { buildFrom } from "../../input/build/build-from.js";
import { allFindings, findings, json, text } from "./messages/messages.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** A description with three operations, two of which return the named schemas. */
function giving(one: string, other: string) {
  const get = (name: string) => ({
    get: { responses: { 200: { description: "Given.", ...json(ref(name)) } } },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/v1/one": get(one),
      "/v1/other": get(other),
      "/v2/other": get("More"),
    },
    components: {
      schemas: {
        Thing: { type: "object", properties: { name: text } },
        Again: { type: "object", properties: { name: text } },
        More: {
          allOf: [
            ref("Thing"),
            {
              type: "object",
              required: ["size"],
              properties: { size: { type: "integer" } },
            },
          ],
        },
      },
    },
  };
}

describe("a reference to another of two existing schemas", () => {
  test.each<readonly [string, string, string]>([
    ["Thing", "More", "required-property-added"],
    ["More", "Thing", "required-property-removed"],
  ])("from %s to %s is reported at the reference", async (one, other, kind) => {
    const changes = await findings(
      giving(one, "Thing"),
      giving(other, "Thing"),
    );
    const location =
      "#/paths/~1v1~1one/get/responses/200/content/application~1json/schema";
    expect(changes).toMatchObject([
      {
        kind,
        where: "reply 200 application/json.size",
        locations: { before: location, after: location },
      },
    ]);
    expect(changes[0]?.reach).toMatchObject([{ user: "GET /v1/one" }]);
  });

  test("to an equivalent schema is no change", async () => {
    expect(
      await findings(giving("Thing", "Again"), giving("Again", "Thing")),
    ).toEqual([]);
  });
});

describe("a reference to a schema that differs in much", () => {
  const described = (name: string, after: JsonObject = {}) => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        post: {
          requestBody: { required: true, ...json(ref("Thing")) },
          responses: { 200: { description: "Done.", ...json(ref("Thing")) } },
        },
        get: {
          responses: {
            200: {
              description: "All.",
              ...json({ oneOf: [ref("Person"), ref("Team")] }),
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: "object",
          required: ["owner"],
          properties: { owner: ref(name), ...after },
        },
        Person: {
          type: "object",
          required: ["id"],
          properties: { id: text, email: text, age: { type: "integer" } },
        },
        Team: {
          type: "object",
          required: ["id"],
          properties: { id: { type: "integer" }, members: text },
        },
      },
    },
  });

  test("is one finding with the worst levels of what differs", async () => {
    const changes = await findings(described("Person"), described("Team"));
    expect(changes).toMatchObject([
      {
        kind: "reference-changed",
        where: "Thing.owner",
        level: "breaking",
        message:
          "A value has another schema: now refers to Team instead of Person.",
        locations: { after: "#/components/schemas/Thing/properties/owner" },
        impacts: [
          { direction: "sends", wire: "breaking", code: "breaking" },
          { direction: "receives", wire: "breaking", code: "breaking" },
        ],
      },
    ]);
    const details = changes[0]?.details ?? [];
    expect(details.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
      "type-changed Thing.owner.id",
      "optional-property-removed Thing.owner.email",
      "optional-property-removed Thing.owner.age",
      "optional-property-added Thing.owner.members",
    ]);
  });

  test("is one finding if the other schema is new, at its name", async () => {
    const before = described("Person");
    const { components, ...rest } = described("Crew");
    const { Team: Crew, ...schemas } = components.schemas;
    const after = {
      ...rest,
      components: {
        schemas: { ...schemas, Team: before.components.schemas.Team, Crew },
      },
    };
    const changes = await findings(before, after);
    expect(changes).toMatchObject([
      {
        kind: "reference-changed",
        where: "Crew",
        level: "breaking",
        message:
          "A value has another schema: now refers to Crew instead of Person.",
        locations: { after: "#/components/schemas/Crew" },
      },
    ]);
    expect(changes[0]?.details).toHaveLength(4);
  });

  test("leaves other changes of the schema around it on their own", async () => {
    const changes = await findings(
      described("Person"),
      described("Team", { note: text }),
    );
    expect(changes.map(({ kind, where }) => `${kind} ${where}`)).toEqual([
      "reference-changed Thing.owner",
      "optional-property-added Thing.note",
    ]);
  });

  test("is one finding for each property, with all of what differs", async () => {
    const both = (name: string) =>
      described(name, { a: ref(name), b: ref(name) });
    const changes = await findings(both("Person"), both("Team"));
    expect(
      changes.map(({ kind, where, details }) => [kind, where, details?.length]),
    ).toEqual([
      ["reference-changed", "Thing.owner", 4],
      ["reference-changed", "Thing.a", 4],
      ["reference-changed", "Thing.b", 4],
    ]);
  });

  test("has another fingerprint if something else differs", async () => {
    const all = await findings(described("Person"), described("Team"));
    const fewer = all.map((one) => ({
      ...one,
      ...(one.details && { details: one.details.slice(1) }),
    }));
    expect(fingerprintsOf(fewer)).not.toEqual(fingerprintsOf(all));
  });

  test("has the configured levels of what differs", () => {
    const one = buildFrom(described("Person")).api;
    const other = buildFrom(described("Team")).api;
    const gated = (rules: RuleSettings) =>
      gate(classify(compareApis(one, other)), {
        ...{ before: one, after: other, minimumDays: 0 },
        policy: { rules },
      }).map(({ level, details = [] }) => [level, details.length]);
    const others = { "*": "info" } as const;
    expect(gated(others)).toEqual([["info", 4]]);
    expect(gated({ ...others, "type-changed": "breaking" })).toEqual([
      ["breaking", 4],
    ]);
    expect(gated({ "optional-property-removed": "off" })).toEqual([
      ["breaking", 2],
    ]);
    expect(gated({ "reference-changed": "warning" })).toEqual([["warning", 4]]);
    expect(gated({ "*": "off" })).toEqual([]);
  });
});

test("a union whose members exchange their names does not report changes elsewhere", async () => {
  const get = (schema: JsonObject) => ({
    get: { responses: { 200: { description: "Given.", ...json(schema) } } },
  });
  const made = (A: JsonObject, B: JsonObject) => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/union": get({ oneOf: [ref("A"), ref("B")] }),
      "/direct": get(ref("A")),
    },
    components: { schemas: { A, B } },
  });
  const object = (name: string) => ({
    type: "object",
    required: [name],
    properties: { [name]: text },
  });
  const changes = await findings(
    made(object("one"), object("two")),
    made(object("two"), object("one")),
  );
  const seen = changes.filter(({ kind }) => kind !== "type-replaced");
  expect(seen).toMatchObject([
    { kind: "required-property-removed", reach: [{ user: "GET /direct" }] },
    { kind: "required-property-added", reach: [{ user: "GET /direct" }] },
  ]);
});

describe("a changed schema keeps its name if it is used by", () => {
  const using = (schema: JsonObject, type: string) => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      "/things": {
        get: { responses: { 200: { description: "Given.", ...json(schema) } } },
      },
    },
    components: {
      schemas: {
        Part: {
          type: "object",
          required: ["size"],
          properties: { size: { type } },
        },
      },
    },
  });
  const Part = ref("Part");

  test.each<readonly [string, JsonObject, readonly string[]]>([
    [
      "contains",
      { type: "array", items: text, contains: Part },
      ["type-changed Part.size"],
    ],
    [
      "maxContains",
      { type: "array", contains: Part, maxContains: 3 },
      ["rule-undecided reply 200 application/json contains"],
    ],
    [
      "not",
      { type: "object", not: Part },
      ["rule-changed reply 200 application/json not"],
    ],
    [
      "if",
      { type: "object", if: Part, then: { required: ["more"] } },
      ["rule-changed reply 200 application/json conditional"],
    ],
    [
      "dependentSchemas",
      { type: "object", dependentSchemas: { more: Part } },
      [
        "type-changed reply 200 application/json.size",
        "rule-changed reply 200 application/json dependentSchemas",
      ],
    ],
  ])("%s", async (_, schema, wanted) => {
    const changes = await allFindings(
      using(schema, "string"),
      using(schema, "integer"),
    );
    expect(changes.map(({ kind, where }) => `${kind} ${where}`)).toEqual(
      wanted,
    );
  });
});

describe("a changed component is reported although what uses it", () => {
  const schemas = (type: string) => ({
    components: {
      schemas: { Thing: { type: "object", properties: { size: { type } } } },
    },
  });
  const operation = (path: string, name: string, type: string) => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: {
      [path]: {
        get: {
          operationId: "get",
          parameters: path.includes("{")
            ? [{ name, in: "path", required: true, schema: text }]
            : [],
          responses: { 200: { description: "Done.", ...json(ref("Thing")) } },
        },
      },
    },
    ...schemas(type),
  });
  const webhook = (name: string, type: string) => ({
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    webhooks: {
      [name]: {
        post: {
          requestBody: { required: true, ...json(ref("Thing")) },
          responses: { 204: { description: "Got it." } },
        },
      },
    },
    ...schemas(type),
  });

  test.each([
    [
      "moved to another path",
      operation("/things", "", "integer"),
      operation("/items", "", "string"),
      "GET /items",
    ],
    [
      "has a path parameter of another name",
      operation("/things/{id}", "id", "integer"),
      operation("/things/{key}", "key", "string"),
      "GET /things/{key}",
    ],
    [
      "is an event of another name",
      webhook("made", "integer"),
      webhook("created", "string"),
      "event created",
    ],
  ])("%s", async (_, before, after, user) => {
    expect(await findings(before, after)).toContainEqual(
      expect.objectContaining({
        kind: "type-changed",
        where: "Thing.size",
        reach: [expect.objectContaining({ user })],
      }),
    );
  });
});

test("a schema that no operation uses any more was not added", async () => {
  const { paths, ...rest } = giving("More", "Thing");
  const { "/v1/one": one, "/v1/other": other } = paths;
  const others = { "/v1/other": other, "/v2/other": other };
  const changes = await allFindings(
    { ...rest, paths: { ...others, "/v1/one": one } },
    { ...rest, paths: others },
  );
  expect(changes.map(({ kind }) => kind)).toEqual(["operation-removed"]);
});
