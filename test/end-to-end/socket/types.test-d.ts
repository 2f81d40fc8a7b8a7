/* eslint @typescript-eslint/no-unused-vars: off, @typescript-eslint/no-unnecessary-type-parameters: off, @typescript-eslint/no-unsafe-call: off, @typescript-eslint/no-unsafe-member-access: off, @typescript-eslint/switch-exhaustiveness-check: off -- what it gets wrong on purpose is the test, and only types are looked at */
// Checked by `npm run typecheck`; nothing here runs.
import { MemoryQuotaStore } from "../../../generated/runtime/server.js";
import {
  type Authenticate,
  createPartialServer,
  createServer,
  type Handlers,
  type PartialHandlers,
  type QuotaCall,
  type SharedHandlers,
} from "../../../generated/server.js";
import type { Handlers as DocumentHandlers } from "../../../generated/unversioned/server.js";
import type * as v1 from "../../../generated/v1/index.js";
import type { Handlers as V1Handlers } from "../../../generated/v1/server.js";
import * as v1Webhooks from "../../../generated/v1/webhooks.js";
import type * as v2 from "../../../generated/v2/index.js";
import {
  createPartialServer as createV2PartialServer,
  createServer as createV2Server,
  type Handlers as V2Handlers,
} from "../../../generated/v2/server.js";
import * as v2Webhooks from "../../../generated/v2/webhooks.js";
import type { User } from "./service/store.js";

declare const one: v1.Client;
declare const two: v2.Client;
declare const path: { workspace_id: string };
declare const model: v2.BaseModel<never>;
declare const run: v2.Inference<never>;
declare const workspace: v2.WorkspaceInfo;
declare const pagination: v2.Pagination;
declare const all: Handlers<"v1" | "v2", User>;
declare const unversioned: DocumentHandlers;
declare const shared: SharedHandlers<"v1" | "v2", User>;

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;
function holds<_ extends true>(): void {}

// What a server replies.

export const honest: V2Handlers["getWorkspace"] = (_, { reply }) =>
  reply(200, workspace);

export const undeclaredStatus: V2Handlers["getWorkspace"] = (_, { reply }) =>
  // @ts-expect-error -- the description declares no 201
  reply(201, workspace);

export const problemStatus: V2Handlers["getWorkspace"] = (_, { reply }) =>
  // @ts-expect-error -- a declared error is a problem, not a reply
  reply(404, workspace);

export const missingField: V2Handlers["listWorkspaces"] = (_, { reply }) =>
  // @ts-expect-error -- there is no pagination
  reply(200, { workspaces: [] });

export const extraField: V2Handlers["listWorkspaces"] = (_, { reply }) =>
  // @ts-expect-error -- the description has no `page`
  reply(200, { workspaces: [], pagination, page: 1 });

export const extraFieldWithin: V2Handlers["listWorkspaces"] = (_, { reply }) =>
  reply(200, {
    workspaces: [],
    // @ts-expect-error -- nor does it have one further in
    pagination: { ...pagination, page: 1 },
  });

export const wrongType: V2Handlers["listWorkspaces"] = (_, { reply }) =>
  // @ts-expect-error -- workspaces come in a list
  reply(200, { workspaces: workspace, pagination });

export const noBody: V2Handlers["getWorkspace"] = (_, { reply }) =>
  // @ts-expect-error -- a 200 has a body
  reply(200);

// @ts-expect-error -- a handler replies with `reply`
export const bareBody: V2Handlers["getWorkspace"] = () => workspace;

// What a server says of problems.

export const listedCode: V2Handlers["getWorkspace"] = (_, { problem }) =>
  problem("NOT_FOUND", { detail: "There is none." });

export const undeclaredCode: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- a GET takes no idempotency key
  problem("IDEMPOTENCY_KEY_REUSED");

export const inventedCode: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- no operation lists such a code
  problem("OUT_OF_LUCK");

export const inventedMember: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- a 404 has no list of errors
  problem("NOT_FOUND", { errors: [] });

export const listedMember: V2Handlers["getWorkspace"] = (_, { problem }) =>
  problem("INVALID_INPUTS", { errors: [{ pointer: "/", detail: "" }] });

// A problem has the headers that its response requires.

