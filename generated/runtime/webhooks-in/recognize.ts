import type { Check, Failure } from "../check.js";
import { memberOf } from "../problem.js";

/** What a delivery's event was found to be. */
export type Recognized =
  | { readonly name: string }
  | { readonly failures: readonly Failure[] }
  | { readonly unknown: true };

/**
 * The first event of the delivery's type whose check it passes; failures where
 * it passes none.
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
    // What is of a type that others have too may be one of them.
    if (type !== undefined && type.shared !== true) wrong ??= failures;
  }
  return wrong === undefined ? { unknown: true } : { failures: wrong };
}

/** What a receiver knows of an event. */
export interface WebhookEventRow {
  readonly name: string;
  /** The property and the value that tell it; absent: only its check does. */
  readonly type?: {
    readonly property: string;
    readonly value: string;
    /** Other events have it too, which the rows do not hold: those of another version. */
    readonly shared?: true;
  };
  readonly check?: Check;
  /** The properties it has that a sender fills in. */
  readonly fills?: readonly ("id" | "created_at" | "metadata")[];
}
