import type {
  Operation,
  SecurityScheme,
  ApiVersion,
} from "../../model/model.js";
import {
  type Code,
  code,
  concat,
  empty,
  group,
  hang,
  indent,
  line,
  lines,
} from "../../print/code.js";
import {
  docComment,
  entry,
  literalEntry,
  identifier,
  list,
  literal,
  openObject,
  stringLiteral,
  typeKey,
} from "../../print/escape.js";
import { importType, importValue, type Module } from "../../print/module.js";
import { interfaceOf, type Member, named, typeCode } from "../../print/type.js";
import { callType } from "./call-types.js";
import { codecsOf } from "./codecs.js";
import { docs, operationDocs } from "../types/jsdoc.js";
import { hasChoice, serverList } from "./servers.js";

const fromRuntime = "runtime/client";
const types = {
  connection: importType(fromRuntime, "Connection"),
  options: importType(fromRuntime, "ConnectionOptions"),
  secret: importType(fromRuntime, "Secret"),
  basic: importType(fromRuntime, "BasicCredentials"),
};
const values = {
  open: importValue(fromRuntime, "openConnection"),
  bind: importValue(fromRuntime, "bindOperations"),
  standalone: importValue(fromRuntime, "standalone"),
  schemes: importValue(fromRuntime, "securitySchemes"),
  tokenSchemes: importValue(fromRuntime, "tokenSchemes"),
};

/** Names of values that the modules of a surface export beside the operations. */
const exported = [
  "connect",
  "createClient",
  "createWebhookReceiver",
  "createWebhookSender",
  "operations",
  "problemTypes",
  "servers",
];

