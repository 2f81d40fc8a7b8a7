import {
  fail,
  isClosed,
  isObject,
  missing,
  own,
  passed,
  segment,
} from "../../../templates/runtime/check.js";
import type { Discriminator, Schema } from "../model/model.js";
import { everyKind, kindOf } from "../schema/types.js";
import {
  asOneList,
  countSentence,
  familiesOf,
  type Family,
  isKnown,
  isNull,
  isOpenValue,
  type Wanted,
} from "./families.js";
import { byType, type Known, type Rule, type Site } from "./rule.js";
import { sentences, typeSentence } from "./sentences.js";
import { caseSchema, type Tag, tagOf, tagSentence } from "./tags.js";

/** The rule of `anyOf` and `oneOf`. If the type of the value selects the alternative, only that one is checked. */
export function alternativesRule(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  known: Known,
  site: Site,
): Rule | undefined {
  const possible = known?.map(kindOf) ?? everyKind;
  const families = familiesOf(members, possible, site.schemas);
  const kinds = possible.filter((kind) =>
    families.some((family) => family.kinds.has(kind)),
  );
  const similar = (family: Family, types: Known) =>
    similarRule(wanted, family.members, discriminator, types, site);
  const [first] = families;
  if (first === undefined)
    return (_, at, failures) => {
      fail(failures, at, sentences.noAlternative);
    };
  const isOnly = families.length === 1;
  const complete = possible.length === kinds.length;
  if (isOnly && (complete || first.members.length === 1))
    return similar(first, known);
  const nullable = nullableFamily(families);
  if (nullable !== undefined) {
    const rule = similar(nullable, known);
    return (value, at, failures, depth) => {
      if (value !== null) rule?.(value, at, failures, depth);
    };
  }
  const cases = families.map((family) => {
    const types = possible.filter((kind) => family.kinds.has(kind));
    return { types, rule: similar(family, types) };
  });
  const sentence = typeSentence(kinds);
  return byType(
    cases,
    complete
      ? undefined
      : (_, at, failures) => {
          fail(failures, at, sentence);
        },
  );
}

/** The family beside `null`, if it is one reference, whose own rule says what is wrong. */
function nullableFamily(families: readonly Family[]): Family | undefined {
  const other = families.find((family) => !isNull(family));
  const [member, ...others] = other?.members ?? [];
  return families.length === 2 &&
    families.some(isNull) &&
    others.length === 0 &&
    member?.ref !== undefined
    ? other
    : undefined;
}

function similarRule(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  known: Known,
  site: Site,
): Rule | undefined {
  const [only] = members;
  if (only !== undefined && members.length === 1)
    return site.ruleOf(only, known);
  const listed = asOneList(members);
  if (listed !== undefined) return site.ruleOf(listed, known);
  const tag = tagOf(members, discriminator, site.schemas);
  return tag === undefined
    ? countedRule(wanted, members, known, site)
    : taggedRule(tag, site);
}

/** Checks the alternative that the value of a property selects. */
function taggedRule(tag: Tag, site: Site): Rule {
  const { property, cases, rest, sent } = tag;
  const rules = new Map<unknown, Rule | undefined>(
    cases.flatMap((entry) => {
      const rule = site.ruleOf(caseSchema(tag, entry), ["object"]);
      return entry.values.map((value) => [value, rule] as const);
    }),
  );
  const restRule = rest && site.ruleOf(rest, ["object"]);
  const sentence = tagSentence(tag);
  const path = `/${segment(property)}`;
  return (value, at, failures, depth) => {
    if (!isObject(value)) {
      fail(failures, at, typeSentence(["object"]));
      return;
    }
    const chosen = own(value, property);
    if (rules.has(chosen)) {
      rules.get(chosen)?.(value, at, failures, depth);
      return;
    }
    const isUnsent =
      chosen !== undefined && !sent?.some((text) => text === chosen);
    if (rest === undefined && chosen === undefined)
      missing(failures, at, property);
    else if (rest === undefined || (sent && isUnsent && isClosed(failures)))
      fail(failures, at + path, sentence);
    restRule?.(value, at, failures, depth);
  };
}

/** Tries the alternatives one after the other and counts those that accept the value. */
function countedRule(
  wanted: Wanted,
  members: readonly Schema[],
  known: Known,
  site: Site,
): Rule | undefined {
  if (wanted === "any" && members.some((part) => isKnown(part, known)))
    return undefined;
  const sentence = countSentence(wanted, members);
  const rules = members.map((member) => site.ruleOf(member, known));
  const isOpenUnion =
    wanted === "one" && members.some((one) => isOpenValue(one, site.schemas));
  return (value, at, failures, depth) => {
    const before = failures.length;
    let matches = 0;
    for (const rule of rules) {
      if (wanted === "any" && matches > 0) break;
      rule?.(value, at, failures, depth);
      if (rule === undefined || passed(failures, before)) matches++;
    }
    if (wanted === "any" ? matches > 0 : matches === 1) return;
    // A received value may be the unlisted one of an alternative, and listed in another.
    if (isOpenUnion && matches > 0 && !isClosed(failures)) return;
    fail(failures, at, sentence);
  };
}
