import type { Codecs } from "./types.js";
import { SAFE } from "./send.js";

const KEY_HEADER = "idempotency-key";

/**
 * Codec: sends a new `Idempotency-Key` with each call of an operation that declares
 * this header, unless the caller sets one. Other operations get no key, because the
 * client would then retry them although their server does not deduplicate requests.
 */
export const idempotencyKey: Codecs = {
  key: ({ headers, method }, { parameters }) => {
    const isTaken = parameters.some(
      ({ name, in: place }) =>
        place === "header" && name.toLowerCase() === KEY_HEADER,
    );
    if (SAFE.test(method) || !isTaken || headers.get(KEY_HEADER)) return;
    // Browsers offer `randomUUID` only to pages served over HTTPS.
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
    headers.set(KEY_HEADER, key.join(""));
  },
};
