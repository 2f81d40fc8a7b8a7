import { isArray, isObject, type JsonValue } from "../json/json.js";
import { childLocation } from "../json/location.js";
import type { Schema, ValueType } from "../model/model.js";
import type { SchemaLookup } from "../schema/lookup.js";
import {
  conjunctionOf,
  itemsOf,
  propertiesOf,
  withAlternatives,
} from "./parts.js";

/** The parts of a sample whose type differs from the type of their JSON, by pointer. */
export function valueTypesOf(
  root: Schema,
  sample: JsonValue,
  lookup: SchemaLookup,
): ReadonlyMap<string, ValueType> {
  const found = new Map<string, ValueType>();
  const visit = (schema: Schema, value: JsonValue, pointer: string) => {
    const parts = withAlternatives(schema, lookup);
    const type = parts.find(({ valueType }) => valueType)?.valueType;
    if (type !== undefined && value !== null) found.set(pointer, type);
    if (isArray(value))
      for (const [at, item] of value.entries())
        visit(
          conjunctionOf(itemsOf(parts, at)),
          item,
          childLocation(pointer, at),
        );
    else if (isObject(value))
      for (const [name, schemas] of propertiesOf(parts)) {
        const member = Object.hasOwn(value, name) ? value[name] : undefined;
        if (member !== undefined)
          visit(conjunctionOf(schemas), member, childLocation(pointer, name));
      }
  };
  visit(root, sample, "");
  return found;
}
