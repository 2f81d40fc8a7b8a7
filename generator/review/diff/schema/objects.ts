import type {
  ObjectConstraints,
  Property,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { sameConstraints } from "../../../language/schema/equal.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import {
  presentProperties,
  undeclaredProperties,
} from "../../../language/schema/properties.js";
import {
  constrainsNothing,
  isFalseSchema,
  isUnion,
} from "../../../language/schema/schema.js";
import { propertyOf } from "../../../language/schema/term.js";
import { allowedTypes } from "../../../language/schema/types.js";
import { change, type Differences, isChange } from "../difference.js";
import {
  locationsOf,
  unsent,
  untyped,
  within,
  withinProperty,
} from "../facts.js";
import type { RuleId } from "../rules/rules.js";
import { anySchema } from "./items.js";
import type { Pair } from "./pair.js";
import {
  comparePatternProperties,
  isSamePattern,
  type Rest,
} from "./pattern-properties.js";
import { compareKeyword, shortDependencies } from "./subschemas.js";

const became = {
  readOnly: "property-became-read-only",
  writeOnly: "property-became-write-only",
} as const;
const ceased = {
  readOnly: "property-ceased-read-only",
  writeOnly: "property-ceased-write-only",
} as const;
const none: ObjectConstraints = { properties: [], required: [] };
const undescribed: Schema = { docs: {}, location: "" };

/** Compares the object keywords. */
export function* compareObjects(pair: Pair): Differences {
  const { before, after, whole, sides } = pair;
  const [one, other] = [rulesOf(before), rulesOf(after)];
  const [had, has] = [
    present(one, conditionalIn([before, whole[0]], sides[0])),
    present(other, conditionalIn([after, whole[1]], sides[1])),
  ];
  const isFreed =
    (yield* compareFreedom(pair, had, has)) ||
    (yield* compareMapProperties(pair, [one, had], [other, has]));
  for (const [name, property] of has) {
    const known = had.get(name) ?? unlisted(one, name);
    const found = known ? [...compareProperty(pair, known, property)] : [];
    yield* found;
    if (!had.has(name) && !isFreed && !found.some(isChange))
      yield* compareExistence(pair, property, one, "added");
  }
  for (const [name, property] of had) {
    if (has.has(name)) continue;
    const known = unlisted(other, name);
    const found = known ? [...compareProperty(pair, property, known)] : [];
    yield* found;
    if (!isFreed && !found.some(isChange))
      yield* compareExistence(pair, property, other, "removed");
  }
  yield* compareOmitted(pair, one, other);
  yield* compareRest(pair, one, other);
  yield* compareNames(pair, one, other);
}

/** Properties that one side describes, but omits in this direction: only the checks know them. */
function* compareOmitted(
  { before, after, scope }: Pair,
  one: ObjectConstraints,
  other: ObjectConstraints,
): Differences {
  for (const [rules, rest, way] of [
    [one, other, "removed"],
    [other, one, "added"],
  ] as const)
    for (const { name, omitted } of rules.properties) {
      const isKnown = propertyOf(rest, name) ?? unlisted(rest, name);
      if (omitted === undefined || isKnown) continue;
      const { location } = omitted.schema;
      const isAdded = way === "added";
      const at = withinProperty(scope, name, [before, after]);
      yield change(unsent(untyped(at)), `optional-property-${way}`, {
        before: isAdded ? before.location : location,
        after: isAdded ? location : after.location,
      });
    }
}

/** The object keywords of a schema. A pattern that matches every name becomes `additionalProperties`. */
function rulesOf({ object = none }: Schema): ObjectConstraints {
  const { patternProperties = [], ...rules } = object;
  const [rule, second] = patternProperties;
  return rule &&
    !second &&
    rules.properties.length === 0 &&
    isSamePattern(rule.pattern, "")
    ? { ...rules, additionalProperties: rule.schema }
    : object;
}

type Properties = ReadonlyMap<string, Property>;

