import type { Mac } from "../webhook-mac.js";
import { isWebhookId, signedHead } from "../webhook-signature.js";
import {
  headerOf,
  type WebhookHeaderName,
  type WebhookHeaders,
} from "./headers.js";

/** What a delivery says of itself, once its signature has been verified. */
export interface WebhookDelivery {
  /** The event's id, the same for each attempt to deliver it. */
  readonly id: string;
  /** When this attempt was signed, in Unix seconds. */
  readonly timestamp: number;
}

/** Why a delivery is not taken for authentic. */
export type SignatureRefusal =
  | "missing-header"
  | "malformed-header"
  | "too-old"
  | "too-new"
  | "no-matching-signature";

/** What verifying a delivery came to. */
export type Verification =
  | WebhookDelivery
  | { readonly reason: SignatureRefusal; readonly detail: string };

export interface VerifyOptions {
  /** One for each live secret. */
  readonly macs: readonly Mac[];
  readonly headers: WebhookHeaders;
  readonly body: Uint8Array | string;
  /** Seconds that the timestamp may be away from now, either way. */
  readonly tolerance: number;
  /** Unix seconds. */
  readonly now: number;
}

/** What stands in front of each signature that is looked at. */
const version = "v1,";

/** The longest list of signatures that is looked at: that of some 80 secrets. */
const longestList = 4096;

/**
 * Verifies a delivery: it is authentic if any of its signatures is one of any
 * secret's, to the letter. It says so at once where the platform can. Work is
 * bounded: by the secrets, the body, and the longest list of signatures.
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

/** What the headers of a delivery say, before it is known to be true. */
interface Claim {
  readonly delivery: WebhookDelivery;
  /** As it was written. */
  readonly timestamp: string;
  /** Those of version `v1` alone, with that in front of them. */
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
  if (!isWebhookId(id)) return malformed("webhook-id", "is no id of a webhook");
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp))
    return malformed("webhook-timestamp", "is not a number of seconds");
  if (list.length > longestList)
    return malformed("webhook-signature", "is too long");
  const signatures = list
    .split(" ")
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

/** Compares each with each, so that the time says nothing of which was the one. */
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
 * Whether a MAC stands behind a signature's version, in a time that says
 * nothing of where the two differ; lengths are no secret. Taking the text out
 * first would cost more than to compare it.
 */
function hasMac(signature: string, mac: string): boolean {
  const start = version.length;
  if (signature.length !== start + mac.length) return false;
  let difference = 0;
  for (let i = 0; i < mac.length; i++)
    difference |= signature.charCodeAt(start + i) ^ mac.charCodeAt(i);
  return difference === 0;
}
