import type { ApiVersion, ProblemType } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import { handlerHeaders } from "../operations/handler-headers.js";

/** A problem code that the server itself sends. */
export interface ServerCode {
  readonly status: number;
  readonly code: string;
}

/** The statuses that the server sends before or after a handler runs. */
export const refusalStatuses = [
  400, 401, 403, 404, 405, 406, 408, 409, 413, 415, 417, 422, 429, 431, 500,
  501, 503,
];

/** The members of a problem that the server can fill in itself. */
const membersKnownToServer = new Set(["type", "title", "status", "detail"]);

/**
 * The problem codes that the server itself sends: for each status the code that
 * most responses list, among the problems whose required members the server
 * knows. A code of this status alone precedes one of several statuses.
 */
export function serverCodes(apiVersion: ApiVersion): readonly ServerCode[] {
  const counts = usageCounts(apiVersion);
  const count = ({ code }: ProblemType) => counts.get(code) ?? 0;
  const lookup = SchemaLookup.among(apiVersion.schemas);
  const known = apiVersion.problems.filter((problem) =>
    canServerSend(problem, lookup),
  );
  return refusalStatuses.flatMap((status) => {
    const own = known.filter((problem) => problem.status === status);
    const [first, ...rest] =
      own.length > 0
        ? own
        : known.filter(({ schema }) =>
            lookup.fixedValuesOf(schema, "status")?.includes(status),
          );
    if (first === undefined) return [];
    const { code } = rest.reduce(
      (most, next) => (count(next) > count(most) ? next : most),
      first,
    );
    return [{ status, code }];
  });
}

/** The statuses of ready problems, such as `problem.notFound`. */
const readyStatuses = {
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  unavailable: 503,
} as const;

/** Codes that a handler can send with a sentence alone. */
export interface ReadyCodes {
  readonly name: keyof typeof readyStatuses;
  readonly status: number;
  readonly codes: readonly string[];
}

/**
 * The codes of ready problems, such as `problem.notFound`: those of their status that need neither
 * further members nor headers. A name without a code is left out.
 */
export function readyCodes(apiVersion: ApiVersion): readonly ReadyCodes[] {
  const lookup = SchemaLookup.among(apiVersion.schemas);
  const bare = apiVersion.problems.filter(
    (problem) =>
      canServerSend(problem, lookup) && !needsHeaders(problem, apiVersion),
  );
  return Object.entries(readyStatuses).flatMap(([name, wanted]) => {
    const codes = bare
      .filter(
        ({ schema, status }) =>
          status === wanted ||
          (status === undefined &&
            lookup.fixedValuesOf(schema, "status")?.includes(wanted)),
      )
      .map(({ code }) => code);
    // The names are the table's own keys.
    return codes.length === 0
      ? []
      : [{ name: name as ReadyCodes["name"], status: wanted, codes }];
  });
}

function needsHeaders({ code }: ProblemType, apiVersion: ApiVersion): boolean {
  return apiVersion.operations.some((operation) =>
    operation.responses.some(
      (response) =>
        response.problems.includes(code) &&
        handlerHeaders(response, operation, apiVersion).some(
          ({ required }) => required,
        ),
    ),
  );
}

/** Counts the responses that list each code. */
function usageCounts({ operations }: ApiVersion): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { responses } of operations)
    for (const code of responses.flatMap(({ problems }) => problems))
      counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

function canServerSend(
  { schema, carrier, status }: ProblemType,
  lookup: SchemaLookup,
): boolean {
  return [...lookup.requiredNames(schema)].every(
    (name) =>
      membersKnownToServer.has(name) ||
      name === carrier.property ||
      (name === "errors" && status === 422),
  );
}
