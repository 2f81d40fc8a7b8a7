/** Servers whose tests try the contract. */
import { expect, test } from "vitest";

import { after, before, describedBy, event } from "./described.js";
import { expectMerged, projects } from "./project.js";

const schemes = {
  components: {
    securitySchemes: {
      token: { type: "http", scheme: "bearer" },
      key: { type: "apiKey", in: "header", name: "X-Key" },
    },
  },
};

function guarded(operations: typeof before): string {
  const scheme = (at: number) => (at % 2 === 0 ? "token" : "key");
  return describedBy(
    operations.map((each, at) => ({ ...each, scheme: scheme(at) })),
    schemes,
  );
}

const configuration = `{
  "input": "openapi.json",
  "output": "src/generated",
  "targets": ["server", "tests"]
}
`;

test("the tests of the contract take the place of the refusals", async () => {
  const project = projects.create(guarded(before), "openapi.json", true);
  project.write("tenon.config.json", configuration);
  const { code, err } = await project.scaffold("server", "-q");
  expect([code, err]).toEqual([0, ""]);
  expect(await project.unformatted()).toEqual([]);
  expect(project.read("test/contract.test.ts")).toContain(`contractTests(test, {
  server,
  token: deps.config.apiToken,
  credentials: { key: deps.config.apiToken },
});
`);
  expect(project.read("test/cats.test.ts")).not.toContain("401");
  project.write("openapi.json", guarded(after));
  await expectMerged(project);
  expect(project.read("test/birds.test.ts")).not.toContain("401");
});

test("operations that answer with samples are skipped", async () => {
  const description = JSON.parse(describedBy(before)) as {
    paths: Record<string, object>;
  };
  const problem = {
    description: "None.",
    content: {
      "application/problem+json": { schema: { type: "object" } },
    },
  };
  const text = { schema: { type: "string" } };
  description.paths["/cats/{id}"] = {
    get: {
      operationId: "getCat",
      tags: ["cats"],
      parameters: [{ name: "id", in: "path", required: true, ...text }],
      responses: {
        200: { description: "Fine.", content: { "application/json": text } },
        404: problem,
      },
    },
  };
  const project = projects.create(
    JSON.stringify(description),
    "openapi.json",
    true,
  );
  project.write("tenon.config.json", configuration);
  expect((await project.scaffold("server", "--mock", "-q")).code).toBe(0);
  const { out } = await project.scaffold("--list");
  expect(out).toContain("\n4 handlers to write\n");
});

test("errors that are no problem documents are to be written", async () => {
  const description = JSON.parse(describedBy(before.slice(0, 1))) as {
    paths: { "/cats": { get: { responses: object } } };
  };
  const { get } = description.paths["/cats"];
  const schema = { type: "object", properties: { message: {} } };
  const content = { "application/json": { schema } };
  get.responses = { ...get.responses, 404: { description: "None.", content } };
  const project = projects.create(JSON.stringify(description));
  project.write("tenon.config.json", configuration);
  const { code, out } = await project.scaffold("server");
  expect(code).toBe(0);
  expect(out).toMatch(
    /\n {2}3\. Return an error of the description from `refuse` in src\/server\.ts:\d+\. /,
  );
  expect(out).toContain('\n1 handler and "refuse" to write. ');
  const { out: listed } = await project.scaffold("--list");
  expect(listed).toMatch(
    /^src\/server\.ts:\d+ {2}\/\/ TODO: return an error of the description\./m,
  );
  expect(listed).toContain('\n1 handler and "refuse" to write\n');
});

/** Schemas of errors, each for the 422 of an operation. Each has what a sample must fit. */
const errorBodies: Readonly<Record<string, object>> = {
  message: {
    type: "object",
    required: ["code", "message"],
    properties: { code: { type: "integer" }, message: { type: "string" } },
  },
  list: {
    type: "object",
    required: ["detail"],
    properties: {
      detail: {
        type: "array",
        minItems: 1,
        items: {
          type: "object",
          required: ["loc", "msg"],
          properties: {
            loc: { type: "array", items: { type: "string" } },
            msg: { type: "string" },
          },
        },
      },
    },
  },
  nested: {
    type: "object",
    required: ["error"],
    properties: {
      error: {
        type: "object",
        required: ["code", "message"],
        properties: {
          code: { type: "string", enum: ["bad", "worse"] },
          message: { type: ["string", "null"] },
          status: { type: "integer", enum: [422] },
        },
        additionalProperties: false,
      },
    },
  },
  short: {
    type: "object",
    required: ["message"],
    properties: { message: { type: "string", maxLength: 12 } },
  },
  example: {
    type: "object",
    required: ["reason"],
    properties: { reason: { type: "string" } },
    examples: [{ reason: "No.", trace: "not described" }],
  },
  union: {
    oneOf: [
      {
        type: "object",
        required: ["kind", "reason"],
        properties: { kind: { const: "a" }, reason: { type: "string" } },
      },
      {
        type: "object",
        required: ["kind", "amount"],
        properties: { kind: { const: "b" }, amount: { type: "number" } },
      },
    ],
  },
  map: {
    type: "object",
    minProperties: 1,
    additionalProperties: { type: "array", items: { type: "string" } },
  },
  texts: { type: "array", items: { type: "string" } },
  moment: {
    type: "object",
    required: ["timestamp", "error"],
    properties: {
      timestamp: { type: "string", format: "date-time" },
      error: { type: "string", enum: ["Unprocessable"] },
    },
  },
};

