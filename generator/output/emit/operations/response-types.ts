import { isSuccess } from "../../../input/responses/responses.js";
import type { ApiResponse, Operation } from "../../../language/model/model.js";
import { type Code, code, concat } from "../../../language/print/code.js";
import { list } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  referenceType,
  type Type,
  typeCode,
  undefinedType,
  unionOf,
} from "../../../language/print/type.js";
import { bodyType } from "../types/body-type.js";
import { docs } from "../types/doc-comments.js";
import type { TypeScope } from "../types/type-scope.js";
import { bodiesByMediaType } from "./body-by-media-type.js";
import type { ResponseHeaderSets } from "./response-headers.js";
import { statusKey, statusType } from "./responses.js";

const success = importType("runtime/result", "Success");
const byType = importType("runtime/result", "ByType");

/**
 * The type of the replies that a handler may return, apart from problems: the body by
 * status, with its media type if that determines the body.
 */
export function repliesType(operation: Operation, scope: TypeScope): Type {
  const members = operation.responses
    .filter(({ problems }) => problems.length === 0)
    .map((response) => ({
      docs: docs(response.docs),
      key: concat(statusKey(response.status)),
      optional: false,
      type: replyType(response, { ...scope, streams: "replied" }),
    }));
  return { kind: "object", members, index: undefined };
}

function replyType(response: ApiResponse, scope: TypeScope): Type {
  const choices = bodiesByMediaType(response.content, scope);
  if (choices === undefined) return anyBodyType(response, scope);
  const types = choices.map(({ contentType: type, body, isDefault }) => {
    const name = isDefault ? unionOf([type, undefinedType]) : type;
    const args = [typeCode(name), typeCode(body)];
    return referenceType("", code`${byType}${list("<", args, ">")}`);
  });
  return { kind: "union", members: types };
}

/** The type of a body of any of the media types of a response. */
export function anyBodyType(response: ApiResponse, scope: TypeScope): Type {
  if (response.content.length === 0) return undefinedType;
  return unionOf(response.content.map((media) => bodyType(media, scope)));
}

/** The type of the result that a client gets for success responses. */
export function successType(
  operation: Operation,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): Type {
  const members = operation.responses
    .filter((response) => isSuccess(response, operation))
    .flatMap((response) => successTypes(response, scope, sets));
  return members.length === 0
    ? successOf([code`number`, code`undefined`], "none")
    : unionOf(members);
}

function successTypes(
  response: ApiResponse,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): readonly Type[] {
  const status = statusType(response.status);
  const headers = sets.typeOf(response, scope);
  const choices = bodiesByMediaType(response.content, scope);
  if (choices === undefined) {
    const body = typeCode(anyBodyType(response, scope));
    const headersArgument = headers === undefined ? [] : [headers];
    return [
      successOf([status, body, ...headersArgument], String(response.status)),
    ];
  }
  return choices.map(({ contentType: type, body }, index) =>
    successOf(
      [status, typeCode(body), headers ?? code`object`, typeCode(type)],
      `${response.status} ${index}`,
    ),
  );
}

function successOf(args: readonly Code[], key: string): Type {
  return referenceType(key, code`${success}${list("<", args, ">")}`);
}
