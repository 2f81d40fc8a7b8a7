import { OrderedEntries } from "./ordered-entries.js";
import type {
  ClaimResult,
  IdempotencyClaim,
  IdempotencyStore,
  StoredReply,
} from "./stores.js";

interface Running {
  readonly owner: Owner;
  readonly fingerprint: string;
  readonly token: string;
  readonly until: number;
}

interface Done {
  readonly owner: Owner;
  readonly fingerprint: string;
  readonly reply: StoredReply;
  readonly until: number;
  readonly bytes: number;
}

/** The share of one owner in the store. */
interface Owner {
  readonly name: string;
  /** The number of running requests. */
  running: number;
  /** When each of the owner's responses expires, the oldest first. */
  readonly done: OrderedEntries<number>;
  /** The size of these responses. */
  bytes: number;
}

/** Options of the store in memory. */
export interface MemoryIdempotencyOptions {
  /** The number of keys. Default: 100 000. */
  readonly limit?: number;
  /** The size of all responses, in bytes. Default: 64 MiB. */
  readonly bytes?: number;
  /** The number of keys of one owner. Default: 10 000. */
  readonly ownerLimit?: number;
  /** The size of the responses of one owner, in bytes. Default: 8 MiB. */
  readonly ownerBytes?: number;
  /** Returns a time in milliseconds. Default: one that the system's clock does not change. */
  readonly now?: () => number;
}

type Limits = Required<Omit<MemoryIdempotencyOptions, "now">>;

const MEBIBYTE = 1024 * 1024;

/**
 * Stores keys and responses in memory, for one process. It never drops a response
 * before it expires. Once a limit is reached, new keys get `full`, and known keys work
 * as before; the limits per owner keep one owner from using up the room of the others.
 * The responses of requests that are already running are stored even beyond the limits.
 * A running request is only dropped to make room if its lease has expired.
 */
export class MemoryIdempotencyStore implements IdempotencyStore {
  // Both are ordered by expiry, because all entries of a map have the same lifetime.
  readonly #running = new OrderedEntries<Running>();
  readonly #done = new OrderedEntries<Done>();
  readonly #owners = new Map<string, Owner>();
  readonly #limits: Limits;
  readonly #now: () => number;
  #bytes = 0;

