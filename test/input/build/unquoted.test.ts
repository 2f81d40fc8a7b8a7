import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { ReusedParts } from "../../../generator/input/build/parts/reused-parts.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { Schema } from "../../../generator/language/model/model.js";
import { Samples } from "../../../generator/language/samples/samples.js";
import { folderOf } from "../read/description-folder.js";

const head = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n';

/** A description that the fast reader reads, and one that only the `yaml` package reads. */
const readers = [
  ["the fast reader", ""],
  ["the `yaml` package", "x-anchored: &anchored 1\n"],
] as const;

async function build(files: Readonly<Record<string, string>>) {
  const folder = folderOf(files);
  const document = await readDescription(join(folder, "api.yaml"));
  const built = buildApi(document, { versions: "path", samples: false });
  const warnings = [...document.diagnostics, ...built.diagnostics].map(
    ({ code, location, message }) => {
      const { line, column } = document.locate(location) ?? {};
      return `${String(line)}:${String(column)} ${code}: ${message}`;
    },
  );
  return { built, warnings };
}

/** The schema `S` of a description whose operation uses it, and the warnings. */
async function schemaOf(schema: string, extra: string, files = {}) {
  const text = `${head}${extra}components:
  schemas:
    Text: { type: string }
    Texts: { type: object, properties: { v: { type: string } } }
    S: ${schema}
paths:
  /a:
    get:
      operationId: getA
      responses:
        "200":
          description: ok
          content:
            application/json:
              schema: { $ref: "#/components/schemas/S" }
`;
  const { built, warnings } = await build({
    "api.yaml": text,
    ...files,
  });
  const [version] = built.api.versions;
  const found = version?.schemas.find(({ wireName }) => wireName === "S");
  return { schema: found?.schema, version, api: built.api, warnings };
}

/** The enumerated values and defaults in a schema, the outermost first. */
function valuesIn(schema: Schema | undefined): readonly unknown[] {
  if (schema === undefined) return [];
  const { array, object, allOf = [], anyOf = [], oneOf = [] } = schema;
  const within = [
    ...[...allOf, ...anyOf, ...oneOf],
    ...(object?.properties ?? []).map((property) => property.schema),
    ...(array?.items === undefined ? [] : [array.items]),
    ...(object?.propertyNames === undefined ? [] : [object.propertyNames]),
  ];
  return [
    ...(schema.enum ?? []),
    ...(schema.default === undefined ? [] : [schema.default]),
    ...within.flatMap(valuesIn),
  ];
}

