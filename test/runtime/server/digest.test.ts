import { afterEach, expect, test, vi } from "vitest";

import { sha256 } from "../../../templates/runtime/server/stores/digest.js";

// FIPS 180-4's own example, and no bytes at all.
const known = [
  ["abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="],
  ["", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="],
] as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

test.each(known)("node's hash of %j is synchronous", (text, digest) => {
  expect(sha256(new TextEncoder().encode(text))).toBe(digest);
});

test.each(known)(
  "without node it is a promise of the same: %j",
  async (text, digest) => {
    vi.resetModules();
    vi.spyOn(process, "getBuiltinModule").mockReturnValue(undefined);
    const elsewhere =
      await import("../../../templates/runtime/server/stores/digest.js");
    const promised = elsewhere.sha256(new TextEncoder().encode(text));
    expect(promised).toBeInstanceOf(Promise);
    expect(await promised).toBe(digest);
  },
);
