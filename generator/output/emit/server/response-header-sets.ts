import type {
  ApiResponse,
  ApiVersion,
  ResponseHeader,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  arrayLiteral,
  literal,
  multilineObject,
  propertyAccess,
} from "../../../language/print/escape.js";
import { importValue } from "../../../language/print/print.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { handlerHeaders } from "../operations/handler-headers.js";
import { parameterRow } from "../operations/operation-row.js";
import { rowLiteral, type RowObject } from "../operations/row.js";
import { contentName, SharedShapes } from "../operations/shared-shapes.js";

/** Headers that handlers set equally on several responses. */
export interface HandlerHeaderSet {
  /** A name for the set: its headers, or else the operation and status of its first response. */
  readonly name: string;
  readonly headers: readonly ResponseHeader[];
  /** The statuses of the responses with these headers, by operation. */
  readonly responses: ReadonlyMap<string, readonly ApiResponse["status"][]>;
}

type Uses = Map<string, ApiResponse["status"][]>;

/**
 * Collects the headers of all responses, problems included. Many responses
 * describe the same ones.
 */
export function handlerHeaderSets(
  apiVersion: ApiVersion,
): readonly HandlerHeaderSet[] {
  const described = apiVersion.operations.flatMap((operation) =>
    operation.responses.flatMap((response) => {
      const { status } = response;
      const headers = handlerHeaders(response, operation, apiVersion);
      return headers.length === 0 ? [] : [{ operation, status, headers }];
    }),
  );
  const shapes = new SharedShapes(namesOf, isSame);
  const sets = new Map<
    readonly ResponseHeader[],
    HandlerHeaderSet & { readonly responses: Uses }
  >();
  for (const { operation, status, headers } of described) {
    const shape = shapes.add(headers);
    const name = `${operation.typeName}${String(status)}`;
    const responses: Uses = new Map();
    const set = sets.get(shape) ?? { name, headers, responses };
    sets.set(shape, set);
    const statuses = set.responses.get(operation.name) ?? [];
    set.responses.set(operation.name, [...statuses, status]);
  }
  return [...sets].map(([shape, set]) => ({
    ...set,
    name: shapes.nameOf(shape) ?? set.name,
  }));
}

function namesOf(headers: readonly ResponseHeader[]): readonly string[] {
  const names = headers.map(({ name, required }) =>
    required ? name : `Optional ${name}`,
  );
  return [contentName(names, "")];
}

/** Whether the same values pass the checks. */
function isSame(
  one: readonly ResponseHeader[],
  other: readonly ResponseHeader[],
): boolean {
  return (
    one.length === other.length &&
    one.every((header, at) => isSameHeader(header, other[at]))
  );
}

function isSameHeader(
  one: ResponseHeader,
  other: ResponseHeader | undefined,
): boolean {
  return (
    one.name === other?.name &&
    one.required === other.required &&
    one.mediaType === other.mediaType &&
    one.explode === other.explode &&
    sameConstraints(one.schema, other.schema)
  );
}

/** A set of headers as the server reads it: how they are parsed, and of which responses they are. */
export interface HeaderSetRow {
  readonly parameters: readonly RowObject[];
  readonly replies: Readonly<Record<string, ApiResponse["status"][]>>;
}

/** The row of a set. */
export function headerSetRow(
  { headers, responses }: HandlerHeaderSet,
  { schemas }: ApiVersion,
): HeaderSetRow {
  const lookup = lookupIn(schemas);
  return {
    parameters: headers.map((header) => headerRow(header, lookup)),
    replies: Object.fromEntries(
      [...responses].map(([operation, statuses]) => [operation, [...statuses]]),
    ),
  };
}

/** A response header is parsed like a request header. */
function headerRow(header: ResponseHeader, lookup: Lookup): RowObject {
  const { location } = header.schema;
  return parameterRow(
    {
      ...header,
      in: "header",
      style: "simple",
      allowReserved: false,
      location,
    },
    { lookup },
  );
}

/** Prints the sets for the server. */
export function headerSetDescriptors(apiVersion: ApiVersion): readonly Code[] {
  const checks = importValue(`${apiVersion.name}/validators`, "headerChecks");
  return handlerHeaderSets(apiVersion).map((set) => {
    const { parameters, replies } = headerSetRow(set, apiVersion);
    return multilineObject([
      code`parameters: ${arrayLiteral(parameters.map(rowLiteral))}`,
      code`check: ${checks}${propertyAccess(set.name)}`,
      code`replies: ${literal(replies)}`,
    ]);
  });
}
