import type { VetUrl } from "../webhooks-out/vetted-url.js";
import { authenticate } from "./access/authenticate.js";
import { authorize, type AuthorizeHook } from "./access/authorize.js";
import { checkCode, checkReply, itemCheck } from "./reply/check-reply.js";
import { deprecatedVersion } from "./deprecation.js";
import { afterwards, unlessRefused, whenReady } from "./flow.js";
import { handle } from "./handle.js";
import { tellOf, watched } from "./log.js";
import { Allowed, match, type Matched, type Routers } from "./match.js";
import { bucketsOf, ownedBy, ownerOf } from "./access/owner.js";
import { type Answered, notThere, Refusal } from "./reply/refusal.js";
import {
  complete,
  crashedAlone,
  failed,
  refused,
  type Refusers,
} from "./reply/refused.js";
import { forMethod, replyResponse } from "./reply/reply-response.js";
import { ProblemReply, type Reply } from "./reply/reply.js";
import { type RequestIdHook, requestIdOf } from "./request-id.js";
import type {
  RequestGroups,
  ServerRequest,
  ServerResponse,
} from "./request.js";
import type {
  Authenticated,
  Exchange,
  MakePages,
  OnceForKey,
  Quotas,
  Route,
  ServerSurface,
} from "./types.js";
import type { Authenticators } from "./hooks.js";
import {
  checkSingleHeaders,
  validate,
  type ValidateOptions,
} from "./input/validate.js";

/** The configuration of the steps, made once at the start. */
export interface Chain extends Routers, ValidateOptions, Refusers {
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly makePages: MakePages | undefined;
  readonly onceForKey: OnceForKey | undefined;
  /** Replaces the check of callback URLs; `false`: they are not checked. */
  readonly vet: VetUrl | false | undefined;
  readonly surfaces: readonly ServerSurface[];
  readonly checkReplies: boolean;
  readonly requestId: RequestIdHook | undefined;
}

/**
 * Handles a request: match, authenticate, authorize, validate, idempotency, callback
 * URLs, quota, handler, response check. Adds the common headers to every response. Never
 * rejects or throws. Waits for nothing that is already known, because each wait costs
 * more than most steps.
 */
export function answer(
  chain: Chain,
  request: ServerRequest,
): ServerResponse | Promise<ServerResponse> {
  let exchange: Exchange;
  try {
    exchange = begin(
      request,
      requestIdOf(request, chain.requestId),
      chain.now(),
    );
  } catch (error) {
    // The option `now` threw.
    return crashedAlone(chain, error, request);
  }
  let answered: Answered;
  try {
    answered = respond(chain, exchange);
  } catch (error) {
    return finish(chain, exchange, { error });
  }
  return answered instanceof Promise
    ? answered.then(
        (value) => finish(chain, exchange, value),
        (error: unknown) => finish(chain, exchange, { error }),
      )
    : finish(chain, exchange, answered);
}

/** The error that ended the steps. */
interface Thrown {
  readonly error: unknown;
}

/** Makes the response from the result of the steps. */
function finish(
  chain: Chain,
  exchange: Exchange,
  ended: ServerResponse | Refusal | Thrown,
): ServerResponse | Promise<ServerResponse> {
  try {
    const response = responseTo(chain, exchange, ended);
    const { quotas } = chain;
    return quotas === undefined || exchange.buckets === undefined
      ? finished(chain, exchange, response)
      : withLimits(chain, exchange, response, quotas);
  } catch (error) {
    return crashedAlone(chain, error, exchange.request);
  }
}

/** Reads the state of the quotas first. The response is sent even if that fails. */
async function withLimits(
  chain: Chain,
  exchange: Exchange,
  response: ServerResponse,
  quotas: Quotas,
): Promise<ServerResponse> {
  await afterwards(() => quotas.look(exchange), tellOf(chain, exchange));
  try {
    return finished(chain, exchange, response);
  } catch (error) {
    return crashedAlone(chain, error, exchange.request);
  }
}

function responseTo(
  chain: Chain,
  exchange: Exchange,
  ended: ServerResponse | Refusal | Thrown,
): ServerResponse {
  if ("error" in ended) return failed(chain, ended.error, exchange);
  // If no handler was called, the stored response is sent.
  if (!(ended instanceof Refusal)) {
    exchange.outcome ??= "replayed";
    return ended;
  }
  try {
    return refused(chain, exchange, ended);
  } catch (error) {
    return failed(chain, error, exchange);
  }
}

