import { afterAll, beforeAll, describe, expect, it } from "vitest";

import * as v1 from "../../../generated/v1/index.js";
import * as v2 from "../../../generated/v2/index.js";
import { startService } from "./service/serve.js";
import type { Shared } from "./service/shared.js";

type Both = Pick<v2.Client, keyof v1.Client & keyof v2.Client & keyof Shared>;

const UNKNOWN = "11111111-2222-4333-8444-555555555555";
const webhook = { url: "https://hooks.example.com/" };

/** Handlers that answer with what the description lists and this service has no reason for. */
function troubled(handlers: Shared): Shared {
  return {
    ...handlers,
    getWorkspaceUsage: () => {
      throw new Error("The secret of the database.");
    },
    createTrainingRun: (_, { problem }) =>
      problem("RATE_LIMITED", {}, { headers: { "Retry-After": 7 } }),
    createWorkflowRun: (_, { problem }) =>
      problem(
        "IDEMPOTENT_REQUEST_IN_PROGRESS",
        { detail: "Wait a second." },
        { headers: { "Retry-After": 1 } },
      ),
    createWebhookTest: (_, { problem }) => problem("IDEMPOTENCY_KEY_REUSED"),
    getWebhookSecret: (_, { problem }) =>
      problem(
        "SERVICE_UNAVAILABLE",
        {},
        { status: 503, headers: { "Retry-After": 3 } },
      ),
  };
}

/** A call that ends with each code; a missing one does not compile. */
const rows: {
  readonly [Code in v2.ProblemCode]: {
    readonly status: number;
    readonly token?: string;
    readonly retryAfter?: string;
    readonly call: (
      api: Both,
      path: { readonly workspace_id: string },
    ) => Promise<{
      readonly ok: boolean;
      readonly response: Response | undefined;
    }>;
  };
} = {
  UNAUTHENTICATED: {
    status: 401,
    token: "eve-token",
    call: (api) => api.listWorkspaces.try(),
  },
  FORBIDDEN: {
    status: 403,
    token: "bob-token",
    call: (api, path) => api.rotateWebhookSecret.try({ path }),
  },
  NOT_FOUND: {
    status: 404,
    call: (api) => api.getWorkspace.try({ path: { workspace_id: UNKNOWN } }),
  },
  IDEMPOTENT_REQUEST_IN_PROGRESS: {
    status: 409,
    retryAfter: "1",
    call: (api, path) =>
      api.createWorkflowRun.try({
        path: { ...path, workflow_id: UNKNOWN },
        headers: { "Idempotency-Key": "key" },
        body: { inputs: {} },
      }),
  },
  INVALID_INPUTS: {
    status: 422,
    call: (api) => api.listWorkspaces.try({ query: { cursor: "nonsense" } }),
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    call: (api, path) =>
      api.createWebhookTest.try({
        path,
        headers: { "Idempotency-Key": "key" },
        body: { webhook },
      }),
  },
  RATE_LIMITED: {
    status: 429,
    retryAfter: "7",
    call: (api, path) =>
      api.createTrainingRun.try({
        path,
        body: { name: "Moss", kind: "style", images: ["https://a.b/c"] },
      }),
  },
  INTERNAL_ERROR: {
    status: 500,
    call: (api, path) => api.getWorkspaceUsage.try({ path }),
  },
  REQUEST_REFUSED: {
    status: 406,
    call: (api) => api.listWorkspaces.try({}, { headers: { accept: "a/b" } }),
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    retryAfter: "3",
    call: (api, path) => api.getWebhookSecret.try({ path }),
  },
};

describe.each([
  ["v1", v1.createClient],
  ["v2", v2.createClient],
] as const)("the client of %s tells problems by their codes", (_, create) => {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService({ change: troubled });
  });
  afterAll(() => service.close());

  it.each(Object.entries(rows))(
    "%s",
    async (code, { status, token = "ann-token", retryAfter, call }) => {
      const [workspace] = service.store.workspaces;
      const path = { workspace_id: workspace?.workspace_id ?? "" };
      const api = create({ baseUrl: service.url, token, retry: false });
      const result = await call(api, path);
      expect(result).toMatchObject({
        ok: false,
        problem: {
          code,
          status,
          type: `https://errors.example.com/${code}`,
        },
      });
      expect(result.response?.status).toBe(status);
      expect(result.response?.headers.get("retry-after") ?? undefined).toBe(
        retryAfter,
      );
    },
  );

  it("a token that is missing", async () => {
    const api = create({ baseUrl: service.url });
    const result = await api.listWorkspaces.try();
    expect(result).toMatchObject({ problem: { code: "UNAUTHENTICATED" } });
  });

  it("a handler that is not written", async () => {
    const empty = await startService({
      handlers: () => ({ v1: {}, v2: {}, unversioned: {} }),
    });
    const api = create({
      baseUrl: empty.url,
      token: "ann-token",
      retry: false,
    });
    const result = await api.listWorkspaces.try();
    expect(result).toMatchObject({
      problem: { code: "SERVICE_UNAVAILABLE", status: 501 },
    });
    await empty.close();
  });
});
