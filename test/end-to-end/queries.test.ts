/** Options of TanStack Query over the generated client and server, on a real socket. */
import {
  dehydrate,
  type DehydratedState,
  hydrate,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
  QueryObserver,
  skipToken,
} from "@tanstack/react-query";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import * as v1 from "../../generated/v1/index.js";
import { queriesOf as queriesOfV1 } from "../../generated/v1/queries.js";
import {
  connect,
  getWorkspace,
  listWorkspaces,
} from "../../generated/v2/calls.js";
import {
  type Client,
  createClient,
  ProblemError,
} from "../../generated/v2/index.js";
import {
  queriesOf,
  withPlainProblems,
  withProblems,
} from "../../generated/v2/queries.js";
import { startService } from "./socket/service/serve.js";

const token = "ann-token";
let service: Awaited<ReturnType<typeof startService>>;
let api: Client;
let path: { readonly workspace_id: string };
/** The requests that were sent. */
const sent: string[] = [];
/** Replaces a response; undefined sends the request. */
let answer: (url: URL) => Response | undefined;
let queries: QueryClient;
const recorded: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input));
  sent.push(`${init?.method ?? "GET"} ${url.pathname}${url.search}`);
  return Promise.resolve(answer(url) ?? fetch(input, init));
};

beforeAll(async () => {
  service = await startService();
  path = { workspace_id: service.store.workspaces[0]?.workspace_id ?? "" };
  api = createClient({
    baseUrl: service.url,
    token,
    fetch: recorded,
    retry: { delay: 1 },
  });
});
afterAll(() => service.close());
beforeEach(() => {
  sent.length = 0;
  answer = () => undefined;
  queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity } },
  });
});

const unavailable = (status: number, headers: Record<string, string> = {}) =>
  Response.json(
    { type: "about:blank", title: "Down", status },
    {
      status,
      headers: { "content-type": "application/problem+json", ...headers },
    },
  );

describe("a query", () => {
  it("returns the body, and throws a ProblemError of the operation", async () => {
    const q = queriesOf(api);
    const workspace = await queries.query(
      q.getWorkspace.queryOptions({ path }),
    );
    expect(workspace.slug).toBe("workspace-0");
    const missing = { path: { workspace_id: crypto.randomUUID() } };
    const failing = queries.query(q.getWorkspace.queryOptions(missing));
    await expect(failing).rejects.toBeInstanceOf(ProblemError);
    await expect(failing).rejects.toMatchObject({
      operation: "getWorkspace",
      problem: {
        code: expect.stringMatching(/NOT_FOUND|FORBIDDEN/) as unknown,
      },
    });
  });

  it("that cannot be sent is a ProblemError too", async () => {
    const empty = { path: { workspace_id: "" } };
    const options = queriesOf(api).getWorkspace.queryOptions(empty);
    await expect(queries.query(options)).rejects.toMatchObject({
      operation: "getWorkspace",
      problem: { code: "network", cause: expect.any(TypeError) as unknown },
    });
  });

  it("is not sent with skipToken", () => {
    const q = queriesOf(api);
    const options = q.listWorkspaces.queryOptions(skipToken);
    const observer = new QueryObserver(queries, options);
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().fetchStatus).toBe("idle");
    stop();
    expect(sent).toEqual([]);
    // It does not show the data of the same operation without arguments.
    expect(options.queryKey).not.toEqual(
      q.listWorkspaces.queryOptions().queryKey,
    );
  });

  it.each([
    ["client", 3],
    ["query", 2],
  ] as const)("is retried by the %s only", async (retry, requests) => {
    answer = () => unavailable(503);
    const q = queriesOf(api, { retry });
    const client = new QueryClient({
      defaultOptions: { queries: { retry: 1, retryDelay: 0 } },
    });
    const options = q.getWorkspace.queryOptions({ path });
    await expect(client.query({ retry: 1, ...options })).rejects.toThrow("503");
    expect(sent).toHaveLength(requests);
  });

  it("is aborted when it is cancelled", async () => {
    let aborted = false;
    let start: () => void;
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const held = createClient({
      baseUrl: service.url,
      token,
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          start();
          init?.signal?.addEventListener("abort", () => {
            aborted = true;
            reject(new Error("aborted"));
          });
        }),
    });
    const options = queriesOf(held).getWorkspace.queryOptions({ path });
    const pending = queries.query(options).catch(() => undefined);
    await started;
    await queries.cancelQueries({ queryKey: options.queryKey });
    await pending;
    expect(aborted).toBe(true);
  });

  it("of standalone calls needs only their connection", async () => {
    const connection = connect({ baseUrl: service.url, token });
    const q = queriesOf({ getWorkspace, listWorkspaces }, { connection });
    const options = q.getWorkspace.queryOptions({ path });
    expect((await queries.query(options)).slug).toBe("workspace-0");
    const list = await queries.infiniteQuery({
      ...q.listWorkspaces.infiniteOptions({ query: { limit: 5 } }),
      pages: 2,
    });
    expect(list.pages).toHaveLength(2);
    expect(options.queryKey).toEqual(
      queriesOf(api).getWorkspace.queryOptions({ path }).queryKey,
    );
  });

  it("works without TanStack Query, as a function", async () => {
    const { queryFn } = queriesOf(api).getWorkspace.queryOptions({ path });
    expect((await queryFn()).slug).toBe("workspace-0");
  });
});

