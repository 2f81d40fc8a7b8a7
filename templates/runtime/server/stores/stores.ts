/**
 * The state that servers keep between requests: idempotency keys with their responses,
 * and the usage of quotas.
 */
import type { Operation } from "../../operation.js";
import type { HeaderPair, RequestGroups, ResponseBody } from "../request.js";

/** Options for idempotency keys. */
export interface IdempotencyOptions {
  /**
   * Where keys and responses are stored. Default: `new MemoryIdempotencyStore()`, in
   * memory, for one process, with limits per owner. If it is full, requests with a new
   * key get a 503 problem with `Retry-After`, and `onError` is called.
   */
  readonly store?: IdempotencyStore;
  /** How long a response is replayed, in seconds. Default: 86 400 (one day). */
  readonly window?: number;
  /**
   * How long a key stays reserved if its process dies, or if its client disconnects
   * while the handler is running, in seconds. Choose more than a handler needs.
   * Default: 60.
   */
  readonly lease?: number;
}

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
  | { readonly kind: "reused" }
  /**
   * The store has no room for another key of this owner. The request is refused with a
   * 503 problem and does not run.
   */
  | {
      readonly kind: "full";
      /** How long until there is room again at the latest, in milliseconds. */
      readonly wait: number;
    };

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
 * several concurrent claims on one key, exactly one must get `begun`. Times are
 * durations in milliseconds, which the store measures with a clock that all processes
 * share, such as that of a database: the clocks of processes differ, and jump. A stored
 * response must not be dropped before it expires, because a retry would run the request
 * again: a store without room returns `full`.
 */
export interface IdempotencyStore {
  /**
   * Reserves the key for the lease, or returns why it is taken. Entries that have
   * expired are ignored. For other entries, compare the fingerprint first, whether the
   * request is running or done.
   */
  claim(
    claim: IdempotencyClaim,
    lease: number,
  ): ClaimResult | Promise<ClaimResult>;
  /**
   * Makes the reservation last for the lease from now on. Does nothing if another claim
   * has the key.
   */
  renew(claim: IdempotencyClaim, lease: number): void | Promise<void>;
  /**
   * Stores the response for the window, also if the lease has ended. Does nothing if
   * another claim has the key.
   */
  keep(
    claim: IdempotencyClaim,
    reply: StoredReply,
    window: number,
  ): void | Promise<void>;
  /** Removes the reservation. Does nothing if another claim has the key. */
  release(claim: IdempotencyClaim): void | Promise<void>;
}

/** The option `quotas` of a server, for the calls that spend quotas. */
export interface QuotaOption<
  Call extends { readonly quotas: readonly string[] },
> {
  /** How the quotas of the description are counted. */
  readonly quotas?: QuotaOptions<Call, Call["quotas"][number]>;
}

/** Options for quotas. */
export interface QuotaOptions<Call = QuotaInfo, Quota extends string = string> {
  /** Where usage is counted. Default: in memory, for one process. */
  readonly store?: QuotaStore;
  /**
   * Chooses which of the operation's quotas a request counts against. The quotas that
   * they narrow are counted too. Required if a quota narrows another one of its
   * operation, because only some requests spend it. Default: all quotas.
   */
  readonly select?: QuotaSelector<Call, Quota>;
}

/**
 * Chooses which of the operation's quotas a request counts against. The quotas that
 * they narrow are counted too.
 */
export type QuotaSelector<Call = QuotaInfo, Quota extends string = string> = (
  call: Call,
) => readonly Quota[] | Promise<readonly Quota[]>;

/**
 * What the hook `quotas.select` knows about a request. The generated code makes a union
 * of it, by `surface` and `name`, in which each operation has its own type of request.
 */
export interface QuotaInfo<
  Name extends string = string,
  Request = RequestGroups,
  Principal = unknown,
  Quota extends string = string,
  Surface extends string = string,
> {
  /** The API version: `v2`. */
  readonly surface: Surface;
  /** The name of the operation. */
  readonly name: Name;
  /** The operation that is called. */
  readonly operation: Operation;
  /** The names of all quotas of the operation. */
  readonly quotas: readonly Quota[];
  /** The validated request, as the handler receives it. */
  readonly request: Request;
  /** The caller, as the hook `authenticate` returned it. */
  readonly principal: Principal;
}

/** The usage of one quota by one owner. */
export interface Bucket {
  /** Who the quota is counted for. */
  readonly owner: string;
  /** The name of the quota. */
  readonly policy: string;
  /** The number of requests allowed per window. */
  readonly quota: number;
  /** The length of a window, in seconds. */
  readonly window: number;
}

/** The state of a quota. */
export interface QuotaState {
  /** The name of the quota. */
  readonly policy: string;
  /** The number of requests allowed per window. */
  readonly quota: number;
  /** The number of requests left in the current window. */
  readonly remaining: number;
  /** Seconds until the quota is reset; 0 if nothing is used. */
  readonly reset: number;
}

/** The result of `spend`. */
export interface Spent {
  /** False if one of the buckets is empty; then nothing is counted in any. */
  readonly allowed: boolean;
  /** When the request was counted, by the clock of the store, for `giveBack`. */
  readonly at: number;
  /** The states of the buckets, in the given order. */
  readonly states: readonly QuotaState[];
}

/**
 * Counts the usage of quotas. Methods may return a value or a promise. The store has a
 * clock that all processes share. The buckets of a call have one owner and distinct
 * policies.
 */
export interface QuotaStore {
  /**
   * Counts one request in every bucket, or in none if one is empty, atomically. A window
   * starts with its first request.
   */
  spend(buckets: readonly Bucket[]): Spent | Promise<Spent>;
  /** Reverts a request counted at the time `at`. Does nothing for windows that have ended. */
  giveBack(buckets: readonly Bucket[], at: number): void | Promise<void>;
  /** Returns the states of buckets, in the given order. */
  look(
    buckets: readonly Bucket[],
  ): readonly QuotaState[] | Promise<readonly QuotaState[]>;
}
