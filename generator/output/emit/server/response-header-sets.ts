import type {
  ApiResponse,
  ApiVersion,
  ResponseHeader,
  Schema,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  arrayLiteral,
  literal,
  literalProperty,
  multilineObject,
  objectLiteral,
  propertyAccess,
} from "../../../language/print/escape.js";
import { importValue } from "../../../language/print/print.js";
import { handlerHeaders } from "../operations/handler-headers.js";
import { parameterRow } from "../operations/operation-row.js";
import { HeaderSetKeys } from "../operations/response-headers.js";
import { rowLiteral } from "../operations/row.js";

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

/** Prints the sets for the server: how headers are parsed and checked. */
export function headerSetDescriptors(apiVersion: ApiVersion): readonly Code[] {
  const schemas = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const checks = importValue(`${apiVersion.name}/validators`, "headerChecks");
  return handlerHeaderSets(apiVersion).map(({ name, headers, responses }) => {
    const parameters = headers.map((header) =>
      headerDescriptor(header, schemas),
    );
    const statuses = [...responses].map(([operation, each]) =>
      literalProperty(operation, literal(each)),
    );
    return multilineObject([
      code`parameters: ${arrayLiteral(parameters)}`,
      code`check: ${checks}${propertyAccess(name)}`,
      code`replies: ${objectLiteral(statuses)}`,
    ]);
  });
}

/** A response header is parsed like a request header. */
function headerDescriptor(
  header: ResponseHeader,
  schemas: ReadonlyMap<string, Schema>,
): Code {
  const { location } = header.schema;
  return rowLiteral(
    parameterRow(
      {
        ...header,
        in: "header",
        style: "simple",
        allowReserved: false,
        location,
      },
      { lookup: (name) => schemas.get(name) },
    ),
  );
}
