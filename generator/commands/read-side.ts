import { relative } from "node:path";

import { readConfig } from "../config/read-config.js";
import type { DiffOptions } from "./arguments.js";
import type { Host } from "./host.js";
import { understand, type Understood } from "./understand.js";

/** Reads a side. Rules for pages and polling say nothing of the API, and may fit only one of the two. */
export async function readSide(
  description: string | undefined,
  { config: file, lenient }: Pick<DiffOptions, "config" | "lenient">,
  { folder }: Host,
  step: (text: string) => void,
): Promise<Understood> {
  const { input, root, versions, ...config } = await readConfig(folder, {
    ...(file === undefined ? {} : { config: file }),
    ...(description === undefined ? {} : { input: description }),
    lenient,
  });
  return understand(
    {
      ...(input === undefined ? {} : { input }),
      ...(isWithin(root, input) ? { root } : {}),
      versions,
      lenient: config.lenient,
    },
    folder,
    step,
  );
}

/** The other side may stand elsewhere, and is read by itself then. */
function isWithin(
  root: string | undefined,
  input: string | undefined,
): root is string {
  return (
    root !== undefined &&
    input !== undefined &&
    !/^\.\.(?:[/\\]|$)/.test(relative(root, input))
  );
}
