import type { Api, Surface } from "../model/model.js";
import {
  type ImportExtension,
  type Module,
  type OutputFile,
  printModule,
} from "../print/module.js";
import { emitApiMd } from "./api-md.js";
import { emitApiServer } from "./api-server.js";
import { emitClient } from "./client.js";
import { emitIndex } from "./index-module.js";
import { emitOperations } from "./operations.js";
import { emitProblems } from "./problems.js";
import { emitSchemas } from "./schemas.js";
import { emitServer } from "./server.js";
import { emitValidators } from "./validators.js";
import { emitWebhooks } from "./webhooks.js";

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

function emitSurface(
  surface: Surface,
  { extension }: EmitOptions,
): OutputFile[] {
  const exported: Module[] = [
    emitSchemas(surface),
    emitOperations(surface),
    emitProblems(surface),
    ...(surface.events.length > 0 ? [emitWebhooks(surface)] : []),
    emitClient(surface),
  ];
  const modules = [
    ...exported,
    emitValidators(surface),
    emitServer(surface),
    emitIndex(surface, exported, extension),
  ];
  return [
    emitApiMd(surface),
    ...modules.map((module) => printModule(module, extension)),
  ];
}
