import {
  authenticate,
  type Authenticated,
  type Authenticators,
} from "./authenticate.js";
import { authorize, type AuthorizeHook } from "./authorize.js";
import { checkReply } from "./check-reply.js";
import { Allowed, match, type Matched } from "./match.js";
import type { ErrorInfo } from "./options.js";
import type { ProblemWriter } from "./problem-response.js";
import { bodyRefusal } from "./read-body.js";
import { Refusal } from "./refusal.js";
import { ProblemReply, Reply } from "./reply.js";
import { replyResponse } from "./reply-response.js";
import type { ServerRequest, ServerResponse } from "./request.js";
import type { Router } from "./router.js";
import type { Route } from "./surface.js";
import {
  type RequestGroups,
  validate,
  type ValidateOptions,
} from "./validate.js";

/** What the steps need, put together once. */
export interface Chain extends ValidateOptions {
  readonly router: Router;
  readonly basePath: string;
  readonly authenticators: Authenticators;
  readonly authorizeHook: AuthorizeHook | undefined;
  readonly problems: ProblemWriter;
  readonly checkReplies: boolean;
  readonly onError: (error: unknown, info: ErrorInfo) => void;
}

/** Answers a request: match, authenticate, authorize, validate, handler, reply check. */
export async function answer(
  chain: Chain,
  request: ServerRequest,
): Promise<ServerResponse> {
  let route: Route | undefined;
  try {
    const matched = match(chain.router, request, chain.basePath);
    if (matched instanceof Allowed) return options(matched);
    if (matched instanceof Refusal)
      return forMethod(request, chain.problems.refusal(matched, undefined));
    route = matched.route;
    return forMethod(request, await serve(chain, matched, request));
  } catch (error) {
    return forMethod(request, failed(chain, error, route, request));
  }
}

async function serve(
  chain: Chain,
  matched: Matched,
  request: ServerRequest,
): Promise<ServerResponse> {
  const { route } = matched;
  const refuse = (refusal: Refusal) => chain.problems.refusal(refusal, route);
  const caller = await authenticate(route, request, chain.authenticators);
  if (caller instanceof Refusal) return refuse(caller);
  const forbidden = await authorize(
    matched,
    caller,
    request,
    chain.authorizeHook,
  );
  if (forbidden !== undefined) return refuse(forbidden);
  const groups = await validate(matched, request, chain);
  if (groups instanceof Refusal) return refuse(groups);
  const answered = await handle(route, groups, caller, request);
  if (answered instanceof Refusal) return refuse(answered);
  const response =
    answered instanceof ProblemReply
      ? chain.problems.reply(answered, route)
      : replyResponse(answered, route.operation, request.header("accept"));
  if (chain.checkReplies) checkReply(route, response);
  return response;
}

/** Calls the handler. A problem that it throws is one that it returns. */
async function handle(
  { handler, operation, surface }: Route,
  groups: RequestGroups,
  { principal }: Authenticated,
  request: ServerRequest,
): Promise<Reply<unknown> | ProblemReply<unknown> | Refusal> {
  if (handler === undefined)
    return new Refusal(501, "This operation is not there yet.");
  const context = {
    reply: makeReply,
    problem: makeProblem,
    principal,
    operation,
    surface: surface.name,
    request,
    get signal() {
      return request.signal;
    },
  };
  const answered: unknown = await callHandler(handler, groups, context);
  if (answered instanceof Reply || answered instanceof ProblemReply)
    return answered;
  throw new TypeError(`The handler of ${operation.id} answered with no reply.`);
}

async function callHandler(
  handler: NonNullable<Route["handler"]>,
  groups: RequestGroups,
  context: object,
): Promise<unknown> {
  try {
    return await handler(groups, context);
  } catch (error) {
    if (error instanceof ProblemReply) return error;
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

/** A failure is told to `onError`; the caller learns nothing of it. */
function failed(
  { problems, onError }: Chain,
  error: unknown,
  route: Route | undefined,
  request: ServerRequest,
): ServerResponse {
  const refusal = bodyRefusal(error);
  if (refusal !== undefined) return problems.refusal(refusal, route);
  try {
    onError(error, { operation: route?.operation, request });
  } catch {
    // A hook that fails must not take the answer with it.
  }
  return problems.refusal(new Refusal(500, "The server failed."), route);
}

function options({ allow }: Allowed): ServerResponse {
  return { status: 204, headers: [["allow", allow]], body: undefined };
}

/** RFC 9110, 9.3.2: HEAD gets what GET would, without the content. */
function forMethod(
  { method }: ServerRequest,
  response: ServerResponse,
): ServerResponse {
  const { body } = response;
  if (method !== "HEAD" || body === undefined) return response;
  if (body instanceof ReadableStream) {
    void body.cancel();
    return { ...response, body: undefined };
  }
  const length =
    typeof body === "string"
      ? new TextEncoder().encode(body).byteLength
      : body.byteLength;
  const headers = [
    ...response.headers,
    ["content-length", String(length)] as const,
  ];
  return { ...response, headers, body: undefined };
}