/** The schema of unlisted properties, if it constrains them. */
function unlisted(
  rules: ObjectConstraints,
  name: string,
): Property | undefined {
  const { additionalProperties: schema, patternProperties } = rules;
  return schema && restOf(rules) === "described" && !patternProperties
    ? { name, required: false, schema }
    : undefined;
}

/**
 * Compares a map with one that describes some of its properties. An optional property
 * lets every value of the generated type be absent.
 */
function* compareMapProperties(
  { before, after, scope, isPart }: Pair,
  one: readonly [ObjectConstraints, Properties],
  other: readonly [ObjectConstraints, Properties],
): Differences<boolean> {
  if (isPart) return false;
  const [had, has] = [one, other].map(([, properties]) =>
    [...properties.values()].some(({ required }) => !required),
  );
  const areMaps = [one, other].every(
    ([rules]) => restOf(rules) === "described",
  );
  if (!areMaps || had === has) return false;
  yield change(
    scope,
    has ? "map-property-described" : "map-property-undescribed",
    locationsOf(before, after),
    {},
    true,
  );
  return true;
}

function* compareProperty(
  pair: Pair,
  one: Property,
  other: Property,
): Differences {
  const { before, after, scope, compare } = pair;
  yield* compareNeed(pair, one, other);
  const at = withinProperty(scope, other.name, [before, after]);
  const isRequired = one.required && other.required;
  const property = other.name;
  const inside = {
    schemas: [one.schema, other.schema] as const,
    start: at.where.length - property.length,
  };
  yield* compare(one.schema, other.schema, {
    ...{ ...at, isRequired, property, inside },
  });
}

/**
 * Compares an object without described properties with one that describes them:
 * the generated type changes from a map to an interface. Required properties are reported as well.
 */
function* compareFreedom(
  pair: Pair,
  had: Properties,
  has: Properties,
): Differences<boolean> {
  const { before, after, scope, isPart } = pair;
  if (isPart) return false;
  const locations = locationsOf(before, after);
  const [one, other] = [had, has].map((properties) => [...properties.keys()]);
  const isSaid = [...had.values(), ...has.values()].some(
    ({ required }) => required,
  );
  if (!one || !other || isSaid) return false;
  const isCertain =
    [...had.values()].every(({ schema }) => wasOfAnyValue(pair, schema)) &&
    [...has.values()].every(({ schema }) => isOfAnyValue(pair, schema));
  if (
    isFree(before) &&
    one.length === 0 &&
    other.length > 0 &&
    !after.evaluatesProperties
  )
    yield change(
      scope,
      "free-form-described",
      locations,
      { after: other },
      isCertain,
    );
  // The removal of a single property is reported by its name.
  else if (
    isFree(after) &&
    one.length > 1 &&
    other.length === 0 &&
    !before.evaluatesProperties
  )
    yield change(
      scope,
      "free-form-undescribed",
      locations,
      { before: one },
      isCertain,
    );
  else return false;
  return true;
}

function isFree(schema: Schema): boolean {
  return !isUnion(schema) && describesNoProperties(schema);
}

/** Whether the object keywords of a schema say nothing about which properties there are. */
export function describesNoProperties({ object = none }: Schema): boolean {
  const { properties, required, patternProperties } = object;
  return (
    restOf(object) === "open" &&
    properties.length + required.length === 0 &&
    patternProperties === undefined
  );
}

/** Compares `patternProperties`, `additionalProperties`, `propertyNames` and the `dependent…` keywords. */
function* compareNames(
  pair: Pair,
  one: ObjectConstraints,
  other: ObjectConstraints,
): Differences {
  yield* comparePatternProperties(
    pair,
    one.patternProperties,
    other.patternProperties,
    [restOf(one), restOf(other)],
  );
  yield* compareDependents(pair, one, other);
  for (const key of ["propertyNames", "unevaluatedProperties"] as const)
    yield* compareKeyword(pair, key, one[key], other[key], ({ object }) =>
      object === undefined ? {} : { object: { ...none, [key]: object[key] } },
    );
}

