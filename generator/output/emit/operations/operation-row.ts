import { renamedProblems } from "../../../input/responses/error-formats.js";
import { isRedirect } from "../../../input/responses/responses.js";
import type {
  ApiResponse,
  CursorPagination,
  MediaType,
  Operation,
  Parameter,
  ParameterStyle,
  ProblemType,
  PropertyEncoding,
  RequestBody,
  SecurityRequirement,
} from "../../../language/model/model.js";
import { inherited } from "../../../language/schema/lookup.js";
import type { Conversions } from "../conversions/conversions.js";
import type { Surroundings } from "../operation-piece.js";
import type { TypeScope } from "../types/type-scope.js";
import { bodiesByMediaType } from "./body-by-media-type.js";
import type { ResponseHeaderSets } from "./response-headers.js";
import { type RowCode, rowCode, type RowObject, type RowValue } from "./row.js";
import { serverRow } from "./server-row.js";
import {
  decodedType,
  isNullIfAbsent,
  isUntyped,
  nullIfAbsent,
  type TextDecoding,
} from "./text-decoding.js";

/**
 * The row of an operation: what clients and servers need at run time, without
 * documentation.
 *
 * @param conversions how its values are converted
 */
export function operationRow(
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
  sets: ResponseHeaderSets,
  conversions: Conversions,
): RowObject {
  const decoding: TextDecoding = {
    lookup: (name) => scope.named.get(name)?.schema,
    formatOf: (schema, kind) => conversions.formatOf(schema, kind),
  };
  const converted = conversions.ofOperation(operation);
  const { id, name, method, path, parameters, body, responses, security } =
    operation;
  const { ownServer, tags } = operation;
  return {
    id,
    name,
    method,
    path,
    ...(tags.length > 0 && { tags }),
    server: ownServer && serverRow(ownServer),
    parameters: parameters.map((each) => parameterRow(each, decoding)),
    body: body && bodyRow(body, decoding),
    replies: Object.fromEntries(
      responses.map((response) => [
        response.status,
        responseRow(response, operation, apiVersion, scope, sets, decoding),
      ]),
    ),
    ...(responses.some(isRedirect) && { redirects: true }),
    security: security.map(securityRow),
    ...policies(operation),
    conversions: converted && rowCode(converted),
  };
}

/** Properties that few operations have. */
function policies(operation: Operation): RowObject {
  const {
    roles,
    quotas,
    docs,
    deprecation,
    cursorPagination: pagination,
    configuredPagination: pages,
    poll,
  } = operation;
  return {
    ...(roles.length > 0 && { roles }),
    ...(quotas.length > 0 && { quotas }),
    ...(docs.deprecated && { deprecated: true }),
    deprecation: deprecation && { ...deprecation },
    pagination: pagination && paginationRow(pagination),
    pages: pages && { ...pages.rule },
    poll: poll && { ...poll },
  };
}

function paginationRow(pagination: CursorPagination): RowObject {
  const {
    cursorParameter: cursor,
    items,
    envelope,
    nextCursor: next,
  } = pagination;
  const {
    hasMore,
    total,
    limitParameter: limit,
    lastCursor: last,
    itemsOptional: sparse,
  } = pagination;
  return { cursor, items, envelope, next, hasMore, total, limit, last, sparse };
}

/** The row of a parameter or a response header. */
export function parameterRow(
  parameter: Parameter,
  decoding: TextDecoding,
): RowObject {
  const { name, in: sentIn, required, style, explode } = parameter;
  const { allowEmptyValue, allowReserved, mediaType, schema } = parameter;
  const { lookup } = decoding;
  const shape = parameterShape(parameter, decoding);
  return {
    name,
    in: sentIn,
    // A path parameter is always required.
    ...(required && sentIn !== "path" && { required }),
    // Most parameters are strings, which is the default.
    ...(shape !== "string" && { shape }),
    ...(style !== defaultStyle(sentIn) && { style }),
    ...(explode !== (style === "form") && { explode }),
    ...(allowReserved && { allowReserved }),
    ...(allowEmptyValue && { allowEmptyValue }),
    default:
      inherited(schema, lookup, (part) => part.default) ??
      (sentIn !== "path" && isNullIfAbsent(parameter, lookup)
        ? null
        : undefined),
    mediaType,
  };
}

/**
 * An untyped query or cookie parameter that occurs several times is an array.
 * In a path or header a comma does not make a list.
 */
function parameterShape(
  { in: sentIn, schema }: Parameter,
  decoding: TextDecoding,
): RowValue {
  const isQueryOrCookie = sentIn === "query" || sentIn === "cookie";
  return isQueryOrCookie && isUntyped(schema, decoding.lookup)
    ? { items: "string", alone: "string" }
    : decodedType(schema, decoding);
}