describe("keys", () => {
  it("differ between versions", () => {
    const old = queriesOfV1(v1.createClient({ baseUrl: service.url }));
    expect(old.getWorkspace.key()).not.toEqual(
      queriesOf(api).getWorkspace.key(),
    );
  });

  it("hold big integers and dates, as texts", () => {
    const request = { path, query: { days: 5n, at: new Date(0) } };
    const options = queriesOf(api).getWorkspaceUsage.queryOptions(
      // A description may declare such types.
      request as unknown as { path: typeof path },
    );
    expect(options.queryKey).toEqual([
      "Game Asset Generation Service v2",
      "getWorkspaceUsage",
      { path, query: { days: "5n", at: "1970-01-01T00:00:00.000Z" } },
      "one",
    ]);
  });

  it("in part match single pages and infinite lists of any page size", async () => {
    const q = queriesOf(api);
    const one = q.listBaseModels.queryOptions({ path, query: { limit: 1 } });
    const all = q.listBaseModels.infiniteOptions({ path });
    await queries.query(one);
    await queries.infiniteQuery(all);
    await queries.query(q.getWorkspace.queryOptions({ path }));
    const found = (queryKey: readonly unknown[]) =>
      queries.getQueryCache().findAll({ queryKey }).length;
    expect(found(q.listBaseModels.key())).toBe(2);
    expect(found(q.listBaseModels.key({ path }))).toBe(2);
    expect(found(q.listBaseModels.key({ query: { limit: 1 } }))).toBe(1);
    expect(found(q.listBaseModels.key({ path: { workspace_id: "x" } }))).toBe(
      0,
    );
    const tagged = (tag?: Parameters<typeof q.byTag>[0]) =>
      queries.getQueryCache().findAll(q.byTag(tag)).length;
    expect([tagged("Workspaces"), tagged("Catalog"), tagged()]).toEqual([
      1, 2, 3,
    ]);
  });
});

describe("an infinite list", () => {
  it("reads page by page to its end", async () => {
    const options = queriesOf(api).listWorkspaces.infiniteOptions({
      query: { limit: 3 },
    });
    const observer = new InfiniteQueryObserver(queries, options);
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    for (let count = 1; count <= 3; count++) {
      const { data, hasNextPage } = observer.getCurrentResult();
      expect([data?.pages.length, hasNextPage]).toEqual([count, count < 3]);
      await observer.fetchNextPage();
    }
    stop();
    const { data } = observer.getCurrentResult();
    expect(
      data?.pages.flatMap(({ workspaces }) =>
        workspaces.map(({ slug }) => slug),
      ),
    ).toEqual(Array.from({ length: 7 }, (_, index) => `workspace-${index}`));
    expect(data?.pageParams[0]).toBeUndefined();
    expect(data?.pageParams).toHaveLength(3);
  });

  it("goes on after it was sent as JSON", async () => {
    const q = queriesOf(api);
    const options = q.listWorkspaces.infiniteOptions({ query: { limit: 3 } });
    await queries.infiniteQuery(options);
    const browser = new QueryClient();
    hydrate(
      browser,
      JSON.parse(JSON.stringify(dehydrate(queries))) as DehydratedState,
    );
    const observer = new InfiniteQueryObserver(browser, {
      ...options,
      staleTime: Infinity,
    });
    const stop = observer.subscribe(() => undefined);
    expect(observer.getCurrentResult().hasNextPage).toBe(true);
    await observer.fetchNextPage();
    stop();
    expect(observer.getCurrentResult().data?.pages).toHaveLength(2);
    expect(sent).toHaveLength(2);
  });
});