const dependents = ["dependentRequired", "dependentSchemas"] as const;

/**
 * Compares `dependentRequired` and `dependentSchemas`. Each can express what the other
 * does, so that what moves between them is compared together.
 */
function* compareDependents(
  pair: Pair,
  one: ObjectConstraints,
  other: ObjectConstraints,
): Differences {
  const { before, after, relations } = pair;
  const [was, is] = [before, after].map(({ docs, location, object }) => ({
    ...{ docs, location },
    ...dependentsOf(object, dependents),
  }));
  const relation = was && is && relations.of(was, is);
  if (relation === "same") return;
  const isMoved = dependents.every(
    (key) => !sameConstraints(one[key], other[key]),
  );
  const isOne = isMoved && (relation === "narrowed" || relation === "widened");
  for (const key of isOne ? dependents.slice(0, 1) : dependents)
    yield* compareKeyword(
      pair,
      key,
      one[key] ?? (isOne ? one.dependentSchemas : undefined),
      other[key] ?? (isOne ? other.dependentSchemas : undefined),
      ({ object }) => dependentsOf(object, isOne ? dependents : [key]),
      (rules) =>
        shortDependencies(
          [one, other]
            .map(({ dependentRequired }) => dependentRequired)
            .find((side) => side === rules),
        ),
    );
}

function dependentsOf(
  object: ObjectConstraints = none,
  keys: readonly (typeof dependents)[number][],
): Partial<Schema> {
  const said = keys.filter((key) => object[key] !== undefined);
  return {
    object: {
      ...none,
      ...Object.fromEntries(said.map((key) => [key, object[key]])),
    },
  };
}

/** The properties of a schema, including required ones that are not described. */
function present(
  rules: ObjectConstraints,
  conditional: readonly Property[],
): ReadonlyMap<string, Property> {
  const bare = rules.required.map((name) => ({
    name,
    required: true,
    schema: conditional.find((one) => one.name === name)?.schema ?? undescribed,
  }));
  return new Map(
    [...conditional, ...presentProperties(rules), ...bare].map((one) => [
      one.name,
      one,
    ]),
  );
}

/** The properties that only conditions describe. The type has them as optional ones. */
function conditionalIn(
  [schema, whole]: readonly [part: Schema, whole: Schema],
  lookup: Lookup,
): readonly Property[] {
  const { docs, location } = schema;
  const described = undeclaredProperties(
    { docs, location, allOf: [schema, whole] },
    lookup,
  );
  return [...described].map(([name, schemas]) => ({
    name,
    required: false,
    schema: anyOfThese(schemas),
  }));
}

/** A schema for the values of any of some schemas; any value without them. */
function anyOfThese([first, ...others]: readonly Schema[]): Schema {
  if (first === undefined) return undescribed;
  const { docs, location } = first;
  return others.length === 0
    ? first
    : { docs, location, anyOf: [first, ...others] };
}

/** The mark (`readOnly` or `writeOnly`) that removes a property from this direction. */
function markOf(rules: ObjectConstraints, name: string) {
  return propertyOf(rules, name)?.omitted?.keyword;
}

/** Whether a schema accepted every value, so that the values cannot tell whether it is there. */
function wasOfAnyValue({ relations, after }: Pair, schema: Schema): boolean {
  return relations.wasAccepted(schema, anySchema(after));
}

function isOfAnyValue({ relations, before }: Pair, schema: Schema): boolean {
  return relations.isStillAccepted(anySchema(before), schema);
}

