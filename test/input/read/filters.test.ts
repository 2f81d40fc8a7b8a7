import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import type {
  Conditions,
  Filters,
} from "../../../generator/input/read/filters/conditions.js";
import { filterDescription } from "../../../generator/input/read/filters/filters.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { JsonObject } from "../../../generator/language/json/json.js";
import { folderWith } from "../../output/write/temporary-folder.js";

const files = {
  "openapi.yaml": `openapi: 3.1.0
info: { title: Pets, version: "1" }
security: [{ key: [] }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [pets]
      parameters: [{ $ref: "#/components/parameters/limit" }]
      responses: { 200: { $ref: "#/components/responses/pets" } }
    post:
      operationId: addPet
      tags: [pets]
      security: [{ oauth: [] }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses: { 204: { description: Done } }
  /pets/{id}/owner:
    parameters: [{ $ref: "#/components/parameters/id" }]
    x-audience: [partner]
    get:
      operationId: getOwner
      deprecated: true
      x-deprecation: { date: 2026-01-01, sunset: 2027-01-01, successor: getPerson }
      responses: { 200: { description: The owner, content: { application/json: { schema: { $ref: "parts.yaml#/Owner" } } } } }
  /people/{id}:
    $ref: "#/components/pathItems/person"
  /admin:
    put:
      operationId: reset
      tags: [admin]
      x-internal: true
      responses: { 204: { description: Done } }
      callbacks:
        done: { "https://example.com/hook": { $ref: "#/webhooks/resetDone" } }
webhooks:
  resetDone:
    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Reset" } } } }
      responses: { 204: { description: Done } }
  petAdded:
    post:
      tags: [pets]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/PetAdded" } } } }
      responses: { 204: { description: Done } }
components:
  parameters:
    limit: { name: limit, in: query, schema: { type: integer } }
    id: { name: id, in: path, required: true, schema: { type: string } }
  responses:
    pets: { description: Pets, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Pet" } } } } }
  pathItems:
    person:
      parameters: [{ $ref: "#/components/parameters/id" }]
      get:
        operationId: getPerson
        tags: [people]
        responses: { 200: { description: A person, content: { application/json: { schema: { $ref: "#/components/schemas/Person" } } } } }
      delete:
        operationId: deletePerson
        tags: [admin]
        responses: { 200: { description: Gone, content: { application/json: { schema: { $ref: "#/components/schemas/Reset" } } } } }
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
    oauth: { type: http, scheme: bearer }
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { $ref: "#/components/schemas/Claws" }] }
    Claws: { type: object, properties: { claws: { type: integer } } }
    PetAdded: { type: object, properties: { pet: { $ref: "#/components/schemas/Pet" } } }
    Person: { type: object, properties: { name: { type: string } } }
    Reset: { type: object, properties: { at: { type: string } } }
    Unused: { type: string }
    Country: { type: string }
`,
  "parts.yaml": `Owner: { type: object, properties: { country: { $ref: "openapi.yaml#/components/schemas/Country" } } }`,
};

async function filter(
  filters: Filters,
  described: Readonly<Record<string, string>> = files,
) {
  const document = await readDescription(
    join(folderWith(described), "openapi.yaml"),
  );
  return filterDescription(document, filters);
}

/** The operations, events and components that are left. */
async function remaining(
  filters: Filters,
  described: Readonly<Record<string, string>> = files,
) {
  const { document, removed, faults } = await filter(filters, described);
  expect(faults).toEqual([]);
  const { api, diagnostics } = buildApi(document, {
    versions: "none",
    removed,
  });
  expect(diagnostics).toEqual([]);
  const [version] = api.versions;
  return {
    operations: version?.operations.map(({ id }) => id),
    events: version?.events.map(({ name }) => name),
    components: Object.values(
      document.root["components"] as Record<string, JsonObject>,
    ).flatMap((kind) => Object.keys(kind)),
  };
}

const animals = ["Pet", "Cat", "Claws"];
const people = ["Person"];

