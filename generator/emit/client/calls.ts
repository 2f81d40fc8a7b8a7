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
import { identifier, list } from "../../print/escape.js";
import { importValue, type Module } from "../../print/print.js";
import { typeCode } from "../../print/type.js";
import { Conversions } from "../conversions/conversions.js";
import { operationPiece } from "../operation-piece.js";
import { operationDocs } from "../types/doc-comments.js";
import { callType } from "./call-types.js";
import { codecsOf } from "./codecs.js";

const standaloneValue = importValue("runtime/client", "standalone");

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

/**
 * Emits `calls.ts`: each operation as a function of its own. It is a module of its own,
 * because programs that create a client would load it for nothing.
 */
export function emitCalls(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  const names = standaloneNames(apiVersion.operations);
  return {
    path: `${apiVersion.name}/calls`,
    declares: new Set(names.values()),
    body: declarations(apiVersion, names, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  names: ReadonlyMap<Operation, string>,
  conversions: Conversions,
): Iterable<Code> {
  yield code`export { ${importValue(`${apiVersion.name}/client`, "connect")} };`;
  for (const operation of apiVersion.operations) {
    const name = names.get(operation) ?? operation.name;
    yield operationPiece(operation, "calls", apiVersion, [name], () =>
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
