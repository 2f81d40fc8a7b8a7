/**
 * Signatures of the Standard Webhooks specification: HMAC-SHA256 over
 * `{webhook-id}.{webhook-timestamp}.{raw body}`, synchronous with node:crypto, or WebCrypto
 * on other platforms. Imports nothing from `node:`, so that every bundler accepts it.
 */

/** A delivery to sign. */
export interface WebhookToSign {
  /** The `webhook-id`: 1 to 256 visible ASCII characters without a full stop. */
  readonly id: string;
  /** Unix seconds or a date. Default: now. */
  readonly timestamp?: number | Date;
  /** The raw body. */
  readonly body: Uint8Array | string;
  /** All valid secrets. A receiver that knows one of them accepts the delivery. */
  readonly secrets: readonly string[];
}

/** The signature headers. A type alias, so that `fetch` accepts it as a record. */
export type SignatureHeaders = Readonly<
  Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>
>;

/**
 * Whether a text is a valid `webhook-id`: visible ASCII without the full stop, which
 * separates the parts of the signed text.
 */
export function isWebhookId(id: string): boolean {
  return /^[\x21-\x2d\x2f-\x7e]{1,256}$/.test(id);
}

/** The part of the signed text that precedes the body. */
export function signedHead(id: string, timestamp: string): string {
  return `${id}.${timestamp}.`;
}

/**
 * Signs a delivery with each secret and returns the headers. Throws a `TypeError` for
 * an invalid id or secret.
 */
export async function signWebhook({
  id,
  timestamp = new Date(),
  body,
  secrets,
}: WebhookToSign): Promise<SignatureHeaders> {
  if (!isWebhookId(id))
    throw new TypeError(
      "A webhook's id must be 1 to 256 characters of visible ASCII without a full stop.",
    );
  if (secrets.length === 0)
    throw new TypeError("Signing a webhook needs at least one secret.");
  const seconds = String(
    Math.floor(
      typeof timestamp === "number" ? timestamp : timestamp.getTime() / 1000,
    ),
  );
  const head = signedHead(id, seconds);
  const signatures = await Promise.all(
    secrets.map(async (secret) => macOf(secret)(head, body)),
  );
  return {
    "webhook-id": id,
    "webhook-timestamp": seconds,
    "webhook-signature": signatures.map((text) => `v1,${text}`).join(" "),
  };
}

/**
 * HMAC-SHA256 for webhooks: synchronous with node:crypto, or WebCrypto on other
 * platforms. Imports nothing from `node:`, so that every bundler accepts it.
 */

/** Returns the HMAC of a head followed by a body, in base64. */
export type Mac = (
  head: string,
  body: Uint8Array | string,
) => string | Promise<string>;

/**
 * Prepares a secret for signing: base64, with or without the prefix `whsec_`. Throws a
 * `TypeError` for other texts; its message does not quote the secret.
 */
export function macOf(secret: string): Mac {
  const bytes = secretBytes(secret);
  const crypto = nodeCrypto();
  return crypto === undefined ? webMac(bytes) : nodeMac(crypto, bytes);
}

/** Decodes a secret. Throws a `TypeError` whose message does not quote it. */
export function secretBytes(
  secret: string,
): ReturnType<Uint8ArrayConstructor["from"]> {
  const text = secret.startsWith("whsec_") ? secret.slice(6) : secret;
  if (
    !/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3}={0,2})?$/.test(text) ||
    text === ""
  )
    throw new TypeError("A webhook secret must be whsec_ followed by base64.");
  return Uint8Array.from(atob(text.replace(/=+$/, "")), (unit) =>
    unit.charCodeAt(0),
  );
}

/**
 * The part of node:crypto that is used here, because not every project has Node's
 * types.
 */
interface NodeCrypto {
  createSecretKey(bytes: Uint8Array): object;
  createHmac(algorithm: "sha256", key: object): NodeHmac;
}

interface NodeHmac {
  update(data: Uint8Array | string): NodeHmac;
  digest(encoding: "base64"): string;
}

/**
 * The platform's node:crypto, if `process.getBuiltinModule` exists: Node 20.16 and
 * later, Bun, Deno and Workers.
 */
function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as {
    // Every member may be absent on other platforms.
    readonly process?: {
      readonly getBuiltinModule?: (name: string) => NodeCrypto | undefined;
    };
  };
  return process?.getBuiltinModule?.("node:crypto");
}

function nodeMac(crypto: NodeCrypto, bytes: Uint8Array): Mac {
  const key = crypto.createSecretKey(bytes);
  return (head, body) =>
    crypto.createHmac("sha256", key).update(head).update(body).digest("base64");
}

function webMac(bytes: ReturnType<typeof secretBytes>): Mac {
  const { subtle } = crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const importKey = () =>
    subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
  let key: ReturnType<typeof importKey> | undefined;
  return async (head, body) => {
    key ??= importKey();
    const mac = await subtle.sign("HMAC", await key, joined(head, body));
    return btoa(String.fromCharCode(...new Uint8Array(mac)));
  };
}

function joined(head: string, body: Uint8Array | string) {
  const encoder = new TextEncoder();
  const front = encoder.encode(head);
  const back = typeof body === "string" ? encoder.encode(body) : body;
  const bytes = new Uint8Array(front.length + back.length);
  bytes.set(front);
  bytes.set(back, front.length);
  return bytes;
}
