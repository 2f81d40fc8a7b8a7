/** What a user of the output writes: compiled, never run. */
import { connect, getWorkspace } from "../../../generated/v2/calls.js";
import {
  createClient,
  type Inference,
  type InferenceCompletedEvent,
  type InferenceStatus,
  ProblemError,
  type WorkspaceInfo,
} from "../../../generated/v2/index.js";
import {
  type AnyWebhookEvent,
  type CreateInferenceEvent,
  createWebhookReceiver,
  events,
  createWebhookSender,
} from "../../../generated/v2/webhooks.js";
import {
  createPartialServer as createPartialVersions,
  createServer as createVersions,
  type Handlers as VersionHandlers,
  type SharedHandlers,
} from "../../../generated/server.js";
import {
  createPartialServer,
  type Handlers,
} from "../../../generated/v2/server.js";
import { fetchHandler } from "../../../generated/runtime/fetch.js";
import { serve } from "../../../generated/runtime/node.js";
import { sampleWebhook } from "../../../generated/v2/webhook-samples.js";
import { webhookFetchHandler } from "../../../generated/runtime/webhooks-in/fetch.js";
import { webhookListener } from "../../../generated/runtime/webhooks-in/node.js";
import {
  MemoryWebhookStore,
  type WebhookStore,
} from "../../../generated/runtime/webhooks.js";
import { httpsTransport } from "../../../generated/runtime/webhooks-out/https-transport.js";
import { createWebhookSecrets } from "../../../generated/runtime/webhooks-out/secrets.js";

const api = createClient({
  baseUrl: "https://api.example.com",
  token: "token",
});
const workspace_id = "5c1a4b1e-3b52-4f1c-9d7e-0a1b2c3d4e5f";

export async function client(): Promise<string> {
  const run = await api.createInference({
    path: { workspace_id },
    body: {
      base_model_id: "pixel",
      prompt: "a mossy stone tile",
      webhook: { url: "https://example.com/hook" },
    },
  });
  const inference: Inference = await api.getInference({
    path: { workspace_id, inference_id: run.inference_id },
  });
  for await (const workspace of api.listWorkspaces.all({
    query: { limit: 100 },
  })) {
    const info: WorkspaceInfo = workspace;
    void info.balance_creative_units;
  }
  const connection = connect({ baseUrl: "https://api.example.com" });
  const workspace = await getWorkspace(connection, { path: { workspace_id } });
  return `${inference.status} ${workspace.name}`;
}

export async function outcome(): Promise<string> {
  const tried = await api.createInference.try({
    path: { workspace_id },
    body: { base_model_id: "pixel", prompt: "a mossy stone tile" },
  });
  if (tried.ok) return tried.body.inference_id;
  const { problem } = tried;
  switch (problem.code) {
    case "INVALID_INPUTS":
      return (problem.errors ?? [])
        .map(({ pointer, detail }) => `${pointer}: ${detail}`)
        .join();
    case "IDEMPOTENCY_KEY_REUSED":
    case "IDEMPOTENT_REQUEST_IN_PROGRESS":
    case "UNAUTHENTICATED":
    case "FORBIDDEN":
    case "NOT_FOUND":
    case "RATE_LIMITED":
    case "INTERNAL_ERROR":
    case "REQUEST_REFUSED":
    case "SERVICE_UNAVAILABLE":
      return `${String(problem.status)} ${problem.title}`;
    case "unknown":
      return problem.text;
    case "unexpected":
      return String(problem.body.length);
    case "network":
    case "timeout":
    case "aborted":
      return problem.detail;
    default: {
      const nothing: never = problem;
      return nothing;
    }
  }
}

export function thrown(error: unknown): string {
  return error instanceof ProblemError ? error.message : String(error);
}

export function later(status: InferenceStatus): string {
  return status === "complete" ? "done" : status;
}

