import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { buildApi } from "../../../generator/input/build/build.js";
import { readDescription } from "../../../generator/input/read/read.js";
import type { JsonObject } from "../../../generator/language/json/json.js";
import type { Api } from "../../../generator/language/model/model.js";
import {
  replacedField,
  todoText,
} from "../../../generator/review/migrate/differences.js";
import {
  buildMigrationGuide,
  type MigrationGuide,
} from "../../../generator/review/migrate/migrate.js";
import { buildFrom } from "../../input/build/build-from.js";

/** The guide from v1 to v2 of a description with these paths. */
function guideOf(paths: JsonObject): MigrationGuide {
  return guideIn(buildFrom({ paths }).api);
}

function guideIn({ versions }: Api): MigrationGuide {
  const [from, to] = ["v1", "v2"].map((name) =>
    versions.find((one) => one.name === name),
  );
  if (!from || !to) throw new Error("The description lacks v1 or v2.");
  return buildMigrationGuide(from, to);
}

function operation(operationId: string, more: JsonObject = {}): JsonObject {
  return { operationId, responses: { 204: { description: "Done." } }, ...more };
}

function posted(operationId: string, schema: JsonObject): JsonObject {
  const content = { "application/json": { schema } };
  return operation(operationId, { requestBody: { required: true, content } });
}

function object(
  required: readonly string[],
  ...optional: string[]
): JsonObject {
  return {
    type: "object",
    required,
    properties: Object.fromEntries(
      [...required, ...optional].map((name) => [name, { type: "string" }]),
    ),
  };
}

/** The step of each operation: `name: state, path by reason`. */
function stepsOf({ steps }: MigrationGuide): readonly string[] {
  return steps.map(({ operation: { name }, state, successors, guesses }) =>
    [
      `${name}: ${state}`,
      ...successors.map(({ to, reason }) => `${to.path} by ${reason}`),
      ...guesses.map(({ path }) => `perhaps ${path}`),
    ].join(", "),
  );
}

/** The todos of the first operation. */
function todosOf({ steps }: MigrationGuide): readonly string[] {
  const differences = steps[0]?.successors[0]?.differences ?? [];
  return differences.map(
    (one) => `${one.need}: ${one.finding.where}: ${todoText(one)}`,
  );
}

describe("the successor of an operation is", () => {
  test.each([
    [
      "the operation with the same path, whatever the names of its parameters",
      {
        "/v1/things/{id}": { get: operation("getThing") },
        "/v2/things/{id}": { get: operation("getThingV2") },
      },
      ["getThing: same, /v2/things/{id} by path"],
    ],
    [
      "the operation with the same name at another path",
      {
        "/v1/things/{id}": { get: operation("getThing") },
        "/v2/catalog/{id}": { get: operation("getThingV2") },
      },
      ["getThing: replaced, /v2/catalog/{id} by name"],
    ],
    [
      "the same path, if others differ from it only in parameter names",
      {
        "/v1/files/{id}": { get: operation("fileById") },
        "/v1/files/{name}": { get: operation("fileByName") },
        "/v2/files/{name}": { get: operation("fileByNameV2") },
        "/v2/files/{id}": { get: operation("fileByIdV2") },
      },
      [
        "fileById: same, /v2/files/{id} by path",
        "fileByName: same, /v2/files/{name} by path",
      ],
    ],
    [
      "the successor in its deprecation, rather than the same name",
      {
        "/v1/things": {
          get: operation("listThings", {
            deprecated: true,
            "x-deprecation": {
              date: "2026-01-01",
              successor: "listItems",
            },
          }),
        },
        "/v2/items": { get: operation("listItems") },
        "/v2/all": { get: operation("listThingsV2") },
      },
      ["listThings: replaced, /v2/items by deprecation"],
    ],
    [
      "an operation that its description mentions",
      {
        "/v1/models": {
          get: operation("listModels", {
            description: "v2 has base models and reference sets instead.",
          }),
        },
        "/v2/base-models": { get: operation("listBaseModels") },
        "/v2/reference-sets": { get: operation("listReferenceSets") },
        "/v2/prompts": { get: operation("listPrompts") },
      },
      [
        "listModels: replaced, /v2/base-models by words, /v2/reference-sets by words",
      ],
    ],
    [
      "an operation whose summary mentions it",
      {
        "/v1/models": { get: operation("listModels") },
        "/v2/engines": {
          get: operation("listEngines", { summary: "Was listModels." }),
        },
      },
      ["listModels: replaced, /v2/engines by words"],
    ],
    [
      "unknown, but an operation with a similar path is a guess",
      {
        "/v1/a/models": { get: operation("listModels") },
        "/v2/a/base-models": { get: operation("listBaseModels") },
        "/v2/b/other-models": { get: operation("listOthers") },
      },
      ["listModels: gone, perhaps /v2/a/base-models"],
    ],
    [
      "unknown if its description mentions nothing of the new version",
      {
        "/v1/batches": {
          get: operation("listBatches", {
            description: "Batches of bank billets.",
          }),
        },
        "/v2/bank-billets": { get: operation("listBankBillets") },
      },
      ["listBatches: gone"],
    ],
    [
      "unknown otherwise",
      {
        "/v1/models": { get: operation("listModels") },
        "/v2/models": { post: operation("makeModel") },
      },
      ["listModels: gone"],
    ],
  ])("%s", (_, paths, expected) => {
    expect(stepsOf(guideOf(paths))).toEqual(expected);
  });

  test("one for two operations, and each is compared with it", () => {
    const guide = guideOf({
      "/v1/cats": { post: posted("makeCat", object(["name"])) },
      "/v1/dogs": {
        post: {
          ...posted("makeDog", object(["name", "breed"])),
          description: "See /v2/pets.",
        },
      },
      "/v2/pets": {
        post: {
          ...posted("makePet", object(["name", "kind"])),
          description: "In place of makeCat.",
        },
      },
    });
    expect(stepsOf(guide)).toEqual([
      "makeCat: replaced, /v2/pets by words",
      "makeDog: replaced, /v2/pets by words",
    ]);
    expect(guide.added).toEqual([]);
    expect(todosOf(guide).join()).toContain(
      ".kind: New and required: send it.",
    );
  });
});

