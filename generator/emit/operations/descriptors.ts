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
} from "../../model/model.js";
import { type Code, code, concat, lines } from "../../print/code.js";
import {
  arrayLiteral,
  property,
  literal,
  literalProperty,
  objectLiteral,
  multilineObject,
  stringLiteral,
} from "../../print/escape.js";
import { importValue } from "../../print/print.js";
import type { Conversions } from "../conversions/conversions.js";
import type { Surroundings } from "../operation-piece.js";
import type { TypeScope } from "../types/type-scope.js";
import { bodiesByMediaType } from "./body-by-media-type.js";
import { serverLiteral } from "./server-literal.js";
import type { ResponseHeaderSets } from "./response-headers.js";
import { statusKey } from "./responses.js";
import { decodedType, isUntyped, type TextDecoding } from "./text-decoding.js";

const jsonContent = importValue("runtime/operation", "jsonContent");

/** The default of `shape`. */
const text = stringLiteral("string");

/**
 * Prints the descriptor of an operation: what clients and servers need at run
 * time, without documentation.
 *
 * @param conversions how its values are converted
 */
export function operationDescriptor(
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
  sets: ResponseHeaderSets,
  conversions: Conversions,
): Code {
  const decoding: TextDecoding = {
    lookup: (name) => scope.named.get(name)?.schema,
    formatOf: (schema, kind) => conversions.formatOf(schema, kind),
  };
  const converted = conversions.ofOperation(operation);
  const { id, name, method, path, parameters, body, responses, security } =
    operation;
  const { ownServer } = operation;
  return multilineObject([
    property("id", stringLiteral(id)),
    property("name", stringLiteral(name)),
    property("method", stringLiteral(method)),
    property("path", stringLiteral(path)),
    ...(ownServer ? [property("server", serverLiteral(ownServer))] : []),
    property(
      "parameters",
      parameterList(
        parameters.map((each) => parameterDescriptor(each, decoding)),
      ),
    ),
    ...(body === undefined
      ? []
      : [property("body", bodyDescriptor(body, decoding))]),
    property(
      "replies",
      multilineObject(
        responses.map((response) =>
          responseEntry(response, operation, apiVersion, scope, sets, decoding),
        ),
      ),
    ),
    ...(responses.some(isRedirect) ? [property("redirects", true)] : []),
    property("security", arrayLiteral(security.map(securityDescriptor))),
    ...policyEntries(operation),
    ...(converted === undefined ? [] : [property("conversions", converted)]),
  ]);
}

/** Prints several objects on a line each, as prettier lays them out. */
function parameterList(parameters: readonly Code[]): Code {
  if (parameters.length < 2) return arrayLiteral(parameters);
  return code`
    [
      ${lines(parameters.map((each) => code`${each},`))}
    ]
  `;
}

function isRedirect({ status }: ApiResponse): boolean {
  return /^3(?!04)/.test(String(status));
}

/** Entries that few operations have. */
function policyEntries(operation: Operation): readonly Code[] {
  const {
    roles,
    quotas,
    docs,
    deprecation,
    cursorPagination: pagination,
    configuredPagination: pages,
    poll,
  } = operation;
  const entries: Code[] = [];
  if (roles.length > 0) entries.push(property("roles", literal(roles)));
  if (quotas.length > 0) entries.push(property("quotas", literal(quotas)));
  if (docs.deprecated) entries.push(property("deprecated", true));
  if (deprecation !== undefined) {
    entries.push(property("deprecation", literal({ ...deprecation })));
  }
  if (pagination !== undefined) {
    entries.push(property("pagination", paginationDescriptor(pagination)));
  }
  if (pages !== undefined)
    entries.push(property("pages", literal({ ...pages.rule })));
  if (poll !== undefined) entries.push(property("poll", literal({ ...poll })));
  return entries;
}

function paginationDescriptor(pagination: CursorPagination): Code {
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
  return literal({
    cursor,
    items,
    envelope,
    next,
    ...(hasMore !== undefined && { hasMore }),
    ...(total !== undefined && { total }),
    ...(limit !== undefined && { limit }),
    ...(last !== undefined && { last }),
    ...(sparse !== undefined && { sparse }),
  });
}

/** Prints the descriptor of a parameter or a response header. */
export function parameterDescriptor(
  parameter: Parameter,
  decoding: TextDecoding,
): Code {
  const {
    name,
    in: sentIn,
    required,
    style,
    explode,
    allowReserved,
    mediaType,
  } = parameter;
  const entries = [
    property("name", stringLiteral(name)),
    property("in", stringLiteral(sentIn)),
  ];
  // A path parameter is always required.
  if (required && sentIn !== "path") entries.push(property("required", true));
  const shape = parameterTextType(parameter, decoding);
  // Most parameters are strings, which is the default.
  if (shape !== text) entries.push(property("shape", shape));
  if (style !== defaultStyle(sentIn))
    entries.push(property("style", stringLiteral(style)));
  if (explode !== (style === "form"))
    entries.push(property("explode", explode));
  if (allowReserved) entries.push(property("allowReserved", true));
  if (parameter.schema.default !== undefined)
    entries.push(property("default", literal(parameter.schema.default)));
  if (mediaType !== undefined)
    entries.push(property("mediaType", stringLiteral(mediaType)));
  return objectLiteral(entries);
}

