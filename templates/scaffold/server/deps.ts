import type { Stores } from "../printed/stores.js";
import type { Config } from "../program/config.js";
import type { Log } from "../program/log.js";

/**
 * What the handlers get: each file of them is a function of it. Add what they need,
 * such as a database. `main.ts` makes it, and `test/deps.ts` has fakes.
 */
export interface Deps {
  readonly config: Config;
  readonly log: Log;
  // #stores
  /** Without them, state is in memory. */
  readonly stores?: Stores;
  // #end
}
