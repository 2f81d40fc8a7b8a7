import { memberOf } from "../../problem.js";

type Hash = (algorithm: string, bytes: Uint8Array, encoding: string) => string;

const hash = hashOfNode();

/**
 * SHA-256 in base64. Synchronous on platforms with Node's `crypto.hash`, otherwise a
 * promise.
 */
export function sha256(bytes: Uint8Array): string | Promise<string> {
  return hash === undefined ? digest(bytes) : hash("sha256", bytes, "base64");
}

async function digest(bytes: Uint8Array): Promise<string> {
  // A copy, because newer compilers accept no bytes whose buffer may be shared between
  // threads.
  const digested = await crypto.subtle.digest(
    "SHA-256",
    Uint8Array.from(bytes),
  );
  return btoa(String.fromCharCode(...new Uint8Array(digested)));
}

function hashOfNode(): Hash | undefined {
  const platform: unknown = Reflect.get(globalThis, "process");
  const load = memberOf(platform, "getBuiltinModule");
  if (typeof load !== "function") return undefined;
  const found = memberOf(
    Reflect.apply(load, platform, ["node:crypto"]),
    "hash",
  );
  return typeof found === "function"
    ? (...given) => String(Reflect.apply(found, undefined, given))
    : undefined;
}
