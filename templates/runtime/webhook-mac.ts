/**
 * HMAC-SHA256 of webhooks: at once by node:crypto where the platform has it,
 * by WebCrypto elsewhere. Nothing here is imported from `node:`, so that any
 * bundler takes it.
 */

/** Gives the base64 of the HMAC over a head and the body behind it. */
export type Mac = (
  head: string,
  body: Uint8Array | string,
) => string | Promise<string>;

/**
 * Makes a secret, base64 with or without `whsec_` before it, ready to sign
 * with. Throws a `TypeError` on anything else, which does not quote it.
 */
export function macOf(secret: string): Mac {
  const bytes = secretBytes(secret);
  const crypto = nodeCrypto();
  return crypto === undefined ? webMac(bytes) : nodeMac(crypto, bytes);
}

/** Reads a secret. Throws a `TypeError`, which does not quote it. */
export function secretBytes(secret: string) {
  const text = secret.startsWith("whsec_") ? secret.slice(6) : secret;
  if (
    !/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2,3}={0,2})?$/.test(text) ||
    text === ""
  )
    throw new TypeError("A webhook secret is whsec_ and base64 behind it.");
  return Uint8Array.from(atob(text.replace(/=+$/, "")), (unit) =>
    unit.charCodeAt(0),
  );
}

/** What is used of node:crypto; not every project has its types. */
interface NodeCrypto {
  createSecretKey(bytes: Uint8Array): object;
  createHmac(algorithm: "sha256", key: object): NodeHmac;
}

interface NodeHmac {
  update(data: Uint8Array | string): NodeHmac;
  digest(encoding: "base64"): string;
}

/** The platform's node:crypto: Node has this way to it from 20.16 on, as Bun, Deno and Workers do. */
function nodeCrypto(): NodeCrypto | undefined {
  const { process } = globalThis as {
    // Whatever the platform is: each member is looked for.
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
