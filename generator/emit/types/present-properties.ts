import type { ObjectRules, Property } from "../../model/model.js";

/** The properties that an object can have: types leave out those that only travel the other way. */
export function presentProperties(
  rules: ObjectRules | undefined,
): readonly Property[] {
  return (rules?.properties ?? []).filter(({ absent }) => absent === undefined);
}

/**
 * Whether rules do nothing but keep properties out: an object type without
 * members would need an index signature, which lets them in again.
 */
export function saysOnlyAbsences(rules: ObjectRules | undefined): boolean {
  if (rules === undefined) return false;
  const { properties, required, ...others } = rules;
  return (
    properties.length > 0 &&
    presentProperties(rules).length + required.length === 0 &&
    Object.keys(others).length === 0
  );
}
