import type { Codecs } from "./codecs.js";

const KEY_HEADER = "idempotency-key";

/** Sends each call of an operation that takes a key with a new one, unless the caller gives his own. */
export const idempotencyKey: Codecs = {
  key: ({ headers }) => {
    // `randomUUID` is kept from pages that came over plain HTTP.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
    if (!headers.has(KEY_HEADER)) headers.set(KEY_HEADER, key.join(""));
  },
};
