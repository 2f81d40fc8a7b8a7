import type { ApiVersion, Operation } from "../../model/model.js";
import { type Code, paragraphs } from "../../print/code.js";
import { operationPiece, type Surroundings } from "../operation-piece.js";
import {
  handlerHeadersDeclaration,
  hasHandlerHeaders,
} from "../operations/handler-headers.js";
import { responsesDeclaration } from "../operations/response-types.js";
import { importingScope } from "../types/type-scope.js";

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
