import type { Schema } from "../model/model.js";
import type { Pair } from "./compare-schemas.js";
import { canonical } from "./inclusion/value.js";

/** Compares the values that may stand, of closed and of open enumerations. */
export function compareValues({ before, after, scope, facts }: Pair): void {
  const places = { before: before.place, after: after.place };
  const [one, other] = [listOf(before), listOf(after)];
  if (one === undefined || other === undefined) {
    if (one !== other)
      facts.add(scope, {
        kind:
          before.known || after.known
            ? one === undefined
              ? "known-values-listed"
              : "known-values-unlisted"
            : one === undefined
              ? "values-listed"
              : "values-unlisted",
        places,
        ...(one && { before: one }),
        ...(other && { after: other }),
      });
    return;
  }
  if (before.known === undefined && after.known !== undefined)
    facts.add(scope, { kind: "enumeration-opened", places });
  if (before.known !== undefined && after.known === undefined)
    facts.add(scope, { kind: "enumeration-closed", places });
  const open = before.known !== undefined;
  const [was, is] = [one[0], other[0]];
  if (!open && one.length === 1 && other.length === 1) {
    if (
      was !== undefined &&
      is !== undefined &&
      canonical(was) !== canonical(is)
    )
      facts.add(scope, {
        kind: "constant-changed",
        places,
        before: was,
        after: is,
      });
    return;
  }
  const [had, has] = [
    new Set(one.map(canonical)),
    new Set(other.map(canonical)),
  ];
  for (const value of other)
    if (!had.has(canonical(value)))
      facts.add(scope, {
        kind: open ? "known-value-added" : "value-added",
        places,
        after: value,
      });
  for (const value of one)
    if (!has.has(canonical(value)))
      facts.add(scope, {
        kind: open ? "known-value-removed" : "value-removed",
        places,
        before: value,
      });
}

/** Null is a matter of types. */
function listOf({ known, values, types }: Schema) {
  const list = known ?? values;
  return types === undefined ? list : list?.filter((value) => value !== null);
}
