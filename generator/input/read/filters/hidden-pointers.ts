import { memberOf, text } from "../../../language/json/json.js";
import {
  childLocation,
  pointerSteps,
} from "../../../language/json/location.js";
import { DEFAULT_STATUS } from "../../../language/json/member-names.js";
import type { Resolved } from "../document.js";
import { type HiddenNames, type Item, itemsOf } from "./hidden-names.js";

/**
 * The pointers of `x-poll` or `x-settles` that lead to a hidden property of the bodies
 * of the operation.
 */
export function hiddenPointers(
  extension: Item,
  operation: Resolved,
  hidden: HiddenNames,
): readonly Resolved[] {
  const isPoll = extension.name === "x-poll";
  const bodies = isPoll
    ? itemsOf(at(operation, "responses")).filter(({ name }) =>
        name.startsWith("2"),
      )
    : [at(operation, "requestBody")];
  const schemas = bodies
    .flatMap((body) => hidden.chain(body))
    .flatMap((body) => itemsOf(at(body, "content")))
    .map((content) => at(content, "schema"));
  const pointers = isPoll ? pollPointers(extension) : settlePointers(extension);
  return pointers.filter(({ value }) => {
    const steps = pointerSteps(text(value));
    return schemas.some((schema) => leadsToHidden(schema, steps, hidden));
  });
}

function pollPointers(extension: Item): readonly Resolved[] {
  const named = itemsOf(extension).filter(({ name }) =>
    ["status", "interval"].includes(name),
  );
  return named.some(({ name }) => name === "status")
    ? named
    : [...named, { value: DEFAULT_STATUS, location: extension.location }];
}

function settlePointers(extension: Item): readonly Resolved[] {
  return typeof extension.value === "string"
    ? [extension]
    : [at(extension, "id")];
}

function leadsToHidden(
  schema: Resolved,
  [step, ...rest]: readonly string[],
  hidden: HiddenNames,
): boolean {
  if (step === undefined) return false;
  if (hidden.of(schema).has(step)) return true;
  return hidden
    .chain(schema)
    .map((one) => at(at(one, "properties"), step))
    .some((property) => leadsToHidden(property, rest, hidden));
}

/** A member of an object; `null` if the object lacks it. */
function at({ value, location }: Resolved, name: string): Resolved {
  return {
    value: memberOf(value, name) ?? null,
    location: childLocation(location, name),
  };
}
