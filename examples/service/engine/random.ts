import { createHash } from "node:crypto";

/** Returns numbers from 0 to below 1, always the same for a seed. */
export function randomOf(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE();
  // Mulberry32: small, and good enough for pictures.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), 61 | bits);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
