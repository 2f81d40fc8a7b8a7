import type {
  Sampled,
  Variation,
  Violation,
} from "../../../language/model/model.js";
import { type Code, code } from "../../../language/print/code.js";
import {
  arrayLiteral,
  literal,
  objectLiteral,
  property,
  stringLiteral,
} from "../../../language/print/escape.js";

/** Prints the row of a sample. */
export function sampleRow({
  value,
  variations,
  violations,
  valueTypes,
}: Sampled): Code {
  const vary = [...variations].map(([pointer, variation]) =>
    property(pointer, literal(variationRow(variation))),
  );
  const types = [...valueTypes].map(([pointer, type]) =>
    property(pointer, stringLiteral(type)),
  );
  return objectLiteral([
    property("value", literal(value)),
    ...(vary.length === 0 ? [] : [property("vary", objectLiteral(vary))]),
    ...invalidMember(violations),
    ...(types.length === 0 ? [] : [property("types", objectLiteral(types))]),
  ]);
}

/** The member with the faults of a sample; empty if there are none. */
export function invalidMember(violations: readonly Violation[]): Code[] {
  return violations.length === 0
    ? []
    : [property("invalid", arrayLiteral(byFault(violations).map(invalidRow)))];
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

function invalidRow(violations: readonly Violation[]): Code {
  const [first] = violations;
  const pointers = violations.map(({ pointer }) => stringLiteral(pointer));
  return objectLiteral([
    ...(first === undefined ? [] : faultMembers(first)),
    property("at", arrayLiteral(pointers)),
  ]);
}

function faultMembers({ fault, change }: Violation): readonly Code[] {
  return [
    property("is", stringLiteral(fault)),
    ...(change.kind === "set"
      ? [property("value", literal(change.value))]
      : []),
    ...(change.kind === "length" ? [code`length: ${change.length}`] : []),
  ];
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
