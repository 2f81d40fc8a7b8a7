import { conjuncts, expanded } from "../../schema/conjunctions.js";
import type { Term } from "../subsumption/term.js";

/** Whether two schemas have a type in common and, of objects, a property. */
export function areKin(one: Term, other: Term): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  const [had, has] = [typesOf(left), typesOf(right)];
  if (
    had.length > 0 &&
    has.length > 0 &&
    !had.some((type) => has.includes(type))
  )
    return false;
  const [names, others] = [namesOf(left), namesOf(right)];
  if (names.length === 0 || others.length === 0) return true;
  return names.some((name) => others.includes(name));
}

function partsOf({ schema, lookup }: Term) {
  return expanded(conjuncts(schema), lookup);
}

type Parts = ReturnType<typeof partsOf>;

function typesOf(parts: Parts): readonly string[] {
  return parts
    .flatMap(({ types }) => types ?? [])
    .map((type) => (type === "integer" ? "number" : type));
}

function namesOf(parts: Parts): readonly string[] {
  return parts.flatMap(
    ({ object }) => object?.properties.map(({ name }) => name) ?? [],
  );
}
