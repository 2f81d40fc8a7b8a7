import type {
  CursorPagination,
  MediaType,
  Operation,
  Parameter,
  ParameterStyle,
  ProblemType,
  PropertyEncoding,
  ApiResponse,
  RequestBody,
  SecurityRequirement,
  ApiVersion,
} from "../../model/model.js";
import { type Code, code, concat } from "../../print/code.js";
import {
  arrayOf,
  entry,
  literalEntry,
  literal,
  objectOf,
  openObject,
  stringLiteral,
} from "../../print/escape.js";
import { importValue } from "../../print/module.js";
import { choicesOf } from "./body-choice.js";
import type { HeaderSets } from "./response-headers.js";
import { type Lookup, saysNoType, shapeOf } from "./decode-shape.js";
import { statusKey } from "./statuses.js";
import type { TypeScope } from "../types/type-scope.js";

const jsonContent = importValue("runtime/operation", "jsonContent");

/** An operation as a row of the table: what is true of it and not what is said of it. */
export function operationRow(
  operation: Operation,
  apiVersion: ApiVersion,
  scope: TypeScope,
  sets: HeaderSets,
): Code {
  const lookup = (name: string) => scope.named.get(name)?.schema;
  const { id, name, method, path, parameters, body, responses, security } =
    operation;
  return openObject([
    entry("id", stringLiteral(id)),
    entry("name", stringLiteral(name)),
    entry("method", stringLiteral(method)),
    entry("path", stringLiteral(path)),
    entry(
      "parameters",
      arrayOf(parameters.map((each) => parameterRow(each, lookup))),
    ),
    ...(body === undefined ? [] : [entry("body", bodyRow(body, lookup))]),
    entry(
      "replies",
      openObject(
        responses.map((response) =>
          responseEntry(response, operation, apiVersion, scope, sets),
        ),
      ),
    ),
    ...(responses.some(isRedirect) ? [entry("redirects", true)] : []),
    entry("security", arrayOf(security.map(requirementRow))),
    ...policyEntries(operation),
  ]);
}

function isRedirect({ status }: ApiResponse): boolean {
  return /^3(?!04)/.test(String(status));
}

/** What most operations do not have. */
function policyEntries(operation: Operation): readonly Code[] {
  const { roles, quotas, docs, deprecation, pagination, pages, poll } =
    operation;
  const entries: Code[] = [];
  if (roles.length > 0) entries.push(entry("roles", literal(roles)));
  if (quotas.length > 0) entries.push(entry("quotas", literal(quotas)));
  if (docs.deprecated) entries.push(entry("deprecated", true));
  if (deprecation !== undefined) {
    entries.push(entry("deprecation", literal({ ...deprecation })));
  }
  if (pagination !== undefined) {
    entries.push(entry("pagination", paginationRow(pagination)));
  }
  if (pages !== undefined)
    entries.push(entry("pages", literal({ ...pages.row })));
  if (poll !== undefined) entries.push(entry("poll", literal({ ...poll })));
  return entries;
}

function paginationRow(pagination: CursorPagination): Code {
  const { cursor, items, envelope, nextCursor: next } = pagination;
  const { hasMore, total, limit, last, sparse } = pagination;
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
export function parameterRow(parameter: Parameter, lookup: Lookup): Code {
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
    entry("name", stringLiteral(name)),
    entry("in", stringLiteral(sentIn)),
  ];
  // A value of a path is there, or the path is another one.
  if (required && sentIn !== "path") row.push(entry("required", true));
  row.push(entry("shape", parameterShape(parameter, lookup)));
  if (style !== defaultStyle(sentIn))
    row.push(entry("style", stringLiteral(style)));
  if (explode !== (style === "form")) row.push(entry("explode", explode));
  if (allowReserved) row.push(entry("allowReserved", true));
  if (parameter.schema.default !== undefined)
    row.push(entry("default", literal(parameter.schema.default)));
  if (mediaType !== undefined)
    row.push(entry("mediaType", stringLiteral(mediaType)));
  return objectOf(row);
}

