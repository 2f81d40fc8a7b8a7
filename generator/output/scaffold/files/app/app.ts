/**
 * The files that start a server on a platform: `app.ts` of an API, with its readiness check,
 * and of a webhook receiver.
 */
import type { Platform } from "../../choices.js";
import type { Place, SourceFile } from "../../source.js";
import { filledTemplate } from "../../template.js";

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
