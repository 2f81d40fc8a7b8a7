/**
 * A server that answers every operation of a description, without any code. It is the
 * runtime's server with tables and checks from the model (`surface/`), so it refuses what
 * the generated server refuses. `replies.ts` makes its replies from examples and samples,
 * `errors.ts` its errors, and `prefer.ts` reads what a client asks of it.
 */
import {
  type Bucket,
  type QuotaState,
  type QuotaStore,
  serveSurfaces,
} from "../../../templates/runtime/server.js";
import type { Refusal } from "../../../templates/runtime/server/reply/refusal.js";
import type {
  RequestGroups,
  Server,
  ServerRequest,
} from "../../../templates/runtime/server/request.js";
import type { Checks } from "../../language/checks/checks.js";
import type { Api, ApiVersion, Operation } from "../../language/model/model.js";
import { Samples } from "../../language/samples/samples.js";
import type { State } from "../state/state.js";
import { checksOf, surfaceOf } from "../surface/surface.js";
import type { MakePage } from "./call.js";
import { Deliveries, type DeliveryLine } from "./deliveries.js";
import { errorReplies } from "./errors.js";
import { Ids } from "./ids.js";
import { preferOf } from "./prefer.js";
import { type MockAnswer, Replies } from "./replies.js";
import { Shapes } from "./shapes.js";
import { Stateful } from "./stateful.js";

/** How a mock answers. */
export interface MockOptions {
  /** Draws ids, times, numbers and texts; absent: the examples as they are. */
  readonly seed?: number;
  /** The only credentials that are accepted; absent: any. */
  readonly tokens?: readonly string[];
  /** What requests have made and changed; absent: each request is answered alone. */
  readonly state?: State;
  /** The secret that signs events: `whsec_…`. */
  readonly secret?: string;
  /** Called after each event that was sent, or not. */
  readonly onDelivery?: (line: DeliveryLine) => void;
  /** Called after each request. */
  readonly onRequest?: (line: RequestLine) => void;
}

/** A request and its result, for the terminal and the page. */
export interface RequestLine {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** The `operationId`; undefined if the request matched no operation. */
  readonly operation: string | undefined;
  /** Why the request was refused; empty if it was not. */
  readonly faults: readonly string[];
}

/**
 * Makes the mock of all versions of a description.
 *
 * @throws UnsupportedSchema for a schema that applies itself to the same value
 */
export function openMock(api: Api, options: MockOptions = {}): Server {
  const { versions } = api;
  const samples = new Samples(api);
  const served = versions.map((version) => ({
    version,
    checks: checksOf(version),
  }));
  const surfaces = served.map(({ version, checks }) =>
    surfaceOf(version, checks),
  );
  const ids = new Ids(options.seed ?? 1);
  const schemes = surfaces.flatMap(({ securitySchemes }) =>
    Object.keys(securitySchemes),
  );
  const ends = new WeakMap<ServerRequest, End>();
  const refuse = errorReplies(versions, samples);
  const { tokens, onRequest } = options;
  const server = serveSurfaces(
    surfaces,
    {
      versions: versions.map(({ name }) => name),
      authenticate: Object.fromEntries(
        schemes.map((name) => [
          name,
          (credential: unknown) => isKnown(credential, tokens),
        ]),
      ),
      authorize: () => true,
      owner: () => "mock",
      webhooks: { vet: false },
      quotas: { store: endless, select: () => [] },
      checkReplies: "off",
      refuse: (refusal, info) => {
        const { request, operation } = info;
        if (request !== undefined)
          ends.set(request, {
            operation: operation?.id,
            faults: faultsOf(refusal),
          });
        return refuse(refusal, info);
      },
      handlers: Object.fromEntries(
        served.map(({ version, checks }) => [
          version.name,
          handlersOf(version, checks, samples, ids, options, ends),
        ]),
      ),
    },
    "partial",
  );
  if (onRequest === undefined) return server;
  return {
    ...server,
    // Not the runtime's own hook, whose entries cost more.
    handle: async (request) => {
      const response = await server.handle(request);
      const { method, path } = request;
      const { operation, faults = [] } = ends.get(request) ?? {};
      onRequest({ method, path, status: response.status, operation, faults });
      return response;
    },
  };
}

/** What is known of a request that has ended. */
interface End {
  readonly operation: string | undefined;
  readonly faults?: readonly string[];
}

/** Reports quotas that no request uses up. */
const endless: QuotaStore = {
  spend: (buckets) => ({ allowed: true, at: 0, states: buckets.map(whole) }),
  giveBack: () => {},
  look: (buckets) => buckets.map(whole),
};

function whole({ policy, quota }: Bucket): QuotaState {
  return { policy, quota, remaining: quota, reset: 0 };
}

function faultsOf({ detail, failures }: Refusal): readonly string[] {
  return failures.length === 0
    ? [detail]
    : failures.map(({ pointer, detail: text }) => `${pointer}: ${text}`);
}

/** A caller for a credential: any, or one of the listed tokens, user names or passwords. */
function isKnown(
  credential: unknown,
  tokens: readonly string[] | undefined,
): object | undefined {
  const texts =
    typeof credential === "object" && credential !== null
      ? Object.values(credential)
      : [credential];
  return tokens === undefined ||
    texts.some((text) => typeof text === "string" && tokens.includes(text))
    ? {}
    : undefined;
}

/** What a handler of the mock uses of its context. */
interface MockContext {
  readonly request: ServerRequest;
  readonly page?: MakePage;
}

type MockHandler = (
  groups: RequestGroups,
  context: MockContext,
) => MockAnswer | Promise<MockAnswer>;

function handlersOf(
  version: ApiVersion,
  checks: Checks,
  samples: Samples,
  ids: Ids,
  { seed, state, secret = "", onDelivery }: MockOptions,
  ends: WeakMap<ServerRequest, End>,
): Readonly<Record<string, MockHandler>> {
  const replies = new Replies(version, samples);
  const shapes = new Shapes(version, checks);
  const deliveries = new Deliveries(version, samples, shapes, secret, (line) =>
    onDelivery?.(line),
  );
  const means = { version, replies, shapes, ids, deliveries };
  const stateful = state && new Stateful({ ...means, state });
  const handler =
    (operation: Operation): MockHandler =>
    (groups, { request, page }) => {
      ends.set(request, { operation: operation.id });
      const prefer = preferOf(request.header("prefer"));
      const choice = { ...prefer, accept: request.header("accept"), seed };
      const isChosen = Object.keys(prefer).length > 0;
      const answer = isChosen
        ? undefined
        : stateful?.answer(operation, groups, choice, page);
      return answer ?? replies.of(operation, choice);
    };
  return Object.fromEntries(
    version.operations.map((operation) => [operation.name, handler(operation)]),
  );
}
