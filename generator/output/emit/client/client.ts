/**
 * Emits `connection.ts`, which clients and standalone calls share, and `client.ts`: a client
 * with a method per operation, whose types follow from those of `calls.ts`.
 * `connection.ts` in this folder prints credentials and servers, `call-types.ts` the type
 * of a call, `codecs.ts` the parts of the runtime that a call needs.
 */

import type { ApiVersion } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  lines,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, stringLiteral } from "../../../language/print/escape.js";
import {
  importType,
  importTypes,
  importValue,
  type Module,
  specifier,
  type SpecifierOptions,
} from "../../../language/print/print.js";
import { Conversions } from "../conversions/conversions.js";
import { codecsOf } from "./codecs.js";
import {
  clientOptions,
  connect,
  credentials,
  hasServerChoice,
  optionsParameter,
  sentSchemes,
  serversDeclaration,
} from "./connection.js";

const fromRuntime = "runtime/client";
const bindOperations = importValue(fromRuntime, "bindOperations");
const methods = importType(fromRuntime, "Methods");
const serverUrl = importValue(fromRuntime, "serverUrl");

/** Emits `connection.ts`: how to reach a server and authenticate. */
export function emitConnection(apiVersion: ApiVersion): Module {
  return {
    path: `${apiVersion.name}/connection`,
    declares: new Set([
      "connect",
      ...(hasServerChoice(apiVersion) ? ["servers"] : []),
      "ClientOptions",
      ...(sentSchemes(apiVersion).length > 0 ? ["Credentials"] : []),
    ]),
    body: [
      credentials(apiVersion),
      ...(hasServerChoice(apiVersion)
        ? [serversDeclaration(apiVersion), code`export { ${serverUrl} };`]
        : []),
      clientOptions(apiVersion),
      connect(apiVersion),
    ],
  };
}

/** Emits `client.ts`. */
export function emitClient(
  apiVersion: ApiVersion,
  options: SpecifierOptions,
  conversions = new Conversions(apiVersion),
): Module {
  const path = `${apiVersion.name}/client`;
  const connection = specifier(path, `${apiVersion.name}/connection`, options);
  return {
    path,
    declares: new Set(["Client", "createClient"]),
    body: [
      code`export * from ${stringLiteral(connection)};`,
      clientType(apiVersion),
      createClient(apiVersion, conversions),
    ],
  };
}

function clientType({ name }: ApiVersion): Code {
  const calls = importTypes(`${name}/calls`, "calls");
  return lines([
    docComment("A method for each operation."),
    code`export type Client = ${methods}<typeof ${calls}>;`,
  ]);
}

function createClient(apiVersion: ApiVersion, conversions: Conversions): Code {
  const { name } = apiVersion;
  const operations = importValue(`${name}/operations`, "operations");
  const connectTo = importValue(`${name}/connection`, "connect");
  const args = [
    concat(operations),
    code`${connectTo}(options)`,
    ...codecsOf(apiVersion.operations, apiVersion, conversions).map((codec) =>
      concat(codec),
    ),
  ];
  return lines([
    docComment("Creates a client. It sends no request yet."),
    code`
      export function createClient(${optionsParameter(apiVersion)}): Client {
        return ${bindOperations}<Client>${list("(", args, ")")};
      }
    `,
  ]);
}
