import { tenonPlugin } from "./bundlers.js";
import type { PluginOptions } from "./generate-run.js";

export type { PluginOptions } from "./generate-run.js";

/** The plugin for webpack: generates when a build starts, and after each change in watch mode. */
export const tenon: (
  options?: PluginOptions,
  // Without this, the declaration names a type of webpack that it does not import.
) => ReturnType<typeof tenonPlugin.webpack> = tenonPlugin.webpack;
