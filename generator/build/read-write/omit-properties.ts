import type {
  Writable,
  OmittedProperty,
  ObjectConstraints,
  Property,
} from "../../model/model.js";
import { unlessEqual } from "../../schema/children.js";

/** What holds of an object by all the schemas that speak of it. */
export interface Omissions {
  /** Names that it cannot have. */
  readonly omitted: ReadonlySet<string>;
  /** Names that it need not have: those, and what one of its alternatives has absent. */
  readonly notRequired: ReadonlySet<string>;
}

/** How properties become absent. */
interface OmitOptions {
  readonly mark: OmittedProperty["keyword"];
  readonly stays: (property: Property) => boolean;
}

/** The rules for an object that cannot have some names; nothing where none is left. */
export function omitProperties(
  rules: ObjectConstraints,
  around: Omissions,
  absence: OmitOptions,
): ObjectConstraints | undefined {
  const properties = rules.properties.map((property) =>
    omitProperty(property, around, absence),
  );
  const next: Writable<ObjectConstraints> = {
    ...rules,
    properties: unlessEqual(rules.properties, properties),
    required: without(rules.required, around.notRequired),
  };
  omitDependents(next, around);
  const says =
    next.properties.length > 0 ||
    next.required.length > 0 ||
    Object.keys(next).length > 2;
  return says ? unlessEqual(rules, next) : undefined;
}

function omitProperty(
  property: Property,
  { omitted: absent, notRequired: unrequired }: Omissions,
  { mark, stays }: OmitOptions,
): Property {
  const { name, required, schema } = property;
  if (stays(property)) return property;
  if (absent.has(name)) {
    return {
      name,
      required: false,
      schema: { docs: schema.docs, location: schema.location, types: [] },
      omitted: { keyword: mark, required, schema },
    };
  }
  return required && unrequired.has(name)
    ? { ...property, required: false }
    : property;
}

/** What depends on an absent property never holds, and none can be asked for. */
function omitDependents(
  rules: Writable<ObjectConstraints>,
  { omitted: absent, notRequired: unrequired }: Omissions,
): void {
  const { dependentRequired, dependentSchemas } = rules;
  if (dependentRequired !== undefined) {
    const left = dependentRequired
      .filter(({ name }) => !absent.has(name))
      .map(({ name, required }) => ({
        name,
        required: without(required, unrequired),
      }))
      .filter(({ required }) => required.length > 0);
    if (left.length > 0) rules.dependentRequired = left;
    else delete rules.dependentRequired;
  }
  if (dependentSchemas !== undefined) {
    const left = dependentSchemas.filter(({ name }) => !absent.has(name));
    if (left.length > 0) rules.dependentSchemas = left;
    else delete rules.dependentSchemas;
  }
}

function without(
  names: readonly string[],
  taken: ReadonlySet<string>,
): readonly string[] {
  return names.some((name) => taken.has(name))
    ? names.filter((name) => !taken.has(name))
    : names;
}
