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

const standaloneValue = importValue("runtime/client", "standalone");

/**
 * Emits `calls.ts`: each operation as a separate function. Programs that create a client
 * do not need them, so `client.ts` does not contain them.
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

/** Names the functions. `connect`, which the module exports too, gets a trailing `_`. */
function standaloneNames(
  operations: readonly Operation[],
): ReadonlyMap<Operation, string> {
  const taken = new Set(operations.map(({ name }) => name)).add("connect");
  return new Map(
    operations.map((operation) => {
      let { name } = operation;
      if (name === "connect") while (taken.has(name)) name += "_";
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
  const head = code`export const ${identifier(name)}: ${type}`;
  return lines([
    operationDocs(operation, {
      ...(summary === undefined ? {} : { summary }),
      ...(deprecated ? { deprecated } : {}),
      ...(assumed ? { assumed } : {}),
    }),
    // Outside a function, the compiler would look for assignments to each of these
    // imports in all declarations above, which takes longer with each operation.
    constDeclaration(
      head,
      code`/* @__PURE__ */ ${standaloneValue}(() => ${parts})`,
    ),
  ]);
}
