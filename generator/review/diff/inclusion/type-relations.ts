import type {
  ArrayConstraints,
  ObjectConstraints,
  Schema,
} from "../../../language/model/model.js";
import { mapSubschemas } from "../../../language/schema/children.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { impliedTypes, kindOf } from "../../../language/schema/types.js";
import { hasPropertiesOf } from "../match/member-similarity.js";
import { Relations } from "./relation.js";

/** Relates the types of two schemas in code, which the limits of values do not change. */
export class TypeRelations {
  readonly #relations: Relations;
  readonly #before: Lookup;
  readonly #after: Lookup;
  readonly #types = new WeakMap<Schema, Schema>();

  /** @param unchanged names that mean the same in both descriptions */
  constructor(before: Lookup, after: Lookup, unchanged: ReadonlySet<string>) {
    this.#before = before;
    this.#after = after;
    const typeNamed = (lookup: Lookup) => (name: string) => {
      const schema = lookup(name);
      return schema && this.#typeOf(schema);
    };
    this.#relations = new Relations(typeNamed(before), typeNamed(after), {
      unchanged,
      searches: false,
    });
  }

  /** Whether the type of a new member of a union is already among those of the old members. */
  wasAmong(members: readonly Schema[], added: Schema): boolean {
    const updated = { schema: added, lookup: this.#after };
    const type = this.#typeOf(added);
    return members.some(
      (member) =>
        hasPropertiesOf(updated, { schema: member, lookup: this.#before }) &&
        this.#relations.wasAccepted(this.#typeOf(member), type),
    );
  }

  /** Whether the type of an old member of a union is still among those of the new members. */
  isStillAmong(removed: Schema, members: readonly Schema[]): boolean {
    const old = { schema: removed, lookup: this.#before };
    const type = this.#typeOf(removed);
    return members.some((member) => {
      const updated = { schema: member, lookup: this.#after };
      if (!hasPropertiesOf(updated, old)) return false;
      const other = this.#typeOf(member);
      return (
        this.#relations.of(type, other) === "same" ||
        (this.#relations.isStillAccepted(type, scalar) &&
          this.#relations.isStillAccepted(type, other))
      );
    });
  }

  /** A schema without the keywords that no type depends on. */
  #typeOf(schema: Schema): Schema {
    const known = this.#types.get(schema);
    if (known !== undefined) return known;
    const type = mapSubschemas(withoutLimits(schema), (part) =>
      this.#typeOf(part),
    );
    this.#types.set(schema, type);
    return type;
  }
}

/** Values without parts, so that nothing is lost with a narrower type beside a wider one. */
const scalar: Schema = {
  docs: {},
  location: "",
  types: ["boolean", "number", "string", "null"],
};

/** Formats of which the configuration or the media type makes other types than `string` and `number`. */
const typeFormats: ReadonlySet<string> = new Set([
  "binary",
  "date-time",
  "int64",
]);

function withoutLimits(schema: Schema): Schema {
  const { docs, location, ref, types, enum: values, knownValues } = schema;
  const { string, number, array, object, allOf = [], valueType } = schema;
  const implied = impliedTypes(schema);
  const kinds = types ?? (implied.length > 0 ? implied : undefined);
  // No type tells that exactly one member accepts the value.
  const { anyOf = schema.oneOf } = schema;
  const second = schema.anyOf && schema.oneOf;
  const parts = second ? [...allOf, { docs, location, anyOf: second }] : allOf;
  return {
    docs,
    location,
    ...(ref !== undefined && { ref }),
    ...(kinds && { types: [...new Set(kinds.map(kindOf))] }),
    ...(values && { enum: values }),
    ...(knownValues && { knownValues }),
    ...(string && { string: formatOf(string) }),
    ...(number && { number: formatOf(number) }),
    ...(array && { array: itemsOf(array) }),
    ...(object && { object: propertiesOf(object) }),
    ...(parts.length > 0 && { allOf: parts }),
    ...(anyOf && { anyOf }),
    ...(valueType && { valueType }),
  };
}

function formatOf({ format = "" }: { readonly format?: string }) {
  return typeFormats.has(format) ? { format } : {};
}

function itemsOf(array: ArrayConstraints): ArrayConstraints {
  const { prefixItems, items, minItems, maxItems, unevaluatedItems } = array;
  const isTuple = prefixItems !== undefined;
  return {
    ...(prefixItems && { prefixItems }),
    ...(items && { items }),
    ...(isTuple && minItems !== undefined && { minItems }),
    ...(isTuple && maxItems !== undefined && { maxItems }),
    ...(unevaluatedItems && { unevaluatedItems }),
  };
}

function propertiesOf(object: ObjectConstraints): ObjectConstraints {
  const { properties, required, patternProperties } = object;
  const { additionalProperties, unevaluatedProperties } = object;
  return {
    properties,
    required,
    ...(patternProperties && { patternProperties }),
    ...(additionalProperties && { additionalProperties }),
    ...(unevaluatedProperties && { unevaluatedProperties }),
  };
}
