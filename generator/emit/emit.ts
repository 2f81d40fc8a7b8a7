import type { Api, Surface } from "../model/model.js";
import {
  type ImportExtension,
  type Module,
  type OutputFile,
  printModule,
} from "../print/module.js";
import { emitApiMd } from "./api-md/api-md.js";
import { emitApiServer } from "./server/all-versions.js";
import { emitClient } from "./client/client.js";
import { emitIndex } from "./index-module.js";
import { emitOperations } from "./operations/operations.js";
import { emitProblems } from "./problems.js";
import { emitSchemas } from "./types/schemas.js";
import { emitServer } from "./server/server.js";
import { emitValidators } from "./validators/validators.js";
import { emitWebhookSamples } from "./webhooks/webhook-samples.js";
import { emitWebhooks } from "./webhooks/webhooks.js";

export interface EmitOptions {
  readonly extension: ImportExtension;
}

/** All files that are printed from an API; what is carried beside them is not among them. */
export function emitApi(api: Api, options: EmitOptions): readonly OutputFile[] {
  const files = api.surfaces.flatMap((surface) =>
    emitSurface(surface, options),
  );
  if (api.surfaces.length > 1)
    files.push(printModule(emitApiServer(api), options.extension));
  return files;
}

/** Each module is printed before the next is built, so that only one stands in memory. */
function emitSurface(
  surface: Surface,
  { extension }: EmitOptions,
): OutputFile[] {
  const files = [emitApiMd(surface)];
  const print = (module: Module) => {
    files.push(printModule(module, extension));
    return module.path;
  };
  const exported = [
    print(emitSchemas(surface)),
    print(emitOperations(surface)),
    print(emitProblems(surface)),
    ...(surface.events.length > 0 ? [print(emitWebhooks(surface))] : []),
    print(emitClient(surface)),
  ];
  if (surface.events.length > 0) print(emitWebhookSamples(surface));
  print(emitValidators(surface));
  print(emitServer(surface));
  print(emitIndex(surface, exported, extension));
  return files;
}
