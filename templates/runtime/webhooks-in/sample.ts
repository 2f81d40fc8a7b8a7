/** Signed sample events, for tests of webhook receivers. */
import type { JsonFormat } from "../operation.js";
import {
  isWebhookId,
  type SignatureHeaders,
  signWebhook,
} from "../webhook-signature.js";

/** Properties of a sample to replace, at any depth. Arrays are replaced as a whole. */
export type SampleOverrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Name in keyof Value]?: SampleOverrides<Value[Name]> }
    : Value;

/** Options of a sample. */
export interface SampleOptions {
  /** The secret or secrets that sign the sample. */
  readonly secret: string | readonly string[];
  /** The `webhook-id`. Default: the event's own id. Receivers handle each id only once. */
  readonly id?: string;
  /** When the sample was signed, in Unix seconds or as a date. Default: now. */
  readonly timestamp?: number | Date;
}

/** A signed delivery. */
export interface WebhookSample<Event> {
  /** The signature headers. */
  readonly headers: SignatureHeaders;
  /** The raw body. */
  readonly body: string;
  /** The parsed body. */
  readonly event: Event;
}

/** Applies the overrides to a sample and signs it. */
export async function signSample<Event>(
  sample: unknown,
  overrides: SampleOverrides<Event>,
  { secret, id, timestamp }: SampleOptions,
  json: JsonFormat = JSON,
): Promise<WebhookSample<Event>> {
  const body = json.stringify(merged(sample, overrides));
  // The generator makes samples of the event's type, and the overrides are typed.
  const event = json.parse(body) as Event;
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
      merged(
        Object.prototype.hasOwnProperty.call(sample, name)
          ? sample[name]
          : undefined,
        value,
      ),
    ]),
  ]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
