import type { Check, Failure } from "../check.js";
import { memberOf } from "../problem.js";

/** The event that a body contains. */
export type Recognized =
  | { readonly name: string }
  | { readonly failures: readonly Failure[] }
  | { readonly unknown: true };

/**
 * Finds the first event with the body's type whose check accepts it. Returns failures
 * if the type is known but no check accepts the body.
 */
export function recognize(
  rows: readonly WebhookEventRow[],
  event: unknown,
): Recognized {
  let wrong: readonly Failure[] | undefined;
  for (const { name, type, check } of rows) {
    if (type !== undefined && memberOf(event, type.property) !== type.value)
      continue;
    const failures: Failure[] = [];
    check?.(event, "", failures);
    if (failures.length === 0) return { name };
    // A shared type may also be an event of another API version.
    if (type !== undefined && type.shared !== true) wrong ??= failures;
  }
  return wrong === undefined ? { unknown: true } : { failures: wrong };
}

/** An event as the receiver knows it. */
export interface WebhookEventRow {
  /** The name of the event. */
  readonly name: string;
  /** The property and value that identify the event. Absent: only the check does. */
  readonly type?: {
    readonly property: string;
    readonly value: string;
    /** Whether events of other API versions have the same type. */
    readonly shared?: true;
  };
  /** Validates the event. */
  readonly check?: Check;
  /** The properties that a sender fills in. */
  readonly fills?: readonly ("id" | "created_at" | "metadata")[];
  /** A JSON Pointer to the id of the subject that the event settles. */
  readonly settles?: string;
}
