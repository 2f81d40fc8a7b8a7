import type {
  ApiVersion,
  CursorPagination,
  Operation,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, stringLiteral } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  interfaceOf,
  memberLine,
  memberOf,
  simpleType,
  type Type,
  typeCode,
} from "../../../language/print/type.js";
import { operationPiece, type Surroundings } from "../operation-piece.js";
import { codesType } from "../operations/failure-types.js";
import { handlerHeadersType } from "../operations/handler-headers.js";
import { repliesType } from "../operations/response-types.js";
import { operationDocs } from "../types/doc-comments.js";
import { importingScope, type TypeScope } from "../types/type-scope.js";
import { hasReadyCodes } from "./hooks.js";
import type { ProblemInitSets } from "./problem-inits.js";

const handlerType = importType("runtime/server", "Handler");
const paged = importType("runtime/server", "Paged");

/** The names that `handlerTypes` and `handlersType` declare. */
export const handlerTypeNames = ["HandlerTypes", "Handlers"] as const;

/** Prints the types of each handler by name: its request, and what it may reply with. */
export function handlerTypes(
  apiVersion: ApiVersion,
  inits: ProblemInitSets,
): Code {
  const scope = importingScope(apiVersion, "none");
  const members = apiVersion.operations.map((operation) =>
    operationPiece(
      operation,
      "server, handler",
      apiVersion,
      [inits.nameFor(operation)],
      () =>
        memberLine({
          ...memberOf(
            operation.name,
            typesOfHandler(operation, apiVersion, inits, scope),
          ),
          docs: operationDocs(withShadow(operation)),
        }),
    ),
  );
  return lines([
    docComment(
      "The types of each handler: its request, its replies and their headers by status, and the codes of its problems.",
    ),
    interfaceOf(code`HandlerTypes`, members),
  ]);
}

/** Prints the type with a handler per operation. */
export function handlersType(apiVersion: ApiVersion, guarded: boolean): Code {
  const parameters = [
    ...(guarded ? [code`Principal = unknown`] : []),
    code`Surface extends string = ${stringLiteral(apiVersion.name)}`,
  ];
  const fields = importType(`${apiVersion.name}/problems`, "ProblemFields");
  const args = [
    code`HandlerTypes[Name]`,
    code`${fields}`,
    guarded ? code`Principal` : code`undefined`,
    code`Surface`,
    ...(hasReadyCodes(apiVersion) ? [code`ReadyCodes`] : []),
  ];
  return lines([
    docComment("A handler for each operation."),
    code`
      export type Handlers${list("<", parameters, ">")} = {
        [Name in keyof HandlerTypes]: ${handlerType}${list("<", args, ">")};
      };
    `,
  ]);
}

/** Documents that a server never calls a handler, because an earlier operation matches all requests. */
function withShadow(operation: Operation): Operation {
  const { shadowedBy, docs } = operation;
  if (shadowedBy === undefined) return operation;
  const note = `Never called: every request matches \`${shadowedBy}\`, which comes first.`;
  const description = [docs.description, note].filter(Boolean).join("\n\n");
  return { ...operation, docs: { ...docs, description } };
}

function typesOfHandler(
  operation: Operation,
  apiVersion: Surroundings,
  inits: ProblemInitSets,
  scope: TypeScope,
): Type {
  const { typeName, cursorPagination: pagination } = operation;
  const request = importType(
    `${apiVersion.name}/operations`,
    `${typeName}Request`,
  );
  const types: readonly (readonly [string, Type | undefined])[] = [
    ["request", simpleType("request", code`${request}`)],
    ["replies", repliesType(operation, scope)],
    ["headers", handlerHeadersType(operation, apiVersion, scope)],
    ["codes", codesType(operation, apiVersion)],
    ["inits", inits.typeOf(operation, scope)],
    [
      "more",
      pagination?.acceptsAnyCursor
        ? pagedType(operation, pagination)
        : undefined,
    ],
    ["caller", callerType(operation)],
  ];
  return objectOf(types);
}

function objectOf(
  types: readonly (readonly [string, Type | undefined])[],
): Type {
  const members = types.flatMap(([name, type]) =>
    type === undefined ? [] : [memberOf(name, type)],
  );
  return { kind: "object", members, index: undefined };
}

/** Whether a request can have a caller: some requirement names a scheme. */
export function hasCaller({ security }: Operation): boolean {
  return security.some(({ schemes }) => schemes.length > 0);
}

/** Whether a request may come without a caller. */
function acceptsAnyone({ security }: Operation): boolean {
  return security.some(({ schemes }) => schemes.length === 0);
}

/** The type of the caller. */
export function principalOf(operation: Operation): Code {
  if (!hasCaller(operation)) return code`undefined`;
  return acceptsAnyone(operation)
    ? code`Principal | undefined`
    : code`Principal`;
}

/** Whether a handler has a caller; undefined if it always has one. */
function callerType(operation: Operation): Type | undefined {
  if (!hasCaller(operation)) return literalType("none");
  return acceptsAnyone(operation) ? literalType("optional") : undefined;
}

function literalType(value: string): Type {
  return simpleType(value, stringLiteral(value));
}

/** The context of a paged list, by the names of the page's properties and parameters. */
function pagedType(
  { name }: Operation,
  {
    items,
    envelope,
    nextCursor: next,
    hasMore,
    total,
    limitParameter,
    alwaysLimited,
  }: CursorPagination,
): Type {
  const limit = alwaysLimited ? limitParameter : undefined;
  const names = { items, envelope, next, hasMore, total, limit };
  const namesType = objectOf(
    Object.entries(names).map(([key, value]) => [
      key,
      value === undefined ? undefined : literalType(value),
    ]),
  );
  const args = [
    code`HandlerTypes[${stringLiteral(name)}]["replies"][200]`,
    typeCode(namesType),
  ];
  return simpleType("paged", code`${paged}${list("<", args, ">")}`);
}
