import { isSuccessStatus } from "../../../input/responses/responses.js";
import type { JsonValue } from "../../../language/json/json.js";
import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";
import { handlerHeaders } from "../operations/handler-headers.js";

/**
 * Prints the members of the sample reply of an operation: `status`, `headers`,
 * `contentType` and its body; undefined if a part that it needs has no sample.
 *
 * @param bodyOf prints the members for the body of a media type
 */
export function sampleReply(
  operation: Operation,
  sampleOf: (schema: Schema) => JsonValue | undefined,
  version: ApiVersion,
  bodyOf: (media: MediaType) => readonly Code[] | undefined,
): readonly Code[] | undefined {
  const response = successOf(operation.responses);
  if (response === undefined) return undefined;
  const { status } = response;
  const headers = headersOf(response, operation, version, sampleOf);
  if (headers === undefined) return undefined;
  const members = [
    code`status: ${typeof status === "number" ? status : 200}`,
    ...headers,
  ];
  const [media] = response.content;
  if (media === undefined) return members;
  if (media.kind === "multipart" || media.name.includes("*")) return undefined;
  const body =
    media.kind === "binary"
      ? [property("body", code`new TextEncoder().encode("sample")`)]
      : bodyOf(media);
  if (body === undefined) return undefined;
  const several = response.content.length > 1;
  return [
    ...members,
    ...(several ? [property("contentType", stringLiteral(media.name))] : []),
    ...body,
  ];
}

function successOf(responses: readonly ApiResponse[]): ApiResponse | undefined {
  return (
    responses.find(isSuccessStatus) ??
    responses.find(({ status }) => status === "default")
  );
}

/** The required headers that a handler sets; undefined if one has no sample. */
function headersOf(
  response: ApiResponse,
  operation: Operation,
  version: ApiVersion,
  sampleOf: (schema: Schema) => JsonValue | undefined,
): readonly Code[] | undefined {
  const required = handlerHeaders(response, operation, version).filter(
    (header) => header.required,
  );
  if (required.length === 0) return [];
  const values = required.map(({ name, schema }) => {
    const sample = sampleOf(schema);
    return typeof sample === "object" || sample === undefined
      ? undefined
      : property(name, stringLiteral(String(sample)));
  });
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length
    ? [property("headers", objectLiteral(known))]
    : undefined;
}