/** Of what nothing is said, several in a query are a list; a comma in a path or a header says nothing. */
function parameterShape({ in: sentIn, schema }: Parameter, lookup: Lookup) {
  const paired = sentIn === "query" || sentIn === "cookie";
  return paired && saysNoType(schema, lookup)
    ? objectOf([
        entry("items", stringLiteral("string")),
        entry("alone", stringLiteral("string")),
      ])
    : shapeOf(schema, lookup);
}

/** OpenAPI 3.1, Parameter Object, `style`. */
function defaultStyle(sentIn: Parameter["in"]): ParameterStyle {
  return sentIn === "query" || sentIn === "cookie" ? "form" : "simple";
}

function bodyRow({ required, content }: RequestBody, lookup: Lookup): Code {
  const rows = content.map((media) => {
    const row = mediaEntries(media);
    const { kind, schema, encoding } = media;
    if (schema === undefined || (kind !== "form" && kind !== "multipart"))
      return objectOf(row);
    const files = kind === "multipart";
    row.push(entry("shape", shapeOf(schema, lookup, files)));
    if (encoding.length > 0)
      row.push(entry("encoding", objectOf(encoding.map(encodingEntry))));
    return objectOf(row);
  });
  const entries = [entry("content", contentRow(content, rows))];
  return objectOf(required ? [entry("required", true), ...entries] : entries);
}

/** The rows of a body's media types; most bodies share one. */
function contentRow(
  [media, ...others]: readonly MediaType[],
  rows: readonly Code[],
): Code {
  return media?.name === "application/json" &&
    media.kind === "json" &&
    others.length === 0
    ? concat(jsonContent)
    : arrayOf(rows);
}

function mediaEntries({ name, kind, jsonData }: MediaType): Code[] {
  return [
    entry("type", stringLiteral(name)),
    entry("kind", stringLiteral(kind)),
    ...(jsonData === undefined ? [] : [entry("jsonData", literal(jsonData))]),
  ];
}

function encodingEntry(encoding: PropertyEncoding): Code {
  const { property, contentType, style, explode } = encoding;
  const rules = {
    ...(contentType !== undefined && { contentType }),
    ...(style !== undefined && { style }),
    ...(explode !== undefined && { explode }),
  };
  return literalEntry(property, literal(rules));
}

function responseEntry(
  response: ApiResponse,
  operation: Operation,
  apiVersion: ApiVersion,
  scope: TypeScope,
  sets: HeaderSets,
): Code {
  const { status, content, problems } = response;
  const row: Code[] = [];
  if (problems.length > 0) row.push(entry("problems", literal(problems)));
  if (!isProblemDocument(content) || problems.length === 0) {
    const rows = content.map((media) => objectOf(mediaEntries(media)));
    if (rows.length > 0) row.push(entry("content", contentRow(content, rows)));
    if (choicesOf(content, scope) !== undefined)
      row.push(entry("byType", true));
  }
  const headers = sets.rowsOf(response, operation);
  if (headers !== undefined) row.push(entry("headers", headers));
  const carriers = carriersOf(problems, apiVersion);
  if (carriers.some((carrier) => !isUsual(carrier)))
    row.push(
      entry("carriers", literal(carriers.map((carrier) => ({ ...carrier })))),
    );
  return code`${statusKey(status)}: ${objectOf(row)}`;
}

/** Where the codes of a reply stand, each place once. */
function carriersOf(
  codes: readonly string[],
  { problems }: ApiVersion,
): readonly ProblemType["carrier"][] {
  const carriers = new Map<string, ProblemType["carrier"]>();
  for (const { code: known, carrier } of problems)
    if (codes.includes(known))
      carriers.set(`${carrier.form} ${carrier.property}`, carrier);
  return [...carriers.values()];
}

function isUsual({ property, form }: ProblemType["carrier"]): boolean {
  return property === "type" && form === "lastSegment";
}

/** What a problem travels as unless it is said otherwise (RFC 9457, section 3). */
function isProblemDocument([media, ...others]: readonly MediaType[]): boolean {
  return others.length === 0 && media?.name === "application/problem+json";
}

function requirementRow({ schemes }: SecurityRequirement): Code {
  return objectOf(
    schemes.map(({ name, scopes }) => entry(name, literal(scopes))),
  );
}
