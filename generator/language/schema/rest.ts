import type {
  ArrayConstraints,
  ObjectConstraints,
  Schema,
} from "../model/model.js";
import type { Lookup } from "./lookup.js";

/** The schema of the properties that no other keyword describes. */
export function otherProperties(
  rules: ObjectConstraints | undefined,
): Schema | undefined {
  return rules?.additionalProperties ?? rules?.unevaluatedProperties;
}

/** The schema of the items that no other keyword describes. */
export function otherItems(
  rules: ArrayConstraints | undefined,
): Schema | undefined {
  return rules?.items ?? rules?.unevaluatedItems;
}

/** The properties that the schemas next to an `unevaluatedProperties` can evaluate. */
export interface EvaluatedProperties {
  /** Whether they always evaluate all properties, so that the keyword has no effect. */
  readonly always: boolean;
  /** The rules for objects of these schemas, each once. */
  readonly rules: readonly ObjectConstraints[];
  /** Those that apply to every object, so that the keyword never reaches the properties that they describe. */
  readonly alwaysRules: readonly ObjectConstraints[];
  /** Whether one of them can evaluate all properties with any value. */
  readonly anything: boolean;
}

/** Collects what the subschemas of a schema evaluate that apply to the same value. */
export function evaluatedProperties(
  schema: Schema,
  lookup: Lookup,
): EvaluatedProperties {
  const sure = new Set([schema]);
  // Iteration includes the schemas that are added meanwhile.
  for (const part of sure)
    for (const next of always(part, lookup)) sure.add(next);
  const all = new Set(sure);
  for (const part of all)
    for (const next of [...always(part, lookup), ...sometimes(part)])
      all.add(next);
  const others = [...all].filter((part) => part !== schema);
  return {
    always: others.some((part) => sure.has(part) && evaluatesAll(part)),
    rules: others.flatMap(({ object }) => object ?? []),
    alwaysRules: others.flatMap((part) =>
      part.object !== undefined && sure.has(part) ? [part.object] : [],
    ),
    anything: others.some((part) => part.evaluatesProperties === true),
  };
}

function evaluatesAll({ object, evaluatesProperties }: Schema): boolean {
  return evaluatesProperties === true || otherProperties(object) !== undefined;
}

function always(
  { ref, allOf = [] }: Schema,
  lookup: Lookup,
): readonly Schema[] {
  const target = ref === undefined ? undefined : lookup(ref);
  return target === undefined ? allOf : [target, ...allOf];
}

function sometimes(schema: Schema): readonly Schema[] {
  const { anyOf = [], oneOf = [], conditional, object } = schema;
  const { if: condition, then, else: other } = conditional ?? {};
  const dependent = object?.dependentSchemas?.map((rule) => rule.schema) ?? [];
  return [...anyOf, ...oneOf, ...dependent, condition, then, other].filter(
    (part) => part !== undefined,
  );
}
