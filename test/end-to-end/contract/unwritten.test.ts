/** The tests of the contract of a server whose handlers answer with samples. */
import { join } from "node:path";

import { expect, test } from "vitest";

import { folderWith } from "../../output/write/temporary-folder.js";
import { outcomes, printed } from "./printed.js";

interface Tools {
  readonly reply: (status: number, body: unknown, options: object) => unknown;
}

const content = { "application/json": { schema: { type: "string" } } };
const description = {
  openapi: "3.1.0",
  info: { title: "Orders", version: "1" },
  paths: {
    "/orders/{id}": {
      get: {
        operationId: "getOrder",
        parameters: [
          {
            name: "id",
            in: "path",
            required: true,
            schema: { type: "string", pattern: "^ord_[0-9]{8}$" },
          },
        ],
        responses: {
          200: { description: "The order", content },
          404: { description: "There is no such order" },
        },
      },
    },
  },
};

/** The outcomes where the handler replies with the given body, marked as a sample. */
async function outcomesWith(body: unknown) {
  const folder = folderWith({ "openapi.json": JSON.stringify(description) });
  const load = await printed(join(folder, "openapi.json"));
  const { createPartialServer } = await load("server.ts");
  const { contractTests } = await load("testing.ts");
  const handlers = {
    getOrder: (_request: unknown, { reply }: Tools) =>
      reply(200, body, { headers: { "tenon-sample": "true" } }),
  };
  const server = createPartialServer({ handlers });
  return outcomes((declare) => {
    contractTests(declare, { server });
  });
}

const accepted = "GET /orders/{id}: a valid request is accepted";
const unknown = "GET /orders/{id}: 404 for an unknown id";

test("a sample shows that a valid request is accepted, and nothing else", async () => {
  const found = await outcomesWith("shipped");
  expect(found.get(accepted)).toBe("passed");
  // The id has the form of the pattern, so the handler answers.
  expect(found.get(unknown)).toBe(
    "skipped: the server answers with a sample: it is not written yet",
  );
});

test("a sample that the description does not allow is a failure", async () => {
  const found = await outcomesWith(7);
  expect(found.get(accepted)).toMatch(/^failed/);
});
