import type { ApiVersion, Operation } from "../../../language/model/model.js";
import { type Code, code, empty, lines } from "../../../language/print/code.js";
import { docComment } from "../../../language/print/comments.js";
import { list, stringLiteral } from "../../../language/print/escape.js";
import { importType } from "../../../language/print/print.js";
import {
  literalUnion,
  simpleType,
  type Type,
  typeAliasDeclaration,
  unionOf,
} from "../../../language/print/type.js";
import { hasCaller, principalOf } from "./handlers.js";
import { versionImport } from "./version-names.js";

const quotaInfo = importType("runtime/server", "QuotaInfo");
const quotaOption = importType("runtime/server", "QuotaOption");

/** The names of the types of `quotaTypes`. */
export const quotaTypeNames = ["QuotaName", "QuotaCall"] as const;

/** Whether requests of the version spend quotas. */
export function spendsQuotas({ operations }: ApiVersion): boolean {
  return operations.some(hasQuotas);
}

/** Whether a server has the option `quotas`. */
export function hasQuotaOption({ rateLimitPolicies }: ApiVersion): boolean {
  return rateLimitPolicies.length > 0;
}

/** Whether the type of the calls has the parameter `Principal`. */
export function namesPrincipal({ operations }: ApiVersion): boolean {
  return operations.some((each) => hasQuotas(each) && hasCaller(each));
}

/**
 * Prints the calls that spend quotas as a union by operation, so that `quotas.select`
 * knows the request of each.
 */
export function* quotaTypes(apiVersion: ApiVersion): Iterable<Code> {
  const { operations, rateLimitPolicies } = apiVersion;
  yield lines([
    docComment("The names of the quotas."),
    typeAliasDeclaration(
      code`export type QuotaName`,
      literalUnion(rateLimitPolicies.map(({ name }) => name)),
    ),
  ]);
  const calls = operations
    .filter(hasQuotas)
    .map((each) => callType(each, apiVersion));
  const parameters = namesPrincipal(apiVersion)
    ? code`<Principal = unknown>`
    : empty;
  yield lines([
    docComment(
      "A request that spends quotas, as `quotas.select` receives it. Its `name` tells which operation is called.",
    ),
    typeAliasDeclaration(
      code`export type QuotaCall${parameters}`,
      unionOf(calls),
    ),
  ]);
}

function callType(operation: Operation, { name: version }: ApiVersion): Type {
  const { name, typeName } = operation;
  const request = importType(`${version}/operations`, `${typeName}Request`);
  const args = [
    stringLiteral(name),
    code`${request}`,
    principalOf(operation),
    code`QuotaName`,
    stringLiteral(version),
  ];
  return simpleType(name, code`${quotaInfo}${list("<", args, ">")}`);
}

/** The calls of the version, for the module of its server. */
export function ownQuotaCalls(apiVersion: ApiVersion): Code {
  return callsOf(apiVersion, code`QuotaCall`);
}

/** The calls of the version, for the module of all versions. */
export function importedQuotaCalls(apiVersion: ApiVersion): Code {
  return callsOf(apiVersion, code`${versionImport(apiVersion, "QuotaCall")}`);
}

function callsOf(apiVersion: ApiVersion, name: Code): Code {
  if (!spendsQuotas(apiVersion)) return code`never`;
  return namesPrincipal(apiVersion) ? code`${name}<Principal>` : name;
}

/** The part of a server's options that has `quotas`. */
export function quotaOptionOf(calls: Code): Code {
  return code`${quotaOption}${list("<", [calls], ">")}`;
}

function hasQuotas({ quotas }: Operation): boolean {
  return quotas.length > 0;
}
