import { lookupIn } from "../../schema/lookup.js";
import type { ApiVersion, ProblemType, Schema } from "../../model/model.js";

/** A problem code that the server itself sends. */
export interface ServerCode {
  readonly status: number;
  readonly code: string;
}

/** The statuses that the server sends before or after a handler runs. */
const serverStatuses = [
  401, 403, 404, 405, 406, 409, 413, 415, 422, 429, 500, 501,
];

/** The members of a problem that the server can fill in itself. */
const membersKnownToServer = new Set(["type", "title", "status", "detail"]);

/**
 * The problem codes that the server itself sends: for each status the code that
 * most responses list, among the problems whose required members the server
 * knows.
 */
export function serverCodes(apiVersion: ApiVersion): readonly ServerCode[] {
  const counts = usageCounts(apiVersion);
  const count = ({ code }: ProblemType) => counts.get(code) ?? 0;
  return serverStatuses.flatMap((status) => {
    const [first, ...rest] = apiVersion.problems.filter(
      (problem) =>
        problem.status === status && canServerSend(problem, apiVersion),
    );
    if (first === undefined) return [];
    const { code } = rest.reduce(
      (most, next) => (count(next) > count(most) ? next : most),
      first,
    );
    return [{ status, code }];
  });
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
  apiVersion: ApiVersion,
): boolean {
  const names = requiredNames(schema, apiVersion, new Set<string>());
  return names.every(
    (name) =>
      membersKnownToServer.has(name) ||
      name === carrier.property ||
      (name === "errors" && status === 422),
  );
}

function requiredNames(
  { ref, object, allOf = [] }: Schema,
  apiVersion: ApiVersion,
  seen: Set<string>,
): readonly string[] {
  const target =
    ref === undefined || seen.has(ref)
      ? undefined
      : lookupIn(apiVersion.schemas)(ref);
  if (ref !== undefined) seen.add(ref);
  const properties = object?.properties ?? [];
  return [
    ...(object?.required ?? []),
    ...properties.filter(({ required }) => required).map(({ name }) => name),
    ...[...allOf, ...(target === undefined ? [] : [target])].flatMap((part) =>
      requiredNames(part, apiVersion, seen),
    ),
  ];
}
