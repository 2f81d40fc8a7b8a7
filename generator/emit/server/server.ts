import type {
  Operation,
  RateLimitPolicy,
  SecurityRequirement,
  SecurityScheme,
  ApiVersion,
} from "../../model/model.js";
import { type Code, code, empty, lines } from "../../print/code.js";
import {
  arrayOf,
  docComment,
  literal,
  literalEntry,
  objectOf,
  openObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import { importType, importValue, type Module } from "../../print/module.js";
import { interfaceOf, type Member, named } from "../../print/type.js";
import { handlersOf } from "./handlers.js";
import { headerSetRows } from "./handler-header-sets.js";
import { serverCodes } from "./server-codes.js";
import { serverOptions } from "./server-options.js";

const serverType = importType("runtime/server", "Server");
const apiVersionType = importType("runtime/server", "ServerSurface");
const authenticatorType = importType("runtime/server", "Authenticator");
const requestType = importType("runtime/server", "ServerRequest");
const basicType = importType("runtime/server", "BasicCredential");
const serveApiVersion = importValue("runtime/server", "serveSurface");

/**
 * `server.ts`: a handler's type for each operation, a hook's for each security
 * scheme, and the function that serves the version.
 */
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
  yield handlersOf(apiVersion, guarded);
  if (guarded) yield authenticate(schemes);
  yield description(apiVersion, schemes);
  yield createServer(apiVersion, guarded);
}

function schemesOf({ schemes }: SecurityRequirement) {
  return schemes;
}

/** The security schemes that operations of a surface ask for. */
export function schemesInUse(
  apiVersion: ApiVersion,
): readonly SecurityScheme[] {
  const names = new Set(
    apiVersion.operations.flatMap(({ security }) =>
      security.flatMap(schemesOf).map(({ name }) => name),
    ),
  );
  return apiVersion.securitySchemes.filter(({ name }) => names.has(name));
}

/** A hook for each scheme: it is given what the scheme carries. */
function authenticate(schemes: readonly SecurityScheme[]): Code {
  const members: Member[] = schemes.map((scheme) => ({
    docs: docComment(credentialDocs(scheme)),
    key: typeKey(scheme.name),
    optional: false,
    type: named(
      scheme.name,
      code`${authenticatorType}<${credentialType(scheme)}, Principal>`,
    ),
  }));
  return lines([
    docComment("Says who is asking, by what the request carries."),
    interfaceOf(code`Authenticate<Principal>`, members),
  ]);
}

function credentialDocs(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "apiKey":
      return `Given the ${scheme.in} parameter \`${scheme.parameter}\`.`;
    case "mutualTLS":
      return "Given what the adapter was given: the certificate is the connection's.";
    case "unknown":
      return "Given the request: the description does not say what the scheme is.";
    case "http":
      if (isScheme(scheme.scheme, "basic"))
        return "Given the user and the password of `Authorization: Basic`.";
      if (!isScheme(scheme.scheme, "bearer"))
        return `Given what stands behind \`Authorization: ${scheme.scheme}\`.`;
      return "Given the token of `Authorization: Bearer`.";
    case "oauth2":
    case "openIdConnect":
      return "Given the token of `Authorization: Bearer`.";
  }
}

function credentialType(scheme: SecurityScheme) {
  if (scheme.kind === "mutualTLS") return code`unknown`;
  if (scheme.kind === "unknown") return requestType;
  return scheme.kind === "http" && isScheme(scheme.scheme, "basic")
    ? basicType
    : code`string`;
}

function isScheme(scheme: string, name: string): boolean {
  return scheme.toLowerCase() === name;
}

/** What the server in `runtime/` is told of the version. */
function description(
  apiVersion: ApiVersion,
  schemes: readonly SecurityScheme[],
): Code {
  // Each has the name of the member that it is given as.
  const from = (module: string, name: string) =>
    code`${importValue(`${apiVersion.name}/${module}`, name)}`;
  const codes = serverCodes(apiVersion).map(
    ({ status, code: text }) => code`${status}: ${stringLiteral(text)}`,
  );
  const rows = schemes.map((scheme) =>
    literalEntry(scheme.name, schemeRow(scheme)),
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
    code`serverCodes: ${openObject(codes)}`,
    code`securitySchemes: ${openObject(rows)}`,
  ];
  if (apiVersion.describesProto) members.push(code`describesProto: true`);
  if (apiVersion.errorBase !== undefined)
    members.push(code`errorBase: ${stringLiteral(apiVersion.errorBase)}`);
  if (apiVersion.rateLimitPolicies.length > 0)
    members.push(
      code`rateLimitPolicies: ${literal(apiVersion.rateLimitPolicies.map(policyRow))}`,
    );
  const headerSets = headerSetRows(apiVersion);
  if (headerSets.length > 0)
    members.push(code`replyHeaders: ${arrayOf(headerSets)}`);
  const callbacks = callbackRows(apiVersion.operations);
  if (callbacks.length > 0)
    members.push(code`callbacks: ${openObject(callbacks)}`);
  return lines([
    docComment("What the server is told of this version."),
    code`export const serverSurface: ${apiVersionType} = ${openObject(members)};`,
  ]);
}

/** Only a server asks where URLs stand: they are no part of the rows that clients share. */
function callbackRows(operations: readonly Operation[]): readonly Code[] {
  return operations
    .filter(({ callbacks }) => callbacks.length > 0)
    .map(({ name, callbacks }) =>
      literalEntry(name, literal(callbacks.map((each) => ({ ...each })))),
    );
}

/** OAuth and OpenID Connect tokens travel as RFC 6750 says. */
function schemeRow(scheme: SecurityScheme): Code {
  switch (scheme.kind) {
    case "apiKey":
      return objectOf([
        code`kind: "apiKey"`,
        code`in: ${stringLiteral(scheme.in)}`,
        code`name: ${stringLiteral(scheme.parameter)}`,
      ]);
    case "mutualTLS":
      return code`{ kind: "mutualTLS" }`;
    case "unknown":
      return code`{ kind: "unknown" }`;
    case "http":
      return objectOf([
        code`kind: "http"`,
        code`scheme: ${stringLiteral(scheme.scheme)}`,
      ]);
    case "oauth2":
    case "openIdConnect":
      return code`{ kind: "http", scheme: "bearer" }`;
  }
}

function createServer(apiVersion: ApiVersion, guarded: boolean): Code {
  const handlers = guarded
    ? code`Partial<Handlers<Principal>>`
    : code`Partial<Handlers>`;
  return code`
    /** Serves this version. */
    export function createServer${guarded ? code`<Principal>` : empty}(
      options: ${serverOptions([apiVersion], handlers)},
    ): ${serverType} {
      return ${serveApiVersion}(serverSurface, options);
    }
  `;
}

function policyRow({ name, quota, window, narrows }: RateLimitPolicy) {
  return { name, quota, window, ...(narrows !== undefined && { narrows }) };
}
