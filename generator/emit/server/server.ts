/**
 * Emits `server.ts`: the handler types and `createServer` of one API version.
 * `all-versions.ts` emits the `server.ts` that serves all versions together;
 * `authentication.ts` prints the hooks and options that security schemes
 * require.
 */

import type {
  ApiVersion,
  Operation,
  RateLimitPolicy,
  SecurityScheme,
} from "../../model/model.js";
import { type Code, code, empty, lines } from "../../print/code.js";
import {
  arrayLiteral,
  literal,
  literalProperty,
  multilineObject,
  stringLiteral,
} from "../../print/escape.js";
import { docComment } from "../../print/comments.js";
import { importType, importValue, type Module } from "../../print/print.js";
import {
  authenticateInterface,
  schemeLiteral,
  schemesInUse,
  serverOptions,
} from "./authentication.js";
import { handlersInterface } from "./handlers.js";
import { headerSetDescriptors } from "./response-header-sets.js";
import { serverCodes } from "./server-codes.js";

const serverType = importType("runtime/server", "Server");
const apiVersionType = importType("runtime/server", "ServerSurface");
const serveApiVersion = importValue("runtime/server", "serveSurface");

/** Emits `server.ts`. */
export function emitServer(apiVersion: ApiVersion): Module {
  const schemes = schemesInUse(apiVersion);
  const guarded = schemes.length > 0;
  return {
    path: `${apiVersion.name}/server`,
    declares: new Set([
      "Handlers",
      "serverSurface",
      "createServer",
      ...(guarded ? ["Authenticate"] : []),
    ]),
    body: declarations(apiVersion, schemes),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  schemes: readonly SecurityScheme[],
): Iterable<Code> {
  const guarded = schemes.length > 0;
  yield handlersInterface(apiVersion, guarded);
  if (guarded) yield authenticateInterface(schemes);
  yield versionDescription(apiVersion, schemes);
  yield createServer(apiVersion, guarded);
}

/** Prints the description of the version for the server in `runtime/`. */
function versionDescription(
  apiVersion: ApiVersion,
  schemes: readonly SecurityScheme[],
): Code {
  // Each import has the name of its property, so shorthand works.
  const from = (module: string, name: string) =>
    code`${importValue(`${apiVersion.name}/${module}`, name)}`;
  const codes = serverCodes(apiVersion).map(
    ({ status, code: text }) => code`${status}: ${stringLiteral(text)}`,
  );
  const schemeEntries = schemes.map((scheme) =>
    literalProperty(scheme.name, schemeLiteral(scheme)),
  );
  const { name, prefix, deprecation } = apiVersion;
  const members = [
    code`name: ${stringLiteral(name)}`,
    ...(prefix === undefined ? [] : [code`prefix: ${stringLiteral(prefix)}`]),
    ...(deprecation === undefined
      ? []
      : [code`deprecation: ${literal({ ...deprecation })}`]),
    from("operations", "operations"),
    from("validators", "requestChecks"),
    from("validators", "replyChecks"),
    from("problems", "problemTypes"),
    code`serverCodes: ${multilineObject(codes)}`,
    code`securitySchemes: ${multilineObject(schemeEntries)}`,
  ];
  if (apiVersion.hasProtoProperty) members.push(code`describesProto: true`);
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
 * Only servers need the locations of callback URLs, so the descriptors that
 * clients share omit them.
 */
function callbackEntries(operations: readonly Operation[]): readonly Code[] {
  return operations
    .filter(({ callbackUrls: callbacks }) => callbacks.length > 0)
    .map(({ name, callbackUrls: callbacks }) =>
      literalProperty(name, literal(callbacks.map((each) => ({ ...each })))),
    );
}

function createServer(apiVersion: ApiVersion, guarded: boolean): Code {
  const handlers = guarded
    ? code`Partial<Handlers<Principal>>`
    : code`Partial<Handlers>`;
  return code`
    /** Creates a server for this version. */
    export function createServer${guarded ? code`<Principal>` : empty}(
      options: ${serverOptions([apiVersion], handlers)},
    ): ${serverType} {
      return ${serveApiVersion}(serverSurface, options);
    }
  `;
}

function policyLiteral({ name, quota, window, narrows }: RateLimitPolicy) {
  return { name, quota, window, ...(narrows !== undefined && { narrows }) };
}
