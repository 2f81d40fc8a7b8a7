import { toJson } from "../../language/diagnostics/json.js";
import { loadApi as load } from "../commands/load-api.js";
import { loadOptions } from "../commands/load-api.js";
import { readConfig } from "../config/config.js";
import { checkOptions } from "./check-options.js";
import { type LoadOptions, silentHost } from "./options.js";
import type { LoadResult } from "./results.js";
import { diagnosticsOf } from "./tenon-error.js";

/**
 * Reads a description, and returns the model that all output is generated from.
 *
 * @throws TenonError for anything but an invalid description
 */
export async function loadApi(options: LoadOptions = {}): Promise<LoadResult> {
  checkOptions("load", options);
  const { folder } = silentHost(options);
  try {
    const config = await readConfig(folder, options);
    const loaded = await load(loadOptions(config), folder, () => {});
    const { api, input: description, document, warnings } = loaded;
    const diagnostics = toJson(warnings, document);
    return { ok: true, api, description, diagnostics };
  } catch (error) {
    return { ok: false, diagnostics: diagnosticsOf(error) };
  }
}
