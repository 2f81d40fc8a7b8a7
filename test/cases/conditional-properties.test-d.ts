/**
 * Checked by `npm run typecheck`: what only a condition describes is an optional property.
 */
import type {
  Address,
  Gift,
  Parcel,
  Payment,
  Sealed,
  Shut,
  Sizes,
} from "./conditional-properties/expected/api/schemas.js";

export const payment: Payment = { card: "1", billing: "Main Street 1" };
export const american: Address = { country: "US", zip: "10001" };
export const other: Address = { country: "DE", zip: 10115, region: "Berlin" };
export const parcel: Parcel = { kind: "letter", weight: 20, stamp: true };
export const box: Parcel = { kind: "box", weight: "2 kg", width: 30 };
export const gift: Gift = { width: 3, ribbon: "red" };
export const sealed: Sealed = { wax: "yes", colour: "red" };

export const sizes: Sizes = { depth: 3, width: 1 };
export const height = (all: Sizes): number | undefined => all["height"];

export const zip = (address: Address): string | number | undefined =>
  address.zip;

// @ts-expect-error a branch says which type it has
export const unbilled: Payment = { billing: 7 };
// @ts-expect-error no branch describes it
export const unknown: Address = { country: "DE", street: "Main Street" };
// @ts-expect-error the object requires it
export const weightless: Parcel = { kind: "box" };
// @ts-expect-error the object is closed
export const shut: Shut = { key: "1", lock: "2" };
// @ts-expect-error the map has integers, whatever a branch says
export const weights: Sizes = { depth: 3, weight: "2 kg" };
