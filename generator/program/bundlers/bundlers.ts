/**
 * The plugin for bundlers: `tenon/vite`, `tenon/rollup`, `tenon/webpack` and
 * `tenon/esbuild`, a file each. It generates when a build starts. In watch mode the
 * bundler starts a build when a file of the description changes. `dev-server.ts` is for
 * Vite's development server, which has no builds, `esbuild-hooks.ts` for esbuild, which
 * shows the places of errors, and `webpack-report.ts` for webpack, which collects
 * errors.
 */
import type { UnpluginBuildContext } from "unplugin";

import { DevServer } from "./dev-server.js";
import { addEsbuildHooks } from "./esbuild-hooks.js";
import { GenerateRun, type PluginOptions, textOf } from "./generate-run.js";
import { loadUnplugin } from "./load-unplugin.js";
import { reportToWebpack } from "./webpack-report.js";

const { createUnplugin } = loadUnplugin();

/** The plugin for every bundler. */
export const tenonPlugin = createUnplugin<PluginOptions | undefined>(
  (options = {}, { framework }) => {
    const run = new GenerateRun(options);
    let server: DevServer | undefined;
    return {
      name: "tenon",
      async buildStart() {
        // The other bundlers have already generated.
        if (server !== undefined || framework === "esbuild") return;
        const outcome = await run.generate();
        for (const source of run.sources) this.addWatchFile(source);
        if (reportToWebpack(this, outcome)) return;
        const { errors, warnings } = outcome;
        if (errors.length > 0) throw new Error(textOf(errors));
        for (const warning of warnings) warn(this, textOf([warning]));
      },
      buildEnd() {
        server?.close();
      },
      vite: {
        configResolved({ root }) {
          run.root = root;
        },
        async configureServer(vite) {
          server = new DevServer(vite, run);
          await server.start();
        },
      },
      esbuild: {
        setup(build) {
          addEsbuildHooks(build, run);
        },
      },
    };
  },
);

/** Rollup and Vite show warnings. */
function warn(context: UnpluginBuildContext, message: string): void {
  // unplugin declares only what every bundler has.
  const { warn: print } = context as { warn?: (text: string) => void };
  print?.call(context, message);
}
