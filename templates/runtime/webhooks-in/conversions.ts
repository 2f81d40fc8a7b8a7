/** Converts events with values whose type differs from the type of their JSON. */
import { memberOf } from "../problem.js";
import { type EventConversions, readValue } from "../values/conversions.js";
import type { WebhookReceiver } from "../webhooks.js";

/** Converts an event in place. */
export function readEvent(
  conversions: EventConversions,
  name: string,
  event: unknown,
): void {
  const conversion = new Map(Object.entries(conversions)).get(name);
  if (conversion !== undefined) readValue(conversion, event);
}

/** A receiver whose handlers and outcomes have converted events. */
export function convertedReceiver<Events>(
  receiver: WebhookReceiver<Events>,
  conversions: EventConversions,
): WebhookReceiver<Events> {
  return {
    on(name, handler) {
      receiver.on(name, (event, delivery) => {
        readEvent(conversions, name, event);
        return handler(event, delivery);
      });
      return this;
    },
    onUnknown(handler) {
      receiver.onUnknown(handler);
      return this;
    },
    async receive(headers, body) {
      const outcome = await receiver.receive(headers, body);
      // An event without a handler has not been converted yet.
      const name = memberOf(outcome, "name");
      if (typeof name === "string")
        readEvent(conversions, name, memberOf(outcome, "event"));
      return outcome;
    },
  };
}

/** Converts the event of a sample. */
export async function convertedSample<
  Sample extends { readonly event: unknown },
>(
  signed: Promise<Sample>,
  conversions: EventConversions,
  name: string,
): Promise<Sample> {
  const sample = await signed;
  readEvent(conversions, name, sample.event);
  return sample;
}
