/* eslint @typescript-eslint/no-unused-vars: off, @typescript-eslint/no-unnecessary-type-parameters: off, @typescript-eslint/no-unsafe-return: off, @typescript-eslint/no-unsafe-member-access: off, @typescript-eslint/no-unsafe-call: off, @typescript-eslint/no-unsafe-assignment: off, @typescript-eslint/switch-exhaustiveness-check: off, @typescript-eslint/require-await: off -- what it gets wrong on purpose is the test, and only types are looked at */
// Checked by `npm run typecheck`; nothing here runs.
import {
  type Call,
  type CallOptions,
  type Connection,
  type ItemOf,
  type Keyed,
  type Methods,
  paged,
  type PagedCall,
  polled,
  type PolledCall,
  type Settled,
  type StandaloneCall,
  standaloneCall,
  type StandalonePagedCall,
  type StandalonePolledCall,
} from "../../../templates/runtime/client.js";
import type { Operation } from "../../../templates/runtime/operation.js";
import type { WithOwnCode } from "../../../templates/runtime/problem.js";
import {
  type HttpError,
  ProblemError,
} from "../../../templates/runtime/problem.js";
import type { Success } from "../../../templates/runtime/result.js";
import type {
  WebhookOutcome,
  WebhookReceiver,
} from "../../../templates/runtime/webhooks.js";

interface NotFound {
  code: "NOT_FOUND";
  status: 404;
  detail: string;
}
interface Invalid {
  code: "INVALID_INPUTS";
  status: 422;
  errors: { pointer: string }[];
}
interface GetRequest {
  path: { id: string };
}
type Problem = NotFound | Invalid | HttpError<500, { message: string }>;
type Get = Call<{
  request: GetRequest;
  success: Success<200, { id: string }> | Success<202, undefined>;
  problem: Problem;
}>;
type List = PagedCall<
  {
    request?: { query?: { limit?: number; after?: string | null } };
    success: Success<200, { things?: number[] }>;
    problem: NotFound;
  },
  number,
  ["query", "after"]
>;

declare const get: Get;
declare const list: List;
declare const connection: Connection;
declare const row: Operation;
declare const options: CallOptions;

type Equal<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2
    ? true
    : false;
function holds<_ extends true>(): void {}

export async function plain() {
  const body = await get({ path: { id: "a" } }, { timeout: 5, ...options });
  holds<Equal<typeof body, { id: string } | undefined>>();
  // @ts-expect-error -- the request is required
  await get();
  // @ts-expect-error -- a path value is missing
  await get({ path: {} });
  // @ts-expect-error -- no such group
  await get({ path: { id: "a" }, query: {} });
  // @ts-expect-error -- no such option
  await get({ path: { id: "a" } }, { retry: 1 });
  await list();
  await list({}, { timeout: 1 });
}

export async function narrowed(): Promise<string> {
  const result = await get.try({ path: { id: "a" } });
  if (result.ok) {
    if (result.status === 202) holds<Equal<typeof result.body, undefined>>();
    else holds<Equal<typeof result.body, { id: string }>>();
    // @ts-expect-error -- a success has no problem
    return result.problem.code;
  }
  const { problem } = result;
  switch (problem.code) {
    case "NOT_FOUND":
      holds<Equal<typeof problem, NotFound>>();
      return problem.detail;
    case "INVALID_INPUTS":
      return problem.errors.map(({ pointer }) => pointer).join();
    case "http":
      holds<Equal<typeof problem.status, 500>>();
      return problem.body.message;
    case "unknown":
      return `${problem.text} ${problem.status}`;
    case "unexpected":
      holds<Equal<typeof problem.body, Uint8Array<ArrayBuffer>>>();
      new Blob([problem.body]);
      return problem.detail;
    case "network":
    case "timeout":
    case "aborted":
      return problem.detail;
    // @ts-expect-error -- not one of this operation's codes
    case "FORBIDDEN":
      return "";
    default: {
      const nothing: never = problem;
      return nothing;
    }
  }
}

export async function incomplete() {
  const result = await get.try({ path: { id: "a" } });
  if (result.ok) return;
  switch (result.problem.code) {
    case "NOT_FOUND":
    case "INVALID_INPUTS":
    case "http":
    case "unknown":
    case "unexpected":
    case "network":
    case "timeout":
      return;
    default: {
      // @ts-expect-error -- `aborted` is not handled
      const nothing: never = result.problem;
      return nothing;
    }
  }
}

export async function items() {
  for await (const item of list.all({ query: { limit: 5 } }))
    holds<Equal<typeof item, number>>();
  // @ts-expect-error -- not a list
  get.all({ path: { id: "a" } });
  holds<
    Equal<
      ItemOf<Success<200, { things?: readonly number[] | null }>, ["things"]>,
      number
    >
  >();
  holds<Equal<ItemOf<Success<200, string>, ["things"]>, unknown>>();
  holds<Equal<ItemOf<Success<200, string[]>, []>, string>>();
  holds<
    Equal<ItemOf<Success<200, number[]> | Success<204, undefined>, []>, number>
  >();
  holds<
    Equal<
      ItemOf<
        Success<200, { a?: { b: { c: 1 }[] | null } } | { a: { b: 2[] } }>,
        ["a", "b"]
      >,
      { c: 1 } | 2
    >
  >();
}