describe("filters keep", () => {
  it.each([
    [
      { include: { tags: ["pets"] } },
      ["listPets", "addPet"],
      ["petAdded"],
      ["limit", "pets", "key", "oauth", ...animals, "PetAdded"],
    ],
    [
      { include: { tags: ["pets"], methods: ["get"] } },
      ["listPets"],
      [],
      ["limit", "pets", "key", ...animals],
    ],
    [
      { include: { paths: ["/pets/**"] }, exclude: { deprecated: true } },
      ["listPets", "addPet"],
      [],
      ["limit", "pets", "key", "oauth", ...animals],
    ],
    [
      { include: { paths: ["/people/*"] }, exclude: { tags: ["admin"] } },
      ["getPerson"],
      [],
      ["id", "person", "key", ...people],
    ],
    [
      { include: { operations: ["get*", "PUT /admin"] } },
      ["getOwner", "getPerson", "reset"],
      ["resetDone"],
      ["id", "person", "key", ...people, "Reset", "Country"],
    ],
    [
      { include: { operations: ["add*"], webhooks: ["reset*"] } },
      ["addPet"],
      ["resetDone"],
      ["oauth", ...animals, "Reset"],
    ],
    [
      { include: { extensions: { "x-audience": ["partner"] } } },
      ["getOwner"],
      [],
      ["id", "key", "Country"],
    ],
    [
      { exclude: { extensions: { "x-internal": true }, paths: ["/pe*/**"] } },
      [],
      ["petAdded"],
      [...animals, "PetAdded"],
    ],
  ] as const satisfies readonly (readonly [
    Filters,
    readonly string[],
    readonly string[],
    readonly string[],
  ])[])("%j", async (filters, operations, events, components) => {
    const left = await remaining(filters);
    expect({ ...left, components: new Set(left.components) }).toEqual({
      operations,
      events,
      components: new Set(components),
    });
  });
});

describe.each(["#/webhooks/resetDone", "#/components/pathItems/Done"])(
  "a webhook that a callback refers to as %s",
  (reference) => {
    const path = `    post:
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Reset" } } } }
      responses: { 204: { description: Done } }
`;
    const described = {
      ...files,
      "openapi.yaml": files["openapi.yaml"]
        .replace("#/webhooks/resetDone", reference)
        .replace(path, `    $ref: "#/components/pathItems/Done"\n`)
        .replace(
          "  pathItems:\n",
          `  pathItems:\n    Done:\n  ${path.replaceAll("\n    ", "\n      ")}`,
        ),
    };

    it.each([
      [{ include: { operations: ["reset"] } }, ["resetDone"]],
      [
        { include: { webhooks: ["resetDone"], operations: ["reset"] } },
        ["resetDone"],
      ],
      [{ exclude: { operations: ["reset"] } }, ["petAdded"]],
      [{ include: { operations: ["getPerson"] } }, []],
    ] as const)("%j", async (filters, events) => {
      expect((await remaining(filters, described)).events).toEqual(events);
    });
  },
);

