import { readConfig } from "../../program/config.js";
import type { Deps } from "../deps.js";

/** Fakes of what the handlers get. A test can replace some of them. */
export function fakeDeps(replaced: Partial<Deps> = {}): Deps {
  return { config: readConfig({}), log: () => {}, ...replaced };
}
