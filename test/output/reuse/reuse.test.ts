import { expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import type {
  JsonObject,
  JsonValue,
} from "../../../generator/language/json/json.js";
import type { Event } from "../../../generator/language/model/model.js";
import { emitApiMd } from "../../../generator/output/emit/api-md/api-md.js";
import { emitApi } from "../../../generator/output/emit/emit.js";
import { Reuse } from "../../../generator/output/reuse/reuse.js";
import { buildFrom } from "../../input/build/build-from.js";
import { memoryDocument } from "../../input/build/memory-document.js";

/** Two operations: one replies with a tree, the other with a name. */
function description(leaf: JsonObject, parameters: readonly JsonObject[] = []) {
  const replies = (name: string) => ({
    200: {
      description: "OK",
      content: {
        "application/json": {
          schema: { $ref: `#/components/schemas/${name}` },
        },
      },
    },
  });
  return {
    paths: {
      "/trees": { get: { operationId: "tree", responses: replies("Tree") } },
      "/names": {
        get: { operationId: "named", parameters, responses: replies("Name") },
      },
    },
    components: {
      schemas: {
        Tree: {
          type: "object",
          properties: { branch: { $ref: "#/components/schemas/Branch" } },
        },
        Branch: { type: "array", items: { $ref: "#/components/schemas/Leaf" } },
        Leaf: leaf,
        Name: { type: "string" },
      },
    },
  };
}

const query: JsonObject = {
  name: "q",
  in: "query",
  schema: { type: "string" },
};

/** The operations and schemas of a later model that are the same objects as in an earlier one. */
function keptAfter(first: JsonObject, second: JsonObject): readonly string[] {
  const reuse = new Reuse();
  const elements = (part: JsonObject) =>
    reuse
      .model(buildFrom(part).api)
      .versions.flatMap(({ operations, schemas }) => [
        ...operations,
        ...schemas,
      ]);
  const before: ReadonlySet<object> = new Set(elements(first));
  return elements(second)
    .filter((element) => before.has(element))
    .map(({ name }) => name);
}

test("a model without changes has the same versions", () => {
  const reuse = new Reuse();
  const build = () => reuse.model(buildFrom(description({})).api).versions;
  expect(build()).toBe(build());
});

test("what refers to a changed schema counts as changed", () => {
  const [text, number] = [{ type: "string" }, { type: "number" }];
  expect(keptAfter(description(text), description(number))).toEqual([
    "named",
    "Name",
  ]);
});

test("a change of an operation leaves the others and the schemas", () => {
  expect(keptAfter(description({}), description({}, [query]))).toEqual([
    "tree",
    "Tree",
    "Branch",
    "Leaf",
    "Name",
  ]);
});

test("the order of members counts, because literals are printed in it", () => {
  const withDefault = (value: JsonObject) => description({ default: value });
  expect(
    keptAfter(withDefault({ a: 1, b: 2 }), withDefault({ b: 2, a: 1 })),
  ).toEqual(["named", "Name"]);
});

test("one object in several places stays one", () => {
  const limit = { headers: { Limit: { $ref: "#/components/headers/Limit" } } };
  const paths = (responses: JsonObject) => ({
    "/a": { get: { operationId: "a", responses } },
    "/b": { get: { operationId: "b", responses: { 200: limit } } },
  });
  const headers = { Limit: { schema: { type: "integer" } } };
  const components = { headers };
  const reuse = new Reuse();
  reuse.model(buildFrom({ paths: paths({}), components }).api);
  const after = { paths: paths({ 200: limit }), components };
  const { versions } = reuse.model(buildFrom(after).api);
  const found = versions.flatMap(({ operations }) =>
    operations.flatMap(({ responses }) =>
      responses.flatMap((response) =>
        response.headers.map(({ schema }) => schema),
      ),
    ),
  );
  expect(found).toHaveLength(2);
  expect(new Set(found).size).toBe(1);
});

test("what refers to a changed schema is never an object of an earlier run", () => {
  const reuse = new Reuse();
  const leaves = ["string", "number", "boolean"].map((type) => ({ type }));
  const found = leaves.flatMap((leaf) => {
    const document = memoryDocument(description(leaf));
    const options = { versions: "path", reusedParts: reuse.parts } as const;
    const { versions } = reuse.model(buildApi(document, options).api);
    return versions.flatMap(({ operations, schemas }) => [
      ...operations.filter(({ name }) => name === "tree"),
      ...schemas.flatMap(({ name, schema }) => (name === "Name" ? [] : schema)),
    ]);
  });
  expect(found).toHaveLength(12);
  expect(new Set(found).size).toBe(12);
});

test("each step of an edited description gives the text of a run alone", () => {
  const reuse = new Reuse();
  const print = (part: JsonObject, shared?: Reuse) => {
    const { api } = buildFrom(part);
    const options = { extension: ".js", source: "x" } as const;
    return shared === undefined
      ? emitApi(api, options)
      : emitApi(shared.model(api), { ...options, texts: shared.texts });
  };
  const steps = [
    description({ type: "string" }),
    description({ type: "number" }),
    description({ type: "object", properties: { a: { type: "string" } } }),
    description({ type: "string", "x-extensible-enum": ["a", "b"] }),
    description({ type: "string", "x-extensible-enum": ["a", "b"] }, [query]),
    description({ $ref: "#/components/schemas/Name" }, [query]),
    description({ oneOf: [{ type: "string" }, { type: "null" }] }),
  ];
  for (const step of [...steps, ...steps.toReversed()])
    expect(print(step, reuse)).toEqual(print(step));
});

test("the summary of an operation depends on the responses of the others", () => {
  const reuse = new Reuse();
  const limited = (required: boolean) => ({
    200: {
      description: "OK",
      headers: { "X-Limit": { required, schema: { type: "integer" } } },
    },
  });
  const lineOf = (required: boolean) => {
    const { api } = buildFrom({
      paths: {
        "/a": { get: { operationId: "a", responses: limited(false) } },
        "/b": { get: { operationId: "b", responses: limited(required) } },
      },
    });
    const [version] = reuse.model(api).versions;
    const page = version && emitApiMd(version, reuse.texts).text;
    return /`a`.*\n(.*)/.exec(page ?? "")?.[1];
  };
  expect([false, true, false].map(lineOf)).toEqual([
    "  - 200: no body; headers `X-Limit`",
    "  - 200: no body; headers `X-Limit?`",
    "  - 200: no body; headers `X-Limit`",
  ]);
});

/** An event that refers to a schema with an example, and an operation. */
function eventDescription(
  example: JsonValue,
  parameters: readonly JsonObject[] = [],
  payload: JsonObject = {},
) {
  const part = { $ref: "#/components/schemas/Part" };
  const schema = { type: "object", required: ["a"], properties: { a: part } };
  const content = { "application/json": { schema, ...payload } };
  return {
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    paths: { "/a": { get: { operationId: "a", parameters } } },
    webhooks: { made: { post: { requestBody: { content } } } },
    components: { schemas: { Part: { type: "string", example } } },
  };
}

/** The events of each step, with the samples of runs that share what they can. */
function eventsOf(steps: readonly JsonObject[]): readonly (readonly Event[])[] {
  const reuse = new Reuse();
  return steps.map((step) => {
    const built = buildApi(memoryDocument(step), {
      versions: "path",
      samples: false,
    });
    return reuse.samples
      .addTo(reuse.model(built.api))
      .versions.flatMap(({ events }) => events);
  });
}

test("samples are kept while neither their events nor the examples change", () => {
  const [before, after] = eventsOf([
    eventDescription("one"),
    eventDescription("one", [query]),
  ]);
  expect(before).toMatchObject([{ sample: { a: "one" } }]);
  expect(after?.[0]).toBe(before?.[0]);
});

test("each step of an edited description gives the samples of a run alone", () => {
  const steps = [
    eventDescription("one"),
    eventDescription("two"),
    eventDescription("two", [query]),
    eventDescription("two", [], { example: { a: "given" } }),
    eventDescription(3),
  ];
  const all = [...steps, ...steps.toReversed()];
  expect(eventsOf(all)).toEqual(all.map((step) => eventsOf([step])[0]));
});