  /** Throws a `TypeError` if a limit is not a positive number. */
  constructor({
    limit = 100_000,
    bytes = 64 * MEBIBYTE,
    ownerLimit = 10_000,
    ownerBytes = 8 * MEBIBYTE,
    now = () => performance.now(),
  }: MemoryIdempotencyOptions = {}) {
    this.#now = now;
    this.#limits = { limit, bytes, ownerLimit, ownerBytes };
    for (const [name, value] of Object.entries(this.#limits))
      if (!(value > 0))
        throw new TypeError(
          `The limit ${name} of the idempotency store must be more than 0; it is ${value}.`,
        );
  }

  claim(claim: IdempotencyClaim, lease: number): ClaimResult {
    const now = this.#now();
    this.#dropExpired(now);
    const name = nameOf(claim);
    const { fingerprint, token } = claim;
    const entry = this.#done.get(name) ?? this.#running.get(name);
    if (entry !== undefined && entry.until > now) {
      if (entry.fingerprint !== fingerprint) return { kind: "reused" };
      return "reply" in entry
        ? { kind: "done", reply: entry.reply }
        : { kind: "running" };
    }
    if (entry !== undefined) this.#drop(name);
    const room = this.#roomFor(claim.owner, now);
    if (room !== undefined) return { kind: "full", wait: room - now };
    const owner = this.#ownerNamed(claim.owner);
    owner.running += 1;
    const until = now + lease;
    this.#running.set(name, { owner, fingerprint, token, until });
    return { kind: "begun" };
  }

  renew(claim: IdempotencyClaim, lease: number): void {
    const name = nameOf(claim);
    const until = this.#now() + lease;
    const running = this.#claimed(name, claim);
    if (running !== undefined) this.#running.set(name, { ...running, until });
  }

  keep(claim: IdempotencyClaim, reply: StoredReply, window: number): void {
    const name = nameOf(claim);
    const running = this.#claimed(name, claim);
    if (running === undefined) return;
    const { owner, fingerprint } = running;
    const bytes = name.length * 2 + sizeOf(reply);
    const until = this.#now() + window;
    const done = { owner, fingerprint, reply: copied(reply), until, bytes };
    this.#done.set(name, done);
    owner.done.set(name, until);
    owner.bytes += bytes;
    this.#bytes += bytes;
    this.#dropRunning(name);
  }

  release(claim: IdempotencyClaim): void {
    const name = nameOf(claim);
    if (this.#claimed(name, claim) !== undefined) this.#dropRunning(name);
  }

  /** The running request, if the claim still has the key. */
  #claimed(name: string, { token }: IdempotencyClaim): Running | undefined {
    const running = this.#running.get(name);
    return running?.token === token ? running : undefined;
  }

  #ownerNamed(name: string): Owner {
    const known = this.#owners.get(name);
    if (known !== undefined) return known;
    const done = new OrderedEntries<number>();
    const owner = { name, running: 0, done, bytes: 0 };
    this.#owners.set(name, owner);
    return owner;
  }

  /**
   * Undefined if there is room for a key of the owner; otherwise the time when there is
   * room again.
   */
  #roomFor(name: string, now: number): number | undefined {
    const owner = this.#owners.get(name);
    if (!this.#isFull(owner)) return undefined;
    this.#dropExpiredRunning(now);
    if (!this.#isFull(owner)) return undefined;
    // Running requests end at an unknown time, but most end soon.
    const oldest = this.#isOwnerFull(owner)
      ? owner?.done.first?.entry
      : this.#done.first?.entry.until;
    return oldest ?? now;
  }

  #isFull(owner: Owner | undefined): boolean {
    const keys = this.#running.size + this.#done.size;
    const { limit, bytes } = this.#limits;
    return keys >= limit || this.#bytes >= bytes || this.#isOwnerFull(owner);
  }

  #isOwnerFull(owner: Owner | undefined): boolean {
    if (owner === undefined) return false;
    const { ownerLimit, ownerBytes } = this.#limits;
    const keys = owner.running + owner.done.size;
    return keys >= ownerLimit || owner.bytes >= ownerBytes;
  }

  #drop(name: string): void {
    this.#dropRunning(name);
    this.#dropDone(name);
  }

  #dropRunning(name: string): void {
    const running = this.#running.get(name);
    if (running === undefined) return;
    this.#running.delete(name);
    running.owner.running -= 1;
    this.#dropIfEmpty(running.owner);
  }

  #dropDone(name: string): void {
    const done = this.#done.get(name);
    if (done === undefined) return;
    const { owner, bytes } = done;
    this.#done.delete(name);
    owner.done.delete(name);
    owner.bytes -= bytes;
    this.#bytes -= bytes;
    this.#dropIfEmpty(owner);
  }

  #dropIfEmpty({ name, running, done }: Owner): void {
    if (running === 0 && done.size === 0) this.#owners.delete(name);
  }

  /** Drops the expired responses. */
  #dropExpired(now: number): void {
    for (;;) {
      const { first } = this.#done;
      if (first === undefined || first.entry.until > now) return;
      this.#dropDone(first.name);
    }
  }

  #dropExpiredRunning(now: number): void {
    for (;;) {
      const { first } = this.#running;
      if (first === undefined || first.entry.until > now) return;
      this.#dropRunning(first.name);
    }
  }
}

function nameOf({ owner, key }: IdempotencyClaim): string {
  // The length prefix keeps different pairs of owner and key distinct.
  return `${owner.length} ${owner}${key}`;
}

/** The approximate size, in bytes. */
function sizeOf({ headers, body = "" }: StoredReply): number {
  let text = 0;
  for (const [name, value] of headers) text += name.length + value.length;
  return typeof body === "string"
    ? (text + body.length) * 2
    : text * 2 + body.byteLength;
}

/** Copies the bytes, because the handler may reuse its buffer. */
function copied(reply: StoredReply): StoredReply {
  const { body } = reply;
  return body instanceof Uint8Array ? { ...reply, body: body.slice() } : reply;
}
