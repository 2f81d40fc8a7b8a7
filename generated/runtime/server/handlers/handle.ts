import { type Operation, rowOf } from "../../operation.js";
import { settled } from "../flow.js";
import { problemStatus } from "../reply/problem-response.js";
import { notThere, Refusal } from "../reply/refusal.js";
import { ProblemReply, Reply, type ReplyInit } from "../reply/reply.js";
import type { ServerRequest } from "../request.js";
import type {
  AnyMakeProblem,
  Call,
  MakePages,
  Route,
  ServerSurface,
} from "../types.js";

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
  for (const [name, { status, codes }] of Object.entries(ready)) {
    const [code, second] = codes.filter((each) => declared.has(each));
    if (code === undefined || second !== undefined) continue;
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
