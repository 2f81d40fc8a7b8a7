import { createRequire } from "node:module";

import type * as unplugin from "unplugin";

import { importError } from "../../language/optional-package.js";

/**
 * Loads the package `unplugin`. It is required: an import could not explain how to
 * install it, and `await` in a module would refuse configurations in CommonJS. The
 * versions of Node that unplugin supports can require it.
 *
 * @param from the file that requires it
 * @throws MissingPackage with the command that installs it
 */
export function loadUnplugin(
  from: string | URL = import.meta.url,
): typeof unplugin {
  try {
    // What the package is declared to export.
    return createRequire(from)("unplugin") as typeof unplugin;
  } catch (error) {
    throw importError(error, "The plugin for bundlers");
  }
}
