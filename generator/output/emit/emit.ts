/**
 * Emits the TypeScript modules and `API.md` of an API. There is one file or
 * folder per output file, and each emitter is a pure function from an API
 * version to a module: no disk, no clock, no output of another emitter.
 * `types/` and `operations/` also hold what several emitters share.
 */

import type { Api, ApiVersion } from "../../language/model/model.js";
import {
  type Module,
  type OutputFile,
  printModule,
  type PrintOptions,
} from "../../language/print/print.js";
import { schemasByName } from "../../language/schema/lookup.js";
import { emitApiMd } from "./api-md/api-md.js";
import { emitCalls } from "./client/calls.js";
import { emitClient, emitConnection } from "./client/client.js";
import { emitQueries } from "./client/queries.js";
import { Conversions } from "./conversions/conversions.js";
import { emitIndex } from "./index-module.js";
import { emitOperations } from "./operations/operations.js";
import { emitProblems } from "./problems.js";
import { emitApiServer } from "./server/all-versions.js";
import { emitServer } from "./server/server.js";
import { everything, type Selection, versionFiles } from "./targets.js";
import { emitMocks } from "./tests/mocks.js";
import { emitSamples } from "./tests/samples.js";
import { emitTests, type TestSampler } from "./tests/tests.js";
import { emitJsonSchemas } from "./types/json-schemas.js";
import { emitSchemas } from "./types/types.js";
import { refuseEndless } from "./validators/plan/references.js";
import { refuseCountless } from "./validators/plan/refuse-countless.js";
import type { ReusedChecks } from "./validators/plan/reused-checks.js";
import { emitStandardSchemas } from "./validators/standard-schemas.js";
import { emitValidators } from "./validators/validators.js";
import { emitWebhookSamples } from "./webhooks/samples.js";
import { emitWebhooks } from "./webhooks/webhooks.js";

/** How the files of an API are emitted. */
export interface EmitOptions extends PrintOptions {
  /** What earlier runs of the process have found about checks; absent if there is only one run. */
  readonly checks?: ReusedChecks;
}

/**
 * Emits the files of an API that a selection asks for. The files of the runtime
 * are not included.
 *
 * @param sampler makes the samples of tests, which are left out without it
 */
export function emitApi(
  api: Api,
  printOptions: EmitOptions,
  selection: Selection = everything,
  sampler?: TestSampler,
): readonly OutputFile[] {
  const { readonly = false } = selection.types ?? {};
  const options = { ...printOptions, readonlyTypes: readonly };
  const files = api.versions.flatMap((apiVersion) =>
    emitApiVersion(apiVersion, options, selection, sampler),
  );
  if (api.versions.length > 1 && selection.targets.has("server"))
    files.push(printModule(emitApiServer(api), options));
  return files;
}

/** Prints each module before it builds the next, so that only one is in memory. */
function emitApiVersion(
  apiVersion: ApiVersion,
  options: EmitOptions,
  selection: Selection,
  sampler: TestSampler | undefined,
): OutputFile[] {
  const wanted = versionFiles(apiVersion, selection);
  refuseUnprintable(apiVersion);
  const conversions = new Conversions(apiVersion);
  const files = wanted.apiMd ? [emitApiMd(apiVersion, options.texts)] : [];
  const print = (module: Module) => {
    files.push(printModule(module, options));
    return module.path;
  };
  const exported = [print(emitSchemas(apiVersion, selection.types))];
  if (wanted.operations)
    exported.push(
      print(emitOperations(apiVersion, conversions)),
      print(emitProblems(apiVersion)),
    );
  if (wanted.webhooks) print(emitWebhooks(apiVersion, wanted, conversions));
  if (wanted.client) {
    print(emitConnection(apiVersion));
    exported.push(print(emitClient(apiVersion, options, conversions)));
    print(emitCalls(apiVersion, conversions));
  }
  if (wanted.queries)
    print(emitQueries(apiVersion, selection.framework ?? "react"));
  if (sampler !== undefined) {
    if (wanted.tests || wanted.mocks) print(emitSamples(apiVersion, sampler));
    if (wanted.tests)
      print(emitTests(apiVersion, wanted, sampler, conversions));
    if (wanted.mocks) print(emitMocks(apiVersion, sampler));
  }
  if (wanted.samples) print(emitWebhookSamples(apiVersion, conversions));
  if (Object.values(wanted.checks).includes(true))
    print(emitValidators(apiVersion, wanted.checks, options.checks));
  if (wanted.standardSchemas)
    print(emitStandardSchemas(apiVersion, conversions));
  if (wanted.jsonSchemas) print(emitJsonSchemas(apiVersion));
  if (wanted.server) print(emitServer(apiVersion, conversions));
  const converted = conversions.module(wanted.webhooks, wanted.standardSchemas);
  if (converted !== undefined) print(converted);
  print(emitIndex(apiVersion, exported, options, wanted.client));
  return files;
}

/** Refuses schemas whose types the compiler does not accept, also where no check is printed. */
function refuseUnprintable({ schemas }: ApiVersion): void {
  const byName = schemasByName(schemas);
  refuseEndless(schemas, byName);
  refuseCountless(
    schemas.map(({ schema }) => schema),
    byName,
  );
}
