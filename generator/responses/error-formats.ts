import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
} from "../model/model.js";
import { combinedSchemas, type Lookup, lookupIn } from "../schema/lookup.js";
import { isSuccess } from "./responses.js";

/** An error response with a body, and its operation. */
export interface DescribedError {
  readonly response: ApiResponse;
  readonly operation: Operation;
}

/**
 * The formats of the declared errors of a version: only problem documents (RFC 9457),
 * only other formats, or both. Errors without a body have no format.
 */
export type ErrorFormats = "problems" | "own" | "both";

/** Returns the formats of the declared errors of a version. */
export function errorFormats(apiVersion: ApiVersion): ErrorFormats {
  const own = ownErrors(apiVersion);
  if (own.length === 0) return "problems";
  const all = errorsOf(apiVersion).length;
  return own.length === all ? "own" : "both";
}

/** The error responses whose bodies are not problem documents. */
export function ownErrors(apiVersion: ApiVersion): readonly DescribedError[] {
  const lookup = lookupIn(apiVersion.schemas);
  return errorsOf(apiVersion).filter(
    ({ response: { problems, content } }) =>
      problems.length === 0 &&
      !content.some((media) => isProblemDocument(media, lookup)),
  );
}

/** The error responses with a body. */
function errorsOf({ operations }: ApiVersion): readonly DescribedError[] {
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