/** The default of `style` (OpenAPI 3.1, Parameter Object). */
function defaultStyle(sentIn: Parameter["in"]): ParameterStyle {
  return sentIn === "query" || sentIn === "cookie" ? "form" : "simple";
}

function bodyRow(
  { required, content }: RequestBody,
  decoding: TextDecoding,
): RowObject {
  const rows = content.map((media) => {
    const { kind, schema, encoding } = media;
    const row = mediaRow(media, decoding);
    if (schema === undefined || (kind !== "form" && kind !== "multipart"))
      return row;
    const files = kind === "multipart";
    const shape = decodedType(schema, { ...decoding, files });
    const nulls = nullIfAbsent(schema, decoding.lookup);
    return {
      ...row,
      shape,
      ...(nulls.length > 0 && { nulls }),
      ...(encoding.length > 0 && {
        encoding: Object.fromEntries(encoding.map(rules)),
      }),
    };
  });
  return { ...(required && { required }), content: rows };
}

function isPlainJson(
  [media, ...others]: readonly MediaType[],
  decoding: TextDecoding,
): boolean {
  return (
    media !== undefined &&
    jsonFormat(media, decoding) === undefined &&
    media.name === "application/json" &&
    media.kind === "json" &&
    others.length === 0
  );
}

function mediaRow(media: MediaType, decoding: TextDecoding): RowObject {
  const { name: type, kind, jsonData } = media;
  return { type, kind, json: jsonFormat(media, decoding), jsonData };
}

/** What parses and serializes JSON, unless `JSON` does. Forms have it in their shape. */
function jsonFormat(
  { kind, schema }: MediaType,
  { formatOf }: TextDecoding,
): RowCode | undefined {
  const isJson = kind === "json" || kind === "sequence" || kind === "events";
  const format = isJson && schema ? formatOf?.(schema, kind) : undefined;
  return format && rowCode(format);
}

function rules({ property, contentType, style, explode }: PropertyEncoding) {
  return [property, { contentType, style, explode }] as const;
}

function responseRow(
  response: ApiResponse,
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
  sets: ResponseHeaderSets,
  decoding: TextDecoding,
): RowValue {
  const { content, problems } = response;
  const headers = sets.rowOf(response, operation, scope);
  const renamed = renamedProblems(response, operation, decoding.lookup);
  // Most responses are plain JSON, which has a name.
  if (
    problems.length === 0 &&
    headers === undefined &&
    renamed.length === 0 &&
    isPlainJson(content, decoding)
  )
    return "json";
  const carriers = codeCarriers(problems, apiVersion);
  const ownCodes = problems.filter((text) =>
    apiVersion.problems.some((each) => each.code === text && each.ownCode),
  );
  return {
    ...(problems.length > 0 && { problems }),
    ...(problems.length === 0 || !isProblemDocument(content, decoding)
      ? contentRow(content, renamed, scope, decoding)
      : {}),
    headers,
    ...(!carriers.every(isDefaultCarrier) && {
      carriers: carriers.map((carrier) => ({ ...carrier })),
    }),
    ...(ownCodes.length > 0 && { ownCodes }),
  };
}

function contentRow(
  content: readonly MediaType[],
  renamed: readonly MediaType[],
  scope: TypeScope,
  decoding: TextDecoding,
): RowObject {
  return {
    ...(content.length > 0 && {
      content: content.map((media) => ({
        ...mediaRow(media, decoding),
        ...(renamed.includes(media) && { problem: true }),
      })),
    }),
    ...(bodiesByMediaType(content, scope) !== undefined && { byType: true }),
  };
}

/** Where the problem codes of a response are found, without duplicates. */
function codeCarriers(
  codes: readonly string[],
  { problems }: Surroundings,
): readonly ProblemType["carrier"][] {
  const carriers = new Map<string, ProblemType["carrier"]>();
  for (const { code: problemCode, carrier } of problems)
    if (codes.includes(problemCode))
      carriers.set(`${carrier.form} ${carrier.property}`, carrier);
  return [...carriers.values()];
}

function isDefaultCarrier({ property, form }: ProblemType["carrier"]): boolean {
  return property === "type" && form === "lastSegment";
}

/**
 * Whether the content is the default of problem responses (RFC 9457, section
 * 3).
 */
function isProblemDocument(
  [media, ...others]: readonly MediaType[],
  decoding: TextDecoding,
): boolean {
  return (
    others.length === 0 &&
    media?.name === "application/problem+json" &&
    jsonFormat(media, decoding) === undefined
  );
}

function securityRow({ schemes }: SecurityRequirement): RowObject {
  return Object.fromEntries(schemes.map(({ name, scopes }) => [name, scopes]));
}
