/** The tests of paths: methods that they do not have, and paths that do not exist. */
import type { Operation } from "../../operation.js";
import { type Answer, failure, read, shown, standardOf } from "./answers.js";
import { type Session, Untried } from "./session.js";
import type { ContractCase } from "./tests.js";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** The tests of all paths. */
export function* pathCases(session: Session): Iterable<ContractCase> {
  const { prefix = "" } = session.table;
  const all = session.operations;
  const unknown = `${prefix}/x-unknown-path`;
  yield {
    title: `GET ${unknown}: 404`,
    method: "GET",
    run: async () => {
      const response = await session.getPath(unknown);
      const answer = await read(session, response);
      const { status } = answer;
      if (status === 401 || status === 403)
        throw new Untried(`the server answers ${status} first`);
      if (status !== 404)
        throw failure(answer, `The server answered ${status} instead of 404.`);
    },
  };
  for (const path of new Set(all.map((operation) => operation.path)))
    yield* methodCases(session, path, all);
}

function* methodCases(
  session: Session,
  path: string,
  all: readonly Operation[],
): Iterable<ContractCase> {
  // Another template may match the same path, so all their methods count.
  const here = all.filter((other) => mayMatch(other.path, path));
  const own = all.filter((other) => other.path === path);
  // One whose request is known, because the path comes from it.
  const operation = own.find((other) => session.row(other).value) ?? own[0];
  const method = methods.find((each) =>
    here.every((other) => other.method !== each),
  );
  if (operation === undefined || method === undefined) return;
  const statuses = standardOf(operation, [405, 404, 501]);
  yield {
    title: `${method} ${path}: ${shown(statuses)}, because it has no such method`,
    method,
    operation,
    run: async () => {
      const request = await session.request(operation, "least");
      const edit = ({ body, ...init }: RequestInit): RequestInit => ({
        ...init,
        method,
        ...(method !== "GET" && body !== undefined && { body }),
      });
      const response = await session.send(operation, request, { edit });
      const answer = await read(session, response);
      const { status } = answer;
      if (status === 401 || status === 403)
        throw new Untried(`the server answers ${status} first`);
      if (!statuses.includes(status))
        throw failure(
          answer,
          `The server answered ${status} instead of ${shown(statuses)}: ${path} has no ${method}.`,
        );
      checkAllow(answer, path, all);
    },
  };
}

/** RFC 9110, 15.5.6: a 405 lists the methods of its path. */
function checkAllow(
  answer: Answer,
  path: string,
  all: readonly Operation[],
): void {
  if (answer.status !== 405) return;
  const allowed = (answer.headers.get("allow") ?? "")
    .toUpperCase()
    .split(/\s*,\s*/);
  const missing = all
    .filter((other) => other.path === path)
    .map(({ method }) => method)
    .filter((method) => !allowed.includes(method));
  if (missing.length > 0)
    throw failure(
      answer,
      `The header Allow of the response 405 does not list ${missing.join(", ")}.`,
    );
}

/** Whether one path may match two templates. */
function mayMatch(one: string, other: string): boolean {
  const [own, others] = [one.split("/"), other.split("/")];
  return (
    own.length === others.length &&
    own.every((segment, at) => {
      const against = others[at] ?? "";
      return segment === against || /[{]/.test(segment + against);
    })
  );
}
