import { fail, type Failure, segment } from "../../check.js";
import { type Operation, type Parameter, rowOf } from "../../operation.js";
import { memberOf } from "../../problem.js";
import { afterwards, inTime, settled } from "../flow.js";
import { own } from "../input/decode-text.js";
import { withHeaders } from "../reply/headers.js";
import {
  invalidStatus,
  isDone,
  type Passed,
  Refusal,
  type Settle,
} from "../reply/refusal.js";
import { type ResponseBody, type ServerRequest, uniqueId } from "../request.js";
import type { Features } from "../types.js";
import { sha256 } from "./digest.js";
import { MemoryIdempotencyStore } from "./idempotency-store.js";
import type {
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "./stores.js";

/** Feature: handles requests once for each idempotency key. */
export const idempotencyKeys: Features = {
  idempotency: {
    takesKeys,
    checkKey,
    open({ store: given, window = DAY, lease = MINUTE }, now, tell) {
      const idempotency = {
        store: given ?? new MemoryIdempotencyStore({ now }),
        window: window * 1000,
        lease: lease * 1000,
      };
      return (call) => {
        const { route, owner, request } = call;
        const key = request.header(HEADER);
        if (!route.takesKeys || owner === undefined || key === undefined)
          return undefined;
        const { operation } = route;
        const onError = tell(call);
        return onceForKey(
          { operation, request, owner, key, onError },
          idempotency,
        );
      };
    },
  },
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** How idempotency keys are stored. */
interface Idempotency {
  readonly store: IdempotencyStore;
  /** How long a response can be replayed, in milliseconds. */
  readonly window: number;
  /**
   * How long a key stays reserved after its process died or its client disconnected, in
   * milliseconds.
   */
  readonly lease: number;
}

/** A request with an idempotency key. */
interface Keyed {
  readonly operation: Operation;
  readonly request: ServerRequest;
  /** The owner of the key. */
  readonly owner: string;
  readonly key: string;
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
function takesKeys({ method, parameters }: Operation): boolean {
  return !safe.has(method) && parameters.some(isKey);
}

function isKey({ in: place, name }: Parameter): boolean {
  return place === "header" && name.toLowerCase() === HEADER;
}

/** Adds a failure for a key of invalid length, whatever its schema allows. */
function checkKey(
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
async function onceForKey(
  keyed: Keyed,
  idempotency: Idempotency,
): Promise<Passed> {
  const { operation, request, owner, key } = keyed;
  const { store, lease } = idempotency;
  const fingerprint = await fingerprintOf(request);
  const claim = { owner, key, fingerprint, token: uniqueId() };
  const result = await inTime(
    settled(store.claim(claim, lease)),
    () => store.release(claim),
    keyed.onError,
  );
  if (isNothing(result)) throw noResult(result);
  switch (result.kind) {
    case "reused":
      return keyReused(operation);
    case "running":
      return inProgress;
    case "done":
      return withHeaders(result.reply, [["idempotent-replayed", "true"]]);
    case "full":
      return storeFull(result.wait, keyed);
    case "begun":
      return settling(claim, keyed, idempotency);
    default:
      throw noResult(result);
  }
}

function isNothing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** The result may come from a custom store, unchecked by a compiler. */
function noResult(result: unknown): TypeError {
  const kind = JSON.stringify(memberOf(result, "kind"));
  return new TypeError(
    `The method claim of the idempotency store must return the kind begun, running, done, reused or full; it returned ${kind}.`,
  );
}

function keyReused(operation: Operation): Refusal {
  return new Refusal(
    reusedStatus(operation),
    "The idempotency key was used for another request.",
    { kind: "conflict", code: REUSED },
  );
}

const REUSED = "IDEMPOTENCY_KEY_REUSED";

/**
 * The status for a reused key: the one that the operation declares for the problem code,
 * or else that of invalid requests, unless the operation declares 409 instead. The codes
 * of a 409 are for other conflicts.
 */
function reusedStatus(operation: Operation): 400 | 409 | 422 {
  const rowFor = (status: number) =>
    rowOf(own(operation.replies, String(status)));
  const coded = ([422, 400, 409] as const).find((status) =>
    rowFor(status)?.problems?.includes(REUSED),
  );
  if (coded !== undefined) return coded;
  const invalid = invalidStatus(operation);
  const conflict = rowFor(409);
  return rowFor(invalid) === undefined && conflict && !conflict.problems
    ? 409
    : invalid;
}

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

/** Holds the key while the request runs, then stores a success or frees the key. */
function settling(
  claim: IdempotencyClaim,
  keyed: Keyed,
  idempotency: Idempotency,
): Settle {
  const stopRenewing = renewing(claim, keyed, idempotency);
  return async (ended) => {
    let kept: StoredReply | undefined;
    let failure: { readonly error: unknown } | undefined;
    try {
      if (isDone(ended)) kept = { ...ended, body: await wholeBody(ended.body) };
    } catch (error) {
      failure = { error };
    }
    stopRenewing();
    const reply = kept;
    await afterwards(
      () =>
        reply === undefined
          ? idempotency.store.release(claim)
          : keepReply(claim, reply, idempotency),
      keyed.onError,
    );
    return failure ?? reply ?? ended;
  };
}

/** Milliseconds before each further attempt to store a response. */
const KEEP_DELAYS = [100, 500, 2000];

/**
 * Stores a response. Tries again if the store fails, because the request would run again
 * after the lease. The waits together take at most half the lease, of which a renewal
 * has left two thirds: a renewal now could change the entry that an attempt has stored.
 */
async function keepReply(
  claim: IdempotencyClaim,
  reply: StoredReply,
  { store, window, lease }: Idempotency,
): Promise<void> {
  const keep = () => store.keep(claim, reply, window);
  for (const delay of KEEP_DELAYS)
    try {
      await keep();
      return;
    } catch {
      const wait = Math.min(delay, lease / 6);
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  await keep();
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
  { store, lease }: Idempotency,
): () => void {
  const renew = () => {
    if (request.signal.aborted) clearInterval(timer);
    else void afterwards(() => store.renew(claim, lease), onError);
  };
  const delay = Math.min(lease / 3, LONGEST_DELAY);
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

/** Reads a stream into memory, so that it can be replayed. */
async function wholeBody(body: ResponseBody): Promise<StoredReply["body"]> {
  if (!(body instanceof ReadableStream)) return body;
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    chunks.push(value);
    length += value.byteLength;
  }
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