export async function pages() {
  for await (const page of list.pages(
    { query: { limit: 5 } },
    { timeout: 1 },
  )) {
    holds<Equal<typeof page, Success<200, { things?: number[] }>>>();
    // @ts-expect-error -- a page is a success
    if (page.problem) return;
  }
  // @ts-expect-error -- no such parameter
  list.pages({ query: { size: 5 } });
  // @ts-expect-error -- pages are not a list
  list.pages().length.toFixed();
  // @ts-expect-error -- what is iterated is not waited for
  for (const item of list.all()) holds<Equal<typeof item, number>>();
}

export function next(page: Success<200, { things?: number[] }>) {
  const request = list.next({ query: { limit: 5 } }, page);
  holds<
    Equal<
      typeof request,
      { query?: { limit?: number; after?: string | null } } | undefined
    >
  >();
  list.next(undefined, { body: {} });
  // @ts-expect-error -- no page
  list.next({});
  // @ts-expect-error -- not a list
  getJob.next({ path: { id: "a" } }, { body: undefined });
}

export function data() {
  holds<Equal<typeof get.operation, Operation>>();
  holds<Equal<(typeof get)["~types"]["request"], GetRequest>>();
  holds<Equal<(typeof get)["~types"]["body"], { id: string } | undefined>>();
  holds<Equal<(typeof get)["~types"]["problem"], Problem>>();
  holds<Equal<(typeof list)["~types"]["cursor"], string>>();
  holds<
    Equal<
      (typeof list)["~types"]["request"],
      { query?: { limit?: number; after?: string | null } }
    >
  >();
  holds<Equal<(typeof alone)["~types"]["cursor"], string>>();
  holds<Equal<(typeof pollAlone)["~types"]["body"], State>>();
}

type State =
  | { status: "running" }
  | { status: "done"; result: number }
  | { status: "failed"; reason: string };
interface Order {
  id: string;
  status: "open" | "shipped" | (string & {});
}
type GetJob = PolledCall<
  {
    request: GetRequest;
    success: Success<200, State> | Success<202, undefined>;
    problem: NotFound;
  },
  Settled<
    Success<200, State> | Success<202, undefined>,
    "status",
    "done" | "failed"
  >
>;
declare const getJob: GetJob;

export async function polling() {
  const job = await getJob.poll(
    { path: { id: "a" } },
    { interval: 1, maxInterval: 2, within: 3, timeout: 4 },
  );
  holds<Equal<typeof job.status, "done" | "failed">>();
  if (job.status === "done") holds<Equal<typeof job.result, number>>();
  else holds<Equal<typeof job.reason, string>>();
  // @ts-expect-error -- it has settled
  if (job.status === "running") return;
  // @ts-expect-error -- the request is required
  await getJob.poll();
  // @ts-expect-error -- a plain call waits for nothing
  await getJob({ path: { id: "a" } }, { within: 3 });
  // @ts-expect-error -- nothing that settles
  await list.poll();
  // @ts-expect-error -- not a list
  getJob.all({ path: { id: "a" } });
  holds<
    Equal<
      Settled<Success<200, Order>, "status", "shipped" | "lost">["status"],
      "shipped" | "lost"
    >
  >();
  holds<
    Equal<
      Settled<Success<200, { status: "on" | "off" }>, "status", "off" | "x">,
      { status: "on" | "off" } & { readonly status: "off" }
    >
  >();
  holds<Equal<Settled<Success<200, { state: 1 }>, "status", "off">, never>>();
  holds<Equal<Settled<Success<200, unknown>, "status", "off">, unknown>>();
}

export const pollAlone: StandalonePolledCall<
  { request: GetRequest; success: Success<200, State>; problem: NotFound },
  Settled<Success<200, State>, "status", "done">
> = /* @__PURE__ */ standaloneCall(() => [row, polled]);

export async function pollingAlone() {
  const { result } = await pollAlone.poll(connection, { path: { id: "a" } });
  holds<Equal<typeof result, number>>();
  // @ts-expect-error -- the connection comes first
  await pollAlone.poll({ path: { id: "a" } });
}

export const alone: StandalonePagedCall<
  { request: GetRequest; success: Success<200, string>; problem: NotFound },
  number,
  []
> = /* @__PURE__ */ standaloneCall(() => [row, paged]);

export async function standing() {
  const body = await alone(connection, { path: { id: "a" } });
  holds<Equal<typeof body, string>>();
  // @ts-expect-error -- the connection comes first
  await alone({ path: { id: "a" } });
  const inferred = standaloneCall<
    StandaloneCall<{
      request: GetRequest;
      success: Success<200, number>;
      problem: NotFound;
    }>
  >(() => [row]);
  const result = await inferred.try(connection, { path: { id: "a" } });
  if (result.ok) holds<Equal<typeof result.body, number>>();
}

