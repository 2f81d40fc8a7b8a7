import { randomUUID } from "node:crypto";

import type { WebhookTestEvent } from "../../../../generated/v2/index.js";
import { type Post, sendEvent } from "./deliver.js";
import { workspaceFor } from "./refuse.js";
import type { Shared } from "./shared.js";
import type { Store } from "./store.js";

const GRACE = 24 * 60 * 60 * 1000;

/** The administration of webhooks, the same in both versions. */
export function webhookHandlers(
  store: Store,
  post: Post,
): Pick<
  Shared,
  "getWebhookSecret" | "rotateWebhookSecret" | "createWebhookTest"
> {
  return {
    getWebhookSecret: ({ path }, { reply, problem, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      const [secret] = store.liveSecrets(path.workspace_id);
      return reply(200, { secret });
    },

    rotateWebhookSecret: ({ path }, { reply, problem, principal }) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      return reply(200, {
        secret: store.rotate(path.workspace_id),
        previous_secret_expires_at: new Date(Date.now() + GRACE).toISOString(),
      });
    },

    createWebhookTest: async (
      { path, body },
      { reply, problem, principal },
    ) => {
      workspaceFor(store, principal, path.workspace_id, problem);
      const event: WebhookTestEvent = {
        id: `evt_${randomUUID()}`,
        type: "inference.completed",
        created_at: new Date().toISOString(),
        data: {},
      };
      const start = performance.now();
      const secrets = store.liveSecrets(path.workspace_id);
      const status = await sendEvent(event, body.webhook.url, secrets, post);
      return reply(200, {
        delivered: status >= 200 && status < 300,
        response_status: status,
        latency_ms: Math.round(performance.now() - start),
      });
    },
  };
}
