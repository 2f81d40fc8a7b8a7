import type { ConfigFile } from "../config/check-config.js";

/**
 * Returns a configuration unchanged, so that editors complete and check it in
 * `tenon.config.ts` or `tenon.config.js`.
 */
export function defineConfig(config: ConfigFile): ConfigFile {
  return config;
}