const receiver = createWebhookReceiver({ secrets: ["whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv"] });
receiver.on("inference.completed", (event) => {
  for (const output of event.data.outputs) void output.url;
});
receiver.on("training.failed", async (event) => {
  const code: string | null = event.data.error_code;
  await Promise.resolve(code);
});
receiver.onUnknown((event) => void event);
export const onNode = webhookListener(receiver, {
  onOutcome: ({ kind, status }) => `${kind} ${String(status)}`,
});
export const onFetch: (request: Request) => Promise<Response> =
  webhookFetchHandler(receiver, { limit: 65_536 });
export const store: WebhookStore = new MemoryWebhookStore({ limit: 100 });

export async function received(): Promise<string> {
  const { headers, body, event } = await sampleWebhook(
    "inference.completed",
    { data: { outputs: [] } },
    { secret: "whsec_c2VjcmV0IG9mIDI0IGJ5dGVzIG9yIHNv" },
  );
  const outcome = await receiver.receive(headers, body);
  const [first] = events.order([event]);
  switch (outcome.kind) {
    case "handled":
    case "unhandled":
      return `${outcome.name} ${outcome.event.id}`;
    case "refused":
      return outcome.reason;
    case "unknown":
    case "duplicate":
    case "in-progress":
      return `${outcome.delivery.id} ${first?.created_at ?? ""}`;
  }
}

export function kinds(
  event: AnyWebhookEvent,
  produced: CreateInferenceEvent,
): string {
  return `${event.type} ${produced.type}`;
}

export function made(event: AnyWebhookEvent): number {
  // The sample of a webhook test has the same type, and nothing in its data.
  if (event.type === "inference.completed")
    return (event.data.outputs ?? []).length;
  return event.type === "training.failed"
    ? event.data.training_run_id.length
    : 0;
}

const secrets = createWebhookSecrets();
const sender = createWebhookSender({
  transport: httpsTransport(),
  secrets,
  onRecord: ({ status }, { subject }) => `${subject ?? ""} ${status}`,
});

export async function settle(
  data: InferenceCompletedEvent<never>["data"],
  webhook: { url: string },
): Promise<number> {
  const address = { owner: workspace_id, webhook, subject: data.inference_id };
  await sender.send("inference.completed", { data }, address);
  const test = await sender.test("webhook_test", { data: {} }, address);
  const { secret } = await secrets.read(workspace_id);
  const left = await sender.close();
  return secret.length + test.latency_ms + left.length;
}

interface User {
  readonly name: string;
}

const handlers: Partial<Handlers<User>> = {
  getInference: ({ path }, { reply, problem, principal }) =>
    path.inference_id === principal.name
      ? reply(200, {
          inference_id: path.inference_id,
          status: "complete",
          outputs: [],
          created_at: "2026-01-01T00:00:00Z",
          completed_at: null,
          price_creative_units: null,
          error_code: null,
          error_message: null,
          webhook: null,
        })
      : problem("NOT_FOUND", { detail: "No such inference." }),
};

const authenticate = {
  bearerAuth: (token: string): User | undefined =>
    token === "token" ? { name: token } : undefined,
};
const authorize = (user: User) => user.name === "admin";
const owner = (user: User) => user.name;
const quotas = { select: () => ["generation" as const] };

export const server = createPartialServer({
  handlers,
  authenticate,
  authorize,
  owner,
  quotas,
});
export const both = createPartialVersions({
  versions: ["v1", "v2"],
  handlers: { v1: {}, v2: handlers },
  authenticate,
  authorize,
  owner,
  quotas,
});

type Both = VersionHandlers<"v1" | "v2", User>;
type Shared = SharedHandlers<"v1" | "v2", User>;

export const complete = (
  shared: Shared,
  v1: Omit<Both["v1"], keyof Shared>,
  v2: Omit<Both["v2"], keyof Shared>,
) =>
  createVersions({
    versions: ["v1", "v2"],
    handlers: { v1: { ...shared, ...v1 }, v2: { ...shared, ...v2 } },
    authenticate,
    authorize,
    owner,
    quotas,
  });
export const listening = serve(both, { port: 0 });
export const handle: (request: Request) => Promise<Response> =
  fetchHandler(server);
