import type { HeaderPair, ResponseBody } from "./request.js";

/** A request that wants to be carried out once. */
export interface IdempotencyClaim {
  readonly owner: string;
  readonly key: string;
  /** Says what the request is: the same for the same method, path, query and body. */
  readonly fingerprint: string;
  /** Milliseconds, by the server's clock. */
  readonly now: number;
  /** When another may take the key, should this request never end. */
  readonly leaseUntil: number;
}

/** What a claim finds. */
export type ClaimResult =
  /** The key is this request's, under a token that no other claim has. */
  | { readonly kind: "begun"; readonly token: string }
  | { readonly kind: "done"; readonly reply: StoredReply }
  | { readonly kind: "running" }
  /** The key is another request's. */
  | { readonly kind: "reused" };

/** A reply as its handler gave it. */
export interface StoredReply {
  readonly status: number;
  readonly headers: readonly HeaderPair[];
  readonly body: Exclude<ResponseBody, ReadableStream>;
}

/** Keeps the keys of requests. Each method may answer at once or by a promise. */
export interface IdempotencyStore {
  /** Takes the key, or says why not: whose it is comes before whether that runs. */
  claim(claim: IdempotencyClaim): ClaimResult | Promise<ClaimResult>;
  /** Keeps a reply until `until`. Does nothing where the key is no longer the token's. */
  keep(
    claim: IdempotencyClaim,
    token: string,
    reply: StoredReply,
    until: number,
  ): void | Promise<void>;
  /** Frees the key. Does nothing where it is no longer the token's. */
  release(claim: IdempotencyClaim, token: string): void | Promise<void>;
}

interface Entry {
  readonly fingerprint: string;
  readonly token: string;
  /** When the lease, or the reply, ends. */
  readonly until: number;
  readonly reply?: StoredReply;
}

/** Keeps keys in memory, the newest of them where there are more than `limit`. */
export class MemoryIdempotencyStore implements IdempotencyStore {
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #claims = 0;

  constructor({ limit = 10_000 }: { readonly limit?: number } = {}) {
    this.#limit = limit;
  }

  claim(claim: IdempotencyClaim): ClaimResult {
    const name = nameOf(claim);
    const { fingerprint, now, leaseUntil } = claim;
    const entry = this.#entries.get(name);
    if (entry !== undefined && entry.until > now) {
      if (entry.fingerprint !== fingerprint) return { kind: "reused" };
      return entry.reply === undefined
        ? { kind: "running" }
        : { kind: "done", reply: entry.reply };
    }
    const token = String(++this.#claims);
    this.#set(name, { fingerprint, token, until: leaseUntil });
    return { kind: "begun", token };
  }

  keep(
    claim: IdempotencyClaim,
    token: string,
    reply: StoredReply,
    until: number,
  ): void {
    const name = nameOf(claim);
    if (this.#entries.get(name)?.token === token)
      this.#set(name, { fingerprint: claim.fingerprint, token, until, reply });
  }

  release(claim: IdempotencyClaim, token: string): void {
    const name = nameOf(claim);
    if (this.#entries.get(name)?.token === token) this.#entries.delete(name);
  }

  #set(name: string, entry: Entry): void {
    this.#entries.delete(name);
    this.#entries.set(name, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break;
      this.#entries.delete(oldest);
    }
  }
}

function nameOf({ owner, key }: IdempotencyClaim): string {
  return JSON.stringify([owner, key]);
}
