/**
 * Signatures of the Standard Webhooks: HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{raw body}`, through WebCrypto.
 */

/** The headers of a delivery, in any container: `Headers`, node's object, or a list of pairs. */
export type WebhookHeaders =
  | { get(name: string): string | null | undefined }
  | Iterable<readonly [name: string, value: string]>
  | { readonly [name: string]: string | readonly string[] | undefined };

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

export type Verification =
  | { readonly ok: true; readonly delivery: WebhookDelivery }
  | {
      readonly ok: false;
      readonly reason: SignatureRefusal;
      readonly detail: string;
    };

export interface VerifyOptions {
  readonly keys: readonly SigningKey[];
  readonly headers: WebhookHeaders;
  readonly body: Uint8Array | string;
  /** Seconds that the timestamp may be away from now, either way. */
  readonly tolerance: number;
  /** Unix seconds. */
  readonly now: number;
}

/** A secret, ready to sign with. */
export type SigningKey = Awaited<ReturnType<typeof importSecret>>;

/** Makes a key of a secret: base64, with or without `whsec_` before it. Throws on anything else. */
export async function importSecret(secret: string) {
  const bytes = secretBytes(secret);
  return crypto.subtle.importKey(
    "raw",
    bytes,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
}

/** Reads a secret. Throws a `TypeError`, which does not quote it. */
export function secretBytes(secret: string) {
  const text = secret.startsWith("whsec_") ? secret.slice(6) : secret;
  if (
    !/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3}={0,2})?$/.test(text) ||
    text === ""
  )
    throw new TypeError("A webhook secret is whsec_ and base64 behind it.");
  return bytesOf(atob(text.replace(/=+$/, "")));
}

/** Verifies a delivery: it is authentic if any of its signatures is one of any key's. */
export async function verifySignature(
  options: VerifyOptions,
): Promise<Verification> {
  const { headers, now, tolerance } = options;
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) {
    const name = !id ? "id" : !timestamp ? "timestamp" : "signature";
    return refused("missing-header", `The header webhook-${name} is missing.`);
  }
  if (!/^(?:0|[1-9]\d{0,11})$/.test(timestamp))
    return refused(
      "malformed-header",
      "The header webhook-timestamp is not a number of seconds.",
    );
  const given = signatures
    .split(" ")
    .filter((entry) => entry.startsWith("v1,"))
    .map((entry) => entry.slice(3));
  if (given.length === 0)
    return refused(
      "malformed-header",
      "The header webhook-signature has no signature of version v1.",
    );
  const age = now - Number(timestamp);
  if (age > tolerance) return refused("too-old", "The delivery is too old.");
  if (-age > tolerance)
    return refused("too-new", "The delivery is from the future.");
  const signed = signedBytes(id, timestamp, options.body);
  let matches = false;
  for (const key of options.keys) {
    const expected = await signatureOf(key, signed);
    for (const signature of given)
      matches = equalInTime(signature, expected) || matches;
  }
  return matches
    ? { ok: true, delivery: { id, timestamp: Number(timestamp) } }
    : refused("no-matching-signature", "No signature matches.");
}

function refused(reason: SignatureRefusal, detail: string): Verification {
  return { ok: false, reason, detail };
}

/** What a sender signs. */
export interface WebhookToSign {
  readonly id: string;
  /** Unix seconds, or a date; now where left out. */
  readonly timestamp?: number | Date;
  readonly body: Uint8Array | string;
  /** Each live secret: a receiver that knows any of them takes the delivery. */
  readonly secrets: readonly string[];
}

/** The headers that prove a delivery; an alias and so a record that `fetch` takes. */
export type SignatureHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/** Signs a delivery with every secret, and gives its headers. */
export async function signWebhook({
  id,
  timestamp = new Date(),
  body,
  secrets,
}: WebhookToSign): Promise<SignatureHeaders> {
  if (!/^[\x21-\x7e]+$/.test(id))
    throw new TypeError("A webhook's id is visible ASCII text.");
  if (secrets.length === 0)
    throw new TypeError("A webhook is signed with at least one secret.");
  const seconds = Math.floor(
    typeof timestamp === "number" ? timestamp : timestamp.getTime() / 1000,
  );
  const signed = signedBytes(id, String(seconds), body);
  const signatures = await Promise.all(
    secrets.map(async (secret) =>
      signatureOf(await importSecret(secret), signed),
    ),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": signatures.map((text) => `v1,${text}`).join(" "),
  };
}

function signedBytes(id: string, timestamp: string, body: Uint8Array | string) {
  const encoder = new TextEncoder();
  const head = encoder.encode(`${id}.${timestamp}.`);
  const tail = typeof body === "string" ? encoder.encode(body) : body;
  const bytes = new Uint8Array(head.length + tail.length);
  bytes.set(head);
  bytes.set(tail, head.length);
  return bytes;
}

async function signatureOf(
  key: SigningKey,
  signed: ReturnType<typeof signedBytes>,
): Promise<string> {
  const mac = await crypto.subtle.sign("HMAC", key, signed);
  return btoa(String.fromCharCode(...new Uint8Array(mac)));
}

/** Compares in a time that says nothing of where two texts differ; lengths are no secret. */
function equalInTime(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let i = 0; i < one.length; i++)
    difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}

function bytesOf(binary: string) {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** Looks a header up, whatever holds them. */
function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if ("get" in headers && typeof headers.get === "function")
    return headers.get(name) ?? undefined;
  const entries: Iterable<readonly [string, unknown]> =
    Symbol.iterator in headers ? headers : Object.entries(headers);
  for (const [key, value] of entries) {
    if (key.toLowerCase() !== name) continue;
    if (typeof value === "string") return value;
    if (Array.isArray(value)) return value.join(", ");
  }
  return undefined;
}
