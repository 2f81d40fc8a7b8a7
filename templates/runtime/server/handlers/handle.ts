import type { Operation } from "../../operation.js";
import { settled } from "../flow.js";
import { notThere, Refusal } from "../reply/refusal.js";
import { ProblemReply, Reply, type ReplyInit } from "../reply/reply.js";
import type { ServerRequest } from "../request.js";
import type { Call, MakePages, Route } from "../types.js";

/** Refuses a request of an operation that is not implemented. */
export function implemented({ route }: Call): Refusal | undefined {
  return route.handler === undefined ? new Refusal(501, notThere) : undefined;
}

/** Step 7: calls the handler. Throwing a problem has the same effect as returning it. */
export function handle(
  call: Call,
  { makePages }: { readonly makePages: MakePages | undefined },
): Refusal | undefined | Promise<Refusal | undefined> {
  const { route, groups, owner } = call;
  const given = new Given(call, makePages?.(route, groups, owner));
  try {
    const result = settled(route.handler?.(groups, given));
    return result instanceof Promise
      ? result.then(
          (value) => returned(call, value),
          (error: unknown) => thrown(call, error),
        )
      : returned(call, result);
  } catch (error) {
    return thrown(call, error);
  }
}

/** Returns thrown problems and refusals as results, and rethrows everything else. */
function thrown(call: Call, error: unknown): Refusal | undefined {
  if (error instanceof ProblemReply || error instanceof Refusal)
    return returned(call, error);
  throw error;
}

/** Keeps a result of the right type, and throws a `TypeError` for any other value. */
function returned(call: Call, result: unknown): Refusal | undefined {
  if (result instanceof Refusal) return result;
  if (!(result instanceof Reply || result instanceof ProblemReply))
    throw new TypeError(
      `The handler of ${call.route.operation.id} returned neither a reply nor a problem.`,
    );
  call.result = result;
  return undefined;
}

/**
 * The context of a handler. A class, because object literals with a getter are slow to
 * create.
 */
class Given {
  readonly reply = makeReply;
  readonly problem: Route["problem"];
  readonly principal: unknown;
  readonly scopes: readonly string[];
  readonly page: ReturnType<MakePages>;
  readonly operation: Operation;
  readonly surface: string;
  readonly request: ServerRequest;
  readonly requestId: string;

  constructor(
    { caller, request, id, route: { operation, problem, surface } }: Call,
    page: ReturnType<MakePages>,
  ) {
    this.problem = problem;
    this.principal = caller?.principal;
    this.scopes = caller?.scopes ?? noScopes;
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

const noScopes: readonly string[] = [];

function makeReply(
  status: number,
  body: unknown,
  init?: ReplyInit,
): Reply<unknown> {
  return new Reply(status, body, init);
}
