/** The kit for tests on the service's description: client, clock, recorder, and contract. */
import { describe, expect, test } from "vitest";

import { createWebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";
import { createPartialServer } from "../../../generated/v2/server.js";
import {
  contractTests,
  recordWebhooks,
  sample,
  testClient,
  testClock,
} from "../../../generated/v2/testing.js";
import { createWebhookSender } from "../../../generated/v2/webhooks.js";
import { outcomes } from "../../end-to-end/contract/printed.js";

const clock = testClock();

/** A server with one workspace. */
const server = () =>
  createPartialServer({
    authenticate: {
      bearerAuth: (token) => (token === "good" ? "ann" : undefined),
    },
    authorize: () => true,
    owner: (user) => user,
    quotas: { select: ({ quotas }) => quotas },
    now: clock.now,
    handlers: {
      getWorkspace: ({ path }, { reply, problem }) =>
        path.workspace_id === known
          ? reply(200, { ...sample("WorkspaceInfo"), workspace_id: known })
          : problem("NOT_FOUND", { detail: "There is no such workspace." }),
    },
  });

const known = sample("WorkspaceInfo", { seed: 1 }).workspace_id;

test("a client calls a server without a socket", async () => {
  const api = testClient(server(), { token: "good" });
  const path = { workspace_id: known };
  expect((await api.getWorkspace({ path })).workspace_id).toBe(known);
  const refused = await testClient(server()).getWorkspace.try({ path });
  expect(refused.ok).toBe(false);
  expect(refused.response?.status).toBe(401);
});

describe("a clock", () => {
  test("stands still, and runs what is due in order", async () => {
    const own = testClock("2026-01-02T00:00:00Z");
    const ran: string[] = [];
    const note = (text: string) => () => {
      ran.push(`${text} ${new Date(own.now()).toISOString().slice(14, 19)}`);
    };
    own.schedule(note("late"), 2000);
    own.schedule(() => {
      note("early")();
      own.schedule(note("nested"), 500);
    }, 1000);
    const cancel = own.schedule(note("never"), 1500);
    await own.advance(999);
    cancel();
    expect(ran).toEqual([]);
    await own.advance(5000);
    expect(ran).toEqual(["early 00:01", "nested 00:01", "late 00:02"]);
    expect(own.now()).toBe(Date.parse("2026-01-02T00:00:05.999Z"));
  });

  test("refuses a start that is no time", () => {
    expect(() => testClock("yesterday")).toThrow(
      'The clock cannot start at "yesterday".',
    );
  });
});

test("a recorder answers a sender, which tries again when the clock says so", async () => {
  const own = testClock();
  const data = {
    ...sample("Inference"),
    status: "complete" as const,
    error_code: null,
    error_message: null,
  };
  const webhooks = recordWebhooks({ answers: [503, "none", 204] });
  const sender = createWebhookSender({
    transport: webhooks.transport,
    secrets: createWebhookSecrets({ now: own.now }),
    now: own.now,
    schedule: own.schedule,
  });
  await sender.send(
    "inference.completed",
    { data },
    { owner: "ann", webhook: { url: "https://example.com/hook" } },
  );
  expect((await webhooks.next()).answer).toBe(503);
  await own.advance(10_000);
  expect((await webhooks.next()).answer).toBe("none");
  await own.advance(60_000);
  expect((await webhooks.next()).answer).toBe(204);
  expect(webhooks.attempts.map(({ name }) => name)).toEqual(
    Array(3).fill("inference.completed"),
  );
  const [event, ...others] = webhooks.events("inference.completed");
  expect(others).toEqual([]);
  expect(event?.data).toEqual(data);
  await sender.close();
});

describe("the tests of the contract", () => {
  const run = (options: Parameters<typeof contractTests>[1]) =>
    outcomes((declare) => {
      contractTests(declare, options);
    });
  const failed = (found: ReadonlyMap<string, string>) =>
    [...found].filter(([, outcome]) => outcome.startsWith("failed"));

  test("find nothing in a generated server, and skip what is not written", async () => {
    const found = await run({
      server: server(),
      token: "good",
      path: { workspace_id: known },
    });
    expect(failed(found)).toEqual([]);
    const of = (name: string) => found.get(`GET ${name}`);
    const one = "/v2/workspaces/{workspace_id}";
    expect(of(`${one}: 404 for an unknown workspace_id`)).toBe("passed");
    expect(of(`${one}: 401 with an unknown credential`)).toBe("passed");
    expect(of("/v2/workspaces: a valid request is accepted")).toBe(
      "skipped: the server answers 501: it is not written yet",
    );
    expect(of("/v2/workspaces: 422 if /query/limit is more than 100")).toBe(
      "passed",
    );
    expect([...found.values()].filter((each) => each === "passed").length)
      // Those that need no handler.
      .toBeGreaterThan(200);
  });

  test("find a server that accepts any token", async () => {
    const careless = await run({
      server: createPartialServer({
        authenticate: { bearerAuth: () => "anybody" },
        authorize: () => true,
        owner: (user) => user,
        quotas: { select: ({ quotas }) => quotas },
        unknownQuery: "ignore",
        handlers: {},
        basePath: "/api",
      }),
      baseUrl: "http://localhost/api",
      token: "good",
    });
    const names = failed(careless).map(([name]) => name);
    expect(names).toHaveLength(19);
    for (const name of names)
      expect(name).toMatch(/: 401 with an unknown credential$/);
  });

  test("say what they need", async () => {
    const found = await run({ server: server() });
    expect(failed(found)).toEqual([]);
    expect(
      found.get(
        "GET /v2/workspaces/{workspace_id}: 404 for an unknown workspace_id",
      ),
    ).toBe("skipped: it needs credentials: give token or credentials");
    expect(() => {
      contractTests(test, {});
    }).toThrow("contractTests needs a server or a baseUrl.");
  });
});
