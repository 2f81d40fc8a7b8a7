import type { JsonObject } from "../../language/json/json.js";
import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../language/model/model.js";
import { accepts } from "../../language/schema/accepts.js";
import {
  combinedSchemas,
  type Lookup,
  lookupIn,
} from "../../language/schema/lookup.js";
import { isSuccess } from "./responses.js";

/** An error response with a body, and its operation. */
export interface DescribedError {
  readonly response: ApiResponse;
  readonly operation: Operation;
}

/**
 * The formats of the declared errors of a version: only problem documents (RFC 9457),
 * other formats where the server itself refuses requests, or other formats elsewhere.
 * Errors without a body have no format.
 */
export type ErrorFormats = "problems" | "own" | "both";

/** The formats of each version, because several modules ask for them. */
const knownFormats = new WeakMap<ApiVersion, ErrorFormats>();

/** Returns the formats of the declared errors of a version. */
export function errorFormats(apiVersion: ApiVersion): ErrorFormats {
  const known = knownFormats.get(apiVersion);
  if (known !== undefined) return known;
  const formats = computedFormats(apiVersion);
  knownFormats.set(apiVersion, formats);
  return formats;
}

function computedFormats(apiVersion: ApiVersion): ErrorFormats {
  const own = ownErrors(apiVersion);
  if (own.length === 0) return "problems";
  const all = errorsOf(apiVersion).length;
  return own.length === all || own.some(isSentByServer) ? "own" : "both";
}

/**
 * An error that the server cannot write as it is declared, for messages: one with which
 * the server itself refuses requests, if there is one.
 */
export function ownError(apiVersion: ApiVersion): DescribedError | undefined {
  const own = ownErrors(apiVersion);
  return own.find(isSentByServer) ?? own[0];
}

/** Whether the server itself refuses requests with an error response. */
function isSentByServer({ response, operation }: DescribedError): boolean {
  return refusalsOf(operation).some(
    (status) => responseFor(status, operation) === response,
  );
}

/** The statuses with which the server refuses requests of an operation. */
function refusalsOf(operation: Operation): readonly number[] {
  const { security, parameters, body, quotas } = operation;
  const isGuarded = security.some(({ schemes }) => schemes.length > 0);
  return [
    ...(isGuarded ? [401] : []),
    ...(body === undefined ? [] : [413, 415]),
    ...(parameters.length > 0 || body !== undefined
      ? [invalidStatus(operation)]
      : []),
    ...(quotas.length > 0 ? [429] : []),
    500,
  ];
}

/** The status of an invalid request: 422, unless the operation describes 400 instead. */
export function invalidStatus({ responses }: Operation): 400 | 422 {
  const describes = (status: number) =>
    responses.some((each) => each.status === status);
  return describes(400) && !describes(422) ? 400 : 422;
}

/** The response that an operation describes for a status. */
export function responseFor(
  status: number,
  { responses }: Operation,
): ApiResponse | undefined {
  const range = `${String(Math.floor(status / 100))}XX`;
  return [status, range, "default"]
    .map((wanted) => responses.find((each) => each.status === wanted))
    .find((found) => found !== undefined);
}

/** The own errors of each version. */
const knownErrors = new WeakMap<ApiVersion, readonly DescribedError[]>();

/** The error responses that the server cannot write itself: their bodies are not problem documents, or have further required members. */
export function ownErrors(apiVersion: ApiVersion): readonly DescribedError[] {
  const known = knownErrors.get(apiVersion);
  if (known !== undefined) return known;
  const lookup = lookupIn(apiVersion.schemas);
  const found = errorsOf(apiVersion).filter(
    ({ response }) => !isWritten(response, apiVersion, lookup),
  );
  knownErrors.set(apiVersion, found);
  return found;
}

/** Whether the server writes a problem document that an error response describes. */
function isWritten(
  { status, problems, content }: ApiResponse,
  apiVersion: ApiVersion,
  lookup: Lookup,
): boolean {
  if (problems.length > 0)
    return apiVersion.problems.some(
      ({ code, schema, carrier: { property } }) =>
        problems.includes(code) &&
        requiresOnly(schema, [...membersFor(status), property], lookup),
    );
  return content.some((media) => isWrittenAs(media, status, lookup));
}

