/** Validators of requests and responses that others made. */
import type { Exchange } from "./recorder.js";

/** What a judge says against a request or a response. */
export interface Violation {
  readonly of: "request" | "response";
  readonly text: string;
}

/** Compares an exchange with the description. */
export interface Judge {
  /** Returns what is wrong with an exchange. It judges one after the other. */
  readonly judge: (exchange: Exchange) => Promise<readonly Violation[]>;
  readonly close: () => Promise<void>;
}