/** `client.ts`: a client with a method for each operation, and each operation on its own. */
export function emitClient(apiVersion: ApiVersion): Module {
  const names = standaloneNames(apiVersion.operations);
  return {
    path: `${apiVersion.name}/client`,
    declares: new Set([
      "connect",
      "createClient",
      ...(hasChoice(apiVersion) ? ["servers"] : []),
      "Client",
      "ClientOptions",
      ...(held(apiVersion).length > 0 ? ["Credentials"] : []),
      ...names.values(),
    ]),
    body: declarations(apiVersion, names),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  names: ReadonlyMap<Operation, string>,
): Iterable<Code> {
  yield credentials(apiVersion);
  if (hasChoice(apiVersion)) yield serverList(apiVersion);
  yield clientOptions(apiVersion);
  yield connect(apiVersion);
  yield clientInterface(apiVersion);
  yield createClient(apiVersion);
  for (const operation of apiVersion.operations)
    yield standalone(
      operation,
      names.get(operation) ?? operation.name,
      apiVersion,
    );
}

/** An operation that is called like another export of the surface stands alone with `_` behind its name. */
function standaloneNames(
  operations: readonly Operation[],
): ReadonlyMap<Operation, string> {
  const rows = operations.map(({ name }) => `${name}Operation`);
  const others = new Set([...exported, ...rows]);
  const taken = new Set([...others, ...operations.map(({ name }) => name)]);
  return new Map(
    operations.map((operation) => {
      let { name } = operation;
      if (others.has(name)) {
        while (taken.has(name)) name += "_";
        taken.add(name);
      }
      return [operation, name];
    }),
  );
}

/** The schemes for which a caller holds something that travels in a request. */
function held(apiVersion: ApiVersion): readonly SecurityScheme[] {
  return apiVersion.securitySchemes.filter(
    ({ kind }) => kind !== "mutualTLS" && kind !== "unknown",
  );
}

function credentials(apiVersion: ApiVersion): Code {
  const members = held(apiVersion).map((scheme): Member => {
    const basic =
      scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
    return {
      docs: docs(scheme.docs),
      key: code`readonly ${typeKey(scheme.name)}`,
      optional: true,
      type: basic ? named("basic", types.basic) : named("secret", types.secret),
    };
  });
  if (members.length === 0) return empty;
  return lines([
    docComment("What proves who calls, by security scheme."),
    interfaceOf(code`Credentials`, members),
  ]);
}

function clientOptions(apiVersion: ApiVersion): Code {
  const argument =
    held(apiVersion).length > 0 ? code`Credentials` : code`never`;
  const base = code`${types.options}<${argument}>`;
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

function parameter(apiVersion: ApiVersion): Code {
  return serverUrl(apiVersion) === undefined
    ? code`options: ClientOptions`
    : code`options: ClientOptions = {}`;
}

function connect(apiVersion: ApiVersion): Code {
  const server = serverUrl(apiVersion);
  const service = openObject([
    ...(server === undefined ? [] : [entry("server", stringLiteral(server))]),
    ...security(apiVersion),
  ]);
  return lines([
    docComment("Opens a connection for the operations that stand alone."),
    code`
      export function connect(${parameter(apiVersion)}): ${types.connection} {
        return ${values.open}${list("(", [service, code`options`], ")")};
      }
    `,
  ]);
}

/** How credentials travel; a description without schemes says nothing of it. */
function security({ securitySchemes }: ApiVersion): readonly Code[] {
  const rows = securitySchemes.flatMap(schemeRow);
  if (rows.length === 0) return [];
  return [
    securitySchemes.every(takesToken)
      ? code`security: ${values.tokenSchemes}`
      : code`security: ${values.schemes}(${openObject(rows)})`,
  ];
}

/** Whether a scheme's credential is a bearer token. */
function takesToken(scheme: SecurityScheme): boolean {
  return scheme.kind === "http"
    ? scheme.scheme.toLowerCase() === "bearer"
    : scheme.kind === "oauth2" || scheme.kind === "openIdConnect";
}

/** Of a scheme that is not described a client knows nothing: the caller sets headers. */
function schemeRow(scheme: SecurityScheme): readonly Code[] {
  const { name, kind } = scheme;
  const said =
    kind === "apiKey"
      ? { in: scheme.in, parameter: scheme.parameter }
      : kind === "http" && { scheme: scheme.scheme };
  const row = literalEntry(name, literal({ kind, ...said }));
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

function clientInterface(apiVersion: ApiVersion): Code {
  const members = apiVersion.operations.map((operation): Member => {
    return {
      docs: operationDocs(operation),
      key: code`readonly ${typeKey(operation.name)}`,
      optional: false,
      type: callType(operation, apiVersion, ""),
    };
  });
  return lines([
    docComment("A method for each operation."),
    interfaceOf(code`Client`, members),
  ]);
}

function createClient(apiVersion: ApiVersion): Code {
  const operations = importValue(`${apiVersion.name}/operations`, "operations");
  const args = [
    concat(operations),
    code`connect(options)`,
    ...codecsOf(apiVersion.operations, apiVersion).map((codec) =>
      concat(codec),
    ),
  ];
  return lines([
    docComment("Makes a client; nothing is sent yet."),
    code`
      export function createClient(${parameter(apiVersion)}): Client {
        return ${values.bind}<Client>${list("(", args, ")")};
      }
    `,
  ]);
}

function standalone(
  operation: Operation,
  name: string,
  apiVersion: ApiVersion,
): Code {
  const { summary, deprecated, assumed } = operation.docs;
  const type = typeCode(callType(operation, apiVersion, "Standalone"));
  const row = importValue(
    `${apiVersion.name}/operations`,
    `${operation.name}Operation`,
  );
  const args = [row, ...codecsOf([operation], apiVersion)].map((arg) =>
    concat(arg),
  );
  const head = code`export const ${identifier(name)}: ${type} =`;
  const made = code`/* @__PURE__ */ ${values.standalone}${list("(", args, ")")};`;
  // prettier puts a call with one short argument on a line of its own rather
  // than break within it.
  const body =
    args.length === 1 && row.name.length <= SHORT
      ? concat(head, group(indent(line, made)))
      : concat(head, hang(made));
  return lines([
    operationDocs({
      ...operation,
      docs: {
        ...(summary === undefined ? {} : { summary }),
        ...(deprecated ? { deprecated } : {}),
        ...(assumed ? { assumed } : {}),
      },
    }),
    body,
  ]);
}

/** A quarter of prettier's page. */
const SHORT = 20;