describe("the todos", () => {
  test("a request that the new version rejects must change", () => {
    const guide = guideOf({
      "/v1/runs": {
        post: posted("start", {
          ...object(["model_id"]),
          additionalProperties: false,
        }),
      },
      "/v2/runs": {
        post: posted("startV2", {
          ...object(["base_model_id"], "style"),
          additionalProperties: false,
        }),
      },
    });
    expect(todosOf(guide)).toEqual([
      "must: request body application/json.base_model_id: New and required: send it.",
      "must: request body application/json.model_id: Removed: stop sending it.",
      "nothing: request body application/json.style: New and optional.",
    ]);
    const differences = guide.steps[0]?.successors[0]?.differences ?? [];
    expect(differences.map((one) => replacedField(one, differences))).toEqual([
      "model_id",
      undefined,
      undefined,
    ]);
  });

  test("an operation with another name in code must change", () => {
    const guide = guideOf({
      "/v1/things": { get: operation("listThings") },
      "/v2/things": { get: operation("allThings") },
    });
    expect(todosOf(guide)).toEqual([
      "must: GET /v2/things: It has another name in generated code: listThings → allThings.",
    ]);
  });

  test("a schema in requests and responses is judged in each direction", () => {
    const content = {
      "application/json": {
        schema: { $ref: "#/components/schemas/Thing" },
      },
    };
    const versions = (name: string): JsonObject => ({
      put: operation(name, {
        requestBody: { content },
        responses: { 200: { description: "Put.", content } },
      }),
    });
    const guide = guideIn(
      buildFrom({
        paths: {
          "/v1/things": {
            put: operation("put", {
              requestBody: {
                content: { "application/json": { schema: object([]) } },
              },
              responses: {
                200: {
                  description: "Put.",
                  content: { "application/json": { schema: object([]) } },
                },
              },
            }),
          },
          "/v2/things": versions("putV2"),
        },
        components: { schemas: { Thing: object(["size"]) } },
      }).api,
    );
    expect(todosOf(guide)).toEqual([
      "must: request body application/json.size: New and required: send it.",
      "nothing: reply 200 application/json.size: New and always present.",
    ]);
  });

  test("additions need no change", () => {
    const guide = guideOf({
      "/v1/runs": { post: posted("start", object([], "name")) },
      "/v2/runs": { post: posted("startV2", object([], "name", "style")) },
      "/v2/more": { get: operation("more") },
    });
    expect(guide.steps.map(({ state }) => state)).toEqual(["extended"]);
    expect(guide.added.map(({ path }) => path)).toEqual(["/v2/more"]);
  });

  test("path parameters are reported under their own names", () => {
    const parameters = (name: string) => [
      { name, in: "path", required: true, schema: { type: "string" } },
    ];
    const guide = guideOf({
      "/v1/things/{id}": {
        get: operation("get", { parameters: parameters("id") }),
      },
      "/v2/things/{thing_id}": {
        get: operation("getV2", { parameters: parameters("thing_id") }),
      },
    });
    const [difference] = guide.steps[0]?.successors[0]?.differences ?? [];
    expect(difference?.finding).toMatchObject({
      kind: "path-parameter-renamed",
      before: "id",
      after: "thing_id",
    });
  });

  test("events of only one version are new or removed", () => {
    const event = (name: string) => ({
      post: {
        responses: { 200: { description: "Taken." } },
        requestBody: {
          content: {
            "application/json": {
              schema: { properties: { type: { const: name } } },
            },
          },
        },
      },
    });
    const submit = (id: string, ...names: string[]) => ({
      post: operation(id, {
        callbacks: Object.fromEntries(
          names.map((name) => [name, { "{$request.body#/url}": event(name) }]),
        ),
      }),
    });
    const { events } = guideOf({
      "/v1/runs": submit("run", "run.done", "run.lost"),
      "/v2/runs": submit("runV2", "run.done", "run.failed"),
    });
    expect(events.added.map(({ name }) => name)).toEqual(["run.failed"]);
    expect(events.gone.map(({ name }) => name)).toEqual(["run.lost"]);
    expect(events.differences).toEqual([]);
  });
});

