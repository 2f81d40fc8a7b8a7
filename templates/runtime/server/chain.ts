import type { VetUrl } from "../webhooks-out/vetted-url.js";
import { authenticate } from "./access/authenticate.js";
import { authorize, type AuthorizeHook, hide } from "./access/authorize.js";
import { afterwards } from "./flow.js";
import { handle, implemented } from "./handlers/handle.js";
import type { Authenticators, Step } from "./hooks.js";
import { validate, type ValidateOptions } from "./input/validate.js";
import { tellOf, watched } from "./log.js";
import { match, type Routers } from "./match.js";
import { checkCode, checkReply, itemCheck } from "./reply/check-reply.js";
import {
  type Ended,
  type Passed,
  Refusal,
  type Settle,
} from "./reply/refusal.js";
import {
  complete,
  crashedAlone,
  failed,
  refused,
  type Refusers,
} from "./reply/refused.js";
import { ProblemReply } from "./reply/reply.js";
import { forMethod, replyResponse } from "./reply/reply-response.js";
import {
  type RequestIdHook,
  requestIdOf,
  type ServerRequest,
  type ServerResponse,
} from "./request.js";
import type {
  Call,
  Exchange,
  MakePages,
  ServerSurface,
  StoreStep,
} from "./types.js";

/** The configuration of the steps, made once at the start. */
export interface Chain extends Routers, ValidateOptions, Refusers {
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly makePages: MakePages | undefined;
  readonly onceForKey: StoreStep | undefined;
  /** Replaces the check of callback URLs; `false`: they are not checked. */
  readonly vet: VetUrl | false | undefined;
  readonly surfaces: readonly ServerSurface[];
  readonly checkReplies: boolean;
  readonly requestId: RequestIdHook | undefined;
}

/** A step of a request. */
interface NamedStep {
  /** What a log entry says if the step refused the request. */
  readonly name: Step;
  readonly run: (call: Call, chain: Chain) => Passed | Promise<Passed>;
}

/** The steps of a request, in their order. */
const steps: readonly NamedStep[] = [
  { name: "match", run: match },
  { name: "authenticate", run: authenticate },
  { name: "authorize", run: authorize },
  { name: "validate", run: validate },
  { name: "authorize", run: hide },
  { name: "handler", run: implemented },
  { name: "quota", run: (call, { quotas }) => quotas?.choose(call) },
  { name: "idempotency", run: (call, { onceForKey }) => onceForKey?.(call) },
  {
    name: "validate",
    run: (call, { vet }) =>
      vet === false
        ? undefined
        : call.route.features.callbacks?.check(call, vet),
  },
  { name: "quota", run: (call, { quotas }) => quotas?.spend(call) },
  { name: "handler", run: handle },
];

/**
 * Handles a request: runs the steps until one ends it, then what they do with its end,
 * the last one first. Adds the common headers to every response. Never rejects. Waits for
 * nothing that is already known, because each wait costs more than most steps.
 */
export async function answer(
  chain: Chain,
  request: ServerRequest,
): Promise<ServerResponse> {
  try {
    const exchange = begin(chain, request);
    const settling: Settle[] = [];
    let ended: Ended | undefined;
    // The first step finds the route, or ends the request.
    const call = exchange as Call;
    try {
      for (const { name, run } of steps) {
        exchange.step = name;
        const passing = run(call, chain);
        const passed = passing instanceof Promise ? await passing : passing;
        if (typeof passed === "function") settling.push(passed);
        else if ((ended = passed) !== undefined) break;
      }
      ended ??= reply(call, chain);
    } catch (error) {
      ended = { error };
    }
    for (let settle; (settle = settling.pop()) !== undefined;)
      ended = await settle(ended);
    const response = responseTo(chain, exchange, ended);
    const { quotas } = chain;
    // The response is sent even if the state of the quotas cannot be read.
    if (quotas !== undefined && exchange.buckets !== undefined)
      await afterwards(() => quotas.look(exchange), tellOf(chain, exchange));
    return watched(
      chain,
      exchange,
      forMethod(request, complete(chain, exchange, response)),
    );
  } catch (error) {
    return crashedAlone(chain, error, request);
  }
}

function responseTo(
  chain: Chain,
  exchange: Exchange,
  ended: Ended,
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

/** The last step: makes a response of the handler's result, and checks it. */
function reply(call: Call, chain: Chain): ServerResponse {
  const { route, request, result } = call;
  if (result === undefined) throw new Error("No handler was called.");
  const replied = route.features.conversions?.writeReply(result) ?? result;
  const isProblem = replied instanceof ProblemReply;
  call.outcome = isProblem ? "problem" : "replied";
  const { checkReplies } = chain;
  const response = isProblem
    ? chain.problems.reply(replied, route)
    : replyResponse(
        replied,
        route.operation,
        request.header("accept"),
        checkReplies ? itemCheck(route, replied.status) : undefined,
      );
  if (checkReplies) {
    if (isProblem) checkCode(route, replied, response.status);
    checkReply(route, complete(chain, call, response));
  }
  return response;
}

const none: never[] = [];
const noValues = {};

/**
 * The state of a request at its first step. All properties are set at once, because
 * engines store properties that are added later less efficiently.
 */
function begin(chain: Chain, request: ServerRequest): Exchange {
  return {
    request,
    id: requestIdOf(request, chain.requestId),
    began: chain.onRequest && chain.now(),
    step: "match",
    outcome: undefined,
    route: undefined,
    path: noValues,
    deprecated: undefined,
    caller: undefined,
    owner: undefined,
    buckets: undefined,
    spent: none,
    limits: undefined,
    hidden: false,
    groups: noValues,
    result: undefined,
  };
}