interface KeyedRequest {
  headers: { "Idempotency-Key": string };
  body: string;
}

export async function keyed(
  call: Call<
    Keyed<
      {
        request: KeyedRequest;
        success: Success<204, undefined>;
        problem: never;
      },
      "Idempotency-Key"
    >
  >,
  demanding: Call<
    Keyed<
      {
        request: { headers: { "Idempotency-Key": string; "If-Match": string } };
        success: Success<204, undefined>;
        problem: never;
      },
      "Idempotency-Key"
    >
  >,
) {
  await call({ body: "a" });
  await call({ body: "a", headers: { "Idempotency-Key": "k" } });
  // @ts-expect-error -- the body is not the client's to make
  await call({ headers: {} });
  await demanding({ headers: { "If-Match": "*" } });
  // @ts-expect-error -- nor is another header
  await demanding({});
}

export function thrown(error: unknown) {
  if (!(error instanceof ProblemError)) return undefined;
  const { response }: ProblemError<NotFound> = error;
  return response?.status;
}

interface Events {
  "a.done": { type: "a.done"; data: { n: number } };
  ping: { type: "ping" };
}

export function receiving(
  receiver: WebhookReceiver<Events>,
  outcome: WebhookOutcome<Events>,
) {
  receiver
    .on("a.done", (event, { id }) => `${id} ${event.data.n}`)
    .onUnknown((event) => {
      holds<Equal<typeof event, unknown>>();
    })
    // @ts-expect-error -- no such event
    .on("b", () => undefined);
  // @ts-expect-error -- another event's member
  receiver.on("ping", (event) => event.data);
  switch (outcome.kind) {
    case "handled":
    case "unhandled":
      holds<Equal<typeof outcome.name, "a.done" | "ping">>();
      if (outcome.name === "a.done")
        holds<Equal<typeof outcome.event.data.n, number>>();
      return outcome.status;
    case "unknown":
      holds<Equal<typeof outcome.event, unknown>>();
      return outcome.status;
    case "duplicate":
      holds<Equal<typeof outcome.status, 200>>();
      return outcome.status;
    case "in-progress":
      holds<Equal<typeof outcome.status, 409>>();
      return outcome.status;
    case "refused":
      // @ts-expect-error -- no such reason
      if (outcome.reason === "other") return 0;
      if (outcome.reason === "invalid-event")
        holds<Equal<typeof outcome.status, 422>>();
      if (outcome.reason === "too-old")
        holds<Equal<typeof outcome.status, 401>>();
      return outcome.status;
    default: {
      const nothing: never = outcome;
      return nothing;
    }
  }
}

interface Types<R, D, P> {
  request: R;
  success: D;
  problem: P;
}

/** Passes a request on to any call. */
export async function passing<R, D extends Success<number, unknown>, P>(
  calls: {
    plain: Call<Types<R, D, P>>;
    paged: PagedCall<Types<R, D, P>, number, []>;
    polled: PolledCall<Types<R, D, P>, number>;
    alone: StandaloneCall<Types<R, D, P>>;
  },
  request: R,
): Promise<D["body"]> {
  await calls.plain(request, { timeout: 1 });
  await calls.plain.try(request);
  calls.paged.all(request);
  await calls.polled.poll(request);
  await calls.alone(connection, request);
  return await calls.plain(request);
}

/** A call as a plain function. */
export function asFunction<R, D extends Success<number, unknown>, P>(
  call: Call<Types<R, D, P>>,
): (request: R, options?: CallOptions) => Promise<D["body"]> {
  return call;
}

/** The calls of a module as methods. */
export async function bound(
  api: Methods<{
    connect: () => void;
    alone: typeof alone;
    pollAlone: typeof pollAlone;
  }>,
) {
  holds<Equal<keyof typeof api, "alone" | "pollAlone">>();
  const body = await api.alone({ path: { id: "a" } });
  holds<Equal<typeof body, string>>();
  for await (const item of api.alone.all({ path: { id: "a" } }))
    holds<Equal<typeof item, number>>();
  const done = await api.pollAlone.poll({ path: { id: "a" } });
  holds<Equal<typeof done.status, "done">>();
  // @ts-expect-error -- a method has its connection
  await api.alone(connection, { path: { id: "a" } });
}

/** A problem whose body has a code of its own, next to one that has none. */
type OwnCode =
  | WithOwnCode<
      | { error: "big"; code: number; body?: string; [key: string]: unknown }
      | { error: "big"; code?: "T1"; readonly most: 5 },
      "big"
    >
  | { error: "x"; name: string; code: "x" };

export function ownCode(problem: OwnCode): unknown {
  if (problem.code === "x") return problem.name;
  const code: "big" = problem.code;
  const own: number | "T1" | undefined = problem.body.code;
  const error: "big" = problem.error;
  if (!("most" in problem.body)) return problem.body.body;
  const most: 5 = problem.body.most as 5;
  return [code, own, error, most];
}
