/**
 * Emits `client.ts`: a client with a method per operation. `calls.ts` emits each
 * operation as a separate function, so that a bundle contains only the operations it calls.
 * `connection.ts` prints credentials and servers, `call-types.ts` the type of a call,
 * `codecs.ts` the parts of the runtime that a call needs.
 */

import type { ApiVersion } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  lines,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, typeKey } from "../../../language/print/escape.js";
import { importValue, type Module } from "../../../language/print/print.js";
import { interfaceOf, memberLine } from "../../../language/print/type.js";
import { Conversions } from "../conversions/conversions.js";
import { operationPiece } from "../operation-piece.js";
import { operationDocs } from "../types/doc-comments.js";
import { callType } from "./call-types.js";
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
const serverUrl = importValue(fromRuntime, "serverUrl");

/** Emits `client.ts`. */
export function emitClient(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  return {
    path: `${apiVersion.name}/client`,
    declares: new Set([
      "connect",
      "createClient",
      ...(hasServerChoice(apiVersion) ? ["servers"] : []),
      "Client",
      "ClientOptions",
      ...(sentSchemes(apiVersion).length > 0 ? ["Credentials"] : []),
    ]),
    body: declarations(apiVersion, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  conversions: Conversions,
): Iterable<Code> {
  yield credentials(apiVersion);
  if (hasServerChoice(apiVersion)) {
    yield serversDeclaration(apiVersion);
    yield code`export { ${serverUrl} };`;
  }
  yield clientOptions(apiVersion);
  yield connect(apiVersion);
  yield clientInterface(apiVersion);
  yield createClient(apiVersion, conversions);
}

function clientInterface(apiVersion: ApiVersion): Code {
  const members = apiVersion.operations.map((operation) =>
    operationPiece(operation, "client, method", apiVersion, [], () =>
      memberLine({
        docs: operationDocs(operation),
        readonly: true,
        key: typeKey(operation.name),
        optional: false,
        type: callType(operation, apiVersion, ""),
      }),
    ),
  );
  return lines([
    docComment("A method for each operation."),
    interfaceOf(code`Client`, members),
  ]);
}

function createClient(apiVersion: ApiVersion, conversions: Conversions): Code {
  const operations = importValue(`${apiVersion.name}/operations`, "operations");
  const args = [
    concat(operations),
    code`connect(options)`,
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
