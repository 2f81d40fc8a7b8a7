import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  ResponseHeader,
} from "../../model/model.js";
import { type Code, code, lines } from "../../print/code.js";
import { docComment } from "../../print/comments.js";
import { list, stringLiteral } from "../../print/escape.js";
import { importType } from "../../print/print.js";
import {
  referenceType,
  type Type,
  typeAliasDeclaration,
  typeCode,
  undefinedType,
  unionOf,
} from "../../print/type.js";
import { combinedSchemas, type Lookup, lookupIn } from "../../schema/lookup.js";
import { bodiesByMediaType } from "../operations/body-by-media-type.js";
import { handlerHeaders, headersType } from "../operations/handler-headers.js";
import { anyBodyType } from "../operations/response-types.js";
import { isSuccess } from "../operations/responses.js";
import type { TypeScope } from "../types/type-scope.js";

const declaredError = importType("runtime/server", "DeclaredError");

/** An error response of an operation whose body is no problem document. */
interface OwnError {
  readonly response: ApiResponse;
  readonly operation: Operation;
}

/** Which formats the declared errors of a version have. */
export type ErrorFormats = "problems" | "own" | "both";

/** Errors without a body have no format. */
export function errorFormats(apiVersion: ApiVersion): ErrorFormats {
  const own = ownErrors(apiVersion);
  if (own.length === 0) return "problems";
  const all = errorsOf(apiVersion).length;
  return own.length === all ? "own" : "both";
}

/**
 * Declares the type of what the option `refuse` returns: the declared error
 * responses that are no problem documents.
 */
export function errorReplyDeclaration(
  apiVersion: ApiVersion,
  scope: TypeScope,
): Code {
  const members = ownErrors(apiVersion).flatMap((error) =>
    errorTypes(error, apiVersion, { ...scope, streams: "replied" }),
  );
  return lines([
    docComment(
      "The error responses that the description declares, apart from problem documents: what the option `refuse` returns.",
    ),
    typeAliasDeclaration(code`export type ErrorReply`, unionOf(members)),
  ]);
}

function ownErrors(apiVersion: ApiVersion): readonly OwnError[] {
  const lookup = lookupIn(apiVersion.schemas);
  return errorsOf(apiVersion).filter(
    ({ response: { problems, content } }) =>
      problems.length === 0 &&
      !content.some((media) => isProblemDocument(media, lookup)),
  );
}

/** The error responses with a body. */
function errorsOf({ operations }: ApiVersion): readonly OwnError[] {
  return operations.flatMap((operation) =>
    operation.responses
      .filter(
        (response) =>
          response.content.length > 0 &&
          isErrorStatus(response) &&
          !isSuccess(response, operation),
      )
      .map((response) => ({ response, operation })),
  );
}

function isErrorStatus({ status }: ApiResponse): boolean {
  return typeof status === "number"
    ? status >= 400
    : ["4XX", "5XX", "default"].includes(status);
}

/**
 * Whether a body is described as a problem document (RFC 9457): by its media
 * type, by its properties, or as any object.
 */
function isProblemDocument(
  { name, kind, schema }: MediaType,
  lookup: Lookup,
): boolean {
  if (/^application\/problem\+/i.test(name)) return true;
  if (kind !== "json" || schema === undefined) return kind === "json";
  const parts = combinedSchemas(schema, lookup);
  const names = parts.flatMap(({ object }) =>
    (object?.properties ?? []).map((property) => property.name),
  );
  if (names.length > 0)
    return names.includes("type") && names.includes("title");
  return parts.every(({ types = ["object"] }) => types.includes("object"));
}

function errorTypes(
  error: OwnError,
  apiVersion: ApiVersion,
  scope: TypeScope,
): readonly Type[] {
  const { response } = error;
  const { status, content } = response;
  const headers = headersOf(error, apiVersion);
  const key = JSON.stringify([
    status,
    content.map(({ name, schema }) => [name, schema?.ref ?? schema?.location]),
    headers.map(({ name, required, location }) => [name, required, location]),
  ]);
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

/** The headers to be set, of which a refusal brings some along where its status needs them. */
function headersOf(
  { response, operation }: OwnError,
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
