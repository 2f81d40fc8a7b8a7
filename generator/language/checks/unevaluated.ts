import {
  fail,
  type Failure,
  isFull,
  type JsonObject,
  own,
  segment,
  unlisted,
} from "../../../templates/runtime/check.js";
import type { Schema } from "../model/model.js";
import { schemaNamed } from "../schema/lookup.js";
import { acceptsAnything, acceptsNothing } from "../schema/schema.js";
import {
  type Claim,
  dependents,
  type Keyword,
  mayClaim,
  ownClaim,
  speaks,
} from "./claims.js";
import { type Attempt, attempt, tried } from "./logic.js";
import type { Rule, Site } from "./rule.js";
import { patternTest } from "./scalars.js";
import { refusals } from "./sentences.js";

/** Finds the claims that apply to a value. */
type Finder = (
  value: unknown,
  at: string,
  failures: Failure[],
  depth: number,
  found: Claim[],
) => void;

/** The rule of `unevaluatedProperties`: it applies to properties that no adjacent keyword or subschema evaluates. */
export function unevaluatedPropertiesRule(
  schema: Schema,
  site: Site,
): Rule | undefined {
  const other = schema.object?.unevaluatedProperties;
  if (other === undefined || acceptsAnything(other)) return undefined;
  const find = finderOf(schema, true, "unevaluatedProperties", site);
  const isRefused = acceptsNothing(other);
  const rule = isRefused ? undefined : site.ruleOf(other);
  return (value, at, failures, depth) => {
    const claims: Claim[] = [];
    find(value, at, failures, depth, claims);
    if (claims.some(({ all }) => all)) return;
    // Called for objects only.
    const object = value as JsonObject;
    for (const name of Object.keys(object)) {
      if (isFull(failures)) break;
      if (claims.some((claim) => names(claim, name))) continue;
      if (isRefused) unlisted(failures, at, object, name);
      else rule?.(object[name], `${at}/${segment(name)}`, failures, depth);
    }
  };
}

function names({ names: listed, patterns }: Claim, name: string): boolean {
  return (
    listed.includes(name) ||
    patterns.some((pattern) => patternTest(pattern)(name))
  );
}

/** The rule of `unevaluatedItems`: it applies to items that no adjacent keyword or subschema evaluates. */
export function unevaluatedItemsRule(
  schema: Schema,
  site: Site,
): Rule | undefined {
  const other = schema.array?.unevaluatedItems;
  if (other === undefined || acceptsAnything(other)) return undefined;
  const find = finderOf(schema, true, "unevaluatedItems", site);
  const rule = acceptsNothing(other)
    ? (_: unknown, at: string, failures: Failure[]) => {
        fail(failures, at, refusals.always);
      }
    : site.ruleOf(other);
  return (value, at, failures, depth) => {
    const claims: Claim[] = [];
    find(value, at, failures, depth, claims);
    if (claims.some(({ all }) => all)) return;
    const start = Math.max(0, ...claims.map(({ prefix }) => prefix));
    const trials = claims
      .flatMap(({ contains }) => contains)
      .filter((contained) => !acceptsNothing(contained))
      .map((contained) => attempt(contained, undefined, site));
    // Called for arrays only.
    const items = value as readonly unknown[];
    for (let i = start; i < items.length && !isFull(failures); i++) {
      const pointer = `${at}/${i}`;
      const isEvaluated = trials.some(
        (trial) =>
          trial === "always" ||
          trial.passes(items[i], pointer, failures, depth),
      );
      if (!isEvaluated) rule?.(items[i], pointer, failures, depth);
    }
  };
}

/** Finds what a schema evaluates apart from its own `unevaluated…` keyword. */
function finderOf(
  schema: Schema,
  top: boolean,
  keyword: Keyword,
  site: Site,
): Finder {
  const claim = ownClaim(schema, keyword, top);
  const { ref, allOf = [], anyOf = [], oneOf = [], conditional } = schema;
  const inner = (part: Schema) => finderOf(part, false, keyword, site);
  const always = [
    ...(ref === undefined ? [] : [schemaNamed(ref, site.schemas)]),
    ...allOf,
  ].map(inner);
  const tests = [
    ...[...anyOf, ...oneOf].map((part) => ({ if: part })),
    ...(conditional ? [conditional] : []),
  ].flatMap((test) => conditionalFinder(test, keyword, site));
  const present = dependents(schema, keyword).map((dependent) => ({
    name: dependent.name,
    find: inner(dependent.schema),
  }));
  return (value, at, failures, depth, found) => {
    if (speaks(claim)) found.push(claim);
    for (const find of [...always, ...tests])
      find(value, at, failures, depth, found);
    for (const { name, find } of present)
      // Dependents are those of objects.
      if (own(value as JsonObject, name) !== undefined)
        find(value, at, failures, depth, found);
  };
}

function conditionalFinder(
  test: NonNullable<Schema["conditional"]>,
  keyword: Keyword,
  site: Site,
): readonly Finder[] {
  const parts = [test.if, test.then, test.else];
  if (!parts.some((part) => part && mayClaim(part, keyword, site.schemas)))
    return [];
  const rule = site.ruleOf(test.if);
  const passes: Attempt["passes"] = rule ? tried(rule) : () => true;
  const finders = (list: readonly (Schema | undefined)[]) =>
    list.flatMap((part) =>
      part ? [finderOf(part, false, keyword, site)] : [],
    );
  const positive = finders([test.if, test.then]);
  const negative = finders([test.else]);
  return [
    (value, at, failures, depth, found) => {
      const holds = passes(value, at, failures, depth);
      for (const find of holds ? positive : negative)
        find(value, at, failures, depth, found);
    },
  ];
}