function withErrors(): string {
  const paths: Record<string, object> = {};
  const limit = { name: "limit", in: "query", schema: { type: "integer" } };
  const json = (schema: object) => ({ "application/json": { schema } });
  const message = errorBodies["message"] ?? {};
  const add = (name: string, responses: object, version = "v1") => {
    paths[`/${version}/${name}`] = {
      get: {
        operationId: version === "v1" ? name : `${name}V2`,
        parameters: [limit],
        responses: { 200: { description: "Fine." }, ...responses },
      },
    };
  };
  const described = (content: object, headers = {}) => ({
    description: "Refused.",
    content,
    headers,
  });
  for (const [name, schema] of Object.entries(errorBodies))
    add(name, { 422: described(json(schema)) });
  const text = { schema: { type: "string" } };
  add("text", { 422: described({ "text/plain": text }) });
  add("any", { 422: described({ "*/*": { schema: message } }) });
  add("both", {
    422: described({
      "text/html": text,
      "application/json": { schema: message },
    }),
  });
  add("texts-of-any", { 422: described({ "text/*": text }) });
  add("vendor", {
    422: described({ "application/vnd.pets+json": { schema: message } }),
  });
  const header = { required: true, schema: { type: "integer" } };
  add("header", { 422: described(json(message), { "X-Faults": header }) });
  add("range", { "4XX": described(json(message)) });
  add("default", { default: described(json(message)) });
  add("problem", {
    422: described({ "application/problem+json": { schema: {} } }),
  });
  // Another version has another error of an operation with the same name.
  add("message", { 422: described(json(errorBodies["texts"] ?? {})) }, "v2");
  const info = { title: "Pets", version: "1" };
  return JSON.stringify({ openapi: "3.1.0", info, paths });
}

test("refusals are errors of the description", async () => {
  const project = projects.create(withErrors(), "openapi.json", true);
  project.write("tenon.config.json", configuration);
  const { code, err } = await project.scaffold("server", "--mock", "-q");
  expect([code, err]).toEqual([0, ""]);
  expect(await project.unformatted()).toEqual([]);
  const server = project.read("src/server.ts");
  expect(server).toContain(`case "v1.list":
              return { status, body: { detail: [{ loc: [], msg: detail }] } };
`);
});

test("errors whose values get another type are left to the team", async () => {
  const project = projects.create(withErrors());
  project.write(
    "tenon.config.json",
    configuration.replace("\n}", ',\n  "types": { "dateTime": "Date" }\n}'),
  );
  const { code, err } = await project.scaffold("server", "-q");
  expect([code, err]).toEqual([0, ""]);
  expect(project.read("src/server.ts")).not.toContain("timestamp");
});

test("a target that is added later gets the tests of the contract", async () => {
  const project = projects.create(guarded(before), "openapi.json");
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(project.files()).not.toContain("test/contract.test.ts");
  project.write("tenon.config.json", configuration);
  await expectMerged(project);
  expect(project.files()).toContain("test/contract.test.ts");
});

test("credentials that tests cannot send keep the other tests", async () => {
  const certificate = {
    components: { securitySchemes: { token: { type: "mutualTLS" } } },
  };
  const operations = before.map((each) => ({ ...each, scheme: "token" }));
  const project = projects.create(describedBy(operations, certificate));
  project.write("tenon.config.json", configuration);
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(project.files()).not.toContain("test/contract.test.ts");
});

test("no test sends webhooks, and a test can record them", async () => {
  const project = projects.create(
    describedBy(before, { webhooks: { cat_born: event("cat_born") } }),
    "openapi.json",
    true,
  );
  project.write(
    "tenon.config.json",
    configuration.replace('"server"', '"server", "webhooks.send"'),
  );
  expect((await project.scaffold("server", "-q")).code).toBe(0);
  expect(await project.unformatted()).toEqual([]);
  // Only the program opens connections to receivers.
  const opening = project
    .files()
    .filter((path) => project.read(path).includes("httpsTransport"));
  expect(opening).toEqual(["src/main.ts"]);
  project.write(
    "test/webhooks.test.ts",
    `import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { recordWebhooks } from "../src/generated/api/testing.js";
import { closeWebhooks, openWebhooks, webhooks } from "../src/webhooks.js";

const receiver = { owner: "o", webhook: { url: "https://hooks.example/" } };

test("nothing is sent until a transport is given", async () => {
  const recorded = recordWebhooks();
  await webhooks.send("cat_born", { type: "cat_born" }, receiver);
  await closeWebhooks();
  equal(recorded.attempts.length, 0);
  openWebhooks(recorded.transport);
  await webhooks.send("cat_born", { type: "cat_born" }, receiver);
  await recorded.next();
  deepEqual(recorded.events("cat_born"), [{ type: "cat_born" }]);
});
`,
  );
});
