/**
 * Emits the TypeScript modules and `API.md` of an API. There is one file or
 * folder per output file, and each emitter is a pure function from an API
 * version to a module: no disk, no clock, no output of another emitter.
 * `types/` and `operations/` also hold what several emitters share.
 */

import type { Api, ApiVersion } from "../model/model.js";
import {
  type PrintOptions,
  type Module,
  type OutputFile,
  printModule,
} from "../print/print.js";
import { emitApiMd } from "./api-md/api-md.js";
import { emitApiServer } from "./server/all-versions.js";
import { emitClient } from "./client/client.js";
import { emitIndex } from "./index-module.js";
import { emitOperations } from "./operations/operations.js";
import { emitProblems } from "./problems.js";
import { emitSchemas } from "./types/types.js";
import { emitServer } from "./server/server.js";
import { emitValidators } from "./validators/validators.js";
import { emitWebhookSamples } from "./webhooks/samples.js";
import { emitWebhooks } from "./webhooks/webhooks.js";

/** Emits the files of an API. The files of the runtime are not included. */
export function emitApi(
  api: Api,
  options: PrintOptions,
): readonly OutputFile[] {
  const files = api.versions.flatMap((apiVersion) =>
    emitApiVersion(apiVersion, options),
  );
  if (api.versions.length > 1)
    files.push(printModule(emitApiServer(api), options));
  return files;
}

/** Prints each module before it builds the next, so that only one is in memory. */
function emitApiVersion(
  apiVersion: ApiVersion,
  options: PrintOptions,
): OutputFile[] {
  const files = [emitApiMd(apiVersion)];
  const print = (module: Module) => {
    files.push(printModule(module, options));
    return module.path;
  };
  const exported = [
    print(emitSchemas(apiVersion)),
    print(emitOperations(apiVersion)),
    print(emitProblems(apiVersion)),
    ...(apiVersion.events.length > 0 ? [print(emitWebhooks(apiVersion))] : []),
    print(emitClient(apiVersion)),
  ];
  if (apiVersion.events.length > 0) print(emitWebhookSamples(apiVersion));
  print(emitValidators(apiVersion));
  print(emitServer(apiVersion));
  print(emitIndex(apiVersion, exported, options.extension));
  return files;
}