test("the steps from the first to the second version of the service", async () => {
  const path = fileURLToPath(
    new URL("../../../spec/openapi.json", import.meta.url),
  );
  const guide = guideIn(
    buildApi(await readDescription(path), { versions: "path" }).api,
  );
  expect(stepsOf(guide).filter((step) => !step.includes(": same, "))).toEqual([
    "listModels: replaced, /v2/workspaces/{workspace_id}/base-models by words, /v2/workspaces/{workspace_id}/reference-sets by words",
    "createInference: changed, /v2/workspaces/{workspace_id}/inferences by path",
    "estimateInference: changed, /v2/workspaces/{workspace_id}/inferences/estimate by path",
    "getInference: changed, /v2/workspaces/{workspace_id}/inferences/{inference_id} by path",
  ]);
  const differences = guide.steps.flatMap(
    ({ operation: { name }, successors }) =>
      successors.flatMap(({ differences: all }) =>
        all.map((one) => ({ name, ...one })),
      ),
  );
  expect(
    differences.find(({ finding }) => finding.where === "Inference.webhook"),
  ).toMatchObject({
    name: "getInference",
    need: "must",
    finding: { before: ["null"], after: "DeliveryRecord or null" },
  });
  expect(
    differences
      .filter(
        ({ name, direction }) =>
          name === "createInference" && direction === "calls",
      )
      .map(({ finding }) => finding.where),
  ).toEqual([
    "event inference.completed",
    "event inference.failed",
    "event inference.cancelled",
    "event scoring_run.completed",
    "event scoring_run.failed",
  ]);
  expect(guide.added).toEqual([]);
  expect(guide.events.added).toHaveLength(3);
  expect(guide.types).toContainEqual({ from: "InferenceV1", to: "Inference" });
});

test("a property that is always null in the new version needs a check", async () => {
  const path = fileURLToPath(
    new URL("../../../spec/openapi.json", import.meta.url),
  );
  const { versions } = buildApi(await readDescription(path), {
    versions: "path",
  }).api;
  const [from, to] = ["v2", "v1"].map((name) =>
    versions.find((one) => one.name === name),
  );
  if (!from || !to) throw new Error("The description lacks v1 or v2.");
  const step = buildMigrationGuide(from, to).steps.find(
    ({ operation }) => operation.name === "getInference",
  );
  expect(step?.state).toBe("changed");
  const todos = step?.successors[0]?.differences.map(
    (one) => `${one.need} ${one.finding.where}: ${todoText(one)}`,
  );
  expect(todos).toEqual([
    "check InferenceV1.webhook: Now always null: check that your code works without it.",
  ]);
});
