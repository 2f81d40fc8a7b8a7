import type { ObjectConstraints, Schema } from "../../language/model/model.js";
import {
  comparePatterns,
  patternsOverlap,
} from "../../language/regex/compare-patterns.js";
import { matchesPattern } from "../../language/regex/regex.js";
import type { Lookup } from "../../language/schema/lookup.js";
import { evaluatedProperties } from "../../language/schema/rest.js";

/** How one of several schemas describes the properties of an object. */
interface Description {
  readonly rules: ObjectConstraints;
  readonly patterns: readonly Pattern[];
  readonly rest: Rest | undefined;
}

/** The properties whose names match a pattern. */
interface Pattern {
  readonly pattern: string;
  readonly schema: Schema;
}

/** The properties that neither a name nor a pattern describes. */
interface Rest {
  readonly schema: Schema;
  readonly exceptNames: ReadonlySet<string>;
  readonly exceptPatterns: readonly string[];
}

/**
 * The schemas of each property of an object, together where they can describe the same
 * property.
 *
 * @param parts the schemas that describe the object
 */
export function propertiesOf(
  parts: readonly Schema[],
  lookup: Lookup,
): readonly (readonly Schema[])[] {
  const described = parts.flatMap((part) => descriptionOf(part, lookup));
  const names = new Set(
    described.flatMap(({ rules }) => rules.properties.map(({ name }) => name)),
  );
  const patterns = described.flatMap((each) => each.patterns);
  const rests = described.flatMap(({ rest }) => rest ?? []);
  return [
    rests.map(({ schema }) => schema),
    ...patterns.flatMap((own, at) => [
      [own.schema],
      ...[
        ...patterns.slice(at + 1).filter((other) => canOverlap(own, other)),
        ...rests.filter((rest) => canReach(rest, own)),
      ].map(({ schema }) => [own.schema, schema]),
    ]),
    ...[...names].map((name) =>
      described.flatMap((each) => schemasOf(name, each)),
    ),
  ];
}

function descriptionOf(part: Schema, lookup: Lookup): readonly Description[] {
  const { object: rules } = part;
  if (rules === undefined) return [];
  const { patternProperties: patterns = [] } = rules;
  return [{ rules, patterns, rest: restOf(part, rules, lookup) }];
}

function restOf(
  part: Schema,
  rules: ObjectConstraints,
  lookup: Lookup,
): Rest | undefined {
  const { additionalProperties, unevaluatedProperties } = rules;
  if (additionalProperties !== undefined)
    return { schema: additionalProperties, ...namedBy([rules]) };
  if (unevaluatedProperties === undefined) return undefined;
  const { always, alwaysRules } = evaluatedProperties(part, lookup);
  return always
    ? undefined
    : { schema: unevaluatedProperties, ...namedBy([rules, ...alwaysRules]) };
}

function namedBy(all: readonly ObjectConstraints[]): Omit<Rest, "schema"> {
  return {
    exceptNames: new Set(
      all.flatMap(({ properties }) => properties.map(({ name }) => name)),
    ),
    exceptPatterns: all.flatMap(({ patternProperties = [] }) =>
      patternProperties.map(({ pattern }) => pattern),
    ),
  };
}

/** The schemas of a property by one schema of its object. */
function schemasOf(
  name: string,
  { rules, patterns, rest }: Description,
): readonly Schema[] {
  const own = rules.properties.find((each) => each.name === name);
  if (own !== undefined) return own.omitted === undefined ? [own.schema] : [];
  const matched = patterns.filter(({ pattern }) =>
    matchesPattern(pattern, name),
  );
  if (matched.length > 0) return matched.map(({ schema }) => schema);
  return rest !== undefined && reachesName(rest, name) ? [rest.schema] : [];
}

function reachesName(
  { exceptNames, exceptPatterns }: Rest,
  name: string,
): boolean {
  return (
    !exceptNames.has(name) &&
    !exceptPatterns.some((pattern) => matchesPattern(pattern, name))
  );
}

/** Whether a name can match both patterns. */
function canOverlap(one: Pattern, other: Pattern): boolean {
  return patternsOverlap(one.pattern, other.pattern) !== false;
}

/** Whether a name that matches a pattern can be one of the rest. */
function canReach({ exceptPatterns }: Rest, { pattern }: Pattern): boolean {
  if (exceptPatterns.includes(pattern)) return false;
  const except = exceptPatterns.map((each) => `(?:${each})`).join("|");
  const relation = except !== "" && comparePatterns(pattern, except);
  return !relation || relation.onlyBefore !== undefined;
}
