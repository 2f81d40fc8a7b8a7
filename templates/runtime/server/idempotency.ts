import type { Operation } from "../operation.js";
import type {
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "./idempotency-store.js";
import { Refusal } from "./refusal.js";
import type { ServerRequest, ServerResponse } from "./request.js";

/** How keys are kept. */
export interface Idempotency {
  readonly store: IdempotencyStore;
  /** For how many seconds a reply is given again. */
  readonly window: number;
  /** For how many seconds a request that never ends holds its key. */
  readonly lease: number;
  /** Gives the time in milliseconds. */
  readonly now: () => number;
}

const HEADER = "idempotency-key";

/** RFC 9110, 9.2.1: what a safe request does need not be guarded from being done twice. */
const safe: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/** Whether an operation takes idempotency keys: it is unsafe, and describes their header. */
export function takesKeys({ method, parameters }: Operation): boolean {
  return (
    !safe.has(method) &&
    parameters.some(
      (each) => each.in === "header" && each.name.toLowerCase() === HEADER,
    )
  );
}

/**
 * The fifth step: carries a request out unless its key says that this was done,
 * or is being done. A reply of a success is kept for the window, as bytes; all
 * else frees the key.
 */
export async function onceForKey(
  request: ServerRequest,
  owner: () => string,
  { store, window, lease, now }: Idempotency,
  carryOut: () => Promise<ServerResponse | Refusal>,
): Promise<ServerResponse | Refusal> {
  const key = request.header(HEADER);
  if (key === undefined) return carryOut();
  if (key.length === 0 || key.length > 255) return malformedKey;
  const began = now();
  const claim: IdempotencyClaim = {
    owner: owner(),
    key,
    fingerprint: await fingerprintOf(request),
    now: began,
    leaseUntil: began + lease * 1000,
  };
  const result = await store.claim(claim);
  switch (result.kind) {
    case "reused":
      return keyReused;
    case "running":
      return inProgress;
    case "done":
      return replayed(result.reply);
    case "begun":
  }
  const { token } = result;
  try {
    const response = await carryOut();
    if (response instanceof Refusal || !isSuccess(response)) {
      await store.release(claim, token);
      return response;
    }
    const reply = { ...response, body: await wholeBody(response) };
    await store.keep(claim, token, reply, now() + window * 1000);
    return reply;
  } catch (error) {
    await store.release(claim, token);
    throw error;
  }
}

const malformedKey = new Refusal(
  422,
  "An idempotency key has 1 to 255 characters.",
);

const keyReused = new Refusal(
  422,
  "The idempotency key was used for another request.",
  { code: "IDEMPOTENCY_KEY_REUSED" },
);

const inProgress = new Refusal(
  409,
  "A request with this idempotency key is still running.",
  {
    code: "IDEMPOTENT_REQUEST_IN_PROGRESS",
    // Nobody knows when it ends; most end soon.
    headers: { "retry-after": "1" },
  },
);

function replayed(reply: StoredReply): ServerResponse {
  return {
    ...reply,
    headers: [...reply.headers, ["idempotent-replayed", "true"]],
  };
}

function isSuccess({ status }: ServerResponse): boolean {
  return status >= 200 && status < 300;
}

/** A stream is read to its end: what is given again must be whole. */
async function wholeBody({
  body,
}: ServerResponse): Promise<StoredReply["body"]> {
  return body instanceof ReadableStream
    ? new Uint8Array(await new Response(body).arrayBuffer())
    : body;
}

/** A digest of what the request is; each part with its length, so that no two run into one another. */
async function fingerprintOf(request: ServerRequest): Promise<string> {
  const body = await request.body();
  const head = new TextEncoder().encode(
    JSON.stringify([request.method, request.path, request.query]),
  );
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return String.fromCharCode(...new Uint8Array(digest));
}
