import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { buildApi } from "../../generator/input/build/build.js";
import { readDescription } from "../../generator/input/read/read.js";
import {
  type ContractRun,
  contractRun,
  type ContractRunOptions,
} from "../../generator/serve/contract/contract.js";
import { openMock } from "../../generator/serve/mock/mock.js";
import { State } from "../../generator/serve/state/state.js";
import { serve } from "../../templates/runtime/node.js";
import type {
  Server,
  ServerRequest,
  ServerResponse,
} from "../../templates/runtime/server/request.js";
import { whole } from "../support/sampling.js";

const pet = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "string", example: "7" },
    name: { type: "string", minLength: 1, maxLength: 40 },
    age: { type: "integer", minimum: 0 },
  },
};
const problem = {
  description: "A refusal.",
  content: {
    "application/problem+json": {
      schema: {
        type: "object",
        required: ["type", "title", "status"],
        properties: {
          type: { type: "string" },
          title: { type: "string" },
          status: { type: "integer" },
        },
      },
    },
  },
};
const json = (schema: object) => ({
  description: "Done.",
  content: { "application/json": { schema } },
});
const refusals = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, problem]));
const description = {
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  security: [{ key: [] }],
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
  },
  paths: {
    "/pets": {
      get: {
        operationId: "listPets",
        tags: ["reading"],
        parameters: [
          {
            name: "limit",
            in: "query",
            schema: { type: "integer", minimum: 1, maximum: 100 },
          },
        ],
        responses: {
          200: json({ type: "array", items: pet }),
          ...refusals(401, 422),
        },
      },
      post: {
        operationId: "createPet",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { ...pet, required: ["name"] },
            },
          },
        },
        responses: { 201: json(pet), ...refusals(401, 415, 422) },
      },
    },
    "/pets/{pet_id}": {
      get: {
        operationId: "getPet",
        tags: ["reading"],
        parameters: [
          {
            name: "pet_id",
            in: "path",
            required: true,
            schema: { type: "string" },
            example: "7",
          },
        ],
        responses: { 200: json(pet), ...refusals(401, 404) },
      },
    },
  },
};

let folder: string;
let loaded: Awaited<ReturnType<typeof load>>;

