import type { RateLimitPolicy } from "../operation.js";
import type { VetUrl } from "../webhooks-out/vetted-url.js";
import { authenticate } from "./access/authenticate.js";
import { authorize, type AuthorizeHook } from "./access/authorize.js";
import { bucketsOf, ownedBy, ownerOf } from "./access/owner.js";
import { deprecatedVersion } from "./deprecation.js";
import { afterwards, settled, unlessRefused } from "./flow.js";
import { handle } from "./handle.js";
import type { Authenticators } from "./hooks.js";
import {
  checkSingleHeaders,
  type Head,
  validateBody,
  validateHead,
  type ValidateOptions,
} from "./input/validate.js";
import { tellOf, watched } from "./log.js";
import { Allowed, match, type Matched, type Routers } from "./match.js";
import { checkCode, checkReply, itemCheck } from "./reply/check-reply.js";
import { type Answered, notThere, Refusal } from "./reply/refusal.js";
import {
  complete,
  crashedAlone,
  failed,
  refused,
  type Refusers,
} from "./reply/refused.js";
import { ProblemReply, type Reply } from "./reply/reply.js";
import { forMethod, replyResponse } from "./reply/reply-response.js";
import type {
  RequestGroups,
  ServerRequest,
  ServerResponse,
} from "./request.js";
import { type RequestIdHook, requestIdOf } from "./request-id.js";
import type {
  Authenticated,
  Exchange,
  MakePages,
  Method,
  OnceForKey,
  Quotas,
  Route,
  ServerSurface,
} from "./types.js";

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
      chain.onRequest && chain.now(),
    );
  } catch (error) {
    // The option `now` threw.
    return crashedAlone(chain, error, request);
  }
  return run(chain, exchange, () => respond(chain, exchange));
}

/** Runs steps, and makes the response from their result or error. */
function run(
  chain: Chain,
  exchange: Exchange,
  steps: () => Begun,
): ServerResponse | Promise<ServerResponse> {
  try {
    return proceed(chain, exchange, steps());
  } catch (error) {
    return finish(chain, exchange, { error });
  }
}

/** The result of steps, which may have to wait for the body of the request. */
type Begun = Answered | Receiving | Promise<Awaited<Answered> | Receiving>;

/**
 * Waits for the result of steps. Between the arrival of the body and the response,
 * there is only one promise, because each costs more than most steps.
 */
