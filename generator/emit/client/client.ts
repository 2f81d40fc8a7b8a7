/**
 * Emits `client.ts`: a client with a method per operation, and each operation as a
 * separate function, so that a bundle contains only the operations it calls.
 * `connection.ts` prints credentials and servers, `call-types.ts` the type of a call,
 * `codecs.ts` the parts of the runtime that a call needs.
 */

import type { ApiVersion, Operation } from "../../model/model.js";
import {
  type Code,
  code,
  concat,
  group,
  hang,
  indent,
  line,
  lines,
} from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import { identifier, list, typeKey } from "../../print/escape.js";
import { importValue, type Module } from "../../print/print.js";
import { interfaceOf, memberLine, typeCode } from "../../print/type.js";
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
const standaloneValue = importValue(fromRuntime, "standalone");

/** Names that the modules of a version export besides the operations. */
const otherExports = [
  "connect",
  "createClient",
  "createWebhookReceiver",
  "createWebhookSender",
  "operations",
  "problemTypes",
  "serverUrl",
  "servers",
];

/** Emits `client.ts`. */
export function emitClient(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  const names = standaloneNames(apiVersion.operations);
  return {
    path: `${apiVersion.name}/client`,
    declares: new Set([
      "connect",
      "createClient",
      ...(hasServerChoice(apiVersion) ? ["servers"] : []),
      "Client",
      "ClientOptions",
      ...(sentSchemes(apiVersion).length > 0 ? ["Credentials"] : []),
      ...names.values(),
    ]),
    body: declarations(apiVersion, names, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  names: ReadonlyMap<Operation, string>,
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
  for (const operation of apiVersion.operations) {
    const name = names.get(operation) ?? operation.name;
    yield operationPiece(operation, "client", apiVersion, [name], () =>
      standalone(operation, name, apiVersion, conversions),
    );
  }
}

/**
 * Names the standalone functions. A name that another export of the version
 * uses gets a trailing `_`.
 */
function standaloneNames(
  operations: readonly Operation[],
): ReadonlyMap<Operation, string> {
  const descriptors = operations.map(({ name }) => `${name}Operation`);
  const reserved = new Set([...otherExports, ...descriptors]);
  const taken = new Set([...reserved, ...operations.map(({ name }) => name)]);
  return new Map(
    operations.map((operation) => {
      let { name } = operation;
      if (reserved.has(name)) {
        while (taken.has(name)) name += "_";
        taken.add(name);
      }
      return [operation, name];
    }),
  );
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

function standalone(
  operation: Operation,
  name: string,
  apiVersion: ApiVersion,
  conversions: Conversions,
): Code {
  const { summary, deprecated, assumed } = operation.docs;
  const type = typeCode(callType(operation, apiVersion, "Standalone"));
  const descriptor = importValue(
    `${apiVersion.name}/operations`,
    `${operation.name}Operation`,
  );
  const codecs = codecsOf([operation], apiVersion, conversions);
  const args = [descriptor, ...codecs].map((arg) => concat(arg));
  const head = code`export const ${identifier(name)}: ${type} =`;
  const call = code`/* @__PURE__ */ ${standaloneValue}${list("(", args, ")")};`;
  // prettier moves a call with a single short argument to the next line instead
  // of breaking inside it.
  const body =
    args.length === 1 && descriptor.name.length <= MAX_SHORT_NAME
      ? concat(head, group(indent(line, call)))
      : concat(head, hang(call));
  return lines([
    operationDocs(operation, {
      ...(summary === undefined ? {} : { summary }),
      ...(deprecated ? { deprecated } : {}),
      ...(assumed ? { assumed } : {}),
    }),
    body,
  ]);
}

/** A quarter of prettier's line width. */
const MAX_SHORT_NAME = 20;
