import { OrderedEntries } from "./ordered-entries.js";
import type { HeaderPair, ResponseBody } from "./request.js";

/** A request that wants to be carried out once. */
export interface IdempotencyClaim {
  readonly owner: string;
  readonly key: string;
  /** Says what the request is: the same for the same method, path, query and body. */
  readonly fingerprint: string;
  /** No other claim has it: who comes late with a token of before changes nothing. */
  readonly token: string;
}

/** What a claim finds. */
export type ClaimResult =
  /** The key is now this claim's. */
  | { readonly kind: "begun" }
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

/**
 * Keeps the keys of requests. Each method may answer at once or by a promise;
 * of several claims on one key exactly one begins. Times are milliseconds, by
 * the server's clock.
 */
export interface IdempotencyStore {
  /**
   * Takes the key until `until`, or says why not. What is over by `now` holds
   * no key; of what is not, the fingerprint is compared first, whether it runs
   * or is done.
   */
  claim(
    claim: IdempotencyClaim,
    now: number,
    until: number,
  ): ClaimResult | Promise<ClaimResult>;
  /** Holds the key for longer. Does nothing where another claim has it. */
  renew(claim: IdempotencyClaim, until: number): void | Promise<void>;
  /** Keeps the reply until `until`. Does nothing where another claim has the key. */
  keep(
    claim: IdempotencyClaim,
    reply: StoredReply,
    until: number,
  ): void | Promise<void>;
  /** Frees the key. Does nothing where another claim has it. */
  release(claim: IdempotencyClaim): void | Promise<void>;
}

interface Running {
  readonly fingerprint: string;
  readonly token: string;
  readonly until: number;
}

interface Done {
  readonly fingerprint: string;
  readonly reply: StoredReply;
  readonly until: number;
  readonly bytes: number;
}

const MEBIBYTE = 1024 * 1024;

/**
 * Keeps keys in memory, and replies up to a number and a size: then the oldest
 * goes, for a request comes again soon or never. One that runs is never
 * forgotten for others, nor is it when its lease ends and nobody asks for its
 * key.
 */
export class MemoryIdempotencyStore implements IdempotencyStore {
  // Both in the order in which they end, since each span is the same for all.
  readonly #running = new OrderedEntries<Running>();
  readonly #done = new OrderedEntries<Done>();
  readonly #limit: number;
  readonly #byteLimit: number;
  #bytes = 0;

  constructor({
    limit = 100_000,
    bytes = 64 * MEBIBYTE,
  }: { readonly limit?: number; readonly bytes?: number } = {}) {
    this.#limit = limit;
    this.#byteLimit = bytes;
  }

  claim(claim: IdempotencyClaim, now: number, until: number): ClaimResult {
    this.#forgetEnded(now);
    const name = nameOf(claim);
    const { fingerprint, token } = claim;
    const entry = this.#done.get(name) ?? this.#running.get(name);
    if (entry !== undefined && entry.until > now) {
      if (entry.fingerprint !== fingerprint) return { kind: "reused" };
      return "reply" in entry
        ? { kind: "done", reply: entry.reply }
        : { kind: "running" };
    }
    if (entry !== undefined) this.#forget(name);
    this.#running.set(name, { fingerprint, token, until });
    return { kind: "begun" };
  }

  renew(claim: IdempotencyClaim, until: number): void {
    const name = nameOf(claim);
    const { fingerprint, token } = claim;
    if (this.#holds(name, claim))
      this.#running.set(name, { fingerprint, token, until });
  }

  /** Throws where the reply alone is larger than the store. */
  keep(claim: IdempotencyClaim, reply: StoredReply, until: number): void {
    const name = nameOf(claim);
    if (!this.#holds(name, claim)) return;
    this.#running.delete(name);
    const bytes = name.length * 2 + sizeOf(reply);
    if (bytes > this.#byteLimit)
      throw new RangeError(
        `A reply of ${bytes} bytes is more than the store of idempotency keys holds: the request would be carried out again.`,
      );
    const { fingerprint } = claim;
    this.#done.set(name, { fingerprint, reply: copied(reply), until, bytes });
    this.#bytes += bytes;
    this.#forgetWhile(
      () => this.#done.size > this.#limit || this.#bytes > this.#byteLimit,
    );
  }

  release(claim: IdempotencyClaim): void {
    const name = nameOf(claim);
    if (this.#holds(name, claim)) this.#running.delete(name);
  }

  #holds(name: string, { token }: IdempotencyClaim): boolean {
    return this.#running.get(name)?.token === token;
  }

  /** Drops a reply. */
  #forget(name: string): void {
    this.#bytes -= this.#done.get(name)?.bytes ?? 0;
    this.#done.delete(name);
  }

  #forgetEnded(now: number): void {
    this.#forgetWhile(({ until }) => until <= now);
    const { first } = this.#running;
    if (
      first !== undefined &&
      first.entry.until <= now &&
      this.#running.size >= this.#limit
    )
      this.#running.delete(first.name);
  }

  /** Drops the oldest replies. */
  #forgetWhile(goes: (oldest: Done) => boolean): void {
    for (;;) {
      const { first } = this.#done;
      if (first === undefined || !goes(first.entry)) return;
      this.#forget(first.name);
    }
  }
}

function nameOf({ owner, key }: IdempotencyClaim): string {
  // The length says where the owner ends: no two pairs run into one another.
  return `${owner.length} ${owner}${key}`;
}

/** In bytes, about. */
function sizeOf({ headers, body = "" }: StoredReply): number {
  let text = 0;
  for (const [name, value] of headers) text += name.length + value.length;
  return typeof body === "string"
    ? (text + body.length) * 2
    : text * 2 + body.byteLength;
}

/** The handler may go on to use its bytes for something else. */
function copied(reply: StoredReply): StoredReply {
  const { body } = reply;
  return body instanceof Uint8Array ? { ...reply, body: body.slice() } : reply;
}
