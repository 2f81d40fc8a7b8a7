/** One attempt to deliver, signed. */
export interface SignedDelivery {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** What came of an attempt. */
export type TransportReply = Answered | Unanswered;

/** The receiver answered. */
export interface Answered {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | undefined;
  /** Milliseconds until the status came. */
  readonly latency: number;
}

/** No answer came. */
export interface Unanswered {
  /** A sentence for whoever waits for the delivery. */
  readonly failure: string;
  /** Milliseconds until that was known. */
  readonly latency: number;
}

/** Posts a delivery once, within a time limit of its own; it follows no redirect. */
export type Transport = (delivery: SignedDelivery) => Promise<TransportReply>;
