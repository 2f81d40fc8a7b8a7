import type { Operation, Reply } from "../../model/model.js";
import { type Code, code } from "../../print/code.js";
import { key } from "../../print/escape.js";

/** Whether a client takes a reply for success: 2xx, or `default` where no 2xx is described. */
export function isSuccess(reply: Reply, operation: Operation): boolean {
  if (reply.problems.length > 0) return false;
  if (reply.status !== "default") return isTwoHundred(reply);
  return !operation.replies.some(isTwoHundred);
}

function isTwoHundred({ status }: Reply): boolean {
  return (
    status === "2XX" ||
    (typeof status === "number" && status >= 200 && status < 300)
  );
}

/** The successes of an operation that describe headers. */
export function headed(operation: Operation): readonly Reply[] {
  return operation.replies.filter(
    (reply) => reply.headers.length > 0 && isSuccess(reply, operation),
  );
}

/** A status as the key of a table. */
export function statusKey(status: Reply["status"]): Code {
  return typeof status === "number" ? code`${status}` : key(status);
}

/** The type of the statuses that a reply is for. */
export function statusType(status: Reply["status"]): Code {
  return typeof status === "number" ? code`${status}` : code`number`;
}
