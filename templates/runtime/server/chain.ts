import { afterwards } from "./afterwards.js";
import { authenticate, type Authenticators } from "./authenticate.js";
import { authorize, type AuthorizeHook } from "./authorize.js";
import { checkCode, checkReply } from "./check-reply.js";
import type { Cursors } from "./cursor.js";
import { deprecatedVersion, deprecationHeaders } from "./deprecation.js";
import type { Exchange } from "./exchange.js";
import { forMethod } from "./for-method.js";
import { handle } from "./handle.js";
import { withHeaders } from "./headers.js";
import { type Idempotency, onceForKey } from "./idempotency.js";
import { Allowed, match, type Matched } from "./match.js";
import type { ErrorInfo, OpenServerOptions } from "./options.js";
import { ownedBy, ownerOf, type OwnerHook } from "./owner.js";
import type { ProblemWriter } from "./problem-response.js";
import { bucketsOf, look, type Quotas, quotasFor, spendFor } from "./quota.js";
import { quotaHeaders } from "./quota-headers.js";
import { bodyRefusal } from "./read-body.js";
import { Refusal } from "./refusal.js";
import { ProblemReply } from "./reply.js";
import { replyResponse } from "./reply-response.js";
import type { HeaderPair, ServerRequest, ServerResponse } from "./request.js";
import { type RequestIdHook, requestIdOf } from "./request-id.js";
import type { Router } from "./router.js";
import type { Route, ServerSurface } from "./surface.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import { tellOf, watched } from "./tell.js";
import {
  type RequestGroups,
  validate,
  type ValidateOptions,
} from "./validate.js";
import { calledBack, vetCallbacks } from "./vet-callbacks.js";

/** What the steps need, put together once. */
export interface Chain extends ValidateOptions {
  readonly router: Router;
  readonly basePath: string;
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly owner: OwnerHook | undefined;
  readonly cursors: Cursors;
  readonly idempotency: Idempotency;
  readonly quotas: Quotas;
  /** Absent: a request may name any URL to be called back. */
  readonly vet: VetUrl | undefined;
  readonly surfaces: readonly ServerSurface[];
  /** What stands on every response. */
  readonly headers: readonly HeaderPair[];
  readonly problems: ProblemWriter;
  readonly checkReplies: boolean;
  /** Gives the time in milliseconds. */
  readonly now: () => number;
  readonly onError: (error: unknown, info: ErrorInfo) => unknown;
  readonly onRequest: OpenServerOptions<unknown>["onRequest"];
  readonly requestId: RequestIdHook | undefined;
}

/**
 * Answers a request: match, authenticate, authorize, validate, idempotency,
 * callback URLs, quota, handler, reply check. Whatever comes of them has the headers that
 * stand on every response.
 */
export async function answer(
  chain: Chain,
  request: ServerRequest,
): Promise<ServerResponse> {
  const exchange: Exchange = {
    request,
    id: requestIdOf(request, chain.requestId),
    began: chain.now(),
    step: "match",
  };
  let response: ServerResponse;
  try {
    const answered = await respond(chain, exchange);
    response =
      answered instanceof Refusal
        ? refused(chain, exchange, answered)
        : answered;
    // What nobody has carried out now was carried out before.
    exchange.outcome ??= "replayed";
  } catch (error) {
    response = failed(chain, error, exchange);
  }
  if (exchange.buckets !== undefined)
    // A response without the state of its quotas is better than none.
    await afterwards(
      () => look(exchange, chain.quotas),
      tellOf(chain, exchange),
    );
  return watched(
    chain,
    exchange,
    forMethod(request, complete(chain, exchange, response)),
  );
}

function respond(
  chain: Chain,
  exchange: Exchange,
): ServerResponse | Refusal | Promise<ServerResponse | Refusal> {
  const { request } = exchange;
  const matched = match(chain.router, request, chain.basePath);
  if (matched instanceof Allowed || matched instanceof Refusal) {
    exchange.deprecated = deprecatedVersion(chain, request.path);
    if (matched instanceof Refusal) return matched;
    exchange.outcome = "replied";
    const { allow } = matched;
    return {
      status: 204,
      headers: allow === undefined ? [] : [["allow", allow]],
      body: undefined,
    };
  }
  const { route, path } = matched;
  const { deprecation } = route.operation;
  exchange.route = route;
  exchange.deprecated = deprecation && { deprecation, path };
  return serve(chain, matched, exchange);
}

