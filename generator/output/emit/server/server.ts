/**
 * Emits `server.ts`: the handler types and `createServer` of one API version.
 * `all-versions.ts` emits the `server.ts` that serves several versions together;
 * `authentication.ts` prints the hooks and options that security schemes
 * require.
 */

import {
  errorFormats,
  ownError,
} from "../../../input/responses/error-formats.js";
import type {
  ApiVersion,
  Operation,
  RateLimitPolicy,
  SecurityScheme,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  type Import,
  lines,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  literal,
  literalProperty,
  multilineObject,
  stringLiteral,
} from "../../../language/print/escape.js";
import {
  importType,
  importValue,
  type Module,
} from "../../../language/print/print.js";
import { Conversions } from "../conversions/conversions.js";
import { importingScope } from "../types/type-scope.js";
import { hasItemChecks } from "../validators/plan/request-schema.js";
import {
  authenticateInterface,
  schemeRow,
  schemesInUse,
} from "./authentication.js";
import { createFunction } from "./create-function.js";
import { errorReplyDeclaration } from "./error-reply.js";
import { featuresOf } from "./features.js";
import { handlersType, handlerTypeNames, handlerTypes } from "./handlers.js";
import { hookTables, hookTypeNames, hookTypes } from "./hooks.js";
import { serverOptions } from "./options.js";
import { ProblemInitSets } from "./problem-inits.js";
import { quotaTypeNames, quotaTypes, spendsQuotas } from "./quota-calls.js";
import { headerSetDescriptors } from "./response-header-sets.js";
import { serverCodes } from "./server-codes.js";

const apiVersionType = importType("runtime/server", "ServerSurface");
const serveApiVersion = importValue("runtime/server", "serveSurface");

/** Emits `server.ts`. */
export function emitServer(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  const schemes = schemesInUse(apiVersion);
  const guarded = schemes.length > 0;
  const inits = new ProblemInitSets(apiVersion);
  return {
    path: `${apiVersion.name}/server`,
    declares: new Set([
      ...handlerTypeNames,
      "serverSurface",
      "createServer",
      "createPartialServer",
      ...(guarded ? ["Authenticate"] : []),
      ...(errorFormats(apiVersion) === "problems" ? [] : ["ErrorReply"]),
      ...(spendsQuotas(apiVersion) ? quotaTypeNames : []),
      ...inits.names,
      ...hookTypeNames(apiVersion),
    ]),
    body: declarations(apiVersion, schemes, inits, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  schemes: readonly SecurityScheme[],
  inits: ProblemInitSets,
  conversions: Conversions,
): Iterable<Code> {
  const guarded = schemes.length > 0;
  yield* inits.declarations(importingScope(apiVersion, "none"));
  yield handlerTypes(apiVersion, inits);
  yield handlersType(apiVersion, guarded);
  if (guarded) yield authenticateInterface(schemes);
  if (errorFormats(apiVersion) !== "problems")
    yield errorReplyDeclaration(apiVersion, importingScope(apiVersion, "none"));
  if (spendsQuotas(apiVersion)) yield* quotaTypes(apiVersion);
  yield* hookTypes(apiVersion, guarded);
  yield versionDescription(
    apiVersion,
    schemes,
    featuresOf(apiVersion, conversions).map((feature) =>
      importValue("runtime/server", feature),
    ),
  );
  yield* createFunctions(apiVersion, guarded);
}

/** Prints the description of the version for the server in `runtime/`. */
function versionDescription(
  apiVersion: ApiVersion,
  schemes: readonly SecurityScheme[],
  features: readonly Import[],
): Code {
  // Each import has the name of its property, so shorthand works.
  const from = (module: string, name: string) =>
    code`${importValue(`${apiVersion.name}/${module}`, name)}`;
  const codes = serverCodes(apiVersion).map(
    ({ status, code: text }) => code`${status}: ${stringLiteral(text)}`,
  );
  const schemeEntries = schemes.map((scheme) =>
    literalProperty(scheme.name, literal(schemeRow(scheme))),
  );
  const { name, prefix, deprecation } = apiVersion;
  const members = [
    code`name: ${stringLiteral(name)}`,
    ...(prefix === undefined ? [] : [code`prefix: ${stringLiteral(prefix)}`]),
    ...(deprecation === undefined
      ? []
      : [code`deprecation: ${literal({ ...deprecation })}`]),
    code`features: ${arrayLiteral(features.map((each) => code`${each}`))}`,
    from("operations", "operations"),
    from("validators", "requestChecks"),
    from("validators", "replyChecks"),
    ...(hasItemChecks(apiVersion) ? [from("validators", "itemChecks")] : []),
    from("problems", "problemTypes"),
    code`serverCodes: ${multilineObject(codes)}`,
    code`securitySchemes: ${multilineObject(schemeEntries)}`,
    ...hookTables(apiVersion),
  ];
  if (apiVersion.hasProtoProperty) members.push(code`describesProto: true`);
  const own = errorFormats(apiVersion) === "own" && ownError(apiVersion);
  if (own)
    members.push(
      code`ownError: ${literal({ operation: own.operation.name, status: own.response.status })}`,
    );
  if (apiVersion.errorBase !== undefined)
    members.push(code`errorBase: ${stringLiteral(apiVersion.errorBase)}`);
  if (apiVersion.rateLimitPolicies.length > 0)
    members.push(
      code`rateLimitPolicies: ${literal(apiVersion.rateLimitPolicies.map(policyLiteral))}`,
    );
  const headerSets = headerSetDescriptors(apiVersion);
  if (headerSets.length > 0)
    members.push(code`replyHeaders: ${arrayLiteral(headerSets)}`);
  const callbacks = callbackEntries(apiVersion.operations);
  if (callbacks.length > 0)
    members.push(code`callbacks: ${multilineObject(callbacks)}`);
  return lines([
    docComment("The description of this version for the server."),
    code`export const serverSurface: ${apiVersionType} = ${multilineObject(members)};`,
  ]);
}

/**
 * Only servers need the locations of callback URLs, so the rows that
 * clients share omit them.
 */
function callbackEntries(operations: readonly Operation[]): readonly Code[] {
  return operations
    .filter(({ callbackUrls: callbacks }) => callbacks.length > 0)
    .map(({ name, callbackUrls: callbacks }) =>
      literalProperty(name, literal(callbacks.map((each) => ({ ...each })))),
    );
}

/** Prints `createServer`, and `createPartialServer` for incomplete handlers. */
function* createFunctions(
  apiVersion: ApiVersion,
  guarded: boolean,
): Iterable<Code> {
  const handlers = guarded ? code`Handlers<Principal>` : code`Handlers`;
  const common = {
    parameters: guarded ? [code`Principal`] : [],
    serve: code`${serveApiVersion}`,
    served: code`serverSurface`,
  };
  yield createFunction({
    ...common,
    name: "createServer",
    docs: "Creates a server for this version. It must have all handlers.",
    options: serverOptions(apiVersion, handlers),
  });
  yield createFunction({
    ...common,
    name: "createPartialServer",
    docs: "Creates a server whose handlers may be missing: their operations respond with a 501 problem.",
    options: serverOptions(apiVersion, code`Partial<${handlers}>`),
  });
}

function policyLiteral({ name, quota, window, narrows }: RateLimitPolicy) {
  return { name, quota, window, ...(narrows !== undefined && { narrows }) };
}
