import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { Schema } from "../../../language/model/model.js";
import { SchemaLookup } from "../../../language/schema/lookup.js";
import type { DynamicBindings } from "../schema/dynamic-scope.js";

/** A schema with a name of its own: a component, or another schema that a reference points to. */
export interface Target {
  /** Its location, which identifies it. */
  readonly location: Location;
  readonly value: JsonValue;
  /** The targets of its dynamic anchors, if they affect its meaning. */
  readonly bindings?: DynamicBindings;
  /** The component's name; absent for schemas elsewhere in the description. */
  component?: string;
  /** Set once it is built. */
  schema?: Schema;
  /** Set once all targets are known. */
  name?: string;
}

/** The name of a target. Throws before targets are named. */
export function nameOf(target: Target): string {
  if (target.name === undefined) throw new Error(`Unnamed: ${target.location}`);
  return target.name;
}

/** The schema of a target. Throws before it is built. */
export function schemaOf(target: Target): Schema {
  if (target.schema === undefined)
    throw new Error(`Unbuilt: ${target.location}`);
  return target.schema;
}

/** A lookup among named targets in their current state. */
export function lookupOf(targets: readonly Target[]): SchemaLookup {
  return new SchemaLookup(
    new Map(targets.map((target) => [nameOf(target), target])),
  );
}
