import { OrderedEntries } from "./ordered-entries.js";
import type { HeaderPair, ResponseBody } from "./request.js";

/** A request that claims an idempotency key. */
export interface IdempotencyClaim {
  /** The owner of the key. */
  readonly owner: string;
  /** The idempotency key. */
  readonly key: string;
  /** Identifies the request: equal for the same method, path, query and body. */
  readonly fingerprint: string;
  /**
   * Unique for each claim, so that an expired claim cannot change the entry of its
   * successor.
   */
  readonly token: string;
}

/** The result of a claim. */
export type ClaimResult =
  /** The claim has the key; the request may run. */
  | { readonly kind: "begun" }
  /** An earlier request has finished; its response is sent again. */
  | { readonly kind: "done"; readonly reply: StoredReply }
  /** An earlier request with this key is still running. */
  | { readonly kind: "running" }
  /** The key belongs to a different request. */
  | { readonly kind: "reused" };

/** The response of a handler, as it is stored. */
export interface StoredReply {
  /** The status of the response. */
  readonly status: number;
  /** The headers of the response. */
  readonly headers: readonly HeaderPair[];
  /** The whole body. */
  readonly body: Exclude<ResponseBody, ReadableStream>;
}

/**
 * Stores idempotency keys and responses. Methods may return a value or a promise. Of
 * several concurrent claims on one key, exactly one must get `begun`. Times are in
 * milliseconds, by the server's clock.
 */
export interface IdempotencyStore {
  /**
   * Reserves the key until `until`, or returns why it is taken. Entries that ended
   * before or at `now` are ignored. For other entries, compare the fingerprint first,
   * whether the request is running or done.
   */
  claim(
    claim: IdempotencyClaim,
    now: number,
    until: number,
  ): ClaimResult | Promise<ClaimResult>;
  /** Extends the reservation. Does nothing if another claim has the key. */
  renew(claim: IdempotencyClaim, until: number): void | Promise<void>;
  /** Stores the response until `until`. Does nothing if another claim has the key. */
  keep(
    claim: IdempotencyClaim,
    reply: StoredReply,
    until: number,
  ): void | Promise<void>;
  /** Removes the reservation. Does nothing if another claim has the key. */
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
 * Stores keys and responses in memory, for one process. Over its limits, it drops the
 * oldest responses: requests are usually repeated soon. A running request is never
 * dropped to make room, unless its lease has expired.
 */
export class MemoryIdempotencyStore implements IdempotencyStore {
  // Both are ordered by expiry, because all entries of a map have the same lifetime.
  readonly #running = new OrderedEntries<Running>();
  readonly #done = new OrderedEntries<Done>();
  readonly #limit: number;
  readonly #byteLimit: number;
  #bytes = 0;

  /**
   * Limits: `limit` is the number of responses (default: 100 000), `bytes` their total
   * size (default: 64 MiB).
   */
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

  /** Throws a `RangeError` if the response alone exceeds the size limit. */
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

  /** Drops a response. */
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

  /** Drops the oldest responses while the condition holds. */
  #forgetWhile(goes: (oldest: Done) => boolean): void {
    for (;;) {
      const { first } = this.#done;
      if (first === undefined || !goes(first.entry)) return;
      this.#forget(first.name);
    }
  }
}

function nameOf({ owner, key }: IdempotencyClaim): string {
  // The length prefix keeps different pairs of owner and key distinct.
  return `${owner.length} ${owner}${key}`;
}

/** The approximate size, in bytes. */
function sizeOf({ headers, body = "" }: StoredReply): number {
  let text = 0;
  for (const [name, value] of headers) text += name.length + value.length;
  return typeof body === "string"
    ? (text + body.length) * 2
    : text * 2 + body.byteLength;
}

/** Copies the bytes, because the handler may reuse its buffer. */
function copied(reply: StoredReply): StoredReply {
  const { body } = reply;
  return body instanceof Uint8Array ? { ...reply, body: body.slice() } : reply;
}
