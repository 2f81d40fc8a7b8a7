import type {
  ApiVersion,
  SecurityScheme,
} from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  arrayLiteral,
  list,
  literal,
  literalProperty,
  multilineObject,
  property,
  stringLiteral,
  typeKey,
} from "../../../language/print/escape.js";
import { importType, importValue } from "../../../language/print/print.js";
import {
  interfaceDeclaration,
  type Member,
  simpleType,
  stringType,
} from "../../../language/print/type.js";
import { rowLiteral } from "../operations/row.js";
import { serverRow } from "../operations/server-row.js";
import { docs } from "../types/doc-comments.js";

const fromRuntime = "runtime/client";
const connectionType = importType(fromRuntime, "Connection");
const optionsType = importType(fromRuntime, "ConnectionOptions");
const secretType = importType(fromRuntime, "Secret");
const basicType = importType(fromRuntime, "BasicCredentials");
const openConnection = importValue(fromRuntime, "openConnection");
const securitySchemes = importValue(fromRuntime, "securitySchemes");
const tokenSchemes = importValue(fromRuntime, "tokenSchemes");

/** The security schemes whose credentials the client sends. */
export function sentSchemes(apiVersion: ApiVersion): readonly SecurityScheme[] {
  return apiVersion.securitySchemes.filter(
    ({ kind }) => kind !== "mutualTLS" && kind !== "unknown",
  );
}

export function credentials(apiVersion: ApiVersion): Code {
  const members = sentSchemes(apiVersion).map((scheme): Member => {
    const basic = scheme.kind === "http" && scheme.scheme === "basic";
    return {
      docs: docs(scheme.docs),
      readonly: true,
      key: typeKey(scheme.name),
      optional: true,
      type: basic
        ? simpleType("basic", basicType)
        : simpleType("secret", secretType),
    };
  });
  if (members.length === 0) return empty;
  return lines([
    docComment("The caller's credentials by security scheme."),
    interfaceDeclaration(code`Credentials`, members),
  ]);
}

export function clientOptions(apiVersion: ApiVersion): Code {
  const argument =
    sentSchemes(apiVersion).length > 0 ? code`Credentials` : code`never`;
  const base = code`${optionsType}<${argument}>`;
  const members = [...baseUrlMember(apiVersion), ...serversMember(apiVersion)];
  const declared =
    members.length === 0
      ? code`export type ClientOptions = ${base};`
      : interfaceDeclaration(code`ClientOptions extends ${base}`, members);
  return lines([docComment("The options of a client."), declared]);
}

/** `baseUrl` is required if the description has no server. */
function baseUrlMember(apiVersion: ApiVersion): readonly Member[] {
  if (serverUrl(apiVersion) !== undefined) return [];
  return [
    {
      docs: docComment("The URL that paths are appended to."),
      readonly: true,
      key: code`baseUrl`,
      optional: false,
      type: stringType,
    },
  ];
}

/** The option to replace the servers of single operations. */
function serversMember(apiVersion: ApiVersion): readonly Member[] {
  const names = new Map<string, string[]>();
  for (const { name, ownServer } of apiVersion.operations) {
    if (ownServer === undefined) continue;
    const known = names.get(ownServer.url);
    if (known === undefined) names.set(ownServer.url, [name]);
    else known.push(name);
  }
  if (names.size === 0) return [];
  const members = [...names].map(([url, operations]): Member => ({
    docs: docComment(`For ${listNames(operations)}.`),
    readonly: true,
    key: typeKey(url),
    optional: true,
    type: stringType,
  }));
  return [
    {
      docs: docComment(
        "Other URLs for the servers of single operations. `baseUrl` does not apply to these.",
      ),
      readonly: true,
      key: code`servers`,
      optional: true,
      type: { kind: "object", members, index: undefined },
    },
  ];
}

const MAX_NAMES = 5;

function listNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** The parameter of `connect` and `createClient`. */
export function optionsParameter(apiVersion: ApiVersion): Code {
  const type = importType(`${apiVersion.name}/connection`, "ClientOptions");
  return serverUrl(apiVersion) === undefined
    ? code`options: ${type}`
    : code`options: ${type} = {}`;
}

export function connect(apiVersion: ApiVersion): Code {
  const server = serverUrl(apiVersion);
  const service = multilineObject([
    ...(server === undefined
      ? []
      : [property("server", stringLiteral(server))]),
    ...securityEntries(apiVersion),
  ]);
  return lines([
    docComment("Creates a connection for the operations of `calls.ts`."),
    code`
      export function connect(${optionsParameter(apiVersion)}): ${connectionType} {
        return ${openConnection}${list("(", [service, code`options`], ")")};
      }
    `,
  ]);
}

/** How credentials are sent; empty if the description has no security schemes. */
function securityEntries(apiVersion: ApiVersion): readonly Code[] {
  const schemes = apiVersion.securitySchemes;
  const entries = schemes.flatMap(schemeEntry);
  if (entries.length === 0) return [];
  return [
    schemes.every(usesBearerToken)
      ? code`security: ${tokenSchemes}`
      : code`security: ${securitySchemes}(${multilineObject(entries)})`,
  ];
}

/** Whether the credential of a scheme is a bearer token. */
export function usesBearerToken(scheme: SecurityScheme): boolean {
  return scheme.kind === "http"
    ? scheme.scheme === "bearer"
    : scheme.kind === "oauth2" || scheme.kind === "openIdConnect";
}

/** An undescribed scheme has no entry: the caller sets the headers. */
function schemeEntry(scheme: SecurityScheme): readonly Code[] {
  const row = sentScheme(scheme);
  return row === undefined
    ? []
    : [literalProperty(scheme.name, literal({ ...row }))];
}

/** How the client sends the credential of a scheme; undefined for an undescribed one. */
export function sentScheme(scheme: SecurityScheme) {
  switch (scheme.kind) {
    case "apiKey": {
      const { kind, in: place, parameter } = scheme;
      return { kind, in: place, parameter } as const;
    }
    case "http":
      return { kind: scheme.kind, scheme: scheme.scheme } as const;
    case "unknown":
      return undefined;
    case "oauth2":
    case "openIdConnect":
    case "mutualTLS":
      return { kind: scheme.kind } as const;
  }
}

/**
 * The URL of the first server with the defaults of its variables, if it is an absolute
 * http(s) URL. If all operations have their own servers, the server of the first
 * operation, because no operation uses it.
 */
function serverUrl({ servers, operations }: ApiVersion): string | undefined {
  const own = operations.map(({ ownServer }) => ownServer);
  const server = servers[0] ?? (own.includes(undefined) ? undefined : own[0]);
  if (server === undefined) return undefined;
  const url = server.url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      server.variables.find((variable) => variable.name === name)?.default ??
      whole,
  );
  return /^https?:\/\/[^{}?#]+$/i.test(url) ? url : undefined;
}

/** Whether the servers are exported: there are several, or one has variables. */
export function hasServerChoice({ servers }: ApiVersion): boolean {
  return (
    servers.length > 1 || servers.some(({ variables }) => variables.length > 0)
  );
}

/** Prints the servers of the description as data. */
export function serversDeclaration({ servers }: ApiVersion): Code {
  return lines([
    docComment("The servers of the description. Pass one to `serverUrl`."),
    code`export const servers = ${arrayLiteral(servers.map((each) => rowLiteral(serverRow(each))))} as const;`,
  ]);
}
