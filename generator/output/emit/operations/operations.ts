/**
 * Emits `operations.ts`: the types of each operation, and the table of operations that
 * clients and servers read at run time. This folder also answers what other emitters ask
 * about operations: success responses, described headers, idempotency keys.
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
  identifier,
  property,
  tableDeclaration,
} from "../../../language/print/escape.js";
import { importType, type Module } from "../../../language/print/print.js";
import {
  interfaceOf,
  memberLine,
  memberOf,
  simpleType,
  type Type,
} from "../../../language/print/type.js";
import { Conversions } from "../conversions/conversions.js";
import { operationPiece, type Surroundings } from "../operation-piece.js";
import { importingScope, type TypeScope } from "../types/type-scope.js";
import { problemDeclaration } from "./failure-types.js";
import { operationRow } from "./operation-row.js";
import { requestDeclaration, requiresRequest } from "./request-type.js";
import { ResponseHeaderSets } from "./response-headers.js";
import { successType } from "./response-types.js";
import { rowDeclaration } from "./row.js";

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
      "Operations",
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
  for (const operation of apiVersion.operations)
    yield operationPiece(operation, "operations", apiVersion, [], () =>
      paragraphs([
        requestDeclaration(operation, reading),
        problemDeclaration(operation, apiVersion, reading),
      ]),
    );
  yield typesByName(apiVersion, streaming, sets);
  yield lines([
    docComment("The name of an operation."),
    code`export type OperationName = keyof Operations;`,
  ]);
  for (const operation of apiVersion.operations)
    yield operationPiece(
      operation,
      "operations, row",
      apiVersion,
      sets.givenFor(operation),
      () => declaredRow(operation, apiVersion, reading, sets, conversions),
    );
  yield operationTable(apiVersion.operations);
}

function declaredNames({ name, typeName }: Operation): readonly string[] {
  return [`${typeName}Request`, `${typeName}Problem`, `${name}Operation`];
}

/** The types of all operations; the other modules reach them by the name of the operation. */
function typesByName(
  apiVersion: ApiVersion,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): Code {
  const members = apiVersion.operations.map((operation) =>
    operationPiece(
      operation,
      "operations, types",
      apiVersion,
      sets.givenFor(operation),
      () =>
        memberLine(memberOf(operation.name, typesOf(operation, scope, sets))),
    ),
  );
  return lines([
    docComment('The types of each operation: `Operations["name"]["success"]`.'),
    interfaceOf(code`Operations`, members),
  ]);
}

/** The request is optional if a call needs none. */
function typesOf(
  operation: Operation,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): Type {
  const { typeName } = operation;
  const own = (suffix: string) =>
    simpleType(suffix, code`${identifier(`${typeName}${suffix}`)}`);
  return {
    kind: "object",
    members: [
      {
        ...memberOf("request", own("Request")),
        optional: !requiresRequest(operation),
      },
      memberOf("success", successType(operation, scope, sets)),
      memberOf("problem", own("Problem")),
    ],
    index: undefined,
  };
}

function declaredRow(
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
  sets: ResponseHeaderSets,
  conversions: Conversions,
): Code {
  const row = operationRow(operation, apiVersion, scope, sets, conversions);
  const type = conversions.has(operation) ? convertedOperation : rowType;
  return rowDeclaration(code`export const ${rowName(operation)}: ${type}`, row);
}

function rowName(operation: Operation) {
  return identifier(`${operation.name}Operation`);
}

function operationTable(operations: readonly Operation[]): Code {
  const entries = operations.map((operation) =>
    property(operation.name, rowName(operation)),
  );
  const type = code`{ readonly [Name in OperationName]: ${rowType} }`;
  return lines([
    docComment("All operations by name."),
    tableDeclaration(
      code`export const operations: ${type}`,
      code`operationTable`,
      entries,
    ),
  ]);
}
