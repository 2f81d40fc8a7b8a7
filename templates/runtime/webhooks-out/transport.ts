/** One signed attempt to deliver an event. */
export interface SignedDelivery {
  /** The URL to post to. */
  readonly url: string;
  /** The headers, with the signature. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw body. */
  readonly body: Uint8Array;
}

/** The result of an attempt. */
export type TransportReply = Answered | Unanswered;

/** The receiver responded. */
export interface Answered {
  /** The status of the response. */
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter?: string | undefined;
  /** Milliseconds until the status arrived. */
  readonly latency: number;
}

/** The receiver did not respond. */
export interface Unanswered {
  /** Why, as a sentence for the receiver's operator. */
  readonly failure: string;
  /** Milliseconds until the failure. */
  readonly latency: number;
}

/** Posts a delivery once, with its own time limit, without following redirects. */
export type Transport = (delivery: SignedDelivery) => Promise<TransportReply>;
