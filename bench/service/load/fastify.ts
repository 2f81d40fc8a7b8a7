/**
 * The submit of an inference as one would write it by hand: Fastify, a schema for ajv, and
 * the service's own functions for what is in the database. So it runs the same statements
 * on the same tables as the service does, writes the same log, and counts the same metrics.
 */
import { createHash, randomUUID } from "node:crypto";
import { parseArgs } from "node:util";

import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";

import { byPersonalAccessToken } from "../../../examples/service/access/personal-access-tokens.js";
import type { Principal } from "../../../examples/service/access/principal.js";
import { openPostgres } from "../../../examples/service/database/postgres.js";
import {
  areReferenceSets,
  findModel,
  scoresAutomatically,
} from "../../../examples/service/runs/catalog.js";
import { submit } from "../../../examples/service/runs/store.js";
import { log } from "../../../examples/service/telemetry/log.js";
import { createMetrics } from "../../../examples/service/telemetry/metrics.js";
import type { QuotaState } from "../../../generated/runtime/server.js";
import {
  idempotencyStore,
  postgres,
  quotaStore,
} from "../../../generated/runtime/stores/postgres.js";
import { vetWebhookUrl } from "../../../generated/runtime/webhooks-out/vet-url.js";

const { values } = parseArgs({
  options: { database: { type: "string" }, port: { type: "string" } },
});
const database = openPostgres(values.database ?? "");
const stores = postgres({
  query: async (text, parameters) => ({
    rows: await database.query({ text, values: parameters }),
  }),
});
const keys = idempotencyStore(stores);
const quotas = quotaStore(stores);
const metrics = createMetrics(database);

interface Body {
  readonly base_model_id: string;
  readonly prompt: string;
  readonly reference_set_ids?: readonly string[];
  readonly webhook?: {
    readonly url: string;
    readonly events?: readonly string[];
    readonly metadata?: Readonly<Record<string, string>>;
  };
}

const events = ["inference.completed", "inference.failed"];

const schema = {
  params: {
    type: "object",
    required: ["workspace_id"],
    properties: { workspace_id: { type: "string", format: "uuid" } },
  },
  headers: {
    type: "object",
    properties: {
      "idempotency-key": { type: "string", minLength: 1, maxLength: 255 },
    },
  },
  body: {
    type: "object",
    required: ["base_model_id", "prompt"],
    additionalProperties: false,
    properties: {
      base_model_id: { type: "string" },
      prompt: { type: "string" },
      reference_set_ids: { type: "array", items: { type: "string" } },
      webhook: {
        type: "object",
        required: ["url"],
        additionalProperties: false,
        properties: {
          url: { type: "string", format: "uri", pattern: "^https://" },
          events: { type: "array", items: { enum: events } },
          metadata: {
            type: "object",
            maxProperties: 10,
            additionalProperties: { type: "string" },
          },
        },
      },
    },
  },
  response: {
    200: {
      type: "object",
      required: ["inference_id", "status", "expected_events"],
      properties: {
        inference_id: { type: "string" },
        status: { type: "string" },
        expected_events: { type: "array", items: { type: "string" } },
      },
    },
  },
};

const app = Fastify({
  genReqId: () => randomUUID(),
  ajv: { customOptions: { removeAdditional: false, coerceTypes: false } },
});

app.addHook("onResponse", (request, reply, done) => {
  const entry = {
    operation: "createInference",
    surface: "v2",
    owner: undefined,
    method: request.method,
    path: request.routeOptions.url,
    requestPath: request.url,
    status: reply.statusCode,
    duration: reply.elapsedTime,
    outcome: "replied" as const,
    requestId: request.id,
  };
  log("info", "request", entry);
  metrics.onRequest(entry);
  done();
});

app.get("/ready", () => "ok");

interface Route {
  readonly Params: { readonly workspace_id: string };
  readonly Body: Body;
}

app.post<Route>(
  "/v2/workspaces/:workspace_id/inferences",
  { schema },
  async (request, reply) => {
    const principal = await principalOf(request.headers.authorization);
    if (principal === undefined) return refuse(reply, 401, "UNAUTHENTICATED");
    if (!principal.roles.has(request.params.workspace_id.toLowerCase()))
      return refuse(reply, 404, "NOT_FOUND");
    return onceForKey(request, reply, principal);
  },
);

