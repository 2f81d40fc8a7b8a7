import type { PartialMessage, PluginBuild } from "esbuild";

import type { GenerateRun, Problem } from "./generate-run.js";

/** Generates at the start of each build, and starts one when a file of the description changes. */
export function addEsbuildHooks(build: PluginBuild, run: GenerateRun): void {
  build.onStart(async () => {
    const { errors, warnings } = await run.generate();
    return { errors: errors.map(messageOf), warnings: warnings.map(messageOf) };
  });
  // esbuild accepts files to watch only with a resolved file, so the plugin resolves
  // each entry as usual and adds them.
  const resolving = {};
  build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...args }) => {
    if (args.kind !== "entry-point" || pluginData === resolving)
      return undefined;
    const options = { ...args, pluginData: resolving };
    const found = await build.resolve(path, options);
    return { ...found, pluginData: undefined, watchFiles: [...run.sources] };
  });
}

function messageOf({ text, place }: Problem): PartialMessage {
  if (place === undefined) return { text };
  // esbuild counts columns from 0.
  return { text, location: { ...place, column: place.column - 1 } };
}
