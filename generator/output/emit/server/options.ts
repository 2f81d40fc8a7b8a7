import { errorFormats } from "../../../input/responses/error-formats.js";
import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import { list } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  intersectionOf,
  literalUnion,
  referenceType,
  typeCode,
} from "../../../language/print/type.js";
import { acceptsIdempotencyKey } from "../operations/request-type.js";
import { schemesInUse } from "./authentication.js";
import { hasQuotaOption, ownQuotaCalls, quotaOptionOf } from "./quota-calls.js";

const openOptions = importType("runtime/server", "OpenServerOptions");
const guardedOptions = importType("runtime/server", "ServerOptions");
const refuses = importType("runtime/server", "Refuses");
const needs = importType("runtime/server", "Needs");

/** The type of the options of a server of one version. */
export function serverOptions(apiVersion: ApiVersion, handlers: Code): Code {
  const needed = neededOptions(apiVersion);
  const others = needed.filter((name) => name !== "authenticate");
  const names = others.length > 0 ? [typeCode(literalUnion(others))] : [];
  const guarded = [handlers, code`Principal`, code`Authenticate<Principal>`];
  const parts =
    needed.length === others.length
      ? [
          code`${openOptions}${list("<", [handlers], ">")}`,
          ...names.map((each) => code`${needs}${list("<", [each], ">")}`),
        ]
      : [code`${guardedOptions}${list("<", [...guarded, ...names], ">")}`];
  parts.push(hooksOf(apiVersion, code`Hooks`));
  if (hasQuotaOption(apiVersion))
    parts.push(quotaOptionOf(ownQuotaCalls(apiVersion)));
  if (errorFormats(apiVersion) !== "problems")
    parts.push(code`${refuses}<ErrorReply>`);
  return intersectionCode(parts);
}

/** The type of the hooks of a version, by the name of that type. */
export function hooksOf(apiVersion: ApiVersion, name: Code): Code {
  return schemesInUse(apiVersion).length > 0 ? code`${name}<Principal>` : name;
}

/** The intersection of types that are already printed. */
export function intersectionCode(parts: readonly Code[]): Code {
  const types = parts.map((part, index) => referenceType(String(index), part));
  return typeCode(intersectionOf(types));
}

/** The options that a server of a version must have, besides its handlers. */
export function neededOptions(apiVersion: ApiVersion): readonly string[] {
  const { operations } = apiVersion;
  const guarded = operations.some(requiresAuthentication);
  const needed: readonly (readonly [string, boolean])[] = [
    ["authenticate", guarded],
    ["authorize", guarded && operations.some(requiresAuthorization)],
    ["owner", operations.some(keepsOwnerState)],
    ["refuse", errorFormats(apiVersion) === "own"],
    ["quotas", operations.some((each) => selectsQuotas(each, apiVersion))],
  ];
  return needed.filter(([, isNeeded]) => isNeeded).map(([name]) => name);
}

function requiresAuthentication({ security }: Operation): boolean {
  return security.some(({ schemes }) => schemes.length > 0);
}

/** Whether only some authenticated callers may use an operation. */
function requiresAuthorization({ roles, security }: Operation): boolean {
  const schemes = security.flatMap((each) => each.schemes);
  return roles.length > 0 || schemes.some(({ scopes }) => scopes.length > 0);
}

/**
 * Whether an operation keeps state per owner: idempotency keys, quotas or
 * cursors.
 */
function keepsOwnerState(operation: Operation): boolean {
  const { quotas, cursorPagination: pagination } = operation;
  return (
    requiresAuthentication(operation) &&
    (quotas.length > 0 ||
      pagination !== undefined ||
      acceptsIdempotencyKey(operation))
  );
}

/**
 * Whether a quota of the operation narrows another one: then only the server
 * knows which requests spend it.
 */
function selectsQuotas(
  { quotas }: Operation,
  { rateLimitPolicies }: ApiVersion,
): boolean {
  return rateLimitPolicies.some(
    ({ name, narrows }) =>
      narrows !== undefined &&
      quotas.includes(name) &&
      quotas.includes(narrows),
  );
}
