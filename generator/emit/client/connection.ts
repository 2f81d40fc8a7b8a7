import type { ApiVersion, SecurityScheme, Server } from "../../model/model.js";
import { type Code, code, empty, lines } from "../../print/code.js";
import {
  arrayLiteral,
  property,
  list,
  literal,
  literalProperty,
  multilineObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import { docComment } from "../../print/comments.js";
import { importType, importValue } from "../../print/print.js";
import {
  interfaceDeclaration,
  type Member,
  simpleType,
} from "../../print/type.js";
import { docs } from "../types/doc-comments.js";

const fromRuntime = "runtime/client";
const connectionType = importType(fromRuntime, "Connection");
const optionsType = importType(fromRuntime, "ConnectionOptions");
const secretType = importType(fromRuntime, "Secret");
const basicType = importType(fromRuntime, "BasicCredentials");
const openConnection = importValue(fromRuntime, "openConnection");
const securitySchemes = importValue(fromRuntime, "securitySchemes");
const tokenSchemes = importValue(fromRuntime, "tokenSchemes");

/** The schemes for which a caller holds something that travels in a request. */
export function sentSchemes(apiVersion: ApiVersion): readonly SecurityScheme[] {
  return apiVersion.securitySchemes.filter(
    ({ kind }) => kind !== "mutualTLS" && kind !== "unknown",
  );
}

export function credentials(apiVersion: ApiVersion): Code {
  const members = sentSchemes(apiVersion).map((scheme): Member => {
    const basic =
      scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
    return {
      docs: docs(scheme.docs),
      key: code`readonly ${typeKey(scheme.name)}`,
      optional: true,
      type: basic
        ? simpleType("basic", basicType)
        : simpleType("secret", secretType),
    };
  });
  if (members.length === 0) return empty;
  return lines([
    docComment("What proves who calls, by security scheme."),
    interfaceDeclaration(code`Credentials`, members),
  ]);
}

export function clientOptions(apiVersion: ApiVersion): Code {
  const argument =
    sentSchemes(apiVersion).length > 0 ? code`Credentials` : code`never`;
  const base = code`${optionsType}<${argument}>`;
  const declared =
    serverUrl(apiVersion) === undefined
      ? code`
          export interface ClientOptions extends ${base} {
            /** The address that the paths are appended to. */
            readonly baseUrl: string;
          }
        `
      : code`export type ClientOptions = ${base};`;
  return lines([docComment("What a client needs to know."), declared]);
}

export function optionsParameter(apiVersion: ApiVersion): Code {
  return serverUrl(apiVersion) === undefined
    ? code`options: ClientOptions`
    : code`options: ClientOptions = {}`;
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
    docComment("Opens a connection for the operations that stand alone."),
    code`
      export function connect(${optionsParameter(apiVersion)}): ${connectionType} {
        return ${openConnection}${list("(", [service, code`options`], ")")};
      }
    `,
  ]);
}

/** How credentials travel; a description without schemes says nothing of it. */
function securityEntries(apiVersion: ApiVersion): readonly Code[] {
  const schemes = apiVersion.securitySchemes;
  const rows = schemes.flatMap(schemeEntry);
  if (rows.length === 0) return [];
  return [
    schemes.every(usesBearerToken)
      ? code`security: ${tokenSchemes}`
      : code`security: ${securitySchemes}(${multilineObject(rows)})`,
  ];
}

/** Whether a scheme's credential is a bearer token. */
function usesBearerToken(scheme: SecurityScheme): boolean {
  return scheme.kind === "http"
    ? scheme.scheme.toLowerCase() === "bearer"
    : scheme.kind === "oauth2" || scheme.kind === "openIdConnect";
}

/** Of a scheme that is not described a client knows nothing: the caller sets headers. */
function schemeEntry(scheme: SecurityScheme): readonly Code[] {
  const { name, kind } = scheme;
  const said =
    kind === "apiKey"
      ? { in: scheme.in, parameter: scheme.parameter }
      : kind === "http" && { scheme: scheme.scheme };
  const row = literalProperty(name, literal({ kind, ...said }));
  return kind === "unknown" ? [] : [row];
}

/** The first server's address with its variables' defaults, where a program can use it as it is. */
function serverUrl({ servers }: ApiVersion): string | undefined {
  const [server] = servers;
  if (server === undefined) return undefined;
  const url = server.url.replace(
    /\{([^{}]*)\}/g,
    (whole, name: string) =>
      server.variables.find((variable) => variable.name === name)?.default ??
      whole,
  );
  return /^https?:\/\/[^{}?#]+$/i.test(url) ? url : undefined;
}

/** Whether there is more to say of the servers than the address that a client has by itself. */
export function hasServerChoice({ servers }: ApiVersion): boolean {
  return (
    servers.length > 1 || servers.some(({ variables }) => variables.length > 0)
  );
}

/** The servers of the description, as data. */
export function serversDeclaration({ servers }: ApiVersion): Code {
  return lines([
    docComment(
      "The servers of the description, for `serverUrl` of the runtime.",
    ),
    code`export const servers = ${arrayLiteral(servers.map(serverLiteral))} as const;`,
  ]);
}

function serverLiteral({ url, variables }: Server): Code {
  const described = variables.map(
    ({ name, default: usual, values }) =>
      [
        name,
        { default: usual, ...(values === undefined ? {} : { enum: values }) },
      ] as const,
  );
  return literal({ url, variables: Object.fromEntries(described) });
}
