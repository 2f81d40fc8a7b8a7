import type {
  Discriminator,
  Schema,
  Writable,
} from "../../../language/model/model.js";

/**
 * The form for requests of a union that a discriminator makes of a base schema. The base
 * itself, the last member, applies only to its own values and, if the property is
 * optional, to objects without it. Returns other schemas unchanged.
 */
export function withClosedBase(schema: Schema): Schema {
  const { discriminator, oneOf = [] } = schema;
  if (discriminator?.defaultsToLast !== "always") return schema;
  const { property, mapping } = discriminator;
  const closed: Writable<Discriminator> = { ...discriminator };
  const { ref = "", object } = oneOf.at(-1) ?? {};
  const tag = object?.properties.find(({ name }) => name === property);
  const values = tag?.schema.enum?.filter((one) => typeof one === "string");
  if (values)
    closed.mapping = [
      ...mapping,
      ...values.map((value) => ({ value, schema: ref })),
    ];
  if (tag?.required === false) closed.defaultsToLast = "if-absent";
  else delete closed.defaultsToLast;
  // A base without values of its own, whose property is required, has none left.
  const members = tag ? oneOf : oneOf.slice(0, -1);
  return { ...schema, oneOf: members, discriminator: closed };
}
