import { readConfig } from "../config/read-config.js";
import {
  type Manifest,
  ManifestError,
  readManifest,
} from "../write/manifest.js";
import { plan, type Plan } from "../write/plan.js";
import type { Options } from "../cli/arguments.js";
import type { Host } from "../cli/host.js";
import { produce, type Product } from "./produce.js";
import { startProgress } from "../cli/progress.js";
import { shownPath } from "../cli/shown-path.js";

/** What both commands need: everything made, and compared with what stands on the disk. */
export interface Prepared {
  readonly product: Product;
  readonly plan: Plan;
  /** The output folder as someone in the working folder would type it. */
  readonly output: string;
  /** When the run began, by the host's clock. */
  readonly start: number;
}

/** Makes the whole output and plans it, and writes nothing. */
export async function prepare(options: Options, host: Host): Promise<Prepared> {
  const start = host.now();
  const progress = startProgress(host, options.quiet || options.json);
  try {
    const config = await readConfig(host.folder, {
      ...(options.config === undefined ? {} : { config: options.config }),
      ...(options.description === undefined
        ? {}
        : { input: options.description }),
      ...(options.out === undefined ? {} : { output: options.out }),
      ...(options.root === undefined ? {} : { root: options.root }),
      lenient: options.lenient,
    });
    const product = await produce(config, host.folder, (step) => {
      progress.show(step);
    });
    const manifest = manifestOf(config.output, options.force);
    return {
      product,
      plan: plan(product.files, config.output, manifest),
      output: shownPath(host.folder, config.output),
      start,
    };
  } finally {
    progress.end();
  }
}

/** With `--force`, a manifest that cannot be read counts as none. */
function manifestOf(folder: string, force: boolean): Manifest {
  try {
    return readManifest(folder);
  } catch (error) {
    if (force && error instanceof ManifestError) return new Map();
    throw error;
  }
}