function finished(
  chain: Chain,
  exchange: Exchange,
  response: ServerResponse,
): ServerResponse {
  return watched(
    chain,
    exchange,
    forMethod(exchange.request, complete(chain, exchange, response)),
  );
}

function respond(chain: Chain, exchange: Exchange): Answered {
  const { request } = exchange;
  const matched = match(chain, request);
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

function serve(chain: Chain, matched: Matched, exchange: Exchange): Answered {
  exchange.step = "authenticate";
  return unlessRefused(
    authenticate(matched.route, exchange.request, chain.authenticators),
    (caller) => serveCaller(chain, matched, exchange, caller),
  );
}

function serveCaller(
  chain: Chain,
  matched: Matched,
  exchange: Exchange,
  caller: Authenticated,
): Answered {
  const { route } = matched;
  const { request } = exchange;
  recognize(chain, route, exchange, caller);
  exchange.step = "authorize";
  return unlessRefused(
    authorize(matched, caller, request, chain.authorizeHook),
    (verdict) => {
      exchange.step = "validate";
      return validate(matched, request, chain, (groups) => {
        if (verdict !== "hidden")
          return perform(chain, route, groups, exchange);
        exchange.step = "authorize";
        return new Refusal(404, "There is no such resource.");
      });
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
  if (handler === undefined) return new Refusal(501, notThere);
  const carryOut = () => {
    exchange.step = "handler";
    return whenReady(
      handle(handler, route, groups, exchange, chain.makePages),
      (answered) => carriedOut(chain, route, exchange, answered),
    );
  };
  const vetted = (next: () => Answered) =>
    chain.vet === false || route.callbacks.length === 0
      ? next()
      : afterVetting(chain.vet, route, groups, exchange, next);
  const { owner, caller, request } = exchange;
  if (owner === undefined || caller === undefined) return vetted(carryOut);
  const { quotas, onceForKey } = chain;
  const spending = quotas?.of(route, caller, groups) ?? [];
  return whenReady(spending, (policies) => {
    const spent = bucketsOf(owner, policies);
    if (spent.length > 0) exchange.buckets = spent;
    const onError = tellOf(chain, exchange);
    const spend = () => {
      if (quotas === undefined) return carryOut();
      exchange.step = "quota";
      return quotas.spend(spent, exchange, carryOut, onError);
    };
    if (!route.takesKeys || onceForKey === undefined) return vetted(spend);
    exchange.step = "idempotency";
    return onceForKey({ request, owner, onError }, () => vetted(spend));
  });
}

/** Continues if the callback URLs in the request are allowed. */
function afterVetting(
  vet: VetUrl | undefined,
  route: Route,
  groups: RequestGroups,
  exchange: Exchange,
  next: () => Answered,
): Answered {
  exchange.step = "validate";
  return route.features.callbacks?.check(route, groups, vet, next) ?? next();
}

/** Makes a response from the handler's result and checks it. */
function carriedOut(
  chain: Chain,
  route: Route,
  exchange: Exchange,
  result: Reply<unknown> | ProblemReply<unknown> | Refusal,
): ServerResponse | Refusal {
  if (result instanceof Refusal) return result;
  const reply = route.features.conversions?.writeReply(result) ?? result;
  exchange.outcome = reply instanceof ProblemReply ? "problem" : "replied";
  const response =
    reply instanceof ProblemReply
      ? chain.problems.reply(reply, route)
      : replyResponse(
          reply,
          route.operation,
          exchange.request.header("accept"),
          chain.checkReplies ? itemCheck(route, reply.status) : undefined,
        );
  if (chain.checkReplies) {
    if (reply instanceof ProblemReply) checkCode(route, reply, response.status);
    checkReply(route, complete(chain, exchange, response));
  }
  return response;
}

/**
 * The state of a request at its first step. All properties are set at once, because
 * engines store properties that are added later less efficiently.
 */
function begin(request: ServerRequest, id: string, began: number): Exchange {
  return {
    request,
    id,
    began,
    step: "match",
    outcome: undefined,
    route: undefined,
    deprecated: undefined,
    caller: undefined,
    owner: undefined,
    buckets: undefined,
    limits: undefined,
  };
}
