import type { Operation } from "../operation.js";
import { settled } from "./flow.js";
import { Refusal } from "./reply/refusal.js";
import { ProblemReply, Reply, type ReplyInit } from "./reply/reply.js";
import type { RequestGroups, ServerRequest } from "./request.js";
import type { Exchange, MakePages, Method, Route } from "./types.js";

/** What a handler may return. */
type Result = Reply<unknown> | ProblemReply<unknown> | Refusal;

/** Step 7: calls the handler. Throwing a problem has the same effect as returning it. */
export function handle(
  handler: Method,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
  makePages: MakePages | undefined,
): Result | Promise<Result> {
  const page = makePages?.(route, groups, exchange.owner);
  const given = new Given(exchange, route, page);
  try {
    const result = settled(handler(groups, given));
    return result instanceof Promise
      ? result.then((value) => checked(value, route), thrown)
      : checked(result, route);
  } catch (error) {
    return thrown(error);
  }
}

/** Returns thrown problems and refusals as results, and rethrows everything else. */
function thrown(error: unknown): Result {
  if (error instanceof ProblemReply || error instanceof Refusal) return error;
  throw error;
}

/** Returns a result of the right type, and throws a `TypeError` for any other value. */
function checked(result: unknown, { operation }: Route): Result {
  if (
    result instanceof Reply ||
    result instanceof ProblemReply ||
    result instanceof Refusal
  )
    return result;
  throw new TypeError(
    `The handler of ${operation.id} returned neither a reply nor a problem.`,
  );
}

/**
 * The context of a handler. A class, because object literals with a getter are slow to
 * create.
 */
class Given {
  readonly reply = makeReply;
  readonly problem = makeProblem;
  readonly principal: unknown;
  readonly page: ReturnType<MakePages>;
  readonly operation: Operation;
  readonly surface: string;
  readonly request: ServerRequest;
  readonly requestId: string;

  constructor(
    { caller, request, id }: Exchange,
    { operation, surface }: Route,
    page: ReturnType<MakePages>,
  ) {
    this.principal = caller?.principal;
    this.page = page;
    this.operation = operation;
    this.surface = surface.name;
    this.request = request;
    this.requestId = id;
  }

  get signal(): AbortSignal {
    return this.request.signal;
  }
}

function makeReply(
  status: number,
  body: unknown,
  init?: ReplyInit,
): Reply<unknown> {
  return new Reply(status, body, init);
}

function makeProblem(
  ...given: ConstructorParameters<typeof ProblemReply>
): ProblemReply<unknown> {
  return new ProblemReply(...given);
}