/** A property that only one side describes. */
function* compareExistence(
  pair: Pair,
  { name, required, schema }: Property,
  other: ObjectConstraints,
  way: "added" | "removed",
): Differences {
  const { before, after, scope } = pair;
  const isAdded = way === "added";
  const mark = isAdded && required ? undefined : markOf(other, name);
  const need = required ? "required" : "optional";
  const closed = required ? "closed-required" : "closed";
  const kind: RuleId = mark
    ? (isAdded ? ceased : became)[mark]
    : `${isFalseSchema(other.additionalProperties) ? closed : need}-property-${way}`;
  const holder = isAdded ? after : before;
  const location = schema.location === "" ? holder.location : schema.location;
  const isOfAny = isAdded ? isOfAnyValue : wasOfAnyValue;
  // Types have the property in any case, by their index signature.
  const isListed = unlisted(other, name) !== undefined;
  const at = withinProperty(scope, name, [before, after]);
  yield change(
    isListed ? unsent(untyped(at)) : at,
    kind,
    {
      before: isAdded ? before.location : location,
      after: isAdded ? location : after.location,
    },
    {},
    isListed || isOfAny(pair, schema) || undefined,
  );
}

function* compareNeed(
  { before, after, scope }: Pair,
  one: Property,
  other: Property,
): Differences {
  if (one.required === other.required) return;
  yield change(
    withinProperty(scope, other.name, [before, after]),
    other.required ? "property-became-required" : "property-became-optional",
    {
      before:
        one.schema.location === "" ? before.location : one.schema.location,
      after:
        other.schema.location === "" ? after.location : other.schema.location,
    },
  );
}

/** Compares `additionalProperties`. */
function* compareRest(
  pair: Pair,
  one: ObjectConstraints,
  other: ObjectConstraints,
): Differences {
  const { before, after, scope, compare } = pair;
  const at = within(scope, "[*]");
  // A map has only `additionalProperties`.
  const isMap =
    !pair.isPart &&
    [one, other].every(({ properties }) => properties.length === 0);
  // A type without properties has an index signature in any case.
  const areTyped = !pair.isPart && [before, after].some(isFree);
  const [had, has] = areTyped
    ? [restOf(one), restOf(other)]
    : [typedRestOf(pair, 0, one), typedRestOf(pair, 1, other)];
  const isListed = had === "described" || has === "described";
  const isClosed = (had === "closed") !== (has === "closed");
  if (isMap ? isListed || isClosed : isListed && isTyped(had) && isTyped(has)) {
    const [left, right] = [one, other].map(
      (rules) => rules.additionalProperties,
    );
    yield* compare(left ?? anySchema(before), right ?? anySchema(after), at);
    return;
  }
  const kind = restKinds[had][has];
  const locations = locationsOf(before, after);
  if (kind) yield change(isListed ? at : scope, kind, locations);
}

function restOf({ additionalProperties: rest }: ObjectConstraints): Rest {
  if (isFalseSchema(rest)) return "closed";
  return rest === undefined || constrainsNothing(rest) ? "open" : "described";
}

/** The values of other properties; `any` if they are explicitly any, so that the type has an index signature. */
type TypedRest = Rest | "any";

function typedRestOf(
  { before, after, whole, sides }: Pair,
  side: 0 | 1,
  rules: ObjectConstraints,
): TypedRest {
  const rest = restOf(rules);
  const schema = [before, after][side];
  if (rest !== "open" || !schema?.evaluatesProperties) return rest;
  // Beside a text, for example, the keyword has no effect.
  const parts = resolveConjuncts(conjuncts(whole[side]), sides[side]);
  return parts.every((part) => allowedTypes(part).includes("object"))
    ? "any"
    : rest;
}

function isTyped(rest: TypedRest): boolean {
  return rest === "described" || rest === "any";
}

const restKinds: Readonly<
  Record<TypedRest, Readonly<Partial<Record<TypedRest, RuleId>>>>
> = {
  open: {
    closed: "object-closed",
    described: "other-properties-described",
    any: "index-signature-added",
  },
  any: { closed: "other-properties-removed", open: "index-signature-removed" },
  closed: {
    open: "object-opened",
    described: "other-properties-added",
    any: "object-opened",
  },
  described: {
    open: "other-properties-undescribed",
    closed: "other-properties-removed",
  },
};