function proceed(
  chain: Chain,
  exchange: Exchange,
  begun: Begun,
): ServerResponse | Promise<ServerResponse> {
  if (begun instanceof Receiving)
    return begun.bytes.then(
      (bytes) =>
        run(chain, exchange, () => serveReceived(begun.received, bytes)),
      (error: unknown) => finish(chain, exchange, { error }),
    );
  return begun instanceof Promise
    ? begun.then(
        (value) => proceed(chain, exchange, value),
        (error: unknown) => finish(chain, exchange, { error }),
      )
    : finish(chain, exchange, begun);
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

function respond(chain: Chain, exchange: Exchange): Begun {
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
  exchange.step = "authenticate";
  return unlessRefused(
    authenticate(route, request, chain.authenticators),
    serveCaller,
    { chain, exchange, route, path },
  );
}

/** A request of an operation. */
interface Call extends Matched {
  readonly chain: Chain;
  readonly exchange: Exchange;
}

function serveCaller(call: Call, caller: Authenticated): Begun {
  const { chain, exchange, route } = call;
  recognize(chain, route, exchange, caller);
  exchange.step = "authorize";
  return unlessRefused(
    authorize(call, caller, exchange.request, chain.authorizeHook),
    serveAllowed,
    call,
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

function serveAllowed(call: Call, verdict: "hidden" | undefined): Begun {
  const { chain, exchange, route } = call;
  const { request } = exchange;
  exchange.step = "validate";
  const head = validateHead(call, request, chain);
  if (head instanceof Refusal) return head;
  const bytes = route.operation.body && settled(request.body());
  const received = { call, head, hidden: verdict === "hidden" };
  return bytes instanceof Promise
    ? new Receiving(received, bytes)
    : serveReceived(received, bytes);
}

/** A request whose parameters are decoded. */
interface Received {
  readonly call: Call;
  readonly head: Head;
  /** Whether the caller must not learn that the resource exists. */
  readonly hidden: boolean;
}

/** Waits for the body. */
class Receiving {
  readonly received: Received;
  readonly bytes: Promise<Uint8Array>;

  constructor(received: Received, bytes: Promise<Uint8Array>) {
    this.received = received;
    this.bytes = bytes;
  }
}

function serveReceived(
  { call, head, hidden }: Received,
  bytes: Uint8Array | undefined,
): Answered {
  const { exchange, route } = call;
  const groups = validateBody(route, exchange.request, head, bytes);
  if (groups instanceof Refusal) return groups;
  if (!hidden) return perform(call, groups);
  exchange.step = "authorize";
  return new Refusal(404, "There is no such resource.");
}

/** A valid request, and what it is for. */
interface Valid {
  readonly chain: Chain;
  readonly exchange: Exchange;
  readonly route: Route;
  readonly handler: Method;
  readonly groups: RequestGroups;
}

/** Runs the handler, at most once per idempotency key and within the caller's quotas. */
function perform(
  { chain, exchange, route }: Call,
  groups: RequestGroups,
): Answered {
  const { handler } = route;
  exchange.step = "handler";
  if (handler === undefined) return new Refusal(501, notThere);
  const valid = { chain, exchange, route, handler, groups };
  const { owner, caller } = exchange;
  if (owner === undefined || caller === undefined)
    return vetted(valid, carryOut);
  return unlessRefused(
    chain.quotas?.of(route, caller, groups) ?? [],
    performOwned,
    { valid, owner },
  );
}

/** A valid request of an operation that needs an owner. */
interface Owned {
  readonly valid: Valid;
  readonly owner: string;
}

function performOwned(
  { valid, owner }: Owned,
  policies: readonly RateLimitPolicy[],
): Answered {
  const { chain, exchange, route } = valid;
  const { quotas, onceForKey } = chain;
  const spent = bucketsOf(owner, policies);
  if (spent.length > 0) exchange.buckets = spent;
  const onError = tellOf(chain, exchange);
  const spend = () => {
    if (quotas === undefined) return carryOut(valid);
    exchange.step = "quota";
    const run = () => carryOut(valid);
    return quotas.spend(spent, exchange, run, onError);
  };
  if (!route.takesKeys || onceForKey === undefined) return vetted(valid, spend);
  exchange.step = "idempotency";
  const { operation } = route;
  const keyed = { operation, request: exchange.request, owner, onError };
  return onceForKey(keyed, () => vetted(valid, spend));
}

/** Continues if the callback URLs in the request are allowed. */
function vetted(valid: Valid, next: (valid: Valid) => Answered): Answered {
  const { exchange, route, groups } = valid;
  const { vet } = valid.chain;
  if (vet === false || route.callbacks.length === 0) return next(valid);
  exchange.step = "validate";
  return unlessRefused(
    route.features.callbacks?.check(route, groups, vet),
    next,
    valid,
  );
}

/** Calls the handler. */
function carryOut(valid: Valid): Answered {
  const { chain, exchange, route, handler, groups } = valid;
  exchange.step = "handler";
  return unlessRefused(
    handle(handler, route, groups, exchange, chain.makePages),
    carriedOut,
    valid,
  );
}

/** Makes a response from the handler's result and checks it. */
function carriedOut(
  { chain, exchange, route }: Valid,
  result: Reply<unknown> | ProblemReply<unknown>,
): ServerResponse {
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
function begin(
  request: ServerRequest,
  id: string,
  began: number | undefined,
): Exchange {
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
