import type { Schema } from "../../model/model.js";
import { identifier } from "../../print/escape.js";
import type { Block } from "./block.js";
import { callCheck } from "./check-reference.js";
import { pascalCase } from "./local-names.js";
import type { Site, Subject } from "./site.js";

/** How many objects and lists a function holds within each other. */
const deepest = 3;

/** Whether a schema stands so deep in a function that it gets one of its own. */
export function isPart(schema: Schema, site: Site): boolean {
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

/** A call of a function that is printed for a part of a schema. */
export function checkPart(schema: Schema, subject: Subject, site: Site): Block {
  const stem = `${site.stem}${pascalCase(subject.value.name)}`;
  const name = site.module.declare(`check${pascalCase(stem)}`);
  site.module.addPart(schema, name, { ...site, stem });
  return callCheck(
    identifier(name),
    subject,
    site.cycle === undefined ? "" : "same",
  );
}
