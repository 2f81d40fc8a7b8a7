/** Options of all stores. */
export interface StoreOptions {
  /**
   * Separates the stores that share a database: use one name for each API, and for each
   * sender of webhooks. Default: `default`.
   */
  readonly name?: string;
}

/** Options of a store of handled deliveries. */
export interface HandledStoreOptions extends StoreOptions {
  /** How long a handled delivery is remembered, in seconds. Default: 86 400 (one day). */
  readonly window?: number;
  /** How long until a claim expires, in seconds. Default: 600. */
  readonly lease?: number;
}

export const DEFAULT_NAME = "default";

/** Durations and times are whole milliseconds in a database. */
export function whole(milliseconds: number): number {
  return Math.ceil(milliseconds);
}
