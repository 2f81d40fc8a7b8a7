import { tenonPlugin } from "./bundlers.js";

export type { PluginOptions } from "./generate-run.js";

/** The plugin for esbuild: generates when a build starts, and after each change in watch mode. */
export const tenon = tenonPlugin.esbuild;
