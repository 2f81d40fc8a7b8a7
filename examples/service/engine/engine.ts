import type { Score } from "../../../generated/v2/index.js";
import type { Failure, Inputs } from "../runs/run.js";

/**
 * Does the work of runs. Its results say how a run settles; an error that it throws
 * settles the run as `FAILED`. It should stop at the signal, which aborts at the time
 * limit and when the service stops.
 */
export interface Engine {
  readonly generate: (
    generation: Generation,
    signal: AbortSignal,
  ) => Promise<Result<readonly Asset[]>>;
  /** Learns from images, for later generations. */
  readonly train: (
    training: Inputs["training"],
    signal: AbortSignal,
  ) => Promise<Result<Learned>>;
  readonly score: (
    assets: readonly Asset[],
    signal: AbortSignal,
  ) => Promise<Result<readonly Score[]>>;
}

/** What the engine made, or why it did not. */
export type Result<Made> =
  | { readonly status: "succeeded"; readonly made: Made }
  | Failure
  | { readonly status: "CANCELLED" };

/** What to generate. */
export interface Generation {
  readonly model: string;
  readonly prompt: string;
  /** What training made of the reference sets to follow. */
  readonly references: readonly Learned[];
}

/** A file, with data about it such as its tiles. */
export interface Asset {
  readonly contentType: string;
  readonly content: Uint8Array;
  readonly metadata?: { [key: string]: unknown };
}

/** What an engine learned in a training run, as JSON. Only the engine reads it. */
export type Learned = Readonly<Record<string, unknown>>;
