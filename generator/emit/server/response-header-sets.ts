import type {
  ApiResponse,
  ApiVersion,
  ResponseHeader,
  Schema,
} from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import {
  arrayLiteral,
  literal,
  literalProperty,
  propertyAccess,
  objectLiteral,
  multilineObject,
} from "../../print/escape.js";
import { importValue } from "../../print/print.js";
import { parameterDescriptor } from "../operations/descriptors.js";
import { handlerHeaders } from "../operations/handler-headers.js";
import { HeaderSetKeys } from "../operations/response-headers.js";

/** Headers for which handlers answer alike. */
export interface HandlerHeaderSet {
  /** The operation and the status of the first reply that has them, as the stem of a name. */
  readonly stem: string;
  readonly headers: readonly ResponseHeader[];
  /** The statuses of the replies that have them, by operation. */
  readonly responses: ReadonlyMap<string, readonly ApiResponse["status"][]>;
}

type Uses = Map<string, ApiResponse["status"][]>;

/** Gathers the headers of all replies, problems among them: many describe the same. */
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
      const stem = `${operation.typeName}${response.status}`;
      const responses: Uses = new Map();
      const set = sets.get(key) ?? { stem, headers, responses };
      sets.set(key, set);
      const statuses = set.responses.get(operation.name) ?? [];
      set.responses.set(operation.name, [...statuses, response.status]);
    }
  return [...sets.values()];
}

/** The sets as a server has them: how to read the headers back, and how to check them. */
export function headerSetDescriptors(apiVersion: ApiVersion): readonly Code[] {
  const schemas = new Map(
    apiVersion.schemas.map(({ name, schema }) => [name, schema]),
  );
  const checks = importValue(`${apiVersion.name}/validators`, "headerChecks");
  return handlerHeaderSets(apiVersion).map(({ stem, headers, responses }) => {
    const parameters = headers.map((header) =>
      headerDescriptor(header, schemas),
    );
    const statuses = [...responses].map(([name, each]) =>
      literalProperty(name, literal(each)),
    );
    return multilineObject([
      code`parameters: ${arrayLiteral(parameters)}`,
      code`check: ${checks}${propertyAccess(stem)}`,
      code`replies: ${objectLiteral(statuses)}`,
    ]);
  });
}

/** A header travels as a header of a request does. */
function headerDescriptor(
  header: ResponseHeader,
  schemas: ReadonlyMap<string, Schema>,
): Code {
  const { location } = header.schema;
  return parameterDescriptor(
    {
      ...header,
      in: "header",
      style: "simple",
      allowReserved: false,
      location,
    },
    (name) => schemas.get(name),
  );
}