describe.each(readers)(
  "texts without quotes in YAML, by %s",
  (_name, extra) => {
    test.each([
      [
        "{ type: string, enum: ['07', 08, 09, '10'] }",
        ["07", "08", "09", "10"],
      ],
      ["{ type: string, enum: [1.0, 1.10, 2.0] }", ["1.0", "1.10", "2.0"]],
      [
        "{ type: string, enum: [1e3, True, FALSE, +1, 0x1F, 0o17] }",
        [...["1e3", "True", "FALSE", "+1", "0x1F", "0o17"]],
      ],
      [
        "{ type: string, enum: [2026-01-02, 12:30:00, yes, .inf] }",
        [...["2026-01-02", "12:30:00", "yes", ".inf"]],
      ],
      [
        "{ type: string, enum: [12345678901234567890] }",
        ["12345678901234567890"],
      ],
      ["{ type: string, const: 1.10 }", ["1.10"]],
      ["{ type: string, const: true }", ["true"]],
      ["{ type: string, default: 1.10 }", ["1.10"]],
      ["{ type: [string, 'null'], enum: [08, null, ~] }", ["08", null]],
      ["{ type: [string, integer], enum: [08, 1.50] }", [8, "1.50"]],
      ["{ type: [string, boolean], enum: [true, 08] }", [true, "08"]],
      ["{ type: integer, enum: [08, 1e1] }", [8, 10]],
      ["{ enum: [08, true] }", [8, true]],
      ["{ $ref: '#/components/schemas/Text', enum: [08] }", ["08"]],
      [
        "{ allOf: [{ $ref: '#/components/schemas/Text' }], enum: [08] }",
        ["08"],
      ],
      [
        "{ allOf: [{ $ref: '#/components/schemas/Text' }, { enum: [08] }] }",
        ["08"],
      ],
      [
        "{ type: string, anyOf: [{ enum: [08] }, { const: 1.0 }] }",
        ["08", "1.0"],
      ],
      [
        "{ anyOf: [{ type: string }, { type: 'null' }], default: 1.10 }",
        ["1.10"],
      ],
      [
        "{ type: array, items: { type: string }, default: [08, 1.0] }",
        [["08", "1.0"]],
      ],
      [
        "{ type: object, properties: { v: { type: string } }, default: { v: 08, w: 08 } }",
        [{ v: "08", w: 8 }],
      ],
      [
        "{ type: object, additionalProperties: { type: string }, default: { v: 08 } }",
        [{ v: "08" }],
      ],
      [
        "{ allOf: [{ $ref: '#/components/schemas/Texts' }, { properties: { v: { enum: [1.0] } } }] }",
        ["1.0"],
      ],
      [
        "{ type: object, propertyNames: { anyOf: [{ enum: [1.10, 08] }, { const: true }] } }",
        ["1.10", "08", "true"],
      ],
    ])("%s has %j", async (schema, wanted) => {
      expect(valuesIn((await schemaOf(schema, extra)).schema)).toEqual(wanted);
    });

    test("are one warning for each list, at the first of them", async () => {
      const { warnings } = await schemaOf(
        "{ type: string, enum: ['07', 08, 09, true, 1.0, 2.0], default: 08 }",
        extra,
      );
      const line = String(7 + extra.split("\n").length - 1);
      expect(warnings).toEqual([
        `${line}:37 string-unquoted: \`08\`, \`09\`, \`true\` and 2 more must be strings, but are not in quotes. They are read as written.`,
        `${line}:71 string-unquoted: \`08\` must be a string, but is not in quotes. It is read as written.`,
      ]);
    });

    test("null is not a text", async () => {
      const { schema, warnings } = await schemaOf(
        "{ type: string, enum: [null, 08, ~] }",
        extra,
      );
      expect(valuesIn(schema)).toEqual(["08"]);
      expect(warnings.join("\n")).toContain(
        "`null` and `null` are not of type",
      );
    });

    test("names of required properties match the keys", async () => {
      const { schema } = await schemaOf(
        "{ type: object, required: [1.0, 1.10], properties: { 1.0: { type: string }, 1.10: { type: string } } }",
        extra,
      );
      expect(schema?.object?.properties).toMatchObject([
        { name: "1.0", required: true },
        { name: "1.10", required: true },
      ]);
    });

    test("are the values of examples", async () => {
      const { schema, version, api } = await schemaOf(
        "{ type: object, required: [v, w], properties: { v: { type: string, example: 1.10 }, w: { type: string, examples: [08] } } }",
        extra,
      );
      if (schema === undefined || version === undefined) throw new Error();
      expect(new Samples(api).ofSchema(schema, version)).toEqual({
        v: "1.10",
        w: "08",
      });
    });

    test("are the values of examples of a body", async () => {
      const { built } = await build({
        "api.yaml": `${head}${extra}paths:
  /a:
    post:
      operationId: postA
      tags: [2024, 1.10]
      requestBody:
        content:
          application/json:
            schema: { type: object, properties: { v: { type: string } } }
            examples: { one: { $ref: "#/components/examples/One" } }
      responses: { "204": { description: 08 } }
components:
  examples: { One: { value: { v: 1.10 } } }
`,
      });
      const [version] = built.api.versions;
      const [operation] = version?.operations ?? [];
      const media = operation?.body?.content[0];
      if (version === undefined || media === undefined) throw new Error();
      const sample = new Samples(built.api).exampleOf(media, version);
      expect(sample).toEqual({ v: "1.10" });
      expect(operation?.tags).toEqual(["2024", "1.10"]);
    });

    test("are found in other files", async () => {
      const { schema, warnings } = await schemaOf(
        "{ type: object, properties: { v: { $ref: 'parts/v.yaml' } } }",
        extra,
        {
          "parts/v.yaml": `${extra}type: string\nenum:\n  - 08\n  - 1.10 # ten\n`,
        },
      );
      const { ref } = schema?.object?.properties[0]?.schema ?? {};
      expect(ref).toBeDefined();
      expect(warnings).toHaveLength(1);
      expect(warnings[0]).toContain("`08` and `1.10` must be strings");
    });

    test("are the version and the title", async () => {
      const text = `openapi: 3.1.0\n${extra}info: { title: 2024, version: 1.10 }\npaths: {}\n`;
      const { built } = await build({ "api.yaml": text });
      expect(built.api).toMatchObject({ title: "2024", version: "1.10" });
    });
  },
);

