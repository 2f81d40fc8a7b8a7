import type { ApiVersion, ProblemType, Schema } from "../../model/model.js";

/** A code with which the server itself answers. */
export interface ServerCode {
  readonly status: number;
  readonly code: string;
}

/** The statuses of the steps around a handler. */
const serverStatuses = [
  401, 403, 404, 405, 406, 409, 413, 415, 422, 429, 500, 501,
];

/** What the server can say without knowing what went on in a handler. */
const membersKnownToServer = new Set(["type", "title", "status", "detail"]);

/**
 * The codes with which the server itself answers: for each status the one that
 * most operations list, of those that ask for nothing which only a handler
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

/** How many replies of the surface's operations list each code. */
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
      : apiVersion.schemas.find(({ name }) => name === ref)?.schema;
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