/** Whether the server writes a problem document that a media type of an error describes. */
function isWrittenAs(
  media: MediaType,
  status: ApiResponse["status"],
  lookup: Lookup,
): boolean {
  const { schema } = media;
  return (
    isProblemDocument(media, status, lookup) &&
    (schema === undefined || requiresOnly(schema, membersFor(status), lookup))
  );
}

/**
 * The media types of an error without problem codes as which the server sends its
 * problem documents although they have another name.
 */
export function renamedProblems(
  response: ApiResponse,
  operation: Operation,
  lookup: Lookup,
): readonly MediaType[] {
  const { status, content, problems } = response;
  if (problems.length > 0 || !isError(response, operation)) return [];
  return content.filter(
    (media) =>
      media.kind === "json" &&
      !isProblemType(media) &&
      isWrittenAs(media, status, lookup),
  );
}

/** The members of the server's problem documents. Those about an invalid request also have `errors`. */
function membersFor(status: ApiResponse["status"]): readonly string[] {
  const always = ["type", "title", "status", "detail"];
  return status === 400 || status === 422 ? [...always, "errors"] : always;
}

/** Whether an object with some members can match a schema, as far as required members decide. */
function requiresOnly(
  schema: Schema,
  known: readonly string[],
  lookup: Lookup,
  seen: readonly Schema[] = [],
): boolean {
  if (seen.includes(schema)) return true;
  const { ref, object, allOf = [], anyOf = [], oneOf = [] } = schema;
  const fits = (part: Schema) =>
    requiresOnly(part, known, lookup, [...seen, schema]);
  const target = ref === undefined ? undefined : lookup(ref);
  return (
    requiredNames(object).every((name) => known.includes(name)) &&
    (target === undefined || fits(target)) &&
    allOf.every(fits) &&
    [anyOf, oneOf].every((parts) => parts.length === 0 || parts.some(fits))
  );
}

function requiredNames(object: Schema["object"]): readonly string[] {
  const { properties = [], required = [] } = object ?? {};
  const found = properties.filter((property) => property.required);
  return [...found.map(({ name }) => name), ...required];
}

/** The error responses with a body. */
function errorsOf({ operations }: ApiVersion): readonly DescribedError[] {
  return operations.flatMap((operation) =>
    operation.responses
      .filter(
        (response) =>
          response.content.length > 0 && isError(response, operation),
      )
      .map((response) => ({ response, operation })),
  );
}

function isError(response: ApiResponse, operation: Operation): boolean {
  const { status } = response;
  const isErrorStatus =
    typeof status === "number"
      ? status >= 400
      : ["4XX", "5XX", "default"].includes(status);
  return isErrorStatus && !isSuccess(response, operation);
}

/**
 * Whether a body is described as a problem document (RFC 9457): by its media
 * type, by its properties, or as an object that may have the members of one.
 */
function isProblemDocument(
  media: MediaType,
  status: ApiResponse["status"],
  lookup: Lookup,
): boolean {
  const { kind, schema } = media;
  if (isProblemType(media)) return true;
  if (kind !== "json" || schema === undefined) return kind === "json";
  const parts = combinedSchemas(schema, lookup);
  const names = parts.flatMap(({ object }) =>
    (object?.properties ?? []).map((property) => property.name),
  );
  if (names.length > 0)
    return names.includes("type") && names.includes("title");
  const members = membersFor(status).map(
    (name) => [name, written[name] ?? ""] as const,
  );
  const document = Object.fromEntries(members);
  return accepts(document, { schema, lookup }) !== "not-included";
}

/** The members of a problem document that the server writes. */
const written: JsonObject = {
  type: "about:blank",
  title: "Unprocessable Content",
  status: 422,
  detail: "The request is not valid.",
  errors: [{ pointer: "/query/limit", detail: "Must be an integer." }],
};

/** Whether a media type is that of problem documents in JSON. No server and no client of Tenon writes or reads them as XML. */
function isProblemType({ name }: MediaType): boolean {
  return /^application\/problem\+json\b/i.test(name);
}
