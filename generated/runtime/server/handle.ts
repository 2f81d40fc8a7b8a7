import type { Exchange } from "./exchange.js";
import { Refusal } from "./refusal.js";
import { ProblemReply, Reply } from "./reply.js";
import type { Method, Route } from "./surface.js";
import type { RequestGroups } from "./validate.js";

/** The seventh step: calls the handler. A problem that it throws is one that it returns. */
export async function handle(
  handler: Method,
  { operation, surface }: Route,
  groups: RequestGroups,
  { caller, request, id }: Exchange,
): Promise<Reply<unknown> | ProblemReply<unknown> | Refusal> {
  const context = {
    reply: makeReply,
    problem: makeProblem,
    principal: caller?.principal,
    operation,
    surface: surface.name,
    request,
    requestId: id,
    get signal() {
      return request.signal;
    },
  };
  const answered: unknown = await callHandler(handler, groups, context);
  if (
    answered instanceof Reply ||
    answered instanceof ProblemReply ||
    answered instanceof Refusal
  )
    return answered;
  throw new TypeError(`The handler of ${operation.id} answered with no reply.`);
}

/** What is thrown to be answered with is answered with. */
async function callHandler(
  handler: Method,
  groups: RequestGroups,
  context: object,
): Promise<unknown> {
  try {
    return await handler(groups, context);
  } catch (error) {
    if (error instanceof ProblemReply || error instanceof Refusal) return error;
    throw error;
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