export const busy: V2Handlers["getWorkspace"] = (_, { problem }) =>
  problem(
    "RATE_LIMITED",
    { detail: "Wait." },
    { headers: { "Retry-After": 7, "X-Any": "a" } },
  );

export const thrown: V2Handlers["createInference"] = (_, { problem }) => {
  throw problem(
    "IDEMPOTENT_REQUEST_IN_PROGRESS",
    {},
    { headers: { "Retry-After": 1 } },
  );
};

export const noRetryAfter: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- it says when to try again
  problem("RATE_LIMITED");

export const noHeaders: V2Handlers["createInference"] = (_, { problem }) =>
  // @ts-expect-error -- and so does a 409
  problem("IDEMPOTENT_REQUEST_IN_PROGRESS", { detail: "Wait." }, {});

export const otherHeaders: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- another header does not say it
  problem("RATE_LIMITED", {}, { headers: { "X-Any": "a" } });

export const wrongHeader: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- it is a number of seconds
  problem("RATE_LIMITED", {}, { headers: { "Retry-After": "7" } });

export const refusal: V2Handlers["getWorkspace"] = (_, { problem }) =>
  problem("REQUEST_REFUSED", {}, { status: 415 });

export const otherStatus: V2Handlers["getWorkspace"] = (_, { problem }) =>
  // @ts-expect-error -- a status that the problem does not list
  problem("REQUEST_REFUSED", {}, { status: 418 });

// Open enumerations: a server sends what is listed, a client may get anything.

export const listedValue: V2Handlers["listBaseModels"] = (_, { reply }) =>
  reply(200, { base_models: [{ ...model, modality: "3d" }], pagination });

export const unlistedValue: V2Handlers["listBaseModels"] = (_, { reply }) =>
  reply(200, {
    // @ts-expect-error -- a server sends no modality that the description does not list
    base_models: [{ ...model, modality: "smell" }],
    pagination,
  });

export const unlistedStatus: V2Handlers["getInference"] = (_, { reply }) =>
  // @ts-expect-error -- nor such a status
  reply(200, { ...run, status: "paused" });

export const passedOn: V2Handlers["getInference"] = async (
  { path },
  { reply },
) =>
  // @ts-expect-error -- nor what it got as a client, which may be anything
  reply(200, await two.getInference({ path }));

export async function received() {
  const { status } = await two.getInference({
    path: { ...path, inference_id: "" },
  });
  if (status === "paused") return "a state added later";
  // @ts-expect-error -- it need not be a listed one
  const listed: v2.InferenceStatus<never> = status;
  return listed;
}

// Handlers: none missing, none of another version.

type Both = Handlers<"v1" | "v2", User>;

declare const withoutModels: Omit<V1Handlers<User>, "listModels">;
const hooks = {
  authenticate: { bearerAuth: (): User | undefined => undefined },
  authorize: () => false,
  owner: (user: User) => user.name,
  quotas: { select: () => ["generation" as const] },
};

// @ts-expect-error -- one of v1 is missing
export const withoutOne: Both = { ...all, v1: withoutModels };

// @ts-expect-error -- all of v2 are missing
export const withoutV2: Both = { v1: all.v1 };

createServer({ ...hooks, versions: ["v1", "v2"], handlers: all });

// A server does not serve a version that it does not name.
createServer({ ...hooks, versions: ["v1"], handlers: { v1: all.v1 } });
createServer({ versions: ["unversioned"], handlers: { unversioned } });

createServer({
  ...hooks,
  versions: ["v1", "v2"],
  // @ts-expect-error -- all are missing
  handlers: {},
});

createServer({
  ...hooks,
  versions: ["v1", "v2"],
  // @ts-expect-error -- those of v2 are missing
  handlers: { v1: all.v1 },
});

createServer({
  ...hooks,
  versions: ["v1", "v2"],
  // @ts-expect-error -- one of v1 is missing
  handlers: { ...all, v1: withoutModels },
});

createServer({
  ...hooks,
  // @ts-expect-error -- there is no v4
  versions: ["v1", "v4"],
  handlers: { ...all, unversioned },
});

createServer({
  ...hooks,
  // @ts-expect-error -- no version is named
  versions: [],
  handlers: { ...all, unversioned },
});

createV2Server({ ...hooks, handlers: all.v2 });