async function principalOf(
  header: string | undefined,
): Promise<Principal | undefined> {
  return header?.startsWith("Bearer ") === true
    ? byPersonalAccessToken(database, header.slice(7))
    : undefined;
}

/** Handles a request with a new key, or sends the response to the earlier one again. */
async function onceForKey(
  request: FastifyRequest<Route>,
  reply: FastifyReply,
  principal: Principal,
) {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string") return perform(request, reply, principal);
  const text = JSON.stringify([request.method, request.url, request.body]);
  const claim = {
    owner: principal.user,
    key,
    fingerprint: createHash("sha256").update(text).digest("hex"),
    token: randomUUID(),
  };
  const claimed = await keys.claim(claim, 60_000);
  if (claimed.kind === "reused")
    return refuse(reply, 422, "IDEMPOTENCY_KEY_REUSED");
  if (claimed.kind === "done")
    return reply
      .header("idempotent-replayed", "true")
      .type("application/json")
      .send(claimed.reply.body);
  if (claimed.kind !== "begun")
    return refuse(reply, 409, "IDEMPOTENT_REQUEST_IN_PROGRESS");
  const body = await perform(request, reply, principal, key);
  if (reply.sent) await keys.release(claim);
  else
    await keys.keep(
      claim,
      { status: 200, headers: [], body: JSON.stringify(body) },
      86_400_000,
    );
  return body;
}

async function perform(
  { params, body }: FastifyRequest<Route>,
  reply: FastifyReply,
  { user }: Principal,
  key?: string,
) {
  const { workspace_id: workspaceId } = params;
  const { base_model_id, prompt, reference_set_ids = [], webhook } = body;
  if (webhook !== undefined) {
    const vetted = await vetWebhookUrl(webhook.url, { allow: ["127.0.0.0/8"] });
    if (!vetted.ok) return refuse(reply, 422, "INVALID_INPUTS");
  }
  const known = await findModel(database, base_model_id);
  if (!(await spend(reply, user, known?.modality === "video")))
    return refuse(reply, 429, "RATE_LIMITED");
  const model = await findModel(database, base_model_id);
  if (
    model === undefined ||
    !(await areReferenceSets(database, workspaceId, reference_set_ids))
  )
    return refuse(reply, 422, "INVALID_INPUTS");
  const scored = await scoresAutomatically(database, workspaceId);
  const inference_id = await submit(
    database,
    { user, key },
    {
      workspaceId,
      kind: "inference",
      input: { model_id: base_model_id, prompt, reference_set_ids },
      price: model.price,
      webhook,
    },
  );
  const possible = scored ? [...events, "scoring_run.completed"] : events;
  const wanted = webhook?.events ?? possible;
  const expected_events = webhook === undefined ? [] : wanted;
  return { inference_id, status: "in_progress", expected_events };
}

/** Counts a request, and says in the headers what is left. */
async function spend(
  reply: FastifyReply,
  owner: string,
  isVideo: boolean,
): Promise<boolean> {
  const { allowed, states } = await quotas.spend([
    { owner, policy: "generation", quota: 60, window: 60 },
    ...(isVideo
      ? [{ owner, policy: "generation-video", quota: 30, window: 60 }]
      : []),
  ]);
  const entry = ({ policy, remaining, reset }: QuotaState) =>
    `"${policy}";r=${remaining};t=${reset}`;
  const [tightest] = [...states].sort((a, b) => a.remaining - b.remaining);
  reply.headers({
    "ratelimit-policy":
      '"generation";q=60;w=60, "generation-video";q=30;w=60, "training";q=10;w=3600',
    ratelimit: states.map(entry).join(", "),
    "ratelimit-limit": tightest?.quota,
    "ratelimit-remaining": tightest?.remaining,
    "ratelimit-reset": tightest?.reset,
  });
  return allowed;
}

function refuse(reply: FastifyReply, status: number, code: string) {
  const type = `https://errors.example.com/${code}`;
  return reply
    .status(status)
    .type("application/problem+json")
    .send(JSON.stringify({ type, title: code, status, detail: code }));
}

await app.listen({ host: "127.0.0.1", port: Number(values.port) });