/**
 * An untyped query or cookie parameter that occurs several times is an array.
 * In a path or header a comma does not make a list.
 */
function parameterTextType(
  { in: sentIn, schema }: Parameter,
  decoding: TextDecoding,
) {
  const isQueryOrCookie = sentIn === "query" || sentIn === "cookie";
  return isQueryOrCookie && isUntyped(schema, decoding.lookup)
    ? objectLiteral([
        property("items", stringLiteral("string")),
        property("alone", stringLiteral("string")),
      ])
    : decodedType(schema, decoding);
}

/** The default of `style` (OpenAPI 3.1, Parameter Object). */
function defaultStyle(sentIn: Parameter["in"]): ParameterStyle {
  return sentIn === "query" || sentIn === "cookie" ? "form" : "simple";
}

function bodyDescriptor(
  { required, content }: RequestBody,
  decoding: TextDecoding,
): Code {
  const descriptors = content.map((media) => {
    const entries = mediaEntries(media, decoding);
    const { kind, schema, encoding } = media;
    if (schema === undefined || (kind !== "form" && kind !== "multipart"))
      return objectLiteral(entries);
    const files = kind === "multipart";
    entries.push(
      property("shape", decodedType(schema, { ...decoding, files })),
    );
    if (encoding.length > 0)
      entries.push(
        property("encoding", objectLiteral(encoding.map(encodingEntry))),
      );
    return objectLiteral(entries);
  });
  const entries = [
    property("content", contentDescriptor(content, descriptors, decoding)),
  ];
  return objectLiteral(
    required ? [property("required", true), ...entries] : entries,
  );
}

/**
 * The descriptors of a body's media types. Most bodies are plain JSON and share
 * a constant.
 */
function contentDescriptor(
  content: readonly MediaType[],
  descriptors: readonly Code[],
  decoding: TextDecoding,
): Code {
  return isPlainJson(content, decoding)
    ? concat(jsonContent)
    : arrayLiteral(descriptors);
}

function isPlainJson(
  [media, ...others]: readonly MediaType[],
  decoding: TextDecoding,
): boolean {
  return (
    media !== undefined &&
    formatEntries(media, decoding).length === 0 &&
    media.name === "application/json" &&
    media.kind === "json" &&
    others.length === 0
  );
}

function mediaEntries(media: MediaType, decoding: TextDecoding): Code[] {
  const { name, kind, jsonData } = media;
  return [
    property("type", stringLiteral(name)),
    property("kind", stringLiteral(kind)),
    ...formatEntries(media, decoding),
    ...(jsonData === undefined
      ? []
      : [property("jsonData", literal(jsonData))]),
  ];
}

/** The entry for JSON that is not parsed and serialized as `JSON` does. Forms have it in their shape. */
function formatEntries(
  { kind, schema }: MediaType,
  { formatOf }: TextDecoding,
): readonly Code[] {
  const isJson = kind === "json" || kind === "sequence" || kind === "events";
  const format = isJson && schema ? formatOf?.(schema, kind) : undefined;
  return format === undefined ? [] : [property("json", format)];
}

function encodingEntry(encoding: PropertyEncoding): Code {
  const { property, contentType, style, explode } = encoding;
  const rules = {
    ...(contentType !== undefined && { contentType }),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
  };
  return literalProperty(property, literal(rules));
}

function responseEntry(
  response: ApiResponse,
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
  sets: ResponseHeaderSets,
  decoding: TextDecoding,
): Code {
  const { status, content, problems } = response;
  const entries: Code[] = [];
  if (problems.length > 0)
    entries.push(property("problems", literal(problems)));
  if (!isProblemDocument(content, decoding) || problems.length === 0) {
    const descriptors = content.map((media) =>
      objectLiteral(mediaEntries(media, decoding)),
    );
    if (descriptors.length > 0)
      entries.push(
        property("content", contentDescriptor(content, descriptors, decoding)),
      );
    if (bodiesByMediaType(content, scope) !== undefined)
      entries.push(property("byType", true));
  }
  const headers = sets.descriptorsOf(response, operation);
  if (headers !== undefined) entries.push(property("headers", headers));
  const carriers = codeCarriers(problems, apiVersion);
  if (carriers.some((carrier) => !isDefaultCarrier(carrier)))
    entries.push(
      property(
        "carriers",
        literal(carriers.map((carrier) => ({ ...carrier }))),
      ),
    );
  // Most responses are plain JSON, which has a name.
  const row =
    entries.length === 1 &&
    problems.length === 0 &&
    isPlainJson(content, decoding)
      ? stringLiteral("json")
      : objectLiteral(entries);
  return code`${statusKey(status)}: ${row}`;
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
    formatEntries(media, decoding).length === 0
  );
}

function securityDescriptor({ schemes }: SecurityRequirement): Code {
  return objectLiteral(
    schemes.map(({ name, scopes }) => property(name, literal(scopes))),
  );
}