createV2Server({
  ...hooks,
  // @ts-expect-error -- all are missing
  handlers: {},
});

// What may be missing is asked for by the name of the function.
createV2PartialServer({ ...hooks, handlers: {} });
createPartialServer({
  ...hooks,
  versions: ["v1", "v2"],
  handlers: { v1: withoutModels, v2: {} },
});
export const partial: PartialHandlers<"v1" | "v2", User> = {
  v1: withoutModels,
  v2: {},
};

// What serves both versions is written once.

export const written: Both = {
  v1: { ...all.v1, ...shared },
  v2: { ...all.v2, ...shared },
};
export const ofBoth: V1Handlers<User>["getTrainingRun"] = shared.getTrainingRun;

// @ts-expect-error -- the inferences of v1 and v2 differ
export type InferencesOfBoth = SharedHandlers<"v1" | "v2">["createInference"];

// A list for both versions is written once, `page` included.

export const pages: (typeof shared)["listWorkspaces"] = async (
  _,
  { reply, page },
) => {
  const items = (after: string | undefined) =>
    after === undefined ? [workspace] : [];
  const body = await page({ key: ({ slug }) => slug, items, total: () => 1 });
  holds<Equal<typeof body, v2.ListWorkspacesOutput>>();
  return reply(200, body);
};

export const pagesOfV1: V1Handlers<User>["listWorkspaces"] = pages;
export const pagesOfV2: V2Handlers<User>["listWorkspaces"] = pages;

// @ts-expect-error -- a workspace does not come in pages
export const noPages: V2Handlers<User>["getWorkspace"] = (_, { reply, page }) =>
  reply(200, { ...workspace, name: String(page) });

// @ts-expect-error -- v2 takes another body, and announces events in its reply
export const ofOther: V1Handlers<User>["createInference"] =
  all.v2.createInference;

export const knowsItsCaller: V2Handlers<User>["getWorkspace"] = (
  _,
  { principal, reply, problem },
) =>
  principal.adminOf.has(workspace.workspace_id)
    ? reply(200, workspace)
    : problem("FORBIDDEN");

// Hooks: as the served versions need them.

const { authenticate, authorize, owner, quotas } = hooks;

// @ts-expect-error -- operations are for admins: `authorize` is missing
createServer({ authenticate, owner, quotas, versions: ["v1"], handlers: all });

// @ts-expect-error -- keys, quotas and cursors are somebody's: `owner` is missing
createServer({
  authenticate,
  authorize,
  quotas,
  versions: ["v1"],
  handlers: all,
});

// @ts-expect-error -- `authenticate` is missing
createServer({ authorize, owner, quotas, versions: ["v1"], handlers: all });

// @ts-expect-error -- `generation-video` narrows `generation`: `quotas.select` is missing
createServer({
  authenticate,
  authorize,
  owner,
  versions: ["v1"],
  handlers: all,
});

// Each operation has its own request, and the description names the quotas.
declare function isOf<Type>(value: Type): void;

createServer({
  ...hooks,
  quotas: {
    select: (call) => {
      isOf<User>(call.principal);
      // @ts-expect-error -- which operation is called is not known yet
      isOf<unknown>(call.request.body.prompt);
      if (call.name === "createTrainingRun") {
        isOf<string>(call.request.body.kind);
        return ["training"];
      }
      // @ts-expect-error -- v2 has another name for it
      isOf<unknown>(call.request.body.model_id);
      if (call.surface === "v1") isOf<string>(call.request.body.model_id);
      else isOf<string>(call.request.body.base_model_id);
      return call.quotas;
    },
  },
  versions: ["v1", "v2"],
  handlers: all,
});

createV2Server({
  ...hooks,
  quotas: {
    select: ({ name, request }) => {
      // @ts-expect-error -- listing spends nothing
      if (name === "listBaseModels") return [];
      if (name === "createTrainingRun") return ["training"];
      isOf<string>(request.body.base_model_id);
      return ["generation-video"];
    },
  },
  handlers: all.v2,
});

createV2Server({
  ...hooks,
  // @ts-expect-error -- no quota has this name
  quotas: { select: () => ["trainings" as const] },
  handlers: all.v2,
});

declare const selectV1: (
  call: QuotaCall<"v1", User>,
) => QuotaCall<"v1">["quotas"];

