import type { Codecs } from "./types.js";
import { SAFE } from "./send.js";

const KEY_HEADER = "idempotency-key";

/**
 * Sends each call of an operation that takes a key with a new one, unless the
 * caller gives his own. An operation that takes none gets none: it would be
 * tried again as if its server knew what a key is.
 */
export const idempotencyKey: Codecs = {
  key: ({ headers, method }, { parameters }) => {
    const isTaken = parameters.some(
      ({ name, in: place }) =>
        place === "header" && name.toLowerCase() === KEY_HEADER,
    );
    if (SAFE.test(method) || !isTaken || headers.get(KEY_HEADER)) return;
    // `randomUUID` is kept from pages that came over plain HTTP.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
    headers.set(KEY_HEADER, key.join(""));
  },
};
