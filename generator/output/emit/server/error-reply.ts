import {
  type DescribedError,
  ownErrors,
} from "../../../input/responses/error-formats.js";
import type {
  ApiVersion,
  ResponseHeader,
} from "../../../language/model/model.js";
import { type Code, code, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, stringLiteral } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  referenceType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  undefinedType,
  unionOf,
} from "../../../language/print/type.js";
import { bodiesByMediaType } from "../operations/body-by-media-type.js";
import { handlerHeaders, headersType } from "../operations/handler-headers.js";
import { anyBodyType } from "../operations/response-types.js";
import type { TypeScope } from "../types/type-scope.js";

const declaredError = importType("runtime/server", "DeclaredError");

/**
 * Declares the return type of the option `refuse`: the declared error responses that
 * the server cannot write itself.
 */
export function errorReplyDeclaration(
  apiVersion: ApiVersion,
  scope: TypeScope,
): Code {
  const replied = { ...scope, streams: "replied" } as const;
  // Most errors are those of many operations.
  const members = new Map<string, readonly Type[]>();
  for (const error of ownErrors(apiVersion)) {
    const headers = headersOf(error, apiVersion);
    const key = keyOf(error, headers);
    if (!members.has(key))
      members.set(key, errorTypes(error, headers, key, apiVersion, replied));
  }
  return lines([
    docComment(
      "The error responses that the server cannot write itself: what the option `refuse` returns.",
    ),
    typeAliasDeclaration(
      code`export type ErrorReply`,
      unionOf([...members.values()].flat()),
    ),
  ]);
}

/** The same text for errors with the same type. */
function keyOf(
  { response: { status, content } }: DescribedError,
  headers: readonly ResponseHeader[],
): string {
  return JSON.stringify([
    status,
    content.map(({ name, schema }) => [name, schema?.ref ?? schema?.location]),
    headers.map(({ name, required, location }) => [name, required, location]),
  ]);
}

function errorTypes(
  { response }: DescribedError,
  headers: readonly ResponseHeader[],
  key: string,
  apiVersion: ApiVersion,
  scope: TypeScope,
): readonly Type[] {
  const { status, content } = response;
  const typeOf = (body: Type, contentType?: Type) => {
    const described = headersType(headers, apiVersion, scope);
    const parts =
      contentType !== undefined
        ? [body, described, contentType]
        : headers.length > 0
          ? [body, described]
          : [body];
    const args = [
      typeof status === "number" ? code`${status}` : stringLiteral(status),
      ...parts.map((part) => typeCode(part)),
    ];
    return code`${declaredError}${list("<", args, ">")}`;
  };
  const choices = bodiesByMediaType(content, scope);
  const types =
    choices === undefined
      ? [typeOf(anyBodyType(response, scope))]
      : choices.map(({ body, contentType: type, isDefault }) =>
          typeOf(body, isDefault ? unionOf([type, undefinedType]) : type),
        );
  return types.map((type, index) => referenceType(`${index} ${key}`, type));
}

/** The headers to set. A refusal already has the headers that its status needs. */
export function headersOf(
  { response, operation }: DescribedError,
  apiVersion: ApiVersion,
): readonly ResponseHeader[] {
  return handlerHeaders(response, operation, apiVersion).map((header) => ({
    ...header,
    required: header.required && !setByRefusals.has(header.name.toLowerCase()),
  }));
}

const setByRefusals: ReadonlySet<string> = new Set([
  "www-authenticate",
  "allow",
  "retry-after",
]);
