import type { Discriminator, Schema } from "../../../language/model/model.js";
import { hasOnly } from "../../../language/schema/schema.js";

/** The fixed values that a schema adds to a reference: required properties with an enumeration or constant. */
export function fixedValuesOf(schema: Schema): readonly Schema[] {
  const { location, ref, object } = schema;
  const { properties = [], required = [], ...others } = object ?? {};
  const isPin =
    ref !== undefined &&
    hasOnly(schema, "ref", "object") &&
    properties.length > 0 &&
    required.length + Object.keys(others).length === 0 &&
    properties.every((one) => one.required && one.schema.enum !== undefined);
  return isPin
    ? [{ docs: {}, location, object: { properties, required } }]
    : [];
}

/** A schema restricted to the given fixed values. */
export function withFixedValues(
  schema: Schema,
  pins: readonly Schema[],
): Schema {
  const { docs, location, default: usual } = schema;
  return pins.length === 0
    ? schema
    : {
        ...{ docs, location, allOf: [schema, ...pins] },
        ...(usual !== undefined && { default: usual }),
      };
}

/** Whether an alternative only adds the discriminator's value to a reference. */
function isFixedBy({ property }: Discriminator, member: Schema): boolean {
  return fixedValuesOf(member).some(({ object }) =>
    object?.properties.every(({ name }) => name === property),
  );
}

/** An alternative without the discriminator's value. */
export function withoutFixedValue(
  discriminator: Discriminator | undefined,
  member: Schema,
): Schema {
  if (discriminator === undefined || !isFixedBy(discriminator, member))
    return member;
  const { docs, location, ref } = member;
  return { docs, location, ...(ref !== undefined && { ref }) };
}

/** Whether the alternatives get their values only from the discriminator. */
export function valuesComeFromDiscriminator({
  discriminator,
  anyOf,
  oneOf,
}: Schema): boolean {
  return [...(anyOf ?? []), ...(oneOf ?? [])].some(
    (member) => discriminator && isFixedBy(discriminator, member),
  );
}
