import { authenticate, type Authenticators } from "./authenticate.js";
import { authorize, type AuthorizeHook } from "./authorize.js";
import { checkReply } from "./check-reply.js";
import type { Exchange } from "./exchange.js";
import { forMethod } from "./for-method.js";
import { handle } from "./handle.js";
import { withHeaders } from "./headers.js";
import { type Idempotency, onceForKey } from "./idempotency.js";
import { Allowed, match, type Matched } from "./match.js";
import type { ErrorInfo } from "./options.js";
import { ownerOf, type OwnerHook } from "./owner.js";
import type { ProblemWriter } from "./problem-response.js";
import { look, quotaHeaders, type Quotas, quotasFor, spend } from "./quota.js";
import { bodyRefusal } from "./read-body.js";
import { Refusal } from "./refusal.js";
import { ProblemReply } from "./reply.js";
import { replyResponse } from "./reply-response.js";
import type { HeaderPair, ServerRequest, ServerResponse } from "./request.js";
import type { Router } from "./router.js";
import type { Route } from "./surface.js";
import { validate, type ValidateOptions } from "./validate.js";

/** What the steps need, put together once. */
export interface Chain extends ValidateOptions {
  readonly router: Router;
  readonly basePath: string;
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly owner: OwnerHook | undefined;
  readonly idempotency: Idempotency;
  readonly quotas: Quotas;
  /** What stands on every response. */
  readonly headers: readonly HeaderPair[];
  readonly problems: ProblemWriter;
  readonly checkReplies: boolean;
  readonly onError: (error: unknown, info: ErrorInfo) => void;
}

/**
 * Answers a request: match, authenticate, authorize, validate, idempotency,
 * quota, handler, reply check. Whatever comes of them has the headers that
 * stand on every response.
 */
export async function answer(
  chain: Chain,
  request: ServerRequest,
): Promise<ServerResponse> {
  const exchange: Exchange = { request };
  let response: ServerResponse;
  try {
    response = await respond(chain, exchange);
  } catch (error) {
    response = failed(chain, error, exchange);
  }
  try {
    await look(exchange, chain.quotas);
  } catch (error) {
    // A response without the state of its quotas is better than none.
    tell(chain, error, exchange);
  }
  return forMethod(request, complete(chain, exchange, response));
}

async function respond(
  chain: Chain,
  exchange: Exchange,
): Promise<ServerResponse> {
  const { request } = exchange;
  const matched = match(chain.router, request, chain.basePath);
  if (matched instanceof Allowed)
    return {
      status: 204,
      headers: [["allow", matched.allow]],
      body: undefined,
    };
  if (matched instanceof Refusal)
    return chain.problems.refusal(matched, undefined);
  exchange.route = matched.route;
  const answered = await serve(chain, matched, exchange);
  return answered instanceof Refusal
    ? chain.problems.refusal(answered, matched.route)
    : answered;
}

async function serve(
  chain: Chain,
  matched: Matched,
  exchange: Exchange,
): Promise<ServerResponse | Refusal> {
  const { route } = matched;
  const { request } = exchange;
  const caller = await authenticate(route, request, chain.authenticators);
  if (caller instanceof Refusal) return caller;
  exchange.caller = caller;
  const forbidden = await authorize(
    matched,
    caller,
    request,
    chain.authorizeHook,
  );
  if (forbidden !== undefined) return forbidden;
  const groups = await validate(matched, request, chain);
  if (groups instanceof Refusal) return groups;
  if (route.operation.quotas !== undefined)
    exchange.quotas = quotasFor(route, caller, groups, chain.quotas.select);
  const carryOut = async () =>
    (await spend(exchange, chain.quotas)) ??
    carriedOut(chain, route, exchange, await handle(route, groups, exchange));
  if (!route.takesKeys) return carryOut();
  const owner = () => ownerOf(caller, chain.owner);
  return onceForKey(request, owner, chain.idempotency, carryOut);
}

/** What the handler answered, as a response, checked as it will be sent. */
function carriedOut(
  chain: Chain,
  route: Route,
  exchange: Exchange,
  answered: Awaited<ReturnType<typeof handle>>,
): ServerResponse | Refusal {
  if (answered instanceof Refusal) return answered;
  const response =
    answered instanceof ProblemReply
      ? chain.problems.reply(answered, route)
      : replyResponse(
          answered,
          route.operation,
          exchange.request.header("accept"),
        );
  if (chain.checkReplies)
    checkReply(route, complete(chain, exchange, response));
  return response;
}

/** A response with what stands on every one, on those of the operation, and on those of the caller. */
function complete(
  { headers }: Chain,
  { route, limits }: Exchange,
  response: ServerResponse,
): ServerResponse {
  const further = [...headers, ...(route?.headers ?? [])];
  if (limits !== undefined) further.push(...quotaHeaders(limits));
  return withHeaders(response, further);
}

/** A failure is told to `onError`; the caller learns nothing of it. */
function failed(
  chain: Chain,
  error: unknown,
  exchange: Exchange,
): ServerResponse {
  const refusal = bodyRefusal(error);
  if (refusal === undefined) tell(chain, error, exchange);
  return chain.problems.refusal(
    refusal ?? new Refusal(500, "The server failed."),
    exchange.route,
  );
}

function tell(
  { onError }: Chain,
  error: unknown,
  { route, request }: Exchange,
): void {
  try {
    onError(error, { operation: route?.operation, request });
  } catch {
    // A hook that fails must not take the answer with it.
  }
}
