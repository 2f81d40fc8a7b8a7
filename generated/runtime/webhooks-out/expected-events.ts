import type { WebhookRequest } from "./sender.js";

/**
 * The types of the events that a request asks for: those that its `webhook.events`
 * names, or all that its operation can produce. None without a `webhook`.
 */
export function requestedEvents<Type extends string>(
  all: readonly Type[],
  webhook: WebhookRequest | null | undefined,
): Type[] {
  return webhook
    ? all.filter((type) => webhook.events?.includes(type) ?? true)
    : [];
}