describe("filters that match no operation are faults", () => {
  it.each([
    [
      { include: { tags: ["pet"] } },
      'No operation has the tag "pet". Did you mean pets? Tags: pets, people, admin.',
      ["filters", "include", "tags", "0"],
    ],
    [
      { exclude: { operations: ["reset", "listPet"] } },
      'No operation matches "listPet". Did you mean listPets? Operations: listPets, GET /pets, addPet, POST /pets, getOwner, GET /pets/{id}/owner, getPerson, GET /people/{id}, deletePerson, DELETE /people/{id}, …',
      ["filters", "exclude", "operations", "1"],
    ],
    [
      { exclude: { paths: ["/pets/"] } },
      'No path matches "/pets/". Did you mean /pets? Paths: /pets, /pets/{id}/owner, /people/{id}, /admin.',
      ["filters", "exclude", "paths", "0"],
    ],
    [
      { exclude: { methods: ["PATCH"] } },
      'No operation has the method "PATCH". Methods: GET, POST, DELETE, PUT.',
      ["filters", "exclude", "methods", "0"],
    ],
    [
      { exclude: { extensions: { "x-intern": true } } },
      'No operation has x-intern: true. Did you mean x-internal: true? Extensions: x-audience: "partner", x-internal: true.',
      ["filters", "exclude", "extensions", "x-intern"],
    ],
    [
      { exclude: { extensions: { "x-internal": "true" } } },
      'No operation has x-internal: "true". Did you mean x-internal: true? Extensions: x-audience: "partner", x-internal: true.',
      ["filters", "exclude", "extensions", "x-internal"],
    ],
    [
      { exclude: { operations: ["lst*"] } },
      'No operation matches "lst*". Did you mean list*? Operations: listPets, GET /pets, addPet, POST /pets, getOwner, GET /pets/{id}/owner, getPerson, GET /people/{id}, deletePerson, DELETE /people/{id}, …',
      ["filters", "exclude", "operations", "0"],
    ],
    [
      { exclude: { paths: ["/pest/**"] } },
      'No path matches "/pest/**". Did you mean /pets/**? Paths: /pets, /pets/{id}/owner, /people/{id}, /admin.',
      ["filters", "exclude", "paths", "0"],
    ],
    [
      { exclude: { webhooks: ["petAded"] } },
      'No webhook matches "petAded". Did you mean petAdded? Webhooks: resetDone, petAdded.',
      ["filters", "exclude", "webhooks", "0"],
    ],
    [
      { include: { tags: ["pets"] }, exclude: { tags: ["pets"] } },
      "The filters leave none of the 8 operations and webhooks.",
      ["filters"],
    ],
  ] as const satisfies readonly (readonly [
    Filters,
    string,
    readonly string[],
  ])[])("%j", async (filters, message, keys) => {
    expect((await filter(filters)).faults).toEqual([{ message, keys }]);
  });
});

it("a removed successor is named by its path", async () => {
  const { document, removed } = await filter({
    include: { operations: ["getOwner"] },
  });
  const { api } = buildApi(document, { versions: "none", removed });
  expect(api.versions[0]?.operations[0]?.deprecation?.successor).toBe(
    "/people/{id}",
  );
});

it.each<[Conditions, readonly string[]]>([
  [{ tags: ["1.10"] }, ["b", "c"]],
  [{ tags: ["1.1"] }, []],
  [{ tags: ["yes", "1.0"] }, ["a", "08"]],
  [{ operations: ["08"] }, ["08"]],
])("tags and ids without quotes are as written: %j", async (include, ids) => {
  const operation = (id: string, tag: string) =>
    `  /${id}: { get: { operationId: ${id}, tags: [${tag}], responses: { 204: { description: Done } } } }`;
  const { document, removed } = await filter(
    { include },
    {
      "openapi.yaml": `openapi: 3.1.0
info: { title: Tags, version: "1" }
paths:
${operation("a", "1.0")}
${operation("b", "1.10")}
${operation("c", '"1.10"')}
${operation("08", "yes")}
`,
    },
  );
  const { api } = buildApi(document, { versions: "none", removed });
  const left = api.versions.flatMap(({ operations }) => operations);
  expect(left.map(({ id }) => id)).toEqual(ids);
});

