import type { Config } from "../program/config.js";

export interface Stores {
  readonly check: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export declare function openStores(config: Config): Promise<Stores>;
