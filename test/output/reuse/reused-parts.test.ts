/** What a later run takes from the parts that an earlier one built, and what it builds anew. */
import { expect, test } from "vitest";

import { buildApi, type Built } from "../../../generator/input/build/build.js";
import { ReusedParts } from "../../../generator/input/build/parts/reused-parts.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import type { Schema } from "../../../generator/language/model/model.js";
import { memoryDocument } from "../../input/build/memory-document.js";

const text: JsonObject = { type: "string" };
const limit: JsonObject = { name: "limit", in: "query", schema: text };

interface Described {
  readonly pets?: JsonObject;
  readonly owners?: JsonObject;
  readonly components?: JsonObject;
  readonly root?: JsonObject;
}

/** Two operations with inline replies, a parameter that both share, and some schemas. */
function description({ pets, owners, components, root }: Described = {}) {
  const get = (name: string, own: JsonObject = {}): JsonObject => ({
    get: {
      operationId: name,
      parameters: [{ $ref: "#/components/parameters/Limit" }],
      responses: {
        200: {
          description: "OK",
          content: {
            "application/json": {
              schema: { type: "array", items: named("Pet") },
            },
          },
        },
      },
      ...own,
    },
  });
  return {
    openapi: "3.1.0",
    info: { title: "Test", version: "1" },
    paths: { "/pets": get("pets", pets), "/owners": get("owners", owners) },
    components: {
      parameters: { Limit: limit },
      schemas: { Pet: { type: "object", properties: { name: text } } },
      ...components,
    },
    ...root,
  };
}

function named(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

function schemas(members: JsonObject): JsonObject {
  return { schemas: { Pet: { type: "object" }, ...members } };
}

/** Builds descriptions one after the other, and compares each with one that is built alone. */
function builtInTurn(...descriptions: readonly JsonObject[]): Built[] {
  const known = new ReusedParts();
  return descriptions.map((each) => {
    const options = { versions: "path" } as const;
    const built = buildApi(memoryDocument(each), {
      ...options,
      reusedParts: known,
    });
    expect(built).toEqual(buildApi(memoryDocument(each), options));
    return built;
  });
}

/** The parts of the last description that are objects of the one before: operations by their replies, and schemas. */
function kept(...descriptions: readonly JsonObject[]): readonly string[] {
  const [before, after] = builtInTurn(...descriptions)
    .slice(-2)
    .map(schemasIn);
  return [...(after ?? [])].flatMap(([name, schema]) =>
    before?.get(name) === schema ? [name] : [],
  );
}

function schemasIn({ api }: Built): ReadonlyMap<string, Schema | undefined> {
  return new Map(
    api.versions.flatMap(({ operations, schemas: all }) => [
      ...operations.map(
        ({ name, responses }) =>
          [name, responses[0]?.content[0]?.schema] as const,
      ),
      ...all.map(({ name, schema }) => [name, schema] as const),
    ]),
  );
}

const everything = ["pets", "owners", "Pet"];

test("a description without changes is not built again", () => {
  expect(kept(description(), description())).toEqual(everything);
});

test("a changed operation is built, and the rest is kept", () => {
  const changed = description({ pets: { summary: "Pets" } });
  expect(kept(description(), changed)).toEqual(["owners", "Pet"]);
  expect(kept(description(), changed, description())).toEqual([
    "owners",
    "Pet",
  ]);
});

test("a changed parameter leads to all operations that have it", () => {
  const components = { parameters: { Limit: { ...limit, required: true } } };
  const changed = description({ components });
  expect(kept(description(), changed)).toEqual(["Pet"]);
});

test("a changed schema leaves what only refers to it", () => {
  const changed = description({ components: schemas({}) });
  expect(kept(description(), changed)).toEqual(["pets", "owners"]);
});

test("the order of members counts", () => {
  const first = description({ components: schemas({ A: { a: 1, b: 2 } }) });
  const second = description({ components: schemas({ A: { b: 2, a: 1 } }) });
  expect(kept(first, second)).toEqual(["pets", "owners", "Pet"]);
});

test("a reference whose target is gone is reported in every run", () => {
  const gone = description({ components: { schemas: {} } });
  const [, one, two] = builtInTurn(description(), gone, gone);
  expect(one?.diagnostics).toEqual(two?.diagnostics);
  expect(kept(description(), gone, description())).toEqual([]);
});

test("a diagnostic is repeated with its part", () => {
  const faulty = description({ owners: { tags: 1 } });
  const later = description({ owners: { tags: 1 }, pets: { summary: "x" } });
  const [first, second] = builtInTurn(faulty, later);
  expect(second?.diagnostics).toEqual(first?.diagnostics);
  expect(second?.diagnostics).not.toEqual([]);
});

test("a diagnostic that is reported once moves to the next operation", () => {
  const none = { responses: {} };
  const both = description({ pets: none, owners: none });
  const one = description({ owners: none });
  const found = builtInTurn(both, one).map(({ diagnostics }) =>
    diagnostics.map(({ location }) => location),
  );
  expect(found).toEqual([["#/paths/~1pets/get"], ["#/paths/~1owners/get"]]);
});

const petKind: JsonObject = {
  type: "object",
  properties: { kind: text },
  discriminator: { propertyName: "kind" },
};

/** Descriptions of which nothing is kept, because a part may depend on, or change, another one. */
const entangled: readonly (readonly [string, JsonObject])[] = [
  [
    "a base with a discriminator",
    description({
      components: schemas({ Kind: petKind, Cat: { allOf: [named("Kind")] } }),
    }),
  ],
  [
    "a union that its alternatives are derived from",
    description({
      components: schemas({
        Kind: { oneOf: [named("Cat")] },
        Cat: { allOf: [named("Kind"), { properties: { a: text } }] },
      }),
    }),
  ],
  [
    "a reference into an operation",
    description({
      owners: {
        responses: {
          200: { $ref: "#/paths/~1pets/get/responses/200" },
        },
      },
    }),
  ],
  [
    "a security scheme that is not described",
    description({ owners: { security: [{ unknown: [] }] } }),
  ],
];

test.each(entangled)("nothing is kept after %s", (_, part) => {
  expect(kept(part, part)).toEqual([]);
  // A run that has taken parts already starts again.
  expect(kept(description(), part)).toEqual([]);
  expect(kept(part, description())).toEqual([]);
});

test("nothing is kept after a change of the security that applies to all", () => {
  const root = { security: [] };
  expect(kept(description(), description({ root }))).toEqual([]);
});

test("schemas get the names of their own run", () => {
  const alias = (names: readonly string[]) =>
    description({
      components: schemas(
        Object.fromEntries(
          names.map((name): [string, JsonValue] => [name, text]),
        ),
      ),
      owners: { parameters: [{ ...limit, schema: named("a-b") }] },
    });
  builtInTurn(alias(["a-b"]), alias(["a_b", "a-b"]), alias(["aB", "a-b"]));
});