function refused(
  { problems }: Chain,
  exchange: Exchange,
  refusal: Refusal,
): ServerResponse {
  exchange.outcome = exchange.step;
  return problems.refusal(refusal, exchange.route);
}

async function serve(
  chain: Chain,
  matched: Matched,
  exchange: Exchange,
): Promise<ServerResponse | Refusal> {
  const { route } = matched;
  const { request } = exchange;
  exchange.step = "authenticate";
  const caller = await authenticate(route, request, chain.authenticators);
  if (caller instanceof Refusal) return caller;
  exchange.caller = caller;
  if (ownedBy(route) !== undefined) {
    exchange.owner = ownerOf(caller, chain.owner);
    exchange.buckets = bucketsOf(exchange.owner, route.quotas);
  }
  exchange.step = "authorize";
  const forbidden = await authorize(
    matched,
    caller,
    request,
    chain.authorizeHook,
  );
  if (forbidden !== undefined) return forbidden;
  exchange.step = "validate";
  const groups = await validate(matched, request, chain);
  if (groups instanceof Refusal) return groups;
  return perform(chain, route, groups, exchange);
}

/** What a request asks for: once for its key, within its quotas, by the handler. */
async function perform(
  chain: Chain,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
): Promise<ServerResponse | Refusal> {
  const { handler } = route;
  exchange.step = "handler";
  if (handler === undefined)
    return new Refusal(501, "This operation is not there yet.");
  const carryOut = async () => {
    exchange.step = "handler";
    const { cursors } = chain;
    const answered = await handle(handler, route, groups, exchange, cursors);
    return carriedOut(chain, route, exchange, answered);
  };
  const vetted = (next: typeof carryOut) =>
    chain.vet === undefined || route.callbacks.length === 0
      ? next()
      : afterVetting(chain.vet, route, groups, exchange, next);
  const { owner, caller, request } = exchange;
  if (owner === undefined || caller === undefined) return vetted(carryOut);
  const { select } = chain.quotas;
  const spent = bucketsOf(
    owner,
    await quotasFor(route, caller, groups, select),
  );
  if (spent.length > 0) exchange.buckets = spent;
  const onError = tellOf(chain, exchange);
  const spend = () => {
    exchange.step = "quota";
    return spendFor(spent, exchange, chain.quotas, carryOut, onError);
  };
  if (!route.takesKeys) return vetted(spend);
  exchange.step = "idempotency";
  return onceForKey({ request, owner, onError }, chain.idempotency, () =>
    vetted(spend),
  );
}

/** Goes on where the URLs that a request names may be called back. */
function afterVetting(
  vet: VetUrl,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
  next: () => Promise<ServerResponse | Refusal>,
): Promise<ServerResponse | Refusal> {
  const urls = calledBack(route, groups);
  if (urls.length === 0) return next();
  exchange.step = "validate";
  return vetCallbacks(urls, vet).then((refusal) => refusal ?? next());
}

/** What the handler answered, as a response, checked as it will be sent. */
function carriedOut(
  chain: Chain,
  route: Route,
  exchange: Exchange,
  answered: Awaited<ReturnType<typeof handle>>,
): ServerResponse | Refusal {
  if (answered instanceof Refusal) return answered;
  exchange.outcome = answered instanceof ProblemReply ? "problem" : "replied";
  const response =
    answered instanceof ProblemReply
      ? chain.problems.reply(answered, route)
      : replyResponse(
          answered,
          route.operation,
          exchange.request.header("accept"),
        );
  if (chain.checkReplies) {
    if (answered instanceof ProblemReply)
      checkCode(route, answered, response.status);
    checkReply(route, complete(chain, exchange, response));
  }
  return response;
}

/** A response with what stands on every one, on those of what is deprecated, and on those of the caller. */
function complete(
  { headers, basePath }: Chain,
  { id, deprecated, limits }: Exchange,
  response: ServerResponse,
): ServerResponse {
  const further: HeaderPair[] = [...headers, ["x-request-id", id]];
  if (deprecated !== undefined)
    further.push(...deprecationHeaders(deprecated, basePath));
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
  if (refusal !== undefined) return refused(chain, exchange, refusal);
  tellOf(chain, exchange)(error);
  exchange.outcome = "failed";
  return chain.problems.refusal(
    new Refusal(500, "The server failed."),
    exchange.route,
  );
}
