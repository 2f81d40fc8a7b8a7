/** The tests of the contract on a server that Tenon has not generated. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { outcomes, printed } from "./printed.js";
import { tasksServer } from "./server.js";

const input = fileURLToPath(new URL("openapi.json", import.meta.url));

async function listening(): Promise<string> {
  const server = createServer(tasksServer()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${String(port)}`;
}

test("a server on Express that was written by hand", async () => {
  const { contractTests } = await (await printed(input))("testing.ts");
  const baseUrl = await listening();
  const found = await outcomes((declare) => {
    contractTests(declare, {
      baseUrl,
      credentials: { key: "key-ann" },
      outsider: { credentials: { key: "key-bob" } },
      path: { task_id: 1 },
      bodyLimit: 100 * 1024,
    });
  });
  const of = (kind: string) =>
    [...found]
      .filter(([, outcome]) => outcome.startsWith(kind))
      .map(([name, outcome]) => `${name}: ${outcome.split("\n")[0]}`);
  const notRefused = [...found].find(([name]) =>
    name.endsWith("/body/priority is less than 1"),
  );
  const [, message = ""] = notRefused ?? [];
  expect(message.replaceAll(baseUrl, "http://localhost"))
    .toMatchInlineSnapshot(`
    "failed: Error: The server answered 201 instead of 400.

    Description: createTask documents 201, 400, 401, 409, 413, 415.

    Response: 201, application/json; charset=utf-8
    {"id":11,"title":"sample","due":"2026-01-02","priority":0,"tags":["sample"],"state":"open"}

    Request:
    curl -i -X POST 'http://localhost/tasks' \\
      -H 'accept: application/json, application/problem+json' \\
      -H 'content-type: application/json' \\
      -H 'x-api-key: '"$KEY" \\
      --data-raw '{"title":"sample","due":"2026-01-02","tags":["sample"],"priority":0}'
    "
  `);
  expect(of("failed")).toMatchInlineSnapshot(`
    [
      "GET /tasks: 400 if /query/limit is not an integer: failed: Error: The server answered 200 instead of 400.",
      "GET /tasks: 400 if /query/state is not a listed value: failed: Error: The server answered 200 instead of 400.",
      "POST /tasks: 415 for a body of an unknown media type: failed: Error: The server answered 500 instead of 415.",
      "POST /tasks: 400 for a body that is not JSON: failed: Error: The response 400 is text/html; charset=utf-8 instead of application/json.",
      "POST /tasks: 413 for a body that is too large: failed: Error: The response 413 is text/html; charset=utf-8 instead of application/json.",
      "POST /tasks: 400 if /body is missing: failed: Error: The server answered 500 instead of 400.",
      "POST /tasks: 400 if /body is null: failed: Error: The response 400 is text/html; charset=utf-8 instead of application/json.",
      "POST /tasks: 400 if /body/priority is null: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/tags is null: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/tags/0 is null: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body is not an object: failed: Error: The response 400 is text/html; charset=utf-8 instead of application/json.",
      "POST /tasks: 400 if /body/x-unknown-property is unknown: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/title is not a text: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/due is not a text: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/tags/0 is not a text: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/priority is not an integer: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/priority is less than 1: failed: Error: The server answered 201 instead of 400.",
      "POST /tasks: 400 if /body/tags/0 is no match for its pattern: failed: Error: The server answered 201 instead of 400.",
    ]
  `);
  expect(of("skipped")).toMatchInlineSnapshot(`
    [
      "GET /x-unknown-path: 404: skipped: the server answers 401 first",
      "POST /tasks: 409 for what the description does not say: skipped: give a request that is refused so in refusals.createTask[409]",
      "DELETE /tasks/{task_id}: a valid request is accepted: skipped: the server answers 404: give a request in requests.deleteTask, because what path names is not deleted",
      "DELETE /tasks/{task_id}: 403 or 404 for a user without rights: skipped: give a request in requests.deleteTask, because what path names is not deleted",
    ]
  `);
  expect(of("passed").length).toBe(29);
});
