import { expect, test, vi } from "vitest";

import { createClient } from "../../../generated/v2/client.js";
import { mockServer, sample } from "../../../generated/v2/mocks.js";
import { testClient } from "../../../generated/v2/testing.js";
import type { Msw } from "../../../templates/runtime/testing/mock-server.js";

const path = { workspace_id: "7c9e6679-7425-40de-944b-e07fc1f90ae7" };
const inference = {
  ...path,
  inference_id: "16fd2706-8baf-433b-82eb-8c7fada847da",
};
const body = { base_model_id: "tiles", prompt: "a stone" };

test("operations without a handler reply with a sample", async () => {
  const api = testClient(mockServer(), { token: "any" });
  const done = await api.getInference({ path: inference });
  expect(done.outputs[0]?.content_type).toBe("image/png");
  expect((await api.createInference({ path, body })).status).toBe(
    "in_progress",
  );
});

test("samples of lists have one page", async () => {
  const api = testClient(mockServer(), { token: "any" });
  const all = [];
  for await (const each of api.listWorkspaces.all()) all.push(each);
  expect(all).toHaveLength(1);
  expect((await api.listWorkspaces()).pagination).toEqual({
    next_cursor: null,
    has_more_results: false,
    total_count: 1,
  });
});

test("with a seed, samples are drawn", async () => {
  const names = await Promise.all(
    [1, 1, 2].map(async (seed) => {
      const api = testClient(mockServer({}, { seed }), { token: "any" });
      return (await api.getWorkspace({ path })).name;
    }),
  );
  expect(names[0]).toBe(names[1]);
  expect(names[0]).not.toBe(names[2]);
});

test("wrong requests are refused with a pointer, and those without credentials", async () => {
  const api = testClient(mockServer(), { token: "any" });
  const tried = await api.createInference.try({
    path,
    // @ts-expect-error -- the number is the fault
    body: { ...body, prompt: 7 },
  });
  expect(tried).toMatchObject({
    ok: false,
    problem: {
      code: "INVALID_INPUTS",
      errors: [{ pointer: "/body/prompt", detail: "Must be a string." }],
    },
  });
  const anonymous = testClient(mockServer());
  expect(await anonymous.getWorkspace.try({ path })).toMatchObject({
    problem: { code: "UNAUTHENTICATED" },
  });
});

test("handlers reply as they like until the mock is reset", async () => {
  const mock = mockServer({
    getWorkspace: (_, { reply }) =>
      reply(200, sample("WorkspaceInfo", { override: { name: "First" } })),
  });
  const api = testClient(mock, { token: "any" });
  const name = async () => {
    const tried = await api.getWorkspace.try({ path });
    return tried.ok ? tried.body.name : tried.problem.code;
  };
  expect(await name()).toBe("First");
  mock.use({ getWorkspace: (_, { problem }) => problem("NOT_FOUND") });
  expect(await name()).toBe("NOT_FOUND");
  mock.reset();
  expect(await name()).toBe("First");
});

test("a response waits for the latency", async () => {
  vi.useFakeTimers();
  try {
    const api = testClient(mockServer({}, { latency: [30, 40] }), {
      token: "any",
    });
    let done = false;
    const reply = api.getWorkspace({ path }).then(() => (done = true));
    await vi.advanceTimersByTimeAsync(29);
    expect(done).toBe(false);
    await vi.advanceTimersByTimeAsync(11);
    await reply;
  } finally {
    vi.useRealTimers();
  }
});

/** MSW, as far as the mock uses it, and the `fetch` that it intercepts. */
function fakeMsw() {
  type Resolver = Parameters<Msw<unknown>["http"]["all"]>;
  const msw: Msw<Resolver> = {
    http: { all: (...handler) => handler },
    passthrough: () => new Response("passed", { status: 302 }),
  };
  const fetchWith =
    (handlers: readonly Resolver[]) =>
    async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      for (const [pattern, resolve] of handlers) {
        if (!pattern.test(request.url)) continue;
        const response = await resolve({ request });
        if (response !== undefined) return response;
      }
      return new Response("unhandled", { status: 418 });
    };
  return { msw, fetchWith };
}

test("MSW's handlers serve below the base URL, and leave other requests alone", async () => {
  const { msw, fetchWith } = fakeMsw();
  const mock = mockServer();
  const baseUrl = "https://api.example.com:8443/base";
  const fetch = fetchWith(mock.handlers(msw, baseUrl));
  const api = createClient({ baseUrl, token: "any", fetch, retry: false });
  const created = await api.createInference({ path, body });
  expect(created.inference_id).toBe(inference.inference_id);
  expect(
    (await api.listBaseModels({ path, query: { limit: 2 } })).base_models,
  ).toHaveLength(2);
  const statusAt = async (url: string) => (await fetch(url)).status;
  expect(await statusAt(`${baseUrl}/other`)).toBe(418);
  expect(await statusAt("https://api.example.com:8443/v2/workspaces")).toBe(
    418,
  );
  mock.use({ createInference: "passthrough" });
  expect((await api.createInference.raw({ path, body })).status).toBe(302);
});
