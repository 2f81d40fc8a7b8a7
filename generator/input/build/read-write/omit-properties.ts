import type {
  ObjectConstraints,
  OmittedProperty,
  Property,
  Writable,
} from "../../../language/model/model.js";
import { unlessEqual } from "../../../language/schema/children.js";

/** The omitted properties of an object, from all the schemas that apply to it. */
export interface Omissions {
  /** Names that the object cannot have. */
  readonly omitted: ReadonlySet<string>;
  /** Names that cannot be required: the omitted ones, and those that a member of its unions omits. */
  readonly notRequired: ReadonlySet<string>;
}

/** The omitted properties, and the reason for each. */
interface OmitOptions {
  readonly keyword: OmittedProperty["keyword"];
  readonly isKept: (property: Property) => boolean;
}

/** Omits properties from the constraints of an object; returns undefined if no constraint is left. */
export function omitProperties(
  rules: ObjectConstraints,
  omissions: Omissions,
  options: OmitOptions,
): ObjectConstraints | undefined {
  const properties = rules.properties.map((property) =>
    omitProperty(property, omissions, options),
  );
  const next: Writable<ObjectConstraints> = {
    ...rules,
    properties: unlessEqual(rules.properties, properties),
    required: without(rules.required, omissions.notRequired),
  };
  omitDependents(next, omissions);
  const constrains =
    next.properties.length > 0 ||
    next.required.length > 0 ||
    Object.keys(next).length > 2;
  return constrains ? unlessEqual(rules, next) : undefined;
}

function omitProperty(
  property: Property,
  { omitted, notRequired }: Omissions,
  { keyword, isKept }: OmitOptions,
): Property {
  const { name, required, schema } = property;
  if (isKept(property)) return property;
  if (omitted.has(name)) {
    return {
      name,
      required: false,
      schema: { docs: schema.docs, location: schema.location, types: [] },
      omitted: { keyword, required, schema },
    };
  }
  return required && notRequired.has(name)
    ? { ...property, required: false }
    : property;
}

/** Removes the dependencies on omitted properties, and the requirements of them. */
function omitDependents(
  rules: Writable<ObjectConstraints>,
  { omitted, notRequired }: Omissions,
): void {
  const { dependentRequired, dependentSchemas } = rules;
  if (dependentRequired !== undefined) {
    const kept = dependentRequired
      .filter(({ name }) => !omitted.has(name))
      .map(({ name, required }) => ({
        name,
        required: without(required, notRequired),
      }))
      .filter(({ required }) => required.length > 0);
    if (kept.length > 0) rules.dependentRequired = kept;
    else delete rules.dependentRequired;
  }
  if (dependentSchemas !== undefined) {
    const kept = dependentSchemas.filter(({ name }) => !omitted.has(name));
    if (kept.length > 0) rules.dependentSchemas = kept;
    else delete rules.dependentSchemas;
  }
}

function without(
  names: readonly string[],
  removed: ReadonlySet<string>,
): readonly string[] {
  return names.some((name) => removed.has(name))
    ? names.filter((name) => !removed.has(name))
    : names;
}
