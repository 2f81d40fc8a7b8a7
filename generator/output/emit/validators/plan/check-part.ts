import type { Schema } from "../../../../language/model/model.js";
import type { Identifier } from "../../../../language/print/code.js";
import type { Block } from "../blocks/blocks.js";
import type { Pointer } from "../blocks/pointer.js";
import type { Site, Subject } from "../blocks/site.js";
import { callCheck } from "../checks/check-reference.js";
import { pascalCase } from "./local-names.js";

/** How many levels of objects and arrays one function checks. */
const deepest = 3;

/** Whether a schema is nested so deep that it gets its own function. */
function isDeep(schema: Schema, site: Site): boolean {
  if (site.depth <= deepest) return false;
  const { array, object } = schema;
  return (
    (object !== undefined &&
      object.properties.length + (object.patternProperties?.length ?? 0) > 0) ||
    object?.additionalProperties?.object !== undefined ||
    array?.items?.object !== undefined ||
    array?.items?.array !== undefined ||
    (schema.anyOf?.length ?? 0) + (schema.oneOf?.length ?? 0) > 2
  );
}

/** A call of the function that checks a part of a schema, if it has one. */
export function checkPart(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block | undefined {
  const shared = sharedFunction(schema, subject.pointer, site);
  if (shared !== undefined) return callCheck(shared, subject, "");
  return isDeep(schema, site) ? callPart(schema, subject, site) : undefined;
}

/** A call of a separate function for a part of a schema. */
export function callPart(schema: Schema, subject: Subject, site: Site): Block {
  const shared = sharedFunction(schema, subject.pointer, site);
  if (shared !== undefined) return callCheck(shared, subject, "");
  const stem = stemOf(subject.pointer, site);
  const made = site.module.addPart(schema, stem, site.cycle);
  return callCheck(made, subject, site.cycle === undefined ? "" : "same");
}

/** The function of a part that takes only the value; undefined if there is none. */
export function functionOfPart(
  schema: Schema,
  pointer: Pointer,
  site: Site,
): Identifier | undefined {
  const shared = sharedFunction(schema, pointer, site);
  if (shared !== undefined || site.cycle !== undefined) return shared;
  return isDeep(schema, site)
    ? site.module.addPart(schema, stemOf(pointer, site))
    : undefined;
}

/** The function of the items of an array, if they are objects. */
export function functionOfItems(
  schema: Schema,
  pointer: Pointer,
  site: Site,
): Identifier | undefined {
  const found = functionOfPart(schema, pointer, site);
  if (found !== undefined || site.cycle !== undefined) return found;
  return (schema.object?.properties.length ?? 0) > 1
    ? site.module.addPart(schema, stemOf(pointer, site))
    : undefined;
}

function sharedFunction(
  schema: Schema,
  pointer: Pointer,
  site: Site,
): Identifier | undefined {
  return site.module.sharedFunction(schema, () => stemOf(pointer, site));
}

/** The prefix of the names of a part's function and constants, from its pointer. */
function stemOf(pointer: Pointer, { stem }: Site): string {
  let name = stem;
  for (const part of pointer) {
    if ("hole" in part) name += "Item";
    else
      for (const segment of part.text.split("/"))
        if (segment !== "") name += pascalCase(segment);
  }
  return name;
}
