import type { NamedSchema, Schema } from "../../model/model.js";

/** Whether an open enumeration stands within a schema, so that its type takes the parameter for unlisted values. */
export function isOpen(
  schema: Schema,
  named: ReadonlyMap<string, NamedSchema>,
): boolean {
  if (schema.known !== undefined) return true;
  if (schema.ref !== undefined && named.get(schema.ref)?.open) return true;
  return parts(schema).some((part) => isOpen(part, named));
}

/** The schemas that stand in this one as it is written; references are not followed. */
function parts({ array, object, ...schema }: Schema): readonly Schema[] {
  return [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(array?.prefixItems ?? []),
    ...(array?.items === undefined ? [] : [array.items]),
    ...(object?.properties ?? []).map((property) => property.schema),
    ...(object?.patternProperties ?? []).map((property) => property.schema),
    ...(object?.additionalProperties === undefined
      ? []
      : [object.additionalProperties]),
  ];
}