describe("of a discriminated base, filters keep", () => {
  const reply = (name: string) =>
    `get: { responses: { 200: { description: Done, content: { application/json: { schema: { $ref: "#/components/schemas/${name}" } } } } } }`;
  const described = (mapping: string) => ({
    "openapi.yaml": `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /cats: { ${reply("Cat")} }
  /kittens: { ${reply("Kitten")} }
  /pets: { ${reply("Pet")} }
components:
  schemas:
    Pet: { type: object, required: [kind], properties: { kind: { type: string }, home: { $ref: "#/components/schemas/Home" } }, discriminator: { propertyName: kind${mapping} } }
    Cat: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { claws: { type: integer } } }] }
    Kitten: { allOf: [{ $ref: "#/components/schemas/Cat" }, { type: object, properties: { age: { type: integer } } }] }
    Dog: { allOf: [{ $ref: "#/components/schemas/Pet" }, { type: object, properties: { bark: { $ref: "#/components/schemas/Bark" } } }] }
    Bark: { type: string }
    Home: { type: string }
`,
  });
  const mapping =
    ', mapping: { cat: Cat, kitten: Kitten, dog: "#/components/schemas/Dog" }';

  it.each([
    ["", "/cats", ["Pet", "Cat", "Home"]],
    [mapping, "/cats", ["Pet", "Cat", "Home"]],
    ["", "/pets", ["Pet", "Cat", "Kitten", "Dog", "Bark", "Home"]],
    [mapping, "/pets", ["Pet", "Cat", "Kitten", "Dog", "Bark", "Home"]],
    [mapping, "/kittens", ["Pet", "Cat", "Kitten", "Home"]],
  ])("with the mapping %j for %s: %j", async (entries, path, schemas) => {
    const filters = { include: { paths: [path] } };
    const left = await remaining(filters, described(entries));
    expect(left.components).toEqual(schemas);
  });
});

describe("an excluded extension hides", () => {
  const described = {
    "openapi.yaml": `openapi: 3.1.0
info: { title: Pets, version: "1" }
paths:
  /pets:
    get:
      parameters:
        - { name: trace, in: query, x-internal: true, schema: { type: string } }
        - { $ref: "#/components/parameters/debug" }
        - { name: limit, in: query, schema: { type: integer, minimun: 1 } }
      responses:
        200:
          description: Pets
          headers: { x-cost: { x-internal: true, schema: { type: string } }, x-count: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } }
components:
  parameters:
    debug: { name: debug, in: query, x-internal: true, schema: { type: string } }
  schemas:
    Base: { type: object, properties: { id: { type: string }, margin: { type: number, x-internal: true } } }
    Pet:
      allOf: [{ $ref: "#/components/schemas/Base" }]
      type: object
      required: [margin, owner, name, secret]
      properties:
        name: { type: string }
        owner: { $ref: "#/components/schemas/Secret" }
        secret: { type: string, x-internal: true }
        toy:
          oneOf: [{ $ref: "#/components/schemas/Ball" }, { $ref: "#/components/schemas/Secret" }]
          discriminator: { propertyName: kind, mapping: { ball: Ball, secret: Secret } }
        properties: { type: object, properties: { shown: { type: string } } }
      example: { properties: { kept: { x-internal: true } } }
    Ball: { type: object, required: [kind], properties: { kind: { type: string } } }
    Secret: { type: object, x-internal: true, properties: { kind: { type: string } } }
`,
  };

  it("properties, parameters, headers and members of unions, with the names that lead to them", async () => {
    const filters = { exclude: { extensions: { "x-internal": true } } };
    const { document, faults } = await filter(filters, described);
    expect(faults).toEqual([]);
    const { api, diagnostics } = buildApi(document, { versions: "none" });
    expect(diagnostics.map(({ code }) => code)).toEqual(["keyword-misspelt"]);
    const [diagnostic] = diagnostics;
    // The position is that of the text, from which nothing was removed.
    expect(document.locate(diagnostic?.location ?? "")?.line).toBe(9);
    const printed = JSON.stringify(api.versions);
    for (const hidden of ["trace", "debug", "cost", "margin", "owner", "ecret"])
      expect(printed).not.toContain(`${hidden}"`);
    for (const shown of ["limit", "x-count", "id", "name", "Ball", "shown"])
      expect(printed).toContain(`"${shown}"`);
    expect(JSON.stringify(document.root)).toContain("kept");
  });

  it("and must match an operation", async () => {
    const filters = { exclude: { extensions: { "x-intrenal": true } } };
    const { faults } = await filter(filters, described);
    expect(faults).toMatchObject([
      { keys: ["filters", "exclude", "extensions", "x-intrenal"] },
    ]);
  });
});
