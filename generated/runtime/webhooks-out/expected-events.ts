import type { WebhookRequest } from "./sender.js";

/**
 * The types of the events that a request subscribes to: those in its `webhook.events`,
 * or else all that its operation can produce. Empty without a `webhook`.
 */
export function requestedEvents<Type extends string>(
  all: readonly Type[],
  webhook: WebhookRequest | null | undefined,
): Type[] {
  return webhook
    ? all.filter((type) => webhook.events?.includes(type) ?? true)
    : [];
}
