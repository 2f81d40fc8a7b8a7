import type { ObjectConstraints, Schema } from "../model/model.js";
import { schemaNamed, type SchemasByName } from "../schema/lookup.js";
import { acceptsAnything } from "../schema/schema.js";

/** The properties or items that a schema evaluates itself. */
export interface Claim {
  readonly all: boolean;
  readonly names: readonly string[];
  readonly patterns: readonly string[];
  /** The number of leading items. */
  readonly prefix: number;
  /** The items that one of these schemas accepts. */
  readonly contains: readonly Schema[];
}

/** A keyword for what no keyword beside it evaluates. */
export type Keyword = "unevaluatedProperties" | "unevaluatedItems";

/** The `dependentSchemas`, which apply only to objects. */
export function dependents(
  { object }: Schema,
  keyword: Keyword,
): NonNullable<ObjectConstraints["dependentSchemas"]> {
  if (keyword === "unevaluatedItems") return [];
  return object?.dependentSchemas ?? [];
}

/** What the own keywords of a schema evaluate; `top`: it is the one with the `unevaluated…` keyword. */
export function ownClaim(
  schema: Schema,
  keyword: Keyword,
  top: boolean,
): Claim {
  const { object, array } = schema;
  const none: Claim = {
    all: false,
    names: [],
    patterns: [],
    prefix: 0,
    contains: [],
  };
  if (keyword === "unevaluatedProperties")
    return {
      ...none,
      all:
        schema.evaluatesProperties === true ||
        object?.additionalProperties !== undefined ||
        (!top && object?.unevaluatedProperties !== undefined),
      names: (object?.properties ?? []).map(({ name }) => name),
      patterns: (object?.patternProperties ?? []).map(({ pattern }) => pattern),
    };
  return {
    ...none,
    all:
      schema.evaluatesItems === true ||
      array?.items !== undefined ||
      (array?.contains !== undefined &&
        acceptsAnything(array.contains.schema)) ||
      (!top && array?.unevaluatedItems !== undefined),
    prefix: array?.prefixItems?.length ?? 0,
    contains: array?.contains === undefined ? [] : [array.contains.schema],
  };
}

/** Whether a claim evaluates anything. */
export function speaks(claim: Claim): boolean {
  return (
    claim.all ||
    claim.prefix > 0 ||
    claim.names.length + claim.patterns.length + claim.contains.length > 0
  );
}

/** Whether a schema, or one that applies together with it, evaluates anything. */
export function mayClaim(
  schema: Schema,
  keyword: Keyword,
  schemas: SchemasByName,
): boolean {
  const { ref, allOf = [], anyOf = [], oneOf = [], conditional } = schema;
  const parts = [
    ...allOf,
    ...anyOf,
    ...oneOf,
    ...dependents(schema, keyword).map((entry) => entry.schema),
    ...(conditional === undefined
      ? []
      : [conditional.if, conditional.then, conditional.else]),
  ];
  return (
    speaks(ownClaim(schema, keyword, false)) ||
    (ref !== undefined &&
      mayClaim(schemaNamed(ref, schemas), keyword, schemas)) ||
    parts.some((part) => part !== undefined && mayClaim(part, keyword, schemas))
  );
}
