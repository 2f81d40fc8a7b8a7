import type { ApiVersion, Operation } from "../../../language/model/model.js";
import {
  type Code,
  code,
  concat,
  lines,
} from "../../../language/print/code.js";
import {
  constDeclaration,
  identifier,
  list,
} from "../../../language/print/escape.js";
import { importValue, type Module } from "../../../language/print/print.js";
import { typeCode } from "../../../language/print/type.js";
import { Conversions } from "../conversions/conversions.js";
import { operationPiece } from "../operation-piece.js";
import { operationDocs } from "../types/doc-comments.js";
import { callType } from "./call-types.js";
import { codecsOf } from "./codecs.js";

const standaloneCall = importValue("runtime/client", "standaloneCall");

/**
 * Emits `calls.ts`: each operation as a separate function, so that a bundle contains only
 * the operations it calls. The methods of a client follow from these declarations.
 */
export function emitCalls(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  return {
    path: `${apiVersion.name}/calls`,
    declares: new Set(apiVersion.operations.map(({ name }) => name)),
    body: declarations(apiVersion, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  conversions: Conversions,
): Iterable<Code> {
  const connect = importValue(`${apiVersion.name}/connection`, "connect");
  yield code`export { ${connect} };`;
  for (const operation of apiVersion.operations)
    yield operationPiece(operation, "calls", apiVersion, [], () =>
      standalone(operation, apiVersion, conversions),
    );
}

function standalone(
  operation: Operation,
  apiVersion: ApiVersion,
  conversions: Conversions,
): Code {
  const row = importValue(
    `${apiVersion.name}/operations`,
    `${operation.name}Operation`,
  );
  const codecs = codecsOf([operation], apiVersion, conversions);
  const parts = list(
    "[",
    [row, ...codecs].map((part) => concat(part)),
    "]",
  );
  const type = typeCode(callType(operation, apiVersion));
  return lines([
    operationDocs(operation),
    // Outside a function, the compiler would look for assignments to each of these
    // imports in all declarations above, which takes longer with each operation.
    constDeclaration(
      code`export const ${identifier(operation.name)}: ${type}`,
      code`/* @__PURE__ */ ${standaloneCall}(() => ${parts})`,
    ),
  ]);
}
