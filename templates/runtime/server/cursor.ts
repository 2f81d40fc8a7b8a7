/**
 * Cursors that only their maker can read or make: encrypted, and bound to what
 * they were made for. They hold no time, so they do not expire, and the same
 * place in the same list has the same cursor.
 */

/** RFC 7518, 3.2: a key has as many bytes as the digest at least. */
const LEAST_BYTES = 32;

/** The most bytes of a cursor that is made or looked at, and its characters. */
const MOST_BYTES = 3072;
const MOST_CHARACTERS = 4096;

/** What AES-GCM takes; it stands before what is encrypted. */
const NONCE_BYTES = 12;

/** Makes and reads cursors with the secrets of a server. */
export class Cursors {
  private readonly secrets: readonly string[] | undefined;
  private keys: ReturnType<typeof keysOf> | undefined;

  /**
   * Takes secrets: the first one makes cursors, all of them are read. Without
   * one there is a random one, which nobody else has. Throws a `TypeError`,
   * which quotes no secret, where one is too short.
   */
  constructor(secret: string | readonly string[] | undefined) {
    this.secrets = typeof secret === "string" ? [secret] : secret;
    if (this.secrets?.length === 0)
      throw new TypeError("Cursors need at least one secret.");
    if (this.secrets?.some((each) => utf8(each).length < LEAST_BYTES))
      throw new TypeError(
        `A secret for cursors has at least ${LEAST_BYTES} bytes.`,
      );
  }

  /** Makes the cursor of a key, which is JSON; `bound` says what for. */
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

  /** Gives the key of a cursor; nothing where it was not made here for just this. */
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
        // Made with another secret, or by somebody else.
      }
    }
    return undefined;
  }

  /** Some platforms give neither keys nor random bytes before a request comes. */
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
  // The constructor has seen to it that there is one.
  return keys as [Keys, ...Keys[]];
}

/** RFC 5869: a key of its own for each use of a secret. */
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
 * A nonce that follows from what is encrypted, so that the same text has the
 * same cursor. Those of two texts are as unlikely to be equal as random ones,
 * and a text that comes again uses none up. JSON on one line has no line break
 * of its own.
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

/** RFC 4648, 5: base64 for URLs, without padding. */
function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Each text of bytes has one spelling: another is not taken. */
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
