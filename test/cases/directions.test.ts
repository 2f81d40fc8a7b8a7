import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { fetchHandler } from "../../templates/runtime/fetch.js";
import type { Server } from "../../templates/runtime/server.js";
import { tenon } from "../program/cli/tenon.js";

const description = join(import.meta.dirname, "read-only-write-only");
const base = "http://members.test";
const id = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";
const ann = { name: "Ann", password: "correct horse" };

/** The exports of the case's `server.ts` and `client.ts` that these tests use. */
interface Generated {
  readonly createPartialServer: (options: object) => Server;
  readonly createClient: (options: object) => {
    readonly addMember: (request: object) => Promise<unknown>;
  };
}

interface Tools {
  readonly reply: (status: number, body: unknown) => unknown;
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "tenon-")));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

let generated: Generated;

beforeAll(async () => {
  cpSync(join(description, "openapi.json"), join(folder, "openapi.json"));
  const { code } = tenon(folder, [
    "generate",
    "--target",
    "client,server",
    "--quiet",
  ]);
  expect(code).toBe(0);
  const load = async (file: string): Promise<unknown> =>
    import(join(folder, "generated/api", file));
  // Other tests check that the emitters print these exports.
  generated = {
    ...((await load("server.ts")) as Pick<Generated, "createPartialServer">),
    ...((await load("client.ts")) as Pick<Generated, "createClient">),
  };
});

/** A client of a server that responds with the given body, and the failures that the server reports. */
function meet(answer: unknown, options: object = {}) {
  const failures: unknown[] = [];
  const taken: unknown[] = [];
  const server = generated.createPartialServer({
    handlers: {
      addMember: ({ body }: { body: unknown }, { reply }: Tools) => {
        taken.push(body);
        return reply(201, answer);
      },
    },
    checkReplies: "throw",
    ...options,
    onError: (error: unknown) => failures.push(error),
  });
  const handle = fetchHandler(server);
  const send = (request: Request) => handle(request);
  const client = generated.createClient({
    baseUrl: base,
    fetch: (input: string, init: RequestInit) => send(new Request(input, init)),
  });
  return { client, send, taken, failures };
}

function posted(body: unknown): Request {
  return new Request(`${base}/members`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe("a server and a client with readOnly and writeOnly properties", () => {
  test("send and receive the properties of each direction", async () => {
    const { client, taken } = meet({ id, name: "Ann" });
    expect(await client.addMember({ body: ann })).toEqual({ id, name: "Ann" });
    expect(taken).toEqual([ann]);
  });

  test("reject a request with a read-only property", async () => {
    const { send, taken } = meet({ id, name: "Ann" });
    const friends = [{ ...ann, id }];
    const response = await send(posted({ ...ann, id, friends }));
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [
        {
          detail: "Must not be present: it is read-only.",
          pointer: "/body/id",
        },
        {
          detail: "Must not be present: it is read-only.",
          pointer: "/body/friends/0/id",
        },
      ],
    });
    expect(taken).toEqual([]);
  });

  test("remove read-only properties, or pass them on, if the server says so", async () => {
    const friends = [{ ...ann, id }];
    const body = { ...ann, id, friends };
    const ignoring = meet({ id, name: "Ann" }, { readOnly: "ignore" });
    expect((await ignoring.send(posted(body))).status).toBe(201);
    expect(ignoring.taken).toEqual([{ ...ann, friends: [ann] }]);
    const accepting = meet({ id, name: "Ann" }, { readOnly: "accept" });
    expect((await accepting.send(posted(body))).status).toBe(201);
    expect(accepting.taken).toEqual([body]);
  });

  test("find other faults behind many read-only properties", async () => {
    const { send, taken } = meet({ id, name: "Ann" }, { readOnly: "ignore" });
    const friends = Array.from({ length: 200 }, () => ({ ...ann, id }));
    const wrong = posted({
      ...ann,
      friends: [...friends, { ...ann, name: 1 }],
    });
    expect(await (await send(wrong)).json()).toMatchObject({
      errors: [{ pointer: "/body/friends/200/name" }],
    });
    expect((await send(posted({ ...ann, friends }))).status).toBe(201);
    expect(taken).toHaveLength(1);
    const many = Array.from({ length: 2000 }, () => ({ ...ann, id }));
    expect((await send(posted({ ...ann, friends: many }))).status).toBe(422);
  });

  test("send no response with a write-only property", async () => {
    const { send, failures } = meet({ id, ...ann });
    const response = await send(posted(ann));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain(ann.password);
    expect(String(failures[0])).toContain("write-only");
  });
});
