import type { Host } from "../cli/host.js";
import { type Config, type Overrides, readConfigs } from "../config/config.js";
import type { Diagnostic } from "./results.js";
import { diagnosticsOf } from "./tenon-error.js";

/** The result for one API, whose description may have errors. */
interface ApiResult {
  readonly name?: string;
  readonly ok: boolean;
}

/**
 * Runs a function for each API that the options choose. An API whose
 * description has errors does not stop the others.
 *
 * @throws TenonError
 */
export async function eachApi<Result extends ApiResult>(
  overrides: Overrides,
  host: Host,
  run: (config: Config) => Promise<Result>,
  failed: (config: Config, diagnostics: readonly Diagnostic[]) => Result,
): Promise<{ readonly ok: boolean; readonly apis: readonly Result[] }> {
  const configs = await readConfigs(host.folder, overrides).catch(
    (error: unknown) => {
      diagnosticsOf(error);
      return [];
    },
  );
  const apis: Result[] = [];
  for (const config of configs) {
    const result = await run(config).catch((error: unknown) =>
      failed(config, diagnosticsOf(error)),
    );
    const { name } = config;
    apis.push({ ...(name !== undefined && { name }), ...result });
  }
  return { ok: apis.every(({ ok }) => ok), apis };
}
