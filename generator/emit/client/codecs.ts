import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  Parameter,
} from "../../model/model.js";
import type { Import } from "../../print/code.js";
import { importType, importValue } from "../../print/print.js";
import { acceptsIdempotencyKey } from "../operations/request-type.js";
import {
  isSuccess,
  pagedItems,
  successesWithHeaders,
} from "../operations/responses.js";
import { excludesType } from "../operations/text-decoding.js";

const fromRuntime = "runtime/client";

/**
 * What the operations need of the runtime beyond single values, lists and
 * replies of JSON: a bundle carries only what is mentioned.
 */
export function codecsOf(
  operations: readonly Operation[],
  apiVersion: ApiVersion,
): readonly Import[] {
  // A client that has all operations is not made to be small.
  const whole = operations === apiVersion.operations;
  const sends = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const needed = {
    requestBody: operations.some(({ body }) => body !== undefined),
    formBody: sends("form"),
    multipartBody: sends("multipart"),
    sequenceBody: sends("sequence"),
    parameters: operations.some(({ parameters }) =>
      parameters.some(({ in: location }) => location !== "path"),
    ),
    parameterStyles: operations.some(({ parameters }) =>
      parameters.some((parameter) => isStyled(parameter, apiVersion)),
    ),
    styledPath: operations.some((operation) =>
      hasStyledPath(operation, apiVersion),
    ),
    idempotencyKey: operations.some(acceptsIdempotencyKey),
    followRedirects:
      whole ||
      sendsCredentialHeaders(apiVersion) ||
      operations.some(acceptsHeaders),
    statusRanges: operations.some(({ responses }) =>
      responses.some(
        ({ problems, status }) =>
          typeof status !== "number" || (status < 300 && problems.length > 0),
      ),
    ),
    problemCodes: whole || apiVersion.problems.length > 0,
    // Behind the former, for it reads problems of all types as well.
    mediaTypes: operations.some(
      ({ responses }) => !responses.every(isDefaultContent),
    ),
    eventStream: operations.some((each) => hasSuccessOf(each, "events")),
    jsonSequence: operations.some((each) => hasSuccessOf(each, "sequence")),
    deprecationNotices:
      whole ||
      operations.some(
        ({ docs, deprecation }) =>
          docs.deprecated === true || deprecation !== undefined,
      ),
    replyHeaders: operations.some(
      (each) => successesWithHeaders(each).length > 0,
    ),
    ...metadataCodecs(operations),
    paged: operations.some((each) => pagedItems(each) !== undefined),
    polled: operations.some(({ poll }) => poll !== undefined),
  };
  return Object.entries(needed).flatMap(([name, isNeeded]) =>
    isNeeded ? [importValue(fromRuntime, name)] : [],
  );
}

/** Whether the body of a success can be of a kind. */
function hasSuccessOf(operation: Operation, kind: MediaType["kind"]): boolean {
  return operation.responses.some(
    (response) =>
      isSuccess(response, operation) &&
      response.content.some((media) => media.kind === kind),
  );
}

/** Whether a segment of a path holds several values, or more than a single one. */
function hasStyledPath(
  { parameters, path }: Operation,
  apiVersion: ApiVersion,
): boolean {
  return (
    /\}[^{}/]*\{/.test(path) ||
    parameters.some(
      (parameter) =>
        parameter.in === "path" &&
        (isStyled(parameter, apiVersion) ||
          !excludesType(parameter.schema, "array", apiVersion)),
    )
  );
}

/** Whether credentials travel in headers that `fetch` would take to where it is redirected. */
function sendsCredentialHeaders({ securitySchemes }: ApiVersion): boolean {
  return securitySchemes.some(
    (scheme) => scheme.kind === "apiKey" && scheme.in !== "query",
  );
}

/** Whether a caller gives headers that may be credentials. */
function acceptsHeaders({ parameters }: Operation): boolean {
  return parameters.some(
    ({ name, in: location }) =>
      location === "cookie" ||
      (location === "header" && name.toLowerCase() !== "idempotency-key"),
  );
}

/** Whether a reply has no body, or one of the usual type. */
function isDefaultContent({ content, problems }: ApiResponse): boolean {
  const usual =
    problems.length > 0 ? "application/problem+json" : "application/json";
  return (
    content.length === 0 ||
    (content.length === 1 &&
      (content[0]?.name === usual || content[0]?.name === "application/json"))
  );
}

/** Whether a parameter is more than a single value, or a list in the default style of a place that escapes commas. */
function isStyled(parameter: Parameter, apiVersion: ApiVersion): boolean {
  const { in: location, style, explode, allowReserved, mediaType } = parameter;
  const paired = location === "query" || location === "cookie";
  const usual = paired ? style === "form" : style === "simple";
  const couldDiffer = (type: "object" | "array") =>
    !excludesType(parameter.schema, type, apiVersion);
  const { items } = parameter.schema.array ?? {};
  return (
    mediaType !== undefined ||
    allowReserved ||
    (location === "header" && couldDiffer("array")) ||
    !usual ||
    (paired && !explode && couldDiffer("array")) ||
    couldDiffer("object") ||
    (items !== undefined &&
      !(
        excludesType(items, "object", apiVersion) &&
        excludesType(items, "array", apiVersion)
      ))
  );
}

/** What results say of the headers of their replies, where the description says that such come. */
interface ResponseMetadata {
  /** What reads it. */
  readonly codec: Import;
  /** What it adds to the type of a result. */
  readonly type: Import;
}

/** The marks that results of an operation have. */
export function responseMetadata(
  operation: Operation,
): readonly ResponseMetadata[] {
  const headers = operation.responses.flatMap(({ headers: described }) =>
    described.map(({ name }) => name.toLowerCase()),
  );
  const isDeprecation = (name: string) =>
    name === "deprecation" || name === "sunset";
  return [
    ...(headers.some(isRateLimit) ? [metadataKinds.rateLimits] : []),
    ...(headers.includes("idempotent-replayed")
      ? [metadataKinds.replayed]
      : []),
    ...(headers.some(isDeprecation) || operation.deprecation !== undefined
      ? [metadataKinds.deprecation]
      : []),
  ];
}

const metadataKinds = {
  rateLimits: {
    codec: importValue(fromRuntime, "rateLimits"),
    type: importType(fromRuntime, "RateLimited"),
  },
  replayed: {
    codec: importValue(fromRuntime, "replayMarks"),
    type: importType(fromRuntime, "Replayable"),
  },
  deprecation: {
    codec: importValue(fromRuntime, "deprecations"),
    type: importType(fromRuntime, "Deprecable"),
  },
};

/** Of the codecs that read marks those that the operations need, by name. */
export function metadataCodecs(
  operations: readonly Operation[],
): Readonly<Record<string, boolean>> {
  const needed = new Set(
    operations.flatMap((each) =>
      responseMetadata(each).map(({ codec }) => codec),
    ),
  );
  return Object.fromEntries(
    Object.values(metadataKinds).map(({ codec }) => [
      codec.name,
      needed.has(codec),
    ]),
  );
}

function isRateLimit(header: string): boolean {
  return /^(x-)?ratelimit(-(policy|limit|remaining|reset))?$/.test(header);
}
