/** Makes the function `problem` of handlers, with its shorthands such as `problem.notFound`. */
import { type Operation, rowOf } from "../../operation.js";
import { problemStatus } from "../reply/problem-response.js";
import { ProblemReply } from "../reply/reply.js";
import type { AnyMakeProblem, ReadyName, ServerSurface } from "../types.js";

/** The statuses of the shorthands. */
const statuses = {
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unavailable: 503,
} satisfies { readonly [Name in ReadyName]: number };

/** The function `problem` of an operation. The problems that it makes have their status. */
export function problemOf(
  operation: Operation,
  surface: ServerSurface,
): AnyMakeProblem {
  const make: AnyMakeProblem = (code, fields, init) =>
    new ProblemReply(code, fields, {
      ...init,
      status: problemStatus(surface, operation, String(code), init?.status),
    });
  return Object.assign(make, shorthands(operation, surface.ready ?? {}));
}

function shorthands(
  operation: Operation,
  ready: NonNullable<ServerSurface["ready"]>,
): object {
  const declared = codesOf(operation);
  const shorthands: { [name: string]: unknown } = {};
  for (const [name, codes] of Object.entries(ready)) {
    const [code, second] = codes.filter((each) => declared.has(each));
    if (code === undefined || second !== undefined) continue;
    // The names are those of the table.
    const status = statuses[name as ReadyName];
    shorthands[name] = (detail?: string) =>
      new ProblemReply(code, detail === undefined ? {} : { detail }, {
        status,
      });
  }
  return shorthands;
}

/** The problem codes that an operation declares. */
export function codesOf({ replies }: Operation): ReadonlySet<string> {
  return new Set(
    Object.values(replies).flatMap((row) => rowOf(row)?.problems ?? []),
  );
}
