import type { DynamicBindings } from "../schema/dynamic-scope.js";
import type { Schema } from "../../model/model.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";
import { SchemaLookup } from "../../schema/lookup.js";

/** A schema that has, or will have, a name of its own: a component, or what a reference leads to. */
export interface Target {
  /** Where it stands; what makes it the same target. */
  readonly location: Location;
  readonly value: JsonValue;
  /** What its dynamic anchors stand for, where that changes what it means. */
  readonly bindings?: DynamicBindings;
  /** The component's name; absent for a place in the middle of a description. */
  component?: string;
  /** Set once it is built. */
  schema?: Schema;
  /** Set once all targets are known. */
  name?: string;
}

/** The name of a target after all have got one. */
export function nameOf(target: Target): string {
  if (target.name === undefined) throw new Error(`Unnamed: ${target.location}`);
  return target.name;
}

/** The schema of a target after all are built. */
export function schemaOf(target: Target): Schema {
  if (target.schema === undefined)
    throw new Error(`Unbuilt: ${target.location}`);
  return target.schema;
}

/** Finds things in targets that have their names, as they are at the time. */
export function lookupOf(targets: readonly Target[]): SchemaLookup {
  return new SchemaLookup(
    new Map(targets.map((target) => [nameOf(target), target])),
  );
}