createServer({
  ...hooks,
  quotas: { select: selectV1 },
  versions: ["v1", "unversioned"],
  handlers: { v1: all.v1, unversioned },
});

createServer({
  ...hooks,
  // @ts-expect-error -- the selector does not know the requests of v2
  quotas: { select: selectV1 },
  versions: ["v1", "v2"],
  handlers: all,
});

createServer({
  ...hooks,
  // @ts-expect-error -- the store alone tells of no request what it spends
  quotas: { store: new MemoryQuotaStore() },
  versions: ["v1"],
  handlers: all,
});

// @ts-expect-error -- nor may one version alone do without
createV2Server({ authenticate, authorize, owner, handlers: all.v2 });

// @ts-expect-error -- nor handlers that are incomplete
createV2PartialServer({ authenticate, authorize, owner, handlers: {} });

createServer({
  ...hooks,
  // @ts-expect-error -- a hook for each scheme
  authenticate: {},
  versions: ["v1"],
  handlers: all,
});

export const schemes: Authenticate<"v1", User> = authenticate;

createPartialServer({
  versions: ["v1", "v2"],
  authenticate: { bearerAuth: () => ({ name: "ann" }) },
  authorize: ({ name }) => name === "ann",
  owner: ({ name }) => name,
  quotas,
  handlers: {
    v1: {
      getWorkspace: (_, { principal, surface, reply }) => {
        holds<Equal<typeof principal, { name: string }>>();
        holds<Equal<typeof surface, "v1">>();
        return reply(200, workspace);
      },
    },
    v2: {},
  },
});

// A handler of both versions sees which one was called.
export const asked: Partial<typeof shared> = {
  getWorkspace: (_, { surface, reply }) => {
    holds<Equal<typeof surface, "v1" | "v2">>();
    return reply(200, workspace);
  },
};

createPartialServer({
  ...hooks,
  versions: ["v1"],
  // @ts-expect-error -- v1 has no such operation
  handlers: { v1: { listBaseModels: all.v2.listBaseModels } },
});

// What a client sends.

const base_model_id = "";
const prompt = "moss";
const webhook = { url: "https://hooks.example.com/" };

export async function sent() {
  await two.createInference({ path, body: { base_model_id, prompt, webhook } });
  await one.createInference({ path, body: { model_id: "", prompt } });
  await one.createInference({
    path,
    // @ts-expect-error -- v1's inferences take no webhook
    body: { model_id: "", prompt, webhook },
  });
  // @ts-expect-error -- v1 has models of its own
  await one.createInference({ path, body: { base_model_id, prompt } });
  await two.createTrainingRun({
    path,
    body: {
      name: "Moss",
      kind: "style",
      images: [],
      // @ts-expect-error -- training produces no event of inferences
      webhook: { ...webhook, events: ["inference.failed"] },
    },
  });
  // @ts-expect-error -- a path has its parameters
  await two.getWorkspace({});
  // @ts-expect-error -- an unknown parameter
  await two.listWorkspaces({ query: { page: 2 } });
  // @ts-expect-error -- one inference is no list
  two.getInference.all({ path: { ...path, inference_id: "" } });
}

// What a client gets.

/** Every code of the operation and every failure of a client: one left out does not compile. */
export async function told(): Promise<string> {
  const body = { base_model_id, prompt };
  const result = await two.createInference.try({ path, body });
  if (result.ok) return result.body.inference_id;
  const { problem } = result;
  switch (problem.code) {
    case "INVALID_INPUTS":
      return problem.errors?.[0]?.pointer ?? problem.detail;
    case "IDEMPOTENCY_KEY_REUSED":
      holds<Equal<typeof problem.status, 422>>();
      return problem.title;
    case "IDEMPOTENT_REQUEST_IN_PROGRESS":
    case "RATE_LIMITED":
      return String(result.response?.headers.get("retry-after"));
    case "UNAUTHENTICATED":
    case "FORBIDDEN":
    case "NOT_FOUND":
    case "INTERNAL_ERROR":
      return problem.type;
    case "REQUEST_REFUSED":
    case "SERVICE_UNAVAILABLE":
      return `${problem.status}: ${problem.detail}`;
    case "unknown":
      return problem.text;
    case "unexpected":
    case "network":
    case "timeout":
    case "aborted":
      return problem.detail;
  }
}

