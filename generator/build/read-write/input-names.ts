import { reservedTypes } from "../names/reserved-names.js";
import { assignNames } from "../names/names.js";

/**
 * Names the forms that requests hold of schemas that replies hold otherwise:
 * `UserInput` beside `User`.
 *
 * @param split the names of those schemas
 * @param isTaken whether a schema has a name
 */
export function requestVariantNames(
  split: Iterable<string>,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, string> {
  return assignNames([...split], {
    candidates: (name) => [() => `${name}Input`, () => `${name}RequestInput`],
    isOwn: () => false,
    isFree: (name) => !isTaken(name) && !reservedTypes.has(name),
  });
}
