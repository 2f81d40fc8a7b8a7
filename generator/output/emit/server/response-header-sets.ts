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
import { type Lookup, lookupIn } from "../../../language/schema/lookup.js";
import { handlerHeaders } from "../operations/handler-headers.js";
import { parameterRow } from "../operations/operation-row.js";
import { HeaderSetKeys } from "../operations/response-headers.js";
import { rowLiteral, type RowObject } from "../operations/row.js";

/** Headers that handlers set equally on several responses. */
export interface HandlerHeaderSet {
  /** A name for the set: the operation and status of its first response. */
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
  const sets = new Map<
    string,
    HandlerHeaderSet & { readonly responses: Uses }
  >();
  const keys = new HeaderSetKeys();
  for (const operation of apiVersion.operations)
    for (const response of operation.responses) {
      const headers = handlerHeaders(response, operation, apiVersion);
      if (headers.length === 0) continue;
      const key = keys.of(headers);
      const name = `${operation.typeName}${response.status}`;
      const responses: Uses = new Map();
      const set = sets.get(key) ?? { name, headers, responses };
      sets.set(key, set);
      const statuses = set.responses.get(operation.name) ?? [];
      set.responses.set(operation.name, [...statuses, response.status]);
    }
  return [...sets.values()];
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
