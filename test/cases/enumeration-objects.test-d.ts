/**
 * Checked by `npm run typecheck`: the constant object of an enumeration has the
 * values of its type, and both have one name.
 */
import {
  Kind,
  Level,
  Odd,
  Status,
} from "./enumeration-objects/expected/api/schemas.js";

export const done: "done" = Status.done;

export const every: readonly Status[] = Object.values(Status);

export const levels: readonly NonNullable<Level>[] = [
  Level["-1"],
  Level["0"],
  Level["10"],
];

export const known: Kind<never> = Kind["3d"];
export const unknownKind: Kind = "video";

// Keys that every object inherits are literals too.
export const inherited: readonly Odd[] = [
  Odd.constructor,
  Odd["__proto__"],
  Odd[""],
];

// @ts-expect-error -- the object is constant
Status.done = "done";

// @ts-expect-error -- not a value of the enumeration
export type Missing = (typeof Status)["failed"];
