import { memberOf } from "../problem.js";
import type { Awaitable } from "./awaitable.js";

/** Remembers which event settled a subject, such as a job. */
export interface SettledStore {
  /**
   * Records, atomically, that an event settled a subject, unless another one did.
   * Returns the event that settled it. A store that outlives the process makes sure that
   * no later process settles the subject again.
   */
  settle(subject: string, event: string): Awaitable<string>;
  /** Forgets the event that settled a subject, because it could not be queued. */
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
      return event;
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
  pointer: string,
  body: string,
): string {
  let value: unknown = JSON.parse(body);
  for (const part of pointer.split("/").slice(1))
    value = memberOf(value, part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (typeof value !== "string" && typeof value !== "number")
    throw new TypeError(`The event has no subject at ${pointer}.`);
  return JSON.stringify([owner, pointer, value]);
}
