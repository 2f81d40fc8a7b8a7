import type { ObjectRules, Property } from "../model/model.js";

/** The properties that an object can have: types leave out those that only travel the other way. */
export function presentProperties(
  rules: ObjectRules | undefined,
): readonly Property[] {
  return (rules?.properties ?? []).filter(({ absent }) => absent === undefined);
}
