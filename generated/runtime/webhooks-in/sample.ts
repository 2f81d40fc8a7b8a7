/** Signed samples of events, for tests of what receives them. */
import {
  isWebhookId,
  type SignatureHeaders,
  signWebhook,
} from "../webhook-signature.js";

/** What of a sample is to be otherwise, at any depth; a list is replaced as a whole. */
export type SampleOverrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: SampleOverrides<Value[Name]> }
    : Value;

export interface SampleOptions {
  /** What it is signed with, one or several. */
  readonly secret: string | readonly string[];
  /** The `webhook-id`; the event's own id where left out. A receiver takes each for one delivery. */
  readonly id?: string;
  /** When it is signed, in Unix seconds or as a date; now where left out. */
  readonly timestamp?: number | Date;
}

/** A delivery that a receiver takes. */
export interface WebhookSample<Event> {
  readonly headers: SignatureHeaders;
  readonly body: string;
  /** What the body holds; a test may change it. */
  readonly event: Event;
}

/** Puts overrides into a sample, and signs it. */
export async function signSample<Event>(
  sample: unknown,
  overrides: SampleOverrides<Event>,
  { secret, id, timestamp }: SampleOptions,
): Promise<WebhookSample<Event>> {
  const body = JSON.stringify(merged(sample, overrides));
  // What the generator has made is of the event's type, and so are the overrides.
  const event = JSON.parse(body) as Event;
  const headers = await signWebhook({
    id: id ?? idOf(event),
    ...(timestamp !== undefined && { timestamp }),
    body,
    secrets: typeof secret === "string" ? [secret] : secret,
  });
  return { headers, body, event };
}

function idOf(event: unknown): string {
  const own = isObject(event) ? event["id"] : undefined;
  return typeof own === "string" && isWebhookId(own) ? own : "evt_sample";
}

function merged(sample: unknown, overrides: unknown): unknown {
  if (!isObject(sample) || !isObject(overrides)) return overrides;
  return Object.fromEntries([
    ...Object.entries(sample),
    ...Object.entries(overrides).map(([name, value]): [string, unknown] => [
      name,
      merged(Object.hasOwn(sample, name) ? sample[name] : undefined, value),
    ]),
  ]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
