import { afterwards } from "./afterwards.js";
import { authenticate } from "./authenticate.js";
import type {
  Authenticated,
  Authenticators,
  Exchange,
  RequestGroups,
  Route,
  ServerSurface,
} from "./types.js";
import { authorize, type AuthorizeHook } from "./authorize.js";
import { checkCode, checkReply } from "./check-reply.js";
import type { Cursors } from "./cursor.js";
import { deprecatedVersion, deprecationHeaders } from "./deprecation.js";
import { begin } from "./exchange.js";
import { forMethod } from "./for-method.js";
import { handle } from "./handle.js";
import { withHeaders } from "./headers.js";
import { type Idempotency, onceForKey } from "./idempotency.js";
import { Allowed, match, type Matched } from "./match.js";
import { ownedBy, ownerOf } from "./owner.js";
import type { ProblemWriter } from "./problem-response.js";
import { bucketsOf, look, type Quotas, quotasFor, spendFor } from "./quota.js";
import { quotaHeaders } from "./quota-headers.js";
import { bodyRefusal } from "./read-body.js";
import { type Answered, Refusal } from "./refusal.js";
import { checkSingleHeaders } from "./repeated-headers.js";
import { ProblemReply, type Reply } from "./reply.js";
import { replyResponse } from "./reply-response.js";
import type { HeaderPair, ServerRequest, ServerResponse } from "./request.js";
import { type RequestIdHook, requestIdOf } from "./request-id.js";
import type { Router } from "./router.js";
import type { VetUrl } from "../webhooks-out/vet-url.js";
import { type Observers, tellOf, watched } from "./tell.js";
import { unlessRefused } from "./unless-refused.js";
import { validate, type ValidateOptions } from "./validate.js";
import { calledBack, vetCallbacks } from "./vet-callbacks.js";
import { whenReady } from "./when-ready.js";

/** The configuration of the steps, made once at the start. */
export interface Chain extends ValidateOptions, Observers {
  readonly router: Router;
  readonly basePath: string;
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly cursors: Cursors;
  readonly idempotency: Idempotency;
  readonly quotas: Quotas;
  /** Absent: callback URLs are not checked. */
  readonly vet: VetUrl | undefined;
  readonly surfaces: readonly ServerSurface[];
  /** The headers of every response. */
  readonly headers: readonly HeaderPair[];
  readonly problems: ProblemWriter;
  readonly checkReplies: boolean;
  readonly requestId: RequestIdHook | undefined;
}

/**
 * Handles a request: match, authenticate, authorize, validate, idempotency, callback
 * URLs, quota, handler, response check. Adds the common headers to every response.
 */
export async function answer(
  chain: Chain,
  request: ServerRequest,
): Promise<ServerResponse> {
  const id = requestIdOf(request, chain.requestId);
  const exchange = begin(request, id, chain.now());
  let response: ServerResponse;
  try {
    const answered = await respond(chain, exchange);
    response =
      answered instanceof Refusal
        ? refused(chain, exchange, answered)
        : answered;
    // Without a handler call, the stored response was sent.
    exchange.outcome ??= "replayed";
  } catch (error) {
    response = failed(chain, error, exchange);
  }
  if (exchange.buckets !== undefined)
    // The response is sent even if its quota headers cannot be read.
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

function respond(chain: Chain, exchange: Exchange): Answered {
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
  const repeated = checkSingleHeaders(route, request);
  if (repeated !== undefined) return repeated;
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

function serve(chain: Chain, matched: Matched, exchange: Exchange): Answered {
  const { route } = matched;
  const { request } = exchange;
  const { authenticators, authorizeHook } = chain;
  exchange.step = "authenticate";
  return unlessRefused(
    authenticate(route, request, authenticators),
    (caller) => {
      recognize(chain, route, exchange, caller);
      exchange.step = "authorize";
      return unlessRefused(
        authorize(matched, caller, request, authorizeHook),
        () => {
          exchange.step = "validate";
          return unlessRefused(validate(matched, request, chain), (groups) =>
            perform(chain, route, groups, exchange),
          );
        },
      );
    },
  );
}

/** Records the caller, and the owner and quotas if the operation uses them. */
function recognize(
  chain: Chain,
  route: Route,
  exchange: Exchange,
  caller: Authenticated,
): void {
  exchange.caller = caller;
  if (ownedBy(route) === undefined) return;
  exchange.owner = ownerOf(caller, chain.owner);
  exchange.buckets = bucketsOf(exchange.owner, route.quotas);
}

/** Runs the handler, at most once per idempotency key and within the caller's quotas. */
function perform(
  chain: Chain,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
): Answered {
  const { handler } = route;
  exchange.step = "handler";
  if (handler === undefined)
    return new Refusal(501, "This operation is not there yet.");
  const carryOut = () => {
    exchange.step = "handler";
    return whenReady(
      handle(handler, route, groups, exchange, chain.cursors),
      (answered) => carriedOut(chain, route, exchange, answered),
    );
  };
  const vetted = (next: () => Answered) =>
    chain.vet === undefined || route.callbacks.length === 0
      ? next()
      : afterVetting(chain.vet, route, groups, exchange, next);
  const { owner, caller, request } = exchange;
  if (owner === undefined || caller === undefined) return vetted(carryOut);
  const { select } = chain.quotas;
  return whenReady(quotasFor(route, caller, groups, select), (policies) => {
    const spent = bucketsOf(owner, policies);
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
  });
}

/** Continues if the callback URLs in the request are allowed. */
function afterVetting(
  vet: VetUrl,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
  next: () => Answered,
): Answered {
  const urls = calledBack(route, groups);
  if (urls.length === 0) return next();
  exchange.step = "validate";
  return vetCallbacks(urls, vet).then((refusal) => refusal ?? next());
}

/** Makes a response of the handler's result and checks it. */
function carriedOut(
  chain: Chain,
  route: Route,
  exchange: Exchange,
  answered: Reply<unknown> | ProblemReply<unknown> | Refusal,
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

/** Adds the common headers, and those for deprecation and the caller's quotas. */
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

/** Reports the error to `onError` and responds with a 500 problem that does not reveal it. */
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
