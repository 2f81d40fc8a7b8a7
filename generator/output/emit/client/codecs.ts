import { isSuccess } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  ApiVersion,
  MediaType,
  Operation,
  Parameter,
  RequestBody,
} from "../../../language/model/model.js";
import type { Import } from "../../../language/print/code.js";
import { importType, importValue } from "../../../language/print/print.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import { excludesType } from "../../../language/schema/possible-types.js";
import type { Conversions } from "../conversions/conversions.js";
import { isMediaTypeRange } from "../operations/body-by-media-type.js";
import { acceptsIdempotencyKey } from "../operations/request-type.js";
import { pagedItems, successesWithHeaders } from "../operations/responses.js";

const fromRuntime = "runtime/client";

/**
 * Returns the codecs of the runtime that the operations need beyond single
 * values, lists and JSON responses. A bundle contains only those.
 */
export function codecsOf(
  operations: readonly Operation[],
  apiVersion: ApiVersion,
  conversions: Conversions,
): readonly Import[] {
  // The client with all operations does not have to be small.
  const hasAll = operations === apiVersion.operations;
  const sends = (kind: MediaType["kind"]) =>
    operations.some(({ body }) =>
      body?.content.some((media) => media.kind === kind),
    );
  const lists = operations.flatMap((each) => pagedItems(each) ?? []);
  const needed = {
    operationServers: operations.some(
      ({ ownServer }) => ownServer !== undefined,
    ),
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
      hasAll ||
      sendsCredentialHeaders(apiVersion) ||
      operations.some(acceptsHeaders),
    statusRanges: operations.some((operation) =>
      operation.responses.some(
        (response) =>
          typeof response.status !== "number" ||
          response.status < 300 !== isSuccess(response, operation),
      ),
    ),
    problemCodes: hasAll || apiVersion.problems.length > 0,
    // Follows `problemCodes`, because it also reads problems of any media type.
    mediaTypes: operations.some(
      ({ body, responses }) =>
        !responses.every(isDefaultContent) ||
        (body !== undefined && hasMediaTypes(body)),
    ),
    eventStream: operations.some((each) => hasSuccessOf(each, "events")),
    jsonSequence: operations.some((each) => hasSuccessOf(each, "sequence")),
    deprecationNotices:
      hasAll ||
      operations.some(
        ({ docs, deprecation }) =>
          docs.deprecated === true || deprecation !== undefined,
      ),
    replyHeaders: operations.some(
      (each) => successesWithHeaders(each).length > 0,
    ),
    // Follows `replyHeaders`, because it also reads the other headers.
    cookieHeaders: operations.some((each) =>
      successesWithHeaders(each).some(({ headers }) =>
        headers.some(({ name }) => name.toLowerCase() === "set-cookie"),
      ),
    ),
    ...metadataCodecs(operations),
    paged: lists.some(({ xml }) => !xml),
    // Follows `paged`, because it also reads JSON.
    xmlPaged: lists.some(({ xml }) => xml),
    polled: operations.some(({ poll }) => poll !== undefined),
    // The last one, because it calls the `send` of the others.
    convertedValues: operations.some((each) => conversions.has(each)),
  };
  return Object.entries(needed).flatMap(([name, isNeeded]) =>
    isNeeded ? [importValue(fromRuntime, name)] : [],
  );
}

/** Whether a success response can have a body of the given kind. */
function hasSuccessOf(operation: Operation, kind: MediaType["kind"]): boolean {
  return operation.responses.some(
    (response) =>
      isSuccess(response, operation) &&
      response.content.some((media) => media.kind === kind),
  );
}

/**
 * Whether a path segment contains several parameters, or a parameter that is
 * not a single value.
 */
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
          !excludesType(
            parameter.schema,
            "array",
            lookupIn(apiVersion.schemas),
          )),
    )
  );
}

/**
 * Whether credentials are sent in headers that `fetch` would also send to a
 * redirect target.
 */
function sendsCredentialHeaders({ securitySchemes }: ApiVersion): boolean {
  return securitySchemes.some(
    (scheme) => scheme.kind === "apiKey" && scheme.in !== "query",
  );
}

/** Whether a caller passes headers that may be credentials. */
function acceptsHeaders({ parameters }: Operation): boolean {
  return parameters.some(
    ({ name, in: location }) =>
      location === "cookie" ||
      (location === "header" && name.toLowerCase() !== "idempotency-key"),
  );
}

/** Whether a caller chooses the media type of a request body. */
function hasMediaTypes({ content }: RequestBody): boolean {
  return (
    content.length > 1 || content.some(({ name }) => isMediaTypeRange(name))
  );
}

/** Whether the response has no body, or only the default media type. */
function isDefaultContent({ content, problems }: ApiResponse): boolean {
  const [media, ...others] = content;
  if (media === undefined) return true;
  const isDefaultName =
    media.name === "application/json" ||
    (problems.length > 0 && media.name === "application/problem+json");
  return others.length === 0 && media.kind === "json" && isDefaultName;
}

/**
 * Whether a parameter needs more than the default encoding of a single value or
 * list.
 */
function isStyled(parameter: Parameter, apiVersion: ApiVersion): boolean {
  const { in: location, style, explode, allowReserved, mediaType } = parameter;
  const isQueryOrCookie = location === "query" || location === "cookie";
  const isDefaultStyle = isQueryOrCookie
    ? style === "form"
    : style === "simple";
  const couldDiffer = (type: "object" | "array") =>
    !excludesType(parameter.schema, type, lookupIn(apiVersion.schemas));
  const { items } = parameter.schema.array ?? {};
  return (
    mediaType !== undefined ||
    allowReserved ||
    (location === "header" && couldDiffer("array")) ||
    !isDefaultStyle ||
    (isQueryOrCookie && !explode && couldDiffer("array")) ||
    couldDiffer("object") ||
    (items !== undefined &&
      !(
        excludesType(items, "object", lookupIn(apiVersion.schemas)) &&
        excludesType(items, "array", lookupIn(apiVersion.schemas))
      ))
  );
}

/** Metadata that results have if the description declares the response headers. */
interface ResponseMetadata {
  /** The codec that reads the headers. */
  readonly codec: Import;
  /** The type that is intersected with the result type. */
  readonly type: Import;
}

/** The metadata that results of an operation have. */
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

/** The metadata codecs by name, with whether the operations need them. */
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