async function load(path: string) {
  const document = await readDescription(path);
  const { api } = buildApi(document, { versions: "path" });
  return { api };
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenon-contract-"));
  const path = join(folder, "openapi.json");
  writeFileSync(path, JSON.stringify(description));
  loaded = await load(path);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Changes what a server that conforms answers. */
type Fault = (
  response: ServerResponse,
  request: ServerRequest,
) => ServerResponse;

/** Tests a server that conforms, except for a fault. Returns the run, and the requests. */
async function tested(
  fault: Fault = (response) => response,
  options: Partial<ContractRunOptions> = {},
  { api } = loaded,
): Promise<ContractRun & { readonly requests: readonly string[] }> {
  const right = openMock(api, {
    tokens: ["secret-key"],
    state: new State(),
  });
  const requests: string[] = [];
  const server: Server = {
    ...right,
    handle: async (request) => {
      requests.push(request.method);
      return fault(await right.handle(request), request);
    },
  };
  const listening = await serve(server, { host: "127.0.0.1", port: 0 });
  try {
    const run = contractRun(api, {
      baseUrl: listening.url,
      tokens: ["secret-key"],
      given: { bodyLimit: 1_048_576, path: { pet_id: "7" } },
      isChosen: () => true,
      safe: false,
      timeout: 5000,
      isOver: () => false,
      seed: 1,
      runs: 0,
      ...options,
    });
    return { ...(await run()), requests };
  } finally {
    await listening.close({ deadline: 100 });
  }
}

function failed({ outcomes }: ContractRun): readonly string[] {
  return outcomes
    .filter(({ result }) => result === "failed")
    .map(({ title, message }) => `${title} | ${message}`);
}

/** A fault of the responses with a status, to a method, or to all. */
function on(
  status: number,
  change: (response: ServerResponse) => ServerResponse,
  method?: string,
): Fault {
  return (response, request) =>
    response.status === status && (method ?? request.method) === request.method
      ? change(response)
      : response;
}

const withHeader =
  (name: string, value: string | undefined) =>
  (response: ServerResponse): ServerResponse => ({
    ...response,
    headers: [
      ...response.headers.filter(([each]) => each.toLowerCase() !== name),
      ...(value === undefined ? [] : [[name, value] as const]),
    ],
  });
const withBody =
  (body: unknown) =>
  (response: ServerResponse): ServerResponse => ({
    ...response,
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const as =
  (status: number, body: unknown) =>
  (response: ServerResponse): ServerResponse =>
    withHeader(
      "content-type",
      "application/json",
    )(withBody(body)({ ...response, status }));

const right = { id: "7", name: "Rex" };

describe("the contract tests of a running server", () => {
  it("find nothing in a server that conforms", async () => {
    const run = await tested();
    expect(failed(run)).toEqual([]);
    const passed = run.outcomes.filter(({ result }) => result === "passed");
    expect(passed.length).toBeGreaterThan(20);
    expect(
      run.seen.map(({ operation, statuses }) => [operation.id, statuses]),
    ).toEqual([
      ["listPets", expect.arrayContaining([200, 401, 422])],
      ["createPet", expect.arrayContaining([201, 401, 415, 422])],
      ["getPet", expect.arrayContaining([200, 401, 404])],
    ]);
  });

  it.each<readonly [name: string, fault: Fault, found: RegExp]>([
    [
      "another status",
      on(201, as(200, right)),
      /^POST \/pets: a valid request .* answered 200 .* no such response/,
    ],
    [
      "a redirect that is not described",
      on(
        200,
        (response) =>
          withHeader(
            "location",
            "http://127.0.0.1:9/elsewhere",
          )({
            ...response,
            status: 302,
          }),
        "GET",
      ),
      /answered 302 to a valid request/,
    ],
    [
      "a missing property",
      on(201, withBody({ id: "7" })),
      /^POST \/pets: .* does not match the description at \/name/,
    ],
    [
      "a property of another type",
      on(200, as(200, { ...right, age: "old" })),
      /^GET \/pets\/\{pet_id\}: .* at \/age/,
    ],
    [
      "another media type",
      on(200, withHeader("content-type", "text/html")),
      /is text\/html instead of application\/json/,
    ],
    [
      "a body that is not JSON",
      on(201, withBody("{oops")),
      /body of the response 201 is not JSON/,
    ],
    [
      "a body that is not checked",
      on(422, as(201, right), "POST"),
      /^POST \/pets: 422 if \/body\/name is .* answered 201 instead of 422/,
    ],
    [
      "a query that is not checked",
      on(422, as(200, [right]), "GET"),
      /^GET \/pets: 422 if \/query\/limit is .* answered 200/,
    ],
    [
      "credentials that are not checked",
      on(401, as(200, right), "GET"),
      /^GET \/pets.*: 401 without credentials .* answered 200 instead of 401/,
    ],
    [
      "an unknown id that is found",
      on(404, as(200, right), "GET"),
      /^GET \/pets\/\{pet_id\}: 404 for an unknown pet_id/,
    ],
    [
      "an internal error for a media type",
      on(415, (response) => ({ ...response, status: 500 })),
      /unknown media type .* answered 500 instead of 415/,
    ],
    [
      "an internal error for broken JSON",
      on(422, (response) =>
        typeof response.body === "string" && response.body.includes("JSON")
          ? { ...response, status: 500 }
          : response,
      ),
      /for a body that is not JSON .* answered 500/,
    ],
    [
      "an error of another format",
      on(401, withBody({ error: "no" })),
      /response 401 does not match the description at \/(?:type|title|status)/,
    ],
    [
      "a 405 without Allow",
      on(405, withHeader("allow", undefined)),
      /header Allow of the response 405 does not list/,
    ],
    [
      "an internal error for a valid request",
      on(200, (response) => ({ ...response, status: 503 })),
      /answered 503 to a valid request/,
    ],
  ])("find %s", async (_name, fault, found) => {
    const failures = failed(await tested(fault));
    expect(failures).toContainEqual(expect.stringMatching(found));
  });

  it.runIf(whole)(
    "find nothing in the mock of the service, but the resources that it makes up",
    async () => {
      const service = await load(
        fileURLToPath(new URL("../../spec/openapi.json", import.meta.url)),
      );
      const run = await tested(undefined, { given: {} }, service);
      const titles = run.outcomes
        .filter(({ result }) => result === "failed")
        .map(({ title }) => title.replace(/^POST \/v\d\/workspaces\//, ""));
      // No operation lists workflows, so the mock cannot know which there are.
      expect(new Set(titles)).toEqual(
        new Set([
          "{workspace_id}/workflows/{workflow_id}/runs: 404 for an unknown workflow_id",
          "{workspace_id}/workflows/{workflow_id}/runs/estimate: 404 for an unknown workflow_id",
        ]),
      );
    },
  );

  it("print what the description says, what came, and a command without the credentials", async () => {
    const { outcomes } = await tested(on(201, as(200, right)));
    const details = outcomes
      .filter(({ result }) => result === "failed")
      .map((each) => each.details)
      .join("\n");
    expect(details).toContain("createPet documents 201, 401, 415, 422");
    expect(details).toContain("Response: 200, application/json");
    expect(details).toContain("curl -i -X POST 'http://127.0.0.1:");
    expect(details).toContain('"$KEY"');
    expect(details).not.toContain("secret-key");
  });

  it("send only GET if they must be safe, and only what is chosen", async () => {
    const safe = await tested(undefined, { safe: true });
    expect(new Set(safe.requests)).toEqual(new Set(["GET"]));
    const chosen = await tested(undefined, {
      isChosen: (operation) => operation?.id === "getPet",
    });
    expect(new Set(chosen.outcomes.map((each) => each.operation?.id))).toEqual(
      new Set(["getPet"]),
    );
  });

  it("skip what needs credentials if there are none", async () => {
    const { outcomes } = await tested(undefined, { tokens: [] });
    expect(outcomes).toContainEqual(
      expect.objectContaining({
        title: "GET /pets: a valid request is accepted",
        result: "skipped",
        message: expect.stringContaining("key in credentials") as string,
      }),
    );
  });

  it("report a server that does not answer, and stop when the time is over", async () => {
    const { outcomes } = await tested(undefined, {
      baseUrl: "http://127.0.0.1:9",
    });
    const silent = outcomes.filter(({ result }) => result === "failed");
    expect(silent.map(({ message }) => message)).toContainEqual(
      expect.stringContaining("The server did not answer"),
    );
    const none = await tested(undefined, { isOver: () => true });
    expect(none.outcomes).toEqual([]);
    expect(none.left).toBeGreaterThan(20);
    expect(none.requests).toEqual([]);
  });
});