describe("a mutation", () => {
  it("reads again what it makes stale, and is pending until then", async () => {
    const q = queriesOf(api);
    const list = q.listBaseModels.infiniteOptions({ path });
    const observer = new InfiniteQueryObserver(queries, list);
    const stop = observer.subscribe(() => undefined);
    await observer.refetch();
    await queries.query(q.listWorkspaces.queryOptions());
    sent.length = 0;
    const mutation = new MutationObserver(
      queries,
      q.createInference.mutationOptions({
        invalidates: ({ path }, { inference_id }) => [
          q.listBaseModels.key({ path }),
          q.getInference.key({ path: { inference_id } }),
          q.byTag("Workspaces"),
        ],
      }),
    );
    const [model] = service.store.models;
    const body = { base_model_id: model?.id ?? "", prompt: "moss" };
    const run = await mutation.mutate({ path, body });
    stop();
    expect(run.inference_id).toBeTruthy();
    expect(sent.map((each) => each.replace(/\/v2.*\//, ""))).toEqual([
      "POST inferences",
      "GET base-models",
    ]);
    const workspaces = q.listWorkspaces.queryOptions();
    expect(queries.getQueryState(workspaces.queryKey)?.isInvalidated).toBe(
      true,
    );
  });

  it("is retried by the client alone, with one key", async () => {
    answer = () => unavailable(503);
    const client = new QueryClient({
      defaultOptions: { mutations: { retry: 2, retryDelay: 0 } },
    });
    const q = queriesOf(api, { retry: "query" });
    const mutation = new MutationObserver(
      client,
      q.createInference.mutationOptions(),
    );
    const body = { base_model_id: "m", prompt: "p" };
    await expect(mutation.mutate({ path, body })).rejects.toThrow("503");
    expect(sent).toHaveLength(3);
  });
});

describe("a polled query", () => {
  const request = { path: { workspace_id: "w", inference_id: "i" } };
  const run = (status: string, headers: Record<string, string> = {}) =>
    Response.json(
      { inference_id: "i", status },
      { headers: { "RateLimit-Policy": '"a";q=1;w=1', ...headers } },
    );

  /** The wait after a response, and after those before it. */
  async function waitAfter(...responses: readonly Response[]) {
    const once = createClient({
      baseUrl: service.url,
      token,
      retry: false,
      fetch: recorded,
    });
    const client = new QueryClient();
    const rest = [...responses];
    answer = () => rest.shift();
    const options = () => queriesOf_.getInference.pollOptions(request);
    const queriesOf_ = queriesOf(once);
    const { queryKey } = options();
    while (rest.length > 0)
      await client.query({ ...options(), staleTime: 0 }).catch(() => undefined);
    const state = client.getQueryState(queryKey);
    if (state === undefined) throw new Error("There is no query.");
    // As a component that is drawn again does.
    return options().refetchInterval({ state });
  }

  it.each<[string, readonly Response[], number | false]>([
    ["a status that is not final", [run("running")], 1000],
    ["two of them", [run("queued"), run("running")], 1500],
    ["a final status", [run("running"), run("complete")], false],
    ["Retry-After", [run("running", { "retry-after": "7" })], 7000],
    [
      "an older Retry-After",
      [run("running", { "retry-after": "7" }), run("running")],
      1500,
    ],
    ["a passing problem", [run("running"), unavailable(503)], 1000],
    [
      "a passing problem with Retry-After",
      [unavailable(429, { "retry-after": "9" })],
      9000,
    ],
    ["a problem that stays", [run("running"), unavailable(404)], false],
  ])("waits after %s", async (_, responses, wait) => {
    expect(await waitAfter(...responses)).toBe(wait);
  });
});

it("a problem survives dehydration, JSON and hydration", async () => {
  answer = () => unavailable(404);
  const q = queriesOf(api);
  const options = q.getWorkspace.queryOptions({ path });
  await queries.query(options).catch(() => undefined);
  const state = withPlainProblems(
    dehydrate(queries, { shouldDehydrateQuery: () => true }),
  );
  const browser = new QueryClient();
  hydrate(
    browser,
    withProblems(JSON.parse(JSON.stringify(state)) as typeof state),
  );
  const error = browser.getQueryState(options.queryKey)?.error;
  expect(error).toBeInstanceOf(ProblemError);
  const before = queries.getQueryState(options.queryKey)?.error;
  expect(error).toMatchObject({
    operation: "getWorkspace",
    problem: before?.problem,
    message: before?.message,
  });
  expect(structuredClone(state)).toEqual(state);
});
