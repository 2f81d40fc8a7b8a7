import { relative } from "node:path";

import type { Files } from "../../../input/read/source/files.js";
import type { Host } from "../../cli/host.js";
import type { Config } from "../../config/config.js";
import { loadApi, type LoadedApi } from "../load-api.js";

/** One of the two descriptions that are compared, and the files it is read from. */
export interface DiffInput {
  readonly files: Files;
  readonly input: string;
  /** The configured root, as a path in these files. */
  readonly root?: string;
  /** The URL that names it, if it is the copy of one. */
  readonly url?: string;
  /** The configured overlays that exist in these files. */
  readonly overlays: readonly string[];
}

/**
 * Loads an input. The configured rules for pagination and polling are left out:
 * they do not change the API, and may fit only one of the two descriptions.
 */
export function loadInput(
  { files, input, url, root, overlays }: DiffInput,
  { versions, unversioned, strict, filters }: Config,
  { folder }: Host,
  progress: (step: string) => void,
): Promise<LoadedApi> {
  // The configured root may contain only one of the two descriptions.
  const isWithin =
    root !== undefined && !/^\.\.(?:[/\\]|$)/.test(relative(root, input));
  const options = {
    input,
    versions,
    unversioned,
    strict,
    samples: false,
    areFiltersShared: true,
    isShown: true,
    overlays,
    ...(url !== undefined && { url }),
    ...(filters !== undefined && { filters }),
    ...(isWithin && { root }),
  } as const;
  return loadApi(options, folder, progress, files);
}
