import type { Operation } from "../operation.js";
import type { Exchange, MakePages, Method, Route } from "./types.js";
import type { RequestGroups, ServerRequest } from "./request.js";
import { Refusal } from "./reply/refusal.js";
import { ProblemReply, Reply } from "./reply/reply.js";
import { settled } from "./flow.js";

/** What a handler may return. */
type Told = Reply<unknown> | ProblemReply<unknown> | Refusal;

/** Step 7: calls the handler. Throwing a problem has the same effect as returning it. */
export function handle(
  handler: Method,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
  makePages: MakePages | undefined,
): Told | Promise<Told> {
  const page = makePages?.(route, groups, exchange.owner);
  const given = new Given(exchange, route, page);
  try {
    const answered = settled(handler(groups, given));
    return answered instanceof Promise
      ? answered.then((answer) => told(answer, route), thrown)
      : told(answered, route);
  } catch (error) {
    return thrown(error);
  }
}

/** Returns thrown problems and refusals as results, and rethrows everything else. */
function thrown(error: unknown): Told {
  if (error instanceof ProblemReply || error instanceof Refusal) return error;
  throw error;
}

function told(answered: unknown, { operation }: Route): Told {
  if (
    answered instanceof Reply ||
    answered instanceof ProblemReply ||
    answered instanceof Refusal
  )
    return answered;
  throw new TypeError(`The handler of ${operation.id} answered with no reply.`);
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
  ...given: ConstructorParameters<typeof Reply>
): Reply<unknown> {
  return new Reply(...given);
}

function makeProblem(
  ...given: ConstructorParameters<typeof ProblemReply>
): ProblemReply<unknown> {
  return new ProblemReply(...given);
}
