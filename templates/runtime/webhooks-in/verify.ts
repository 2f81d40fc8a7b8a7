import { isWebhookId, type Mac, signedHead } from "../webhook-signature.js";

/** The data of a delivery whose signature was verified. */
export interface WebhookDelivery {
  /** The id of the event, the same for every attempt. */
  readonly id: string;
  /** When this attempt was signed, in Unix seconds. */
  readonly timestamp: number;
}

/** Why a delivery is not authentic. */
export type SignatureRefusal =
  | "missing-header"
  | "malformed-header"
  | "too-old"
  | "too-new"
  | "no-matching-signature";

/** The result of verifying a delivery. */
export type Verification =
  | WebhookDelivery
  | { readonly reason: SignatureRefusal; readonly detail: string };

/** The input of `verify`. */
export interface VerifyOptions {
  /** One for each valid secret. */
  readonly macs: readonly Mac[];
  readonly headers: WebhookHeaders;
  readonly body: Uint8Array | string;
  /** The allowed difference between the timestamp and now, in seconds. */
  readonly tolerance: number;
  /** The current time, in Unix seconds. */
  readonly now: number;
}

/** The prefix of the signatures that are checked. */
const version = "v1,";

/** Separates signatures. Repeated headers are joined by a comma and a space. */
const separator = /,? /;

/** The longest signature header, in characters: about 80 signatures. */
const longestList = 4096;

/**
 * Verifies a delivery: it is authentic if one of its signatures matches one of the
 * secrets. Synchronous if the platform's cryptography is. The work is bounded by the
 * number of secrets, the body and `longestList`.
 */
export function verify(
  options: VerifyOptions,
): Verification | Promise<Verification> {
  const claimed = readClaim(options);
  if ("reason" in claimed) return claimed;
  const head = signedHead(claimed.delivery.id, claimed.timestamp);
  const expected = options.macs.map((mac) => mac(head, options.body));
  return expected.every((text): text is string => typeof text === "string")
    ? judge(claimed, expected)
    : Promise.all(expected.map(async (text) => text)).then((texts) =>
        judge(claimed, texts),
      );
}

/** The headers of a delivery, before they are verified. */
interface Claim {
  readonly delivery: WebhookDelivery;
  /** The header as it was sent, because the signature covers this text. */
  readonly timestamp: string;
  /** The signatures of version `v1`, with their prefix. */
  readonly signatures: readonly string[];
}

type Refused = Exclude<Verification, WebhookDelivery>;

function readClaim({
  headers,
  now,
  tolerance,
}: VerifyOptions): Claim | Refused {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const list = headerOf(headers, "webhook-signature");
  if (!id) return missing("webhook-id");
  if (!timestamp) return missing("webhook-timestamp");
  if (!list) return missing("webhook-signature");
  if (!isWebhookId(id))
    return malformed("webhook-id", "is not the id of a webhook");
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp))
    return malformed("webhook-timestamp", "is not a number of seconds");
  if (list.length > longestList)
    return malformed("webhook-signature", "is too long");
  const signatures = list
    .split(separator)
    .filter((entry) => entry.startsWith(version));
  if (signatures.length === 0)
    return malformed("webhook-signature", "has no signature of version v1");
  const seconds = Number(timestamp);
  if (now - seconds > tolerance)
    return refused("too-old", "The delivery is too old.");
  if (seconds - now > tolerance)
    return refused("too-new", "The delivery is from the future.");
  return { delivery: { id, timestamp: seconds }, timestamp, signatures };
}

function missing(name: WebhookHeaderName): Refused {
  return refused("missing-header", `The header ${name} is missing.`);
}

function malformed(name: WebhookHeaderName, what: string): Refused {
  return refused("malformed-header", `The header ${name} ${what}.`);
}

function refused(reason: SignatureRefusal, detail: string): Refused {
  return { reason, detail };
}

/** Compares every pair, so that the time does not reveal which one matched. */
function judge(
  { delivery, signatures }: Claim,
  expected: readonly string[],
): Verification {
  let matches = false;
  for (const mac of expected)
    for (const signature of signatures)
      matches = hasMac(signature, mac) || matches;
  return matches
    ? delivery
    : refused("no-matching-signature", "No signature matches.");
}

/**
 * Compares a signature with a MAC in constant time; only the length may be revealed.
 * Comparing in place is faster than removing the prefix first.
 */
function hasMac(signature: string, mac: string): boolean {
  const start = version.length;
  if (signature.length !== start + mac.length) return false;
  let difference = 0;
  for (let i = 0; i < mac.length; i++)
    difference |= signature.charCodeAt(start + i) ^ mac.charCodeAt(i);
  return difference === 0;
}

/** The headers of a delivery: `Headers`, Node's object, a `Map`, or pairs. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [name: string, value: string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

/** The headers of the Standard Webhooks specification. */
type WebhookHeaderName =
  "webhook-id" | "webhook-timestamp" | "webhook-signature";

/**
 * Finds a header in any container, ignoring case. Repeated headers are joined with a
 * comma, as HTTP defines. Never throws, whatever the sender sends.
 */
function headerOf(
  headers: WebhookHeaders,
  name: WebhookHeaderName,
): string | undefined {
  const found: unknown =
    "get" in headers && typeof headers.get === "function"
      ? headers.get(name)
      : Reflect.get(headers, name);
  if (typeof found === "string") return found;
  const entries: Iterable<readonly [unknown, unknown]> =
    Symbol.iterator in headers ? headers : Object.entries(headers);
  const values: unknown[] = [];
  for (const [key, value] of entries)
    if (sameName(key, name)) values.push(value);
  const texts = values.flat().filter((value) => typeof value === "string");
  return texts.length === 0 ? undefined : texts.join(", ");
}

/** Compares lengths first, so that very long names are not converted. */
function sameName(key: unknown, name: WebhookHeaderName): boolean {
  return (
    typeof key === "string" &&
    key.length === name.length &&
    key.toLowerCase() === name
  );
}