test("a number of JSON in a schema of strings is not a text", async () => {
  const folder = folderOf({
    "api.json": JSON.stringify({
      openapi: "3.1.0",
      info: { title: "T", version: "1" },
      components: { schemas: { S: { type: "string", enum: ["a", 1] } } },
      paths: {},
    }),
  });
  const document = await readDescription(join(folder, "api.json"));
  const { diagnostics } = buildApi(document, { versions: "path" });
  expect(diagnostics.map(({ code }) => code)).toEqual(["value-contradicted"]);
});

test("a run of the same process sees a text whose number is the same", async () => {
  const known = new ReusedParts();
  const defaults = [];
  for (const text of ["1.10", "1.1", "1.100"]) {
    const folder = folderOf({
      "api.yaml": `${head}paths:
  /a:
    get:
      operationId: getA
      parameters:
        - { name: v, in: query, schema: { type: string, default: ${text} } }
      responses: { "204": { description: ok } }
`,
    });
    const document = await readDescription(join(folder, "api.yaml"));
    const { api } = buildApi(document, {
      versions: "path",
      reusedParts: known,
    });
    const [operation] = api.versions[0]?.operations ?? [];
    defaults.push(operation?.parameters[0]?.schema.default);
  }
  expect(defaults).toEqual(["1.10", "1.1", "1.100"]);
});

describe("an enumeration without a type", () => {
  const enumOf = async (users: string) => {
    const { built } = await build({
      "api.yaml": `${head}components:
  schemas:
    S: { enum: [1.0, 1.10] }
${users}paths: {}
`,
    });
    const { schemas = [] } = built.api.versions[0] ?? {};
    return schemas.find(({ name }) => name === "S")?.schema.enum;
  };
  const user = (name: string, schema: string) => `    ${name}: ${schema}\n`;
  const $ref = '$ref: "#/components/schemas/S"';
  const texts = ["1.0", "1.10"];

  test.each([
    ["beside a reference", user("A", `{ type: string, ${$ref} }`)],
    [
      "beside a reference in allOf",
      user("A", `{ type: string, allOf: [{ ${$ref} }] }`),
    ],
    [
      "in another member of allOf",
      user("A", `{ allOf: [{ type: string }, { ${$ref} }] }`),
    ],
    [
      "of one of two users",
      user("A", `{ ${$ref} }`) +
        user("B", `{ type: [string, "null"], ${$ref} }`),
    ],
  ])("has the type string %s", async (_, users) => {
    expect(await enumOf(users)).toEqual(texts);
  });

  test.each([
    ["has no type", user("A", `{ ${$ref} }`)],
    ["has the type number", user("A", `{ type: number, ${$ref} }`)],
    [
      "has another type than a second one",
      user("A", `{ type: string, ${$ref} }`) +
        user("B", `{ type: number, ${$ref} }`),
    ],
  ])("keeps its numbers if a user %s", async (_, users) => {
    expect(await enumOf(users)).toEqual([1, 1.1]);
  });
});
