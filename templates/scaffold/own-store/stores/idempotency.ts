import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "../../../runtime/server.js";

/**
 * Stores idempotency keys and responses. Each method must be one atomic step,
 * and measure time with a clock that all processes share. Times are in
 * milliseconds.
 */
export class OwnIdempotencyStore implements IdempotencyStore {
  /**
   * Reserves the key for the lease, if it is free or has expired: `begun`.
   * Otherwise compares the fingerprint first: another one is `reused`, and the
   * same one `done` with its response, or `running`.
   */
  async claim(_claim: IdempotencyClaim, _lease: number): Promise<ClaimResult> {
    return notImplemented();
  }

  /**
   * Makes the reservation last for the lease from now on. Does nothing if the
   * key has another token.
   */
  async renew(_claim: IdempotencyClaim, _lease: number): Promise<void> {
    return notImplemented();
  }

  /**
   * Stores the response for the window, also if the lease has ended. Does
   * nothing if the key has another token, or a response.
   */
  async keep(
    _claim: IdempotencyClaim,
    _reply: StoredReply,
    _window: number,
  ): Promise<void> {
    return notImplemented();
  }

  /**
   * Removes the reservation. Does nothing if the key has another token, or a
   * response.
   */
  async release(_claim: IdempotencyClaim): Promise<void> {
    return notImplemented();
  }
}

/** Throws, until a method is written. */
function notImplemented(): never {
  throw new Error("This method of the store is not written yet.");
}
