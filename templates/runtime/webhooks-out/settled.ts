/** Stores which event settled a subject, such as a job. */
import { memberOf } from "../problem.js";
import type { WebhookEventRow } from "../webhooks-in/events.js";
import { type Awaitable, type Schedule, timed } from "./in-time.js";
import { DeliveryRefusedError } from "./queue.js";

/** Remembers which event settled a subject, such as a job. */
export interface SettledStore {
  /**
   * Records, atomically, that an event settles a subject, and returns undefined. If the
   * subject is settled already, by this event or another one, returns that event. A store
   * that outlives the process makes sure that no later process settles the subject again.
   */
  settle(subject: string, event: string): Awaitable<string | undefined>;
  /**
   * Forgets the event that settled a subject, because it was not queued. Does nothing if
   * another event settled it.
   */
  release(subject: string, event: string): Awaitable<void>;
}

/** The subject of the event is already settled by another event. */
export class SubjectSettledError extends Error {
  override readonly name = "SubjectSettledError";
}

/** Remembers settled subjects in memory. It forgets the oldest beyond `limit`. */
export function createSettledStore(limit = 100_000): SettledStore {
  const settled = new Map<string, string>();
  return {
    settle(subject, event) {
      const before = settled.get(subject);
      if (before !== undefined) return before;
      const [oldest] = settled.keys();
      if (settled.size >= limit && oldest !== undefined) settled.delete(oldest);
      settled.set(subject, event);
      return undefined;
    },
    release(subject, event) {
      if (settled.get(subject) === event) settled.delete(subject);
    },
  };
}

/**
 * Finds the subject that an event settles, by the JSON Pointer of its id in the payload.
 * Throws a `TypeError` if the payload has no such id.
 */
export function settledSubject(
  owner: string,
  { subject, id }: NonNullable<WebhookEventRow["settles"]>,
  event: unknown,
): string {
  let value = event;
  for (const part of id.split("/").slice(1))
    value = memberOf(value, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (typeof value === "bigint") value = String(value);
  if (typeof value !== "string" && typeof value !== "number")
    throw new TypeError(`The event has no subject at ${id}.`);
  return JSON.stringify([owner, subject ?? id, value]);
}

/** Queues an event, if no other event has settled its subject. */
export type Settle = (
  subject: string,
  event: string,
  add: () => Promise<void>,
) => Promise<void>;

/**
 * Lets one event settle each subject. The subject stays settled if the event is in the
 * queue, or may be: it becomes free again only if this call settled it and the queue
 * refused the event. Calls for one subject wait for each other, because the same event
 * may be sent to several URLs at once, and one of them may be queued.
 */
export function settling(
  store: SettledStore,
  onError: (error: unknown) => void,
): Settle {
  const latest = new Map<string, Promise<void>>();
  return async (subject, event, add) => {
    const earlier = latest.get(subject);
    const own = (async () => {
      await earlier?.catch(() => undefined);
      await settleOne(store, onError, subject, event, add);
    })();
    latest.set(subject, own);
    try {
      await own;
    } finally {
      if (latest.get(subject) === own) latest.delete(subject);
    }
  };
}

async function settleOne(
  store: SettledStore,
  onError: (error: unknown) => void,
  ...[subject, event, add]: Parameters<Settle>
): Promise<void> {
  const before = await store.settle(subject, event);
  if (before !== undefined && before !== event)
    throw new SubjectSettledError(
      `The event ${event} cannot be sent: the event ${before} has settled its subject.`,
    );
  try {
    await add();
  } catch (error) {
    if (before === undefined && error instanceof DeliveryRefusedError)
      await release(store, onError, subject, event);
    throw error;
  }
}

async function release(
  store: SettledStore,
  onError: (error: unknown) => void,
  subject: string,
  event: string,
): Promise<void> {
  try {
    await store.release(subject, event);
  } catch (error) {
    onError(error);
  }
}

/** Limits each method of a store of settled subjects. */
export function timedStore(
  settled: SettledStore,
  schedule: Schedule,
): SettledStore {
  return {
    settle: timed(
      "settled.settle",
      (subject, event) => settled.settle(subject, event),
      schedule,
    ),
    release: timed(
      "settled.release",
      (subject, event) => settled.release(subject, event),
      schedule,
    ),
  };
}
