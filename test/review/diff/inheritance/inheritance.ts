import { description } from "../schema-findings.js";

export const ref = (to: string) => ({ $ref: `#/components/schemas/${to}` });
export const text = { type: "string" };
export const object = (properties: object, ...required: string[]) => ({
  type: "object",
  ...(required.length > 0 && { required }),
  properties,
});
export const building = (on: string, ...more: object[]) => ({
  allOf: [ref(on), ...more],
});

export const note = { note: text };
export const base = object({ kind: text }, "kind");
export const [person, company] = [
  object({ first: text }),
  object({ legal: text }),
];

export const replying = (schema: object) => ({
  responses: {
    200: { description: "x", content: { "application/json": { schema } } },
  },
});

/** A description whose responses contain one of two schemas that extend a third one. */
export const parties = (
  Base: object,
  [Person, Company]: readonly [object, object] = [person, company],
  schema: object = { oneOf: [ref("Person"), ref("Company")] },
) =>
  description(
    text,
    {
      Base,
      Of: object(note),
      Person: building("Base", Person),
      Company: building("Base", Company),
    },
    replying(schema),
  );

/** Additional properties of a schema. */
export const and = (
  { properties, required = [] }: { properties: object; required?: string[] },
  more: object,
  ...names: string[]
) => object({ ...properties, ...more }, ...required, ...names);

export const both = (more: object, ...names: string[]) =>
  [and(person, more, ...names), and(company, more, ...names)] as const;
export const apart = parties(base, both(note));

export const flat = (more: object, ...names: string[]) =>
  description(
    text,
    {
      Person: and(and(person, base.properties, "kind"), more, ...names),
      Company: and(and(company, base.properties, "kind"), more, ...names),
    },
    replying({ oneOf: [ref("Person"), ref("Company")] }),
  );

/** A description with a relation between the base and the schemas that extend it. */
export const between = (Base: object, Between: object, more: object = {}) =>
  description(
    text,
    {
      Base,
      Between: building("Base", Between),
      Person: building("Between", and(person, more)),
      Company: building("Between", and(company, more)),
    },
    replying({ oneOf: [ref("Person"), ref("Company")] }),
  );

/** A description whose schemas differ in their bases. */
export const told = (
  Base: { properties: object; required?: string[] },
  more: object = {},
  propertyName = "kind",
) => ({
  ...description(
    text,
    {
      Base: { ...Base, discriminator: { propertyName } },
      Person: building("Base", and(person, more)),
      Company: building("Base", and(company, more)),
    },
    replying(ref("Base")),
  ),
  openapi: "3.0.3",
});
