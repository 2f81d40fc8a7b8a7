/**
 * The files that start a server on a platform: `app.ts` of an API, with its readiness check,
 * and of a webhook receiver.
 */
import type { Platform } from "../../choices.js";
import type { Place, SourceFile } from "../../source.js";
import { filledTemplate } from "../../template.js";

/** The packages that a platform needs, and the adapters of the output that connect it. */
export function platformPackages(platform: Platform): {
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
} {
  switch (platform) {
    case "node":
      return { dependencies: [], devDependencies: [] };
    case "express":
      return { dependencies: ["express"], devDependencies: ["@types/express"] };
    case "fastify":
      return { dependencies: ["fastify"], devDependencies: [] };
    case "hono":
      return {
        dependencies: ["@hono/node-server", "hono"],
        devDependencies: [],
      };
  }
}

/** The adapters of the output that the files of a platform import. */
export function platformAdapters(platform: Platform): readonly string[] {
  switch (platform) {
    case "node":
      return ["node", "fetch"];
    case "express":
      return ["node", "fetch", "express"];
    case "fastify":
      return ["fastify", "fetch"];
    case "hono":
      return ["node", "fetch"];
  }
}

/** The paths of the checks for what runs a server, such as Kubernetes. */
export interface CheckPaths {
  /** The process runs. */
  readonly health: string;
  /** The server can answer requests. */
  readonly ready: string;
}

/** Fills `app.ts`, which starts the server on a platform. */
export function appFile(
  platform: Platform,
  { health, ready }: CheckPaths,
  place: Place,
): SourceFile {
  const texts = { "/health": health, "/ready": ready };
  return filledTemplate(`${platform}/app`, `${place.dir}/app`, place, {
    texts,
  });
}
