import { describe, expect, test } from "vitest";

import type { JsonValue } from "../../../../generator/language/json/json.js";
import type {
  ApiVersion,
  ObjectConstraints,
  Schema,
} from "../../../../generator/language/model/model.js";
import { buildFrom, onlyOne, reported } from "../build-from.js";

const readOnly = { type: "string", readOnly: true };
const writeOnly = { type: "string", writeOnly: true };
const text = { type: "string" };

function to(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

function content(schema: JsonValue) {
  return { content: { "application/json": { schema } } };
}

/** A description of one operation, with its components. */
function described(
  body: JsonValue | undefined,
  response: JsonValue | undefined,
  schemas: Record<string, JsonValue>,
) {
  const responses = {
    200: {
      description: "",
      ...(response === undefined ? {} : content(response)),
    },
  };
  const put = {
    responses,
    ...(body === undefined ? {} : { requestBody: content(body) }),
  };
  return { paths: { "/a": { put } }, components: { schemas } };
}

function apiVersionOf(...parts: Parameters<typeof described>): ApiVersion {
  return onlyOne(buildFrom(described(...parts)).api.versions);
}

/** The properties of a schema, and what it requires besides them. */
function outlineObject(rules: ObjectConstraints): readonly string[] {
  const { properties, required } = rules;
  return [
    ...properties.map(({ name, required: isRequired, omitted }) => {
      if (omitted !== undefined) return `omitted ${name}`;
      return isRequired ? `required ${name}` : name;
    }),
    ...required.map((name) => `requirement of ${name}`),
  ];
}

/** The properties of a schema, its reference, and its combinations. */
function outline(schema: Schema): string {
  const { ref, allOf, anyOf, oneOf, object } = schema;
  const join = (members: readonly Schema[], word: string) =>
    members.map(outline).join(` ${word} `);
  return [
    ...(ref === undefined ? [] : [ref]),
    ...(object === undefined ? [] : outlineObject(object)),
    ...(allOf === undefined ? [] : [`allOf(${join(allOf, "and")})`]),
    ...(anyOf === undefined ? [] : [`anyOf(${join(anyOf, "or")})`]),
    ...(oneOf === undefined ? [] : [`oneOf(${join(oneOf, "or")})`]),
  ].join(", ");
}

/** The component `S` in requests, and in responses. */
function forms(schema: JsonValue, others: Record<string, JsonValue> = {}) {
  const apiVersion = apiVersionOf(to("S"), to("S"), { S: schema, ...others });
  const named = new Map(apiVersion.schemas.map((each) => [each.name, each]));
  const output = named.get("S");
  const input = named.get("SInput") ?? output;
  if (input === undefined || output === undefined) throw new Error("No S");
  return [outline(input.schema), outline(output.schema)];
}

describe("a read-only or write-only property", () => {
  test.each<
    [string, JsonValue, readonly [string, string], Record<string, JsonValue>?]
  >([
    [
      "is omitted in the other direction",
      { properties: { id: readOnly, name: text, secret: writeOnly } },
      ["omitted id, name, secret", "id, name, omitted secret"],
    ],
    [
      "is not required in the other direction",
      {
        required: ["id", "name", "secret"],
        properties: { id: readOnly, name: text, secret: writeOnly },
      },
      [
        "omitted id, required name, required secret",
        "required id, required name, omitted secret",
      ],
    ],
    [
      "has the keyword in the target of its reference",
      { properties: { id: to("Id"), name: text } },
      ["omitted id, name", "id, name"],
      { Id: readOnly },
    ],
    [
      "has the keyword next to a reference",
      { properties: { id: { ...to("Id"), readOnly: true } } },
      ["omitted id", "id"],
      { Id: text },
    ],
    [
      "has the keyword next to an allOf",
      { properties: { id: { allOf: [to("Id")], readOnly: true } } },
      ["omitted id", "id"],
      { Id: text },
    ],
    [
      "has the keyword in a member of its allOf without constraints",
      { properties: { id: { allOf: [to("Id"), { readOnly: true }] } } },
      ["omitted id", "id"],
      { Id: text },
    ],
    [
      "is not required by a neighbouring schema",
      { allOf: [to("Base"), { required: ["id", "name"] }] },
      [
        "allOf(BaseInput and requirement of name)",
        "allOf(Base and requirement of id, requirement of name)",
      ],
      { Base: { properties: { id: readOnly, name: text } } },
    ],
    [
      "is not required by a neighbouring schema, and a member that only required it is removed",
      { allOf: [to("Base"), { required: ["id"] }] },
      ["allOf(BaseInput)", "allOf(Base and requirement of id)"],
      { Base: { properties: { id: readOnly, name: text } } },
    ],
    [
      "is not required around a reference",
      { ...to("Base"), required: ["id", "name"] },
      [
        "BaseInput, requirement of name",
        "Base, requirement of id, requirement of name",
      ],
      { Base: { properties: { id: readOnly, name: text } } },
    ],
    [
      "is not required around a union, and is kept if a member describes it without the keyword",
      { required: ["id"], oneOf: [to("A"), to("B")] },
      ["oneOf(AInput or B)", "requirement of id, oneOf(A or B)"],
      { A: { properties: { id: readOnly } }, B: { properties: { id: text } } },
    ],
    [
      "removes union members that only require it",
      {
        properties: { id: readOnly, name: text },
        oneOf: [{ required: ["id"] }, { required: ["name"] }],
      },
      [
        "omitted id, name, oneOf(requirement of name)",
        "id, name, oneOf(requirement of id or requirement of name)",
      ],
    ],
    [
      "removes a union whose members only require it",
      {
        properties: { id: readOnly, name: text },
        anyOf: [{ required: ["id"] }, { type: "object", required: ["id"] }],
      },
      [
        "omitted id, name",
        "id, name, anyOf(requirement of id or requirement of id)",
      ],
    ],
    [
      "inlines a reference if its target requires it",
      { allOf: [to("Base"), { properties: { id: readOnly } }] },
      [
        "allOf(allOf(omitted id, required name) and omitted id)",
        "allOf(Base and id)",
      ],
      {
        Base: {
          required: ["id", "name"],
          properties: { id: text, name: text },
        },
      },
    ],
    [
      "is omitted in both directions if it has both keywords",
      { properties: { id: { ...readOnly, writeOnly: true }, name: text } },
      ["omitted id, name", "omitted id, name"],
    ],
  ])("%s", (_, schema, wanted, others = {}) => {
    expect(forms(schema, others)).toEqual(wanted);
  });
});

/** Each named schema as `name: outline`. */
function named(...parts: Parameters<typeof described>): readonly string[] {
  return apiVersionOf(...parts).schemas.map(
    ({ name, schema }) => `${name}: ${outline(schema)}`,
  );
}

describe("a schema with a read-only or write-only property", () => {
  const user = { properties: { id: readOnly, secret: writeOnly } };

  test.each<
    [
      string,
      {
        body?: JsonValue;
        response?: JsonValue;
        schemas: Record<string, JsonValue>;
      },
      readonly string[],
    ]
  >([
    [
      "keeps its name if only requests use it",
      { body: to("User"), schemas: { User: user } },
      ["User: omitted id, secret"],
    ],
    [
      "keeps its name if only responses use it",
      { response: to("User"), schemas: { User: user } },
      ["User: id, omitted secret"],
    ],
    [
      "is treated like a schema of responses if nothing uses it",
      { schemas: { User: user } },
      ["User: id, omitted secret"],
    ],
    [
      "has two names if requests and responses use it",
      { body: to("User"), response: to("User"), schemas: { User: user } },
      ["User: id, omitted secret", "UserInput: omitted id, secret"],
    ],
    [
      "does not take the name of another schema",
      {
        body: to("User"),
        response: to("User"),
        schemas: { User: user, UserInput: { properties: {} } },
      },
      [
        "User: id, omitted secret",
        "UserRequestInput: omitted id, secret",
        "UserInput: ",
      ],
    ],
    [
      "gives schemas that refer to it two variants too",
      {
        body: to("List"),
        response: to("List"),
        schemas: {
          List: { allOf: [to("User"), to("Other")] },
          User: user,
          Other: text,
        },
      },
      [
        "List: allOf(User and Other)",
        "ListInput: allOf(UserInput and Other)",
        "User: id, omitted secret",
        "UserInput: omitted id, secret",
        "Other: ",
      ],
    ],
    [
      "gives schemas that only omitted properties use one variant",
      {
        body: to("User"),
        response: to("User"),
        schemas: {
          User: {
            properties: { by: { readOnly: true, allOf: [to("Actor")] } },
          },
          Actor: user,
        },
      },
      ["User: by", "UserInput: omitted by", "Actor: id, omitted secret"],
    ],
    [
      "keeps its form if an unused schema refers to it",
      {
        body: to("User"),
        schemas: { User: user, Page: { allOf: [to("User")] } },
      },
      ["User: omitted id, secret", "Page: User"],
    ],
    [
      "has one variant if the property has both keywords",
      {
        body: to("User"),
        response: to("User"),
        schemas: {
          User: { properties: { id: { ...readOnly, writeOnly: true } } },
        },
      },
      ["User: omitted id"],
    ],
  ])("%s", (_, { body, response, schemas }, wanted) => {
    expect(named(body, response, schemas)).toEqual(wanted);
  });

  test("refers to the same variant if it refers to itself", () => {
    const node = { properties: { id: readOnly, next: to("Node") } };
    const { schemas } = apiVersionOf(to("Node"), to("Node"), { Node: node });
    expect(
      schemas.map(({ name, schema }) => [
        name,
        schema.object?.properties[1]?.schema.ref,
      ]),
    ).toEqual([
      ["Node", "Node"],
      ["NodeInput", "NodeInput"],
    ]);
  });

  test("is mapped to the same variant by a discriminator, whose property is kept", () => {
    const member = {
      required: ["kind"],
      properties: { kind: readOnly, id: readOnly },
    };
    const apiVersion = apiVersionOf(to("S"), to("S"), {
      S: {
        oneOf: [to("A"), to("B")],
        discriminator: { propertyName: "kind", mapping: { a: "A" } },
      },
      A: member,
      B: member,
    });
    const input = apiVersion.schemas.find(({ name }) => name === "SInput");
    expect(input?.schema.discriminator?.mapping).toEqual([
      { value: "a", schema: "AInput" },
      { value: "B", schema: "BInput" },
    ]);
    expect(
      apiVersion.schemas.map(
        ({ name, schema }) => `${name}: ${outline(schema)}`,
      ),
    ).toContain("AInput: required kind, omitted id");
  });

  test("keeps properties that identify union members, and omits others with fixed values", () => {
    const member = (kind: string) => ({
      properties: {
        kind: { const: kind, readOnly: true },
        object: { const: "pet", readOnly: true },
      },
    });
    const schema = { oneOf: [member("a"), member("b")] };
    expect(forms(schema)).toEqual([
      "oneOf(kind, omitted object or kind, omitted object)",
      "oneOf(kind, object or kind, object)",
    ]);
  });

  test("keeps an open enum", () => {
    const open = { anyOf: [{ enum: ["a"], type: "string" }, text] };
    const { schemas } = apiVersionOf(to("S"), to("S"), {
      S: { properties: { id: readOnly, open: to("Open") } },
      Open: open,
    });
    expect(
      schemas.map(({ name, hasOpenEnum: isOpen }) => [name, isOpen]),
    ).toEqual([
      ["S", true],
      ["SInput", true],
      ["Open", true],
    ]);
  });

  test("names the schema that it is the request variant of", () => {
    const { schemas } = apiVersionOf(to("User"), to("User"), { User: user });
    expect(schemas.map(({ inputOf }) => inputOf)).toEqual([undefined, "User"]);
    expect(schemas.map(({ wireName }) => wireName)).toEqual(["User", "User"]);
  });
});

describe("operations", () => {
  const user = { properties: { id: readOnly, secret: writeOnly } };
  const outlineOf = (schema: Schema | undefined) =>
    schema === undefined ? undefined : outline(schema);

  test("use the variants of their directions, also in inline schemas", () => {
    const apiVersion = onlyOne(
      buildFrom({
        paths: {
          "/a": {
            put: {
              parameters: [{ name: "filter", in: "query", schema: user }],
              requestBody: content(user),
              responses: {
                200: {
                  description: "",
                  headers: { Last: { schema: user } },
                  ...content(user),
                },
              },
              callbacks: {
                done: { "{$url}": { post: { requestBody: content(user) } } },
              },
            },
          },
        },
        webhooks: { made: { post: { requestBody: content(user) } } },
      }).api.versions,
    );
    const operation = onlyOne(apiVersion.operations);
    const response = onlyOne(operation.responses);
    const input = "omitted id, secret";
    expect(outlineOf(operation.parameters[0]?.schema)).toBe(input);
    expect(outlineOf(operation.body?.content[0]?.schema)).toBe(input);
    const output = "id, omitted secret";
    expect(outlineOf(response.content[0]?.schema)).toBe(output);
    expect(outlineOf(response.headers[0]?.schema)).toBe(output);
    expect(apiVersion.events.map(({ schema }) => outlineOf(schema))).toEqual([
      output,
      output,
    ]);
  });

  test("keep their problem types", () => {
    const problem = {
      "x-problem-code": "GONE",
      properties: { type: text, secret: writeOnly },
    };
    const { api } = buildFrom({
      paths: {
        "/a": {
          get: { responses: { 410: { description: "", ...content(problem) } } },
        },
      },
    });
    expect(onlyOne(api.versions).problems.map(({ code }) => code)).toEqual([
      "GONE",
    ]);
  });

  test("are shared by versions with equal requests", () => {
    const put = {
      operationId: "put",
      requestBody: content(to("User")),
      responses: { 200: { description: "", ...content(to("User")) } },
    };
    const { api } = buildFrom({
      paths: {
        "/v1/a": { put: { ...put, operationId: "putV1" } },
        "/v2/a": { put: { ...put, operationId: "putV2" } },
      },
      components: { schemas: { User: user } },
    });
    expect(api.shared).toEqual([{ name: "put", versions: ["v1", "v2"] }]);
    expect(
      api.versions.map(({ schemas }) => schemas.map(({ name }) => name)),
    ).toEqual([
      ["User", "UserInput"],
      ["User", "UserInput"],
    ]);
  });
});

test("dependencies on omitted properties are removed, and requirements of them too", () => {
  const schema = {
    properties: { id: readOnly, name: text },
    dependentRequired: { id: ["name"], name: ["id"], other: ["id", "name"] },
    dependentSchemas: {
      id: { required: ["x"] },
      name: { required: ["id", "y"], properties: { z: text } },
    },
  };
  const { schemas } = apiVersionOf(to("S"), undefined, { S: schema });
  const rules = onlyOne(schemas).schema.object;
  expect(rules?.dependentRequired).toEqual([
    { name: "name", required: ["y"] },
    { name: "other", required: ["name"] },
  ]);
  expect(
    rules?.dependentSchemas?.map(({ name, schema: held }) => [
      name,
      outline(held),
    ]),
  ).toEqual([["name", "z"]]);
});

test("a condition on an omitted property is kept", () => {
  const schema = {
    properties: { id: readOnly },
    not: { required: ["id"] },
    if: { required: ["id"], maxProperties: 9 },
    then: { required: ["id", "x"] },
  };
  const { schemas } = apiVersionOf(to("S"), undefined, { S: schema });
  const { not, conditional } = onlyOne(schemas).schema;
  expect(not && outline(not)).toBe("requirement of id");
  expect(conditional && outline(conditional.if)).toBe("requirement of id");
  expect(conditional?.then && outline(conditional.then)).toBe(
    "requirement of x",
  );
});

test.each<[string, JsonValue]>([
  ["items", { type: "array", items: readOnly }],
  ["a whole body", { ...readOnly }],
  ["other names", { additionalProperties: readOnly }],
  ["false", { properties: { id: { type: "string", readOnly: false } } }],
])("%s cannot be omitted", (_, schema) => {
  const { schemas } = apiVersionOf(to("S"), to("S"), { S: schema });
  expect(schemas.map(({ name }) => name)).toEqual(["S"]);
  expect(JSON.stringify(schemas)).not.toContain("omitted");
});

test("a property with both keywords is reported once", () => {
  const both = { ...readOnly, writeOnly: true };
  const built = buildFrom(
    described(to("S"), to("S"), {
      S: { type: "object", properties: { id: both } },
    }),
  );
  expect(reported(built)).toEqual([
    "warning never-present #/components/schemas/S/properties/id",
  ]);
});

describe("references next to read-only properties", () => {
  const asking = { required: ["id"], properties: { id: text } };
  const beside = { properties: { id: readOnly } };
  const readIn = (name: string) => ({ allOf: [to(name), beside] });

  test("are all inlined, however many there are", () => {
    const schemas: Record<string, JsonValue> = { Base: asking };
    for (let index = 0; index < 1500; index++)
      schemas[`S${index}`] = readIn("Base");
    const every = { anyOf: Object.keys(schemas).map(to) };
    const { api, diagnostics } = buildFrom(described(every, every, schemas));
    expect(diagnostics.map(({ code }) => code)).not.toContain(
      "combination-countless",
    );
    const last = onlyOne(api.versions).schemas.find(
      ({ name }) => name === "S1499Input",
    );
    expect(last && outline(last.schema)).toBe(
      "allOf(allOf(omitted id) and omitted id)",
    );
  });

  test("are an error if their number grows exponentially", () => {
    const schemas: Record<string, JsonValue> = { Top: readIn("A0") };
    for (let level = 0; level < 14; level++)
      for (const side of ["A", "B"])
        schemas[`${side}${level}`] = {
          oneOf: [to(`A${level + 1}`), to(`B${level + 1}`)],
        };
    for (const side of ["A14", "B14"]) schemas[side] = asking;
    expect(
      reported(buildFrom(described(to("Top"), undefined, schemas))).filter(
        (finding) => finding.startsWith("error"),
      ),
    ).toEqual(["error combination-countless #/components/schemas/B12/oneOf/0"]);
  });
});

test("deep inheritance is handled fast", () => {
  const schemas: Record<string, JsonValue> = { S240: {} };
  for (let layer = 0; layer < 240; layer++)
    schemas[`S${layer}`] = {
      allOf: [
        to(`S${layer + 1}`),
        {
          type: "object",
          properties: { [`p${layer}`]: readOnly, [`q${layer}`]: text },
        },
      ],
    };
  const built = buildFrom(described(to("S0"), to("S0"), schemas));
  expect(reported(built)).toEqual([]);
});
