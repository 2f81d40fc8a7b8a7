import type { RawResponse } from "../raw-http/response-parser.js";
import { type Batch, batchOf } from "./batch.js";
import { sendBatch } from "./connection.js";
import { faultOf } from "./fault-of.js";
import type { RawRequest } from "./raw-request.js";

/** The number of faults after which the run stops. */
const ENOUGH = 20;

/** The number of concurrent connections. */
const LANES = 8;

/** Sends batch after batch to a port, and records the results. */
export class Fuzz {
  responses = 0;
  readonly statuses = new Set<number>();
  /** The fault in a response, with the request and the seed of the batch. */
  readonly faults: unknown[] = [];
  readonly #port: number;
  readonly #examples: readonly RawRequest[];
  readonly #platformRefuses: boolean;
  readonly #onBatch: () => void;
  #seed: number;

  constructor(
    port: number,
    options: {
      readonly examples: readonly RawRequest[];
      /** The seed of the first batch; each further batch adds one. */
      readonly seed: number;
      /** Whether the platform itself may refuse bytes that are not a request. */
      readonly platformRefuses: boolean;
      /** Called after each completed batch. */
      readonly onBatch: () => void;
    },
  ) {
    this.#port = port;
    this.#examples = options.examples;
    this.#seed = options.seed;
    this.#platformRefuses = options.platformRefuses;
    this.#onBatch = options.onBatch;
  }

  /**
   * Continues until this number of responses has arrived. Rejects if a connection
   * fails.
   */
  async until(count: number): Promise<void> {
    const lane = async () => {
      while (this.responses < count && this.faults.length < ENOUGH)
        await this.#next();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async #next(): Promise<void> {
    const seed = this.#seed++;
    const batch = batchOf(this.#examples, seed);
    const responses = await sendBatch(this.#port, batch);
    for (const [index, response] of responses.entries())
      this.#note(response, batch.requests[index], seed);
    this.#onBatch();
  }

  #note(
    response: RawResponse,
    request: Batch["requests"][0] | undefined,
    seed: number,
  ): void {
    this.responses++;
    this.statuses.add(response.status);
    if (request === undefined && this.#platformRefuses && isBare(response))
      return;
    const fault = faultOf(response, request?.method);
    if (fault !== undefined)
      this.faults.push({
        fault,
        status: response.status,
        seed,
        ...inShort(request),
      });
  }
}

/** A refusal that no server has seen. */
function isBare({ status, headers }: RawResponse): boolean {
  return status === 400 && !headers.has("ratelimit-policy");
}

/** A request in readable form. */
function inShort(request: RawRequest | undefined): object {
  if (request === undefined) return { asked: "by bytes that are no request" };
  const { method, target, headers, body } = request;
  return {
    asked: `${method} ${target.slice(0, 300)}`,
    headers: headers.map(([name, value]) => `${name}: ${value.slice(0, 100)}`),
    body: body?.toString().slice(0, 300),
  };
}
