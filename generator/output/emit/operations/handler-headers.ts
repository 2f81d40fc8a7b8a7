import type {
  ApiResponse,
  Operation,
  ResponseHeader,
} from "../../../language/model/model.js";
import { concat, empty } from "../../../language/print/code.js";
import { typeKey } from "../../../language/print/escape.js";
import {
  type Member,
  stringType,
  type Type,
  unionOf,
} from "../../../language/print/type.js";
import { lookupIn } from "../../../language/schema/lookup.js";
import { excludesType } from "../../../language/schema/possible-types.js";
import type { Surroundings } from "../operation-piece.js";
import { docs } from "../types/doc-comments.js";
import { schemaType } from "../types/schema-type.js";
import type { TypeScope } from "../types/type-scope.js";
import { isDecoded } from "./response-headers.js";
import { statusKey } from "./responses.js";

/**
 * The response headers that the server itself sets, with a function that returns
 * whether it sets them on every response of an operation.
 */
const pipelineHeaders = new Map<
  string,
  (operation: Operation, apiVersion: Surroundings) => boolean
>([
  [
    "ratelimit-policy",
    (_, { rateLimitPolicies }) => rateLimitPolicies.length > 0,
  ],
  ["ratelimit", hasQuotas],
  ["ratelimit-limit", hasQuotas],
  ["ratelimit-remaining", hasQuotas],
  ["ratelimit-reset", hasQuotas],
  ["idempotent-replayed", () => false],
  ["deprecation", ({ deprecation }) => deprecation?.date !== undefined],
  ["sunset", ({ deprecation }) => deprecation?.sunset !== undefined],
  [
    "link",
    ({ deprecation }) =>
      (deprecation?.policy ?? deprecation?.successor) !== undefined,
  ],
]);

function hasQuotas({ quotas }: Operation): boolean {
  return quotas.length > 0;
}

/**
 * The response headers that the handler must set: those that the server does
 * not set, and required ones that the server does not always set.
 */
export function handlerHeaders(
  { headers }: ApiResponse,
  operation: Operation,
  apiVersion: Surroundings,
): readonly ResponseHeader[] {
  return headers.filter(({ name, required }) => {
    const isSet = pipelineHeaders.get(name.toLowerCase());
    return isSet === undefined || (required && !isSet(operation, apiVersion));
  });
}

/** The type of those headers by status; undefined if there are none. */
export function handlerHeadersType(
  operation: Operation,
  apiVersion: Surroundings,
  scope: TypeScope,
): Type | undefined {
  const members = operation.responses.flatMap((response): readonly Member[] => {
    const headers = handlerHeaders(response, operation, apiVersion);
    if (response.problems.length > 0 || headers.length === 0) return [];
    return [
      {
        docs: empty,
        key: concat(statusKey(response.status)),
        optional: false,
        type: headersType(headers, apiVersion, scope),
      },
    ];
  });
  return members.length === 0
    ? undefined
    : { kind: "object", members, index: undefined };
}

/** The type of the headers of a response. */
export function headersType(
  headers: readonly ResponseHeader[],
  apiVersion: Surroundings,
  scope: TypeScope,
): Type {
  const members = headers.map((header) =>
    headerMember(header, apiVersion, scope),
  );
  return { kind: "object", members, index: undefined };
}

function headerMember(
  header: ResponseHeader,
  apiVersion: Surroundings,
  scope: TypeScope,
): Member {
  return {
    docs: docs(header.docs, header.schema),
    key: typeKey(header.name),
    optional: !header.required,
    type: headerType(header, apiVersion, scope),
  };
}

function headerType(
  header: ResponseHeader,
  apiVersion: Surroundings,
  scope: TypeScope,
): Type {
  const type = isDecoded(header, apiVersion)
    ? schemaType(header.schema, scope)
    : stringType;
  // RFC 6265, section 3: the one header that is sent once per value.
  return header.name.toLowerCase() === "set-cookie" &&
    excludesType(header.schema, "array", lookupIn(apiVersion.schemas))
    ? unionOf([type, { kind: "array", item: type }])
    : type;
}
