/**
 * Emits `operations.ts`: the request type and the success type of each operation,
 * and the table of operations that clients and servers read at run time. This
 * folder also answers what other emitters ask about operations: success responses,
 * described headers, idempotency keys.
 */

import type { ApiVersion, Operation } from "../../../language/model/model.js";
import {
  type Code,
  code,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  constDeclaration,
  identifier,
  property,
  stringLiteral,
  tableDeclaration,
} from "../../../language/print/escape.js";
import { importType, type Module } from "../../../language/print/print.js";
import {
  simpleType,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import { Conversions } from "../conversions/conversions.js";
import { operationPiece } from "../operation-piece.js";
import { importingScope } from "../types/type-scope.js";
import { operationRow } from "./operation-row.js";
import { requestDeclaration } from "./request-type.js";
import { ResponseHeaderSets } from "./response-headers.js";
import { successDeclaration } from "./response-types.js";
import { rowText } from "./row.js";

const rowType = importType("runtime/operation", "OperationRow");
const convertedOperation = importType(
  "runtime/values/conversions",
  "ConvertedOperation",
);

/** Emits `operations.ts`. */
export function emitOperations(
  apiVersion: ApiVersion,
  conversions = new Conversions(apiVersion),
): Module {
  const sets = new ResponseHeaderSets(apiVersion);
  return {
    path: `${apiVersion.name}/operations`,
    declares: new Set([
      ...apiVersion.operations.flatMap(declaredNames),
      ...sets.names,
      "OperationName",
      "operations",
      "operationTable",
    ]),
    body: declarations(apiVersion, sets, conversions),
  };
}

function* declarations(
  apiVersion: ApiVersion,
  sets: ResponseHeaderSets,
  conversions: Conversions,
): Iterable<Code> {
  const reading = importingScope(apiVersion, "any");
  const streaming = { ...reading, streams: "items" } as const;
  yield* sets.declarations(reading);
  const declare = (operation: Operation): Code => {
    const row = operationRow(operation, apiVersion, reading, sets, conversions);
    const type = conversions.has(operation) ? convertedOperation : rowType;
    return paragraphs([
      requestDeclaration(operation, reading),
      successDeclaration(operation, streaming, sets),
      constDeclaration(
        code`export const ${rowName(operation)}: ${type}`,
        rowText(row),
      ),
    ]);
  };
  for (const operation of apiVersion.operations)
    yield operationPiece(
      operation,
      "operations",
      apiVersion,
      sets.namesFor(operation),
      () => declare(operation),
    );
  yield operationTable(apiVersion.operations);
}

function declaredNames({ name, typeName }: Operation): readonly string[] {
  return [`${typeName}Request`, `${typeName}Success`, `${name}Operation`];
}

function rowName(operation: Operation) {
  return identifier(`${operation.name}Operation`);
}

function operationTable(operations: readonly Operation[]): Code {
  const entries = operations.map((operation) =>
    property(operation.name, rowName(operation)),
  );
  const names = operations.map(({ name }) =>
    simpleType(name, stringLiteral(name)),
  );
  const type = code`{ readonly [Name in OperationName]: ${rowType} }`;
  return paragraphs([
    lines([
      docComment("The name of an operation."),
      typeAliasDeclaration(
        code`export type OperationName`,
        names.length === 0 ? simpleType("never", code`never`) : unionOf(names),
      ),
    ]),
    lines([
      docComment("All operations by name."),
      tableDeclaration(
        code`export const operations: ${type}`,
        code`operationTable`,
        entries,
      ),
    ]),
  ]);
}
