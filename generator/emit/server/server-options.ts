import type { Operation, ApiVersion } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import { list, stringLiteral } from "../../print/escape.js";
import { importType } from "../../print/module.js";
import { named, typeCode, unionOf } from "../../print/type.js";
import { takesKeys } from "./idempotency-key.js";

const openOptions = importType("runtime/server", "OpenServerOptions");
const guardedOptions = importType("runtime/server", "ServerOptions");

/** The type of the options of a server for some surfaces: it demands the hooks without which none starts. */
export function serverOptions(
  versions: readonly ApiVersion[],
  handlers: Code,
): Code {
  const operations = versions.flatMap((apiVersion) => apiVersion.operations);
  if (!operations.some(isGuarded))
    return code`${openOptions}${list("<", [handlers], ">")}`;
  const needed = [
    ...(operations.some(isLimited) ? ["authorize"] : []),
    ...(operations.some(isOwned) ? ["owner"] : []),
  ].map((name) => named(name, stringLiteral(name)));
  const parts = [
    handlers,
    code`Principal`,
    code`Authenticate<Principal>`,
    ...(needed.length > 0 ? [typeCode(unionOf(needed))] : []),
  ];
  return code`${guardedOptions}${list("<", parts, ">")}`;
}

function isGuarded({ security }: Operation): boolean {
  return security.some(({ schemes }) => schemes.length > 0);
}

/** Whether an operation is for some of those who are authenticated. */
function isLimited({ roles, security }: Operation): boolean {
  const schemes = security.flatMap((each) => each.schemes);
  return roles.length > 0 || schemes.some(({ scopes }) => scopes.length > 0);
}

/** Whether an operation holds something of a user's: idempotency keys, quotas or cursors. */
function isOwned(operation: Operation): boolean {
  const { quotas, pagination } = operation;
  return (
    isGuarded(operation) &&
    (quotas.length > 0 || pagination !== undefined || takesKeys(operation))
  );
}
