/**
 * Cursors that only this server can read and make: encrypted, and bound to one list and
 * owner. They contain no time, so they do not expire, and the same position in the same
 * list always has the same cursor.
 */

/** RFC 7518, 3.2: a key must have at least as many bytes as the digest. */
const LEAST_BYTES = 32;

/** The largest cursor, in bytes and in base64url characters. */
const MOST_BYTES = 3072;
const MOST_CHARACTERS = 4096;

/** The size of the AES-GCM nonce, which precedes the ciphertext. */
const NONCE_BYTES = 12;

/** Makes and reads cursors with the server's secrets. */
export class Cursors {
  private readonly secrets: readonly string[] | undefined;
  private keys: ReturnType<typeof keysOf> | undefined;

  /**
   * The first secret makes cursors, and all secrets can read them. Without secrets, a
   * random one is used. Throws a `TypeError` if a secret is too short; the message does
   * not quote it.
   */
  constructor(secret: string | readonly string[] | undefined) {
    this.secrets = typeof secret === "string" ? [secret] : secret;
    if (this.secrets?.length === 0)
      throw new TypeError("Cursors need at least one secret.");
    if (this.secrets?.some((each) => utf8(each).length < LEAST_BYTES))
      throw new TypeError(
        `A secret for cursors must have at least ${LEAST_BYTES} bytes.`,
      );
  }

  /**
   * Makes a cursor. `key` is a JSON value; `bound` identifies the list that the cursor
   * is for.
   */
  async seal(key: unknown, bound: string): Promise<string> {
    const [first] = await this.derived();
    const text = JSON.stringify(key) as string | undefined;
    if (text === undefined)
      throw new TypeError("The key of a list's item must be JSON.");
    const iv = await nonceOf(first, bound, text);
    const sealed = await crypto.subtle.encrypt(
      { name: "AES-GCM", iv, additionalData: utf8(bound) },
      first.sealing,
      utf8(text),
    );
    const bytes = new Uint8Array(NONCE_BYTES + sealed.byteLength);
    if (bytes.length > MOST_BYTES)
      throw new RangeError("The key of a list's item is too long.");
    bytes.set(iv);
    bytes.set(new Uint8Array(sealed), NONCE_BYTES);
    return encode(bytes);
  }

  /**
   * Reads the key of a cursor. Returns undefined if this server did not make it for
   * this list.
   */
  async open(
    cursor: string,
    bound: string,
  ): Promise<{ readonly key: unknown } | undefined> {
    const bytes = decode(cursor);
    if (bytes === undefined) return undefined;
    const iv = bytes.slice(0, NONCE_BYTES);
    const sealed = bytes.slice(NONCE_BYTES);
    for (const { sealing } of await this.derived()) {
      try {
        const text = await crypto.subtle.decrypt(
          { name: "AES-GCM", iv, additionalData: utf8(bound) },
          sealing,
          sealed,
        );
        return { key: JSON.parse(new TextDecoder().decode(text)) as unknown };
      } catch {
        // Made with another secret, or forged.
      }
    }
    return undefined;
  }

  /**
   * Derived on first use, because some platforms provide no cryptography before the
   * first request.
   */
  private derived(): ReturnType<typeof keysOf> {
    return (this.keys ??= keysOf(this.secrets));
  }
}

interface Keys {
  readonly sealing: Awaited<ReturnType<typeof derive>>;
  readonly numbering: Awaited<ReturnType<typeof derive>>;
}

async function keysOf(
  secrets: readonly string[] = [encode(random())],
): Promise<[Keys, ...Keys[]]> {
  const keys = await Promise.all(
    secrets.map(async (secret) => ({
      sealing: await derive(secret, "seal", { name: "AES-GCM", length: 256 }, [
        "encrypt",
        "decrypt",
      ]),
      numbering: await derive(
        secret,
        "number",
        { name: "HMAC", hash: "SHA-256", length: 256 },
        ["sign"],
      ),
    })),
  );
  // The constructor rejects an empty list.
  return keys as [Keys, ...Keys[]];
}

/** Derives a separate key for each use of a secret (RFC 5869). */
async function derive(
  secret: string,
  use: "seal" | "number",
  algorithm: { name: string; hash?: string; length: number },
  usages: ("encrypt" | "decrypt" | "sign")[],
) {
  const given = await crypto.subtle.importKey(
    "raw",
    utf8(secret),
    "HKDF",
    false,
    ["deriveKey"],
  );
  const info = utf8(`tenon cursor ${use}`);
  return crypto.subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    given,
    algorithm,
    false,
    usages,
  );
}

/**
 * A nonce derived from the plaintext, so that the same text has the same cursor. Two
 * different texts share a nonce as rarely as with random nonces, and repeated texts use
 * up none. The separator is safe because JSON contains no raw line break.
 */
async function nonceOf({ numbering }: Keys, bound: string, text: string) {
  const digest = await crypto.subtle.sign(
    "HMAC",
    numbering,
    utf8(`${bound}\n${text}`),
  );
  return new Uint8Array(digest, 0, NONCE_BYTES);
}

function random() {
  return crypto.getRandomValues(new Uint8Array(LEAST_BYTES));
}

function utf8(text: string) {
  return new TextEncoder().encode(text);
}

/** RFC 4648, 5: base64url without padding. */
function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Decodes base64url. Accepts only the canonical encoding. */
function decode(text: string) {
  if (text.length > MOST_CHARACTERS) return undefined;
  let bytes;
  try {
    const base64 = text.replaceAll("-", "+").replaceAll("_", "/");
    bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
  return encode(bytes) === text ? bytes : undefined;
}
