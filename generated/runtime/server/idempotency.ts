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

/** How keys are kept. */
export interface Idempotency {
  readonly store: IdempotencyStore;
  /** For how many seconds a reply is given again. */
  readonly window: number;
  /** For how many seconds a request holds its key when it died, or its caller went away. */
  readonly lease: number;
  /** Gives the time in milliseconds. */
  readonly now: () => number;
}

/** A request that may come with a key. */
export interface Keyed {
  readonly request: ServerRequest;
  /** Whose key it is. */
  readonly owner: string;
  /** Told of what fails and does not change the answer. */
  readonly onError: (error: unknown) => void;
}

const HEADER = "idempotency-key";

/** service.md, Idempotency: the most characters of a key. */
const LONGEST = 255;

/** RFC 9110, 9.2.1, and OpenAPI's QUERY: what a safe request does need not be guarded from being done twice. */
const safe: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "QUERY",
]);

/** Whether an operation takes idempotency keys: it is unsafe, and describes their header. */
export function takesKeys({ method, parameters }: Operation): boolean {
  return !safe.has(method) && parameters.some(isKey);
}

function isKey({ in: place, name }: Parameter): boolean {
  return place === "header" && name.toLowerCase() === HEADER;
}

/** Says in `failures` where a key is none, whether or not the description's schema does. */
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
 * The fifth step: carries a request out unless its key says that this was done,
 * or is being done. A success is kept for the window, as bytes, also where the
 * caller did not wait for it; all else frees the key. A store that fails before
 * anything is done fails the request.
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
    case "begun":
      return carryOutHolding(claim, keyed, idempotency, carryOut);
    default:
      throw noResult(result);
  }
}

/** No compiler has seen what a store answers that reads it from elsewhere. */
function noResult(result: unknown): TypeError {
  const kind = JSON.stringify(memberOf(result, "kind"));
  return new TypeError(
    `The method claim of the idempotency store must give a kind of begun, running, done or reused; it gave ${kind}.`,
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
    // Nobody knows when it ends; most end soon.
    headers: { "retry-after": "1" },
  },
);

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

/** What is given again: a success, and whole. */
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

/** The longest that a timer takes. */
const LONGEST_DELAY = 2 ** 31 - 1;

/**
 * Holds the key for as long as the request runs and its caller waits: it must
 * not be carried out twice for being slow. Once the caller has gone, the lease
 * runs out, so that a handler that hangs does not hold the key for ever.
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

/** Keeps a timer from keeping the process alive, on platforms where one does. */
function letGo(timer: unknown): void {
  if (typeof timer !== "object" || timer === null || !("unref" in timer))
    return;
  if (typeof timer.unref === "function") Reflect.apply(timer.unref, timer, []);
}

const utf8 = new TextEncoder();

/**
 * A digest of what the request is. The method, path and query are JSON, which
 * says where it ends: no two requests run into one another.
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