export async function toldInPart(): Promise<string> {
  const result = await two.listWorkspaces.try();
  if (result.ok) return "";
  const { problem } = result;
  switch (problem.code) {
    case "INVALID_INPUTS":
    case "IDEMPOTENT_REQUEST_IN_PROGRESS":
    case "RATE_LIMITED":
    case "UNAUTHENTICATED":
    case "FORBIDDEN":
    case "INTERNAL_ERROR":
    case "REQUEST_REFUSED":
    case "SERVICE_UNAVAILABLE":
    case "unexpected":
    case "network":
    case "timeout":
    case "aborted":
      return problem.detail;
    // @ts-expect-error -- a GET cannot end so
    case "IDEMPOTENCY_KEY_REUSED":
      return "";
    default: {
      // @ts-expect-error -- two are left
      const none: never = problem;
      holds<Equal<typeof problem.code, "NOT_FOUND" | "unknown">>();
      return none;
    }
  }
}

// What a receiver gets.

export const receiver = v2Webhooks
  .createWebhookReceiver({ secrets: [] })
  .on("inference.completed", ({ data }) => data.outputs[0]?.url)
  .on("scoring_run.completed", ({ data }) => data.scores[0]?.value)
  // @ts-expect-error -- an inference has no scores
  .on("inference.failed", ({ data }) => data.scores[0].value);

v1Webhooks
  .createWebhookReceiver({ secrets: [] })
  // @ts-expect-error -- v1 has no events of inferences
  .on("inference.completed", () => {});

// What a sender gives.

declare const sender: v2Webhooks.WebhookSender<
  v2Webhooks.WebhookEvents<never>,
  "id" | "type" | "created_at" | "metadata"
>;
declare const running: v2.Inference<never>;
declare const inference: v2Webhooks.WebhookEvents<never>["inference.completed"]["data"];
declare const failure: v2Webhooks.WebhookEvents<never>["inference.failed"]["data"];
declare const unsent: v2Webhooks.WebhookSenderOptions["transport"];
declare const unsigned: v2Webhooks.WebhookSenderOptions["secrets"];
const address = { owner: "w", webhook: { url: "https://hooks.example.com/" } };

export const deliveries = [
  v2Webhooks.createWebhookSender({ transport: unsent, secrets: unsigned }),
  sender.send("inference.completed", { data: inference }, address),
  sender.send(
    "inference.completed",
    { id: "evt_1", created_at: "2026-01-01T00:00:00Z", data: inference },
    { ...address, subject: inference.inference_id },
  ),
  sender.test("webhook_test", { data: {} }, address),
  // @ts-expect-error -- there is no such event
  sender.send("inference.paused", { data: inference }, address),
  // @ts-expect-error -- the data is left out
  sender.send("inference.completed", {}, address),
  // @ts-expect-error -- an inference is no training run
  sender.send("training.failed", { data: inference }, address),
  sender.send(
    "inference.failed",
    // @ts-expect-error -- a sender writes only the statuses that are listed
    { data: { ...failure, status: "exploded" } },
    address,
  ),
  // @ts-expect-error -- the type is that of the event
  sender.send("inference.failed", { type: "x", data: failure }, address),
  // @ts-expect-error -- an event has no such property
  sender.send("inference.failed", { data: failure, extra: 1 }, address),
  // @ts-expect-error -- an inference in progress has not completed
  sender.send("inference.completed", { data: running }, address),
  sender.send(
    "inference.completed",
    // @ts-expect-error -- the status is not that of the event
    { data: { ...inference, status: "in_progress" } },
    address,
  ),
  sender.send(
    "inference.failed",
    // @ts-expect-error -- a failed run says why
    { data: { ...failure, error_code: null } },
    address,
  ),
  sender.send(
    "inference.failed",
    { data: failure },
    // @ts-expect-error -- nobody's secrets would sign it
    { webhook: address.webhook },
  ),
];

export function dispatched(event: v2Webhooks.CreateInferenceEvent): string {
  switch (event.type) {
    case "inference.completed":
    case "inference.failed":
    case "inference.cancelled":
      return event.data.inference_id;
    case "scoring_run.completed":
    case "scoring_run.failed":
      return event.data.scoring_run_id;
  }
}
