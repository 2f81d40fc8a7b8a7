import type {
  ApiResponse,
  ApiVersion,
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
import { type Code, code, concat } from "../../print/code.js";
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
import type { Lookup } from "../types/composition.js";
import type { TypeScope } from "../types/type-scope.js";
import { bodiesByMediaType } from "./body-by-media-type.js";
import type { ResponseHeaderSets } from "./response-headers.js";
import { statusKey } from "./responses.js";
import { decodedType, isUntyped } from "./text-decoding.js";

const jsonContent = importValue("runtime/operation", "jsonContent");

/** An operation as a row of the table: what is true of it and not what is said of it. */
export function operationDescriptor(
  operation: Operation,
  apiVersion: ApiVersion,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): Code {
  const lookup = (name: string) => scope.named.get(name)?.schema;
  const { id, name, method, path, parameters, body, responses, security } =
    operation;
  return multilineObject([
    property("id", stringLiteral(id)),
    property("name", stringLiteral(name)),
    property("method", stringLiteral(method)),
    property("path", stringLiteral(path)),
    property(
      "parameters",
      arrayLiteral(parameters.map((each) => parameterDescriptor(each, lookup))),
    ),
    ...(body === undefined
      ? []
      : [property("body", bodyDescriptor(body, lookup))]),
    property(
      "replies",
      multilineObject(
        responses.map((response) =>
          responseEntry(response, operation, apiVersion, scope, sets),
        ),
      ),
    ),
    ...(responses.some(isRedirect) ? [property("redirects", true)] : []),
    property("security", arrayLiteral(security.map(securityDescriptor))),
    ...policyEntries(operation),
  ]);
}

function isRedirect({ status }: ApiResponse): boolean {
  return /^3(?!04)/.test(String(status));
}

/** What most operations do not have. */
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

/** A parameter, or a header of a reply, as it is read. */
export function parameterDescriptor(
  parameter: Parameter,
  lookup: Lookup,
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
  const row = [
    property("name", stringLiteral(name)),
    property("in", stringLiteral(sentIn)),
  ];
  // A value of a path is there, or the path is another one.
  if (required && sentIn !== "path") row.push(property("required", true));
  row.push(property("shape", parameterTextType(parameter, lookup)));
  if (style !== defaultStyle(sentIn))
    row.push(property("style", stringLiteral(style)));
  if (explode !== (style === "form")) row.push(property("explode", explode));
  if (allowReserved) row.push(property("allowReserved", true));
  if (parameter.schema.default !== undefined)
    row.push(property("default", literal(parameter.schema.default)));
  if (mediaType !== undefined)
    row.push(property("mediaType", stringLiteral(mediaType)));
  return objectLiteral(row);
}

/** Of what nothing is said, several in a query are a list; a comma in a path or a header says nothing. */
function parameterTextType({ in: sentIn, schema }: Parameter, lookup: Lookup) {
  const paired = sentIn === "query" || sentIn === "cookie";
  return paired && isUntyped(schema, lookup)
    ? objectLiteral([
        property("items", stringLiteral("string")),
        property("alone", stringLiteral("string")),
      ])
    : decodedType(schema, lookup);
}

/** OpenAPI 3.1, Parameter Object, `style`. */
function defaultStyle(sentIn: Parameter["in"]): ParameterStyle {
  return sentIn === "query" || sentIn === "cookie" ? "form" : "simple";
}

function bodyDescriptor(
  { required, content }: RequestBody,
  lookup: Lookup,
): Code {
  const rows = content.map((media) => {
    const row = mediaEntries(media);
    const { kind, schema, encoding } = media;
    if (schema === undefined || (kind !== "form" && kind !== "multipart"))
      return objectLiteral(row);
    const files = kind === "multipart";
    row.push(property("shape", decodedType(schema, lookup, files)));
    if (encoding.length > 0)
      row.push(
        property("encoding", objectLiteral(encoding.map(encodingEntry))),
      );
    return objectLiteral(row);
  });
  const entries = [property("content", contentDescriptor(content, rows))];
  return objectLiteral(
    required ? [property("required", true), ...entries] : entries,
  );
}

/** The rows of a body's media types; most bodies share one. */
function contentDescriptor(
  [media, ...others]: readonly MediaType[],
  rows: readonly Code[],
): Code {
  return media?.name === "application/json" &&
    media.kind === "json" &&
    others.length === 0
    ? concat(jsonContent)
    : arrayLiteral(rows);
}

function mediaEntries({ name, kind, jsonData }: MediaType): Code[] {
  return [
    property("type", stringLiteral(name)),
    property("kind", stringLiteral(kind)),
    ...(jsonData === undefined
      ? []
      : [property("jsonData", literal(jsonData))]),
  ];
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
  apiVersion: ApiVersion,
  scope: TypeScope,
  sets: ResponseHeaderSets,
): Code {
  const { status, content, problems } = response;
  const row: Code[] = [];
  if (problems.length > 0) row.push(property("problems", literal(problems)));
  if (!isProblemDocument(content) || problems.length === 0) {
    const rows = content.map((media) => objectLiteral(mediaEntries(media)));
    if (rows.length > 0)
      row.push(property("content", contentDescriptor(content, rows)));
    if (bodiesByMediaType(content, scope) !== undefined)
      row.push(property("byType", true));
  }
  const headers = sets.rowsOf(response, operation);
  if (headers !== undefined) row.push(property("headers", headers));
  const carriers = codeCarriers(problems, apiVersion);
  if (carriers.some((carrier) => !isDefaultCarrier(carrier)))
    row.push(
      property(
        "carriers",
        literal(carriers.map((carrier) => ({ ...carrier }))),
      ),
    );
  return code`${statusKey(status)}: ${objectLiteral(row)}`;
}

/** Where the codes of a reply stand, each place once. */
function codeCarriers(
  codes: readonly string[],
  { problems }: ApiVersion,
): readonly ProblemType["carrier"][] {
  const carriers = new Map<string, ProblemType["carrier"]>();
  for (const { code: known, carrier } of problems)
    if (codes.includes(known))
      carriers.set(`${carrier.form} ${carrier.property}`, carrier);
  return [...carriers.values()];
}

function isDefaultCarrier({ property, form }: ProblemType["carrier"]): boolean {
  return property === "type" && form === "lastSegment";
}

/** What a problem travels as unless it is said otherwise (RFC 9457, section 3). */
function isProblemDocument([media, ...others]: readonly MediaType[]): boolean {
  return others.length === 0 && media?.name === "application/problem+json";
}

function securityDescriptor({ schemes }: SecurityRequirement): Code {
  return objectLiteral(
    schemes.map(({ name, scopes }) => property(name, literal(scopes))),
  );
}
