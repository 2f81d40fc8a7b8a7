import { fail, type Failure, segment } from "../check.js";
import type { Operation, Parameter } from "../operation.js";
import { memberOf } from "../problem.js";
import { afterwards } from "./afterwards.js";
import { sha256 } from "./digest.js";
import { withHeaders } from "./headers.js";
import type {
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "./idempotency-store.js";
import { type Answered, Refusal } from "./refusal.js";
import type { ServerRequest, ServerResponse } from "./request.js";
import { uniqueId } from "./request-id.js";
import { isSuccess } from "./success.js";
import { wholeBody } from "./whole-body.js";

/** How idempotency keys are stored. */
export interface Idempotency {
  readonly store: IdempotencyStore;
  /** How long a response can be replayed, in seconds. */
  readonly window: number;
  /**
   * How long a key stays reserved after its process died or its client disconnected, in
   * seconds.
   */
  readonly lease: number;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
}

/** A request that may have an idempotency key. */
export interface Keyed {
  readonly request: ServerRequest;
  /** The owner of the key. */
  readonly owner: string;
  /** Receives errors that do not affect the response. */
  readonly onError: (error: unknown) => void;
}

const HEADER = "idempotency-key";

/** The longest idempotency key, in characters. */
const LONGEST = 255;

/** Safe methods (RFC 9110, 9.2.1, and QUERY), which can be repeated without a key. */
const safe: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "QUERY",
]);

/**
 * Whether an operation accepts idempotency keys: its method is unsafe, and it declares
 * the header.
 */
export function takesKeys({ method, parameters }: Operation): boolean {
  return !safe.has(method) && parameters.some(isKey);
}

function isKey({ in: place, name }: Parameter): boolean {
  return place === "header" && name.toLowerCase() === HEADER;
}

/** Adds a failure for a key of invalid length, whatever its schema allows. */
export function checkKey(
  { parameters }: Operation,
  request: ServerRequest,
  failures: Failure[],
): void {
  const key = request.header(HEADER);
  if (key === undefined || (key.length > 0 && key.length <= LONGEST)) return;
  const { name = HEADER } = parameters.find(isKey) ?? {};
  fail(
    failures,
    `/headers/${segment(name)}`,
    `Must have 1 to ${LONGEST} characters.`,
  );
}

/**
 * Step 5: runs the request, unless its key shows that it was already handled or is
 * running. A success is stored for the window, even if the client disconnected; other
 * results free the key. If the store fails before the request runs, the request fails.
 */
export async function onceForKey(
  keyed: Keyed,
  idempotency: Idempotency,
  carryOut: () => Answered,
): Promise<ServerResponse | Refusal> {
  const { request, owner } = keyed;
  const key = request.header(HEADER);
  if (key === undefined) return carryOut();
  const { store, lease, now } = idempotency;
  const fingerprint = await fingerprintOf(request);
  const claim = { owner, key, fingerprint, token: uniqueId() };
  const began = now();
  const result = await store.claim(claim, began, began + lease * 1000);
  switch (result.kind) {
    case "reused":
      return keyReused;
    case "running":
      return inProgress;
    case "done":
      return withHeaders(result.reply, [["idempotent-replayed", "true"]]);
    case "full":
      return storeFull(result.until - began, keyed);
    case "begun":
      return carryOutHolding(claim, keyed, idempotency, carryOut);
    default:
      throw noResult(result);
  }
}

/** The result may come from a custom store, unchecked by a compiler. */
function noResult(result: unknown): TypeError {
  const kind = JSON.stringify(memberOf(result, "kind"));
  return new TypeError(
    `The method claim of the idempotency store must return the kind begun, running, done, reused or full; it returned ${kind}.`,
  );
}

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
    // Unknown when it ends; most requests end soon.
    headers: { "retry-after": "1" },
  },
);

/** Refuses a request that could not be protected from running twice. */
function storeFull(wait: number, { onError }: Keyed): Refusal {
  onError(
    new RangeError(
      "The idempotency store has no room for another key of this owner: a request was refused. Raise the limits of the store, or use one with more room.",
    ),
  );
  const seconds = Math.ceil(wait / 1000);
  return new Refusal(
    503,
    "Too many idempotency keys are in use. Retry later.",
    {
      headers: { "retry-after": String(seconds > 1 ? seconds : 1) },
    },
  );
}

async function carryOutHolding(
  claim: IdempotencyClaim,
  keyed: Keyed,
  idempotency: Idempotency,
  carryOut: () => Answered,
): Promise<ServerResponse | Refusal> {
  const { store, window, now } = idempotency;
  const { onError } = keyed;
  const free = () => afterwards(() => store.release(claim), onError);
  const stopRenewing = renewing(claim, keyed, idempotency);
  let answered: ServerResponse | Refusal;
  try {
    answered = await carryOut();
    if (!(answered instanceof Refusal) && isSuccess(answered))
      answered = { ...answered, body: await wholeBody(answered.body) };
  } catch (error) {
    await free();
    throw error;
  } finally {
    stopRenewing();
  }
  const reply = keepable(answered, onError);
  if (reply === undefined) await free();
  else
    await afterwards(
      () => store.keep(claim, reply, now() + window * 1000),
      onError,
    );
  return answered;
}

/** The response to store: a success with its whole body. */
function keepable(
  answered: ServerResponse | Refusal,
  onError: Keyed["onError"],
): StoredReply | undefined {
  if (answered instanceof Refusal || !isSuccess(answered)) return undefined;
  const { body } = answered;
  if (!(body instanceof ReadableStream)) return { ...answered, body };
  onError(
    new RangeError(
      "A reply with an idempotency key is too long a stream to be given again: the request would be carried out again.",
    ),
  );
  return undefined;
}

/** The longest delay that timers accept, in milliseconds. */
const LONGEST_DELAY = 2 ** 31 - 1;

/**
 * Renews the reservation while the request is running and its client is connected, so
 * that a slow request does not run twice. After a disconnect the lease expires, so that
 * a handler that hangs does not block the key.
 */
function renewing(
  claim: IdempotencyClaim,
  { request, onError }: Keyed,
  { store, lease, now }: Idempotency,
): () => void {
  const renew = () => {
    if (request.signal.aborted) clearInterval(timer);
    else
      void afterwards(() => store.renew(claim, now() + lease * 1000), onError);
  };
  const delay = Math.min((lease * 1000) / 3, LONGEST_DELAY);
  const timer = setInterval(renew, delay);
  letGo(timer);
  return () => {
    clearInterval(timer);
  };
}

/** Lets the process exit despite the timer, on platforms where timers keep it alive. */
function letGo(timer: unknown): void {
  if (typeof timer !== "object" || timer === null || !("unref" in timer))
    return;
  if (typeof timer.unref === "function") Reflect.apply(timer.unref, timer, []);
}

const utf8 = new TextEncoder();

/**
 * A digest of the request. Method, path and query are encoded as JSON, so that
 * different requests never produce the same bytes.
 */
async function fingerprintOf(request: ServerRequest): Promise<string> {
  const body = await request.body();
  const head = utf8.encode(
    JSON.stringify([request.method, request.path, request.query]),
  );
  const bytes = new Uint8Array(head.length + body.length);
  bytes.set(head);
  bytes.set(body, head.length);
  return sha256(bytes);
}
