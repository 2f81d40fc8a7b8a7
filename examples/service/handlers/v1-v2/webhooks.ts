import { RotationRefusedError } from "../../../../generated/runtime/webhooks-out/secrets.js";
import type { SharedHandlers } from "../../../../generated/server.js";
import { canonical, type Principal } from "../../access/principal.js";
import type { Deps } from "../deps.js";

/** Operations of Webhooks. */
export function webhooksHandlers({ secrets, sender }: Deps) {
  return {
    getWebhookSecret: async ({ path }, context) => {
      const owner = canonical(path.workspace_id);
      return context.reply(200, await secrets.read(owner));
    },

    rotateWebhookSecret: async ({ path }, context) => {
      const owner = canonical(path.workspace_id);
      try {
        return context.reply(200, await secrets.rotate(owner));
      } catch (error) {
        if (!(error instanceof RotationRefusedError)) throw error;
        const wait = Math.ceil((error.retryAt - Date.now()) / 1000);
        return context.problem(
          "RATE_LIMITED",
          { detail: error.message },
          { headers: { "Retry-After": Math.max(1, wait) } },
        );
      }
    },

    createWebhookTest: async ({ path, body }, context) => {
      const owner = canonical(path.workspace_id);
      const address = { owner, webhook: body.webhook };
      return context.reply(
        200,
        await sender.test("webhook_test", { data: {} }, address),
      );
    },
  } satisfies Partial<SharedHandlers<"v1" | "v2", Principal>>;
}
