import type { JsonObject } from "../../../language/json/json.js";
import type {
  Sampled,
  Variation,
  Violation,
} from "../../../language/model/model.js";

/** The row of a sample, as the runtime reads it. */
export function sampleRow({
  value,
  variations,
  violations,
  valueTypes,
}: Sampled): JsonObject {
  const vary = [...variations].map(
    ([pointer, variation]) => [pointer, variationRow(variation)] as const,
  );
  return {
    value,
    ...(vary.length > 0 && { vary: Object.fromEntries(vary) }),
    ...invalidMember(violations),
    ...(valueTypes.size > 0 && { types: Object.fromEntries(valueTypes) }),
  };
}

/** The member with the faults of a sample; empty if there are none. */
export function invalidMember(violations: readonly Violation[]): JsonObject {
  return violations.length === 0
    ? {}
    : { invalid: byFault(violations).map(invalidRow) };
}

/** The violations with the same fault and the same change stand in one row. */
function byFault(
  violations: readonly Violation[],
): readonly (readonly Violation[])[] {
  const rows = new Map<string, Violation[]>();
  for (const violation of violations) {
    const key = JSON.stringify([violation.fault, violation.change]);
    const row = rows.get(key);
    if (row === undefined) rows.set(key, [violation]);
    else row.push(violation);
  }
  return [...rows.values()];
}

function invalidRow(violations: readonly Violation[]): JsonObject {
  const [first] = violations;
  return {
    ...(first && faultMembers(first)),
    at: violations.map(({ pointer }) => pointer),
  };
}

function faultMembers({ fault, change }: Violation): JsonObject {
  return {
    is: fault,
    ...(change.kind === "set" && { value: change.value }),
    ...(change.kind === "length" && { length: change.length }),
  };
}

/** What may vary, as the runtime reads it. */
export function variationRow(variation: Variation) {
  if ("format" in variation) return variation.format;
  if ("optional" in variation) return "optional";
  if ("values" in variation) return [...variation.values];
  const { minimum, maximum, multipleOf } = variation;
  return {
    from: minimum,
    to: maximum,
    ...(multipleOf !== 1 && { step: multipleOf }),
  };
}
