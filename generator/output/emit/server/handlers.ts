import type {
  ApiVersion,
  CursorPagination,
  Operation,
} from "../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  lines,
  paragraphs,
} from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import {
  identifier,
  list,
  propertyKey,
  stringLiteral,
  typeKey,
} from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  interfaceOf,
  type Member,
  memberLine,
  simpleType,
  type Type,
  typeCode,
} from "../../../language/print/type.js";
import { operationPiece, type Surroundings } from "../operation-piece.js";
import {
  handlerHeadersDeclaration,
  hasHandlerHeaders,
} from "../operations/handler-headers.js";
import { responsesDeclaration } from "../operations/response-types.js";
import { operationDocs } from "../types/doc-comments.js";
import { importingScope } from "../types/type-scope.js";
import type { ProblemInitSets } from "./problem-inits.js";

const handlerType = importType("runtime/server", "Handler");
const pagedType = importType("runtime/server", "Paged");

/** Prints the interface with a handler type per operation. */
export function handlersInterface(
  apiVersion: ApiVersion,
  inits: ProblemInitSets,
  guarded: boolean,
): Code {
  const members = apiVersion.operations.map((operation) =>
    operationPiece(
      operation,
      "server, handler",
      apiVersion,
      [inits.nameFor(operation)],
      () =>
        memberLine({
          docs: operationDocs(withShadow(operation)),
          key: propertyKey(operation.name),
          optional: false,
          type: operationHandler(operation, apiVersion, inits),
        }),
    ),
  );
  const parameter = code`Surface extends string = ${stringLiteral(apiVersion.name)}`;
  // An unused type parameter is an error under some lint rules.
  const parameters = [
    ...(guarded ? [code`Principal = unknown`] : []),
    ...(members.length > 0 ? [parameter] : []),
  ];
  const name =
    parameters.length === 0
      ? code`Handlers`
      : code`Handlers${list("<", parameters, ">")}`;
  return lines([
    docComment("A handler for each operation."),
    interfaceOf(name, members),
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

function operationHandler(
  operation: Operation,
  apiVersion: Surroundings,
  inits: ProblemInitSets,
): Type {
  const { typeName, cursorPagination: pagination } = operation;
  const from = (module: string, suffix: string) =>
    importType(`${apiVersion.name}/${module}`, `${typeName}${suffix}`);
  const replies = identifier(`${typeName}Replies`);
  const hasHeaders = hasHandlerHeaders(operation, apiVersion);
  const paged = pagination?.acceptsAnyCursor === true;
  const further = [
    hasHeaders ? code`${identifier(`${typeName}ReplyHeaders`)}` : undefined,
    inits.typeOf(operation),
    paged ? pagedArgument(pagination, code`${replies}`) : undefined,
  ];
  const parts = [
    code`${from("operations", "Request")}`,
    code`${replies}`,
    code`${importType(`${apiVersion.name}/problems`, "ProblemFields")}`,
    code`${from("problems", "Code")}`,
    principalOf(operation),
    code`Surface`,
    ...withoutLast(further).map((each) => each ?? code`unknown`),
  ];
  return simpleType(typeName, code`${handlerType}${list("<", parts, ">")}`);
}

/** Whether a request can have a caller: some requirement names a scheme. */
export function hasCaller({ security }: Operation): boolean {
  return security.some(({ schemes }) => schemes.length > 0);
}

/** The type of the caller. */
export function principalOf(operation: Operation): Code {
  if (!hasCaller(operation)) return code`undefined`;
  return operation.security.some(({ schemes }) => schemes.length === 0)
    ? code`Principal | undefined`
    : code`Principal`;
}

/** The arguments up to the last one that is not the default. */
function withoutLast(
  args: readonly (Code | undefined)[],
): readonly (Code | undefined)[] {
  const last = args.findLastIndex((each) => each !== undefined);
  return args.slice(0, last + 1);
}

/**
 * The type argument of a paginated operation: its response, and the names of
 * the page's properties and parameters.
 */
function pagedArgument(pagination: CursorPagination, responses: Code): Code {
  const {
    items,
    envelope,
    nextCursor,
    hasMore,
    total,
    limitParameter: limit,
    alwaysLimited: limited,
  } = pagination;
  const names: readonly (readonly [string, string | undefined])[] = [
    ["items", items],
    ["envelope", envelope],
    ["next", nextCursor],
    ["hasMore", hasMore],
    ["total", total],
    ["limit", limited ? limit : undefined],
  ];
  const members = names.flatMap(([name, value]) =>
    value === undefined ? [] : [stringMember(name, value)],
  );
  const propertyNames = typeCode({ kind: "object", members, index: undefined });
  return code`${pagedType}${list("<", [code`${responses}[200]`, propertyNames], ">")}`;
}

function stringMember(name: string, value: string): Member {
  const type = simpleType(value, stringLiteral(value));
  return { docs: empty, key: typeKey(name), optional: false, type };
}

/** Declares what the handler of each operation may reply: bodies and headers by status. */
export function replyTypes(apiVersion: ApiVersion): readonly Code[] {
  const scope = importingScope(apiVersion, "none");
  return apiVersion.operations.map((operation) =>
    operationPiece(operation, "server, replies", apiVersion, [], () =>
      paragraphs([
        responsesDeclaration(operation, scope),
        handlerHeadersDeclaration(operation, apiVersion, scope),
      ]),
    ),
  );
}

/** The names that `replyTypes` declares for an operation. */
export function replyTypeNames(
  operation: Operation,
  apiVersion: Surroundings,
): readonly string[] {
  const { typeName } = operation;
  return hasHandlerHeaders(operation, apiVersion)
    ? [`${typeName}Replies`, `${typeName}ReplyHeaders`]
    : [`${typeName}Replies`];
}
