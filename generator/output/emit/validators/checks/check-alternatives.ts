import {
  asOneList,
  countSentence,
  familiesOf,
  type Family,
  isKnown,
  isNull,
  isOpenValue,
  type Wanted,
} from "../../../../language/checks/families.js";
import {
  sentences,
  typeSentence,
} from "../../../../language/checks/sentences.js";
import type {
  Discriminator,
  Schema,
} from "../../../../language/model/model.js";
import { code } from "../../../../language/print/code.js";
import { identifier, literal } from "../../../../language/print/escape.js";
import { everyKind, kindOf } from "../../../../language/schema/types.js";
import {
  type Block,
  choose,
  declaring,
  plain,
  when,
} from "../blocks/blocks.js";
import { all, any, compare, not, testCall } from "../blocks/condition.js";
import { dispatch } from "../blocks/dispatch.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  declare,
  failure,
  nested,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { typeTest } from "../blocks/type-test.js";
import { callPart } from "../plan/check-part.js";
import { heaviest, weightOf, weightOfAll } from "../plan/weight.js";
import { UnsupportedSchema } from "../unsupported-schema.js";
import { checkTagged } from "./check-tagged.js";

/** Checks `anyOf` and `oneOf`. If the type of the value selects the alternative, only that one is checked. */
export function checkAlternatives(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  subject: Subject,
  site: Site,
): Block {
  const possible = subject.known?.map(kindOf) ?? everyKind;
  const families = familiesOf(members, possible, site.module.schemas);
  const kinds = possible.filter((kind) =>
    families.some((family) => family.kinds.has(kind)),
  );
  const refusal = failure(subject.pointer, typeSentence(kinds));
  if (families.length === 0) {
    return failure(subject.pointer, sentences.noAlternative);
  }
  const checkFamily = (family: Family, known: Subject, location: Site): Block =>
    checkSimilar(wanted, family.members, discriminator, known, location);
  const [first] = families;
  if (first !== undefined && families.length === 1) {
    if (possible.length === kinds.length || first.members.length === 1)
      return checkFamily(first, subject, site);
  }
  // A reference or `null`: the function of the reference reports what is wrong.
  const nothing = families.find(isNull);
  const other = families.find((family) => !isNull(family));
  if (families.length === 2 && nothing !== undefined && other !== undefined) {
    const [member] = other.members;
    if (other.members.length === 1 && member?.ref !== undefined)
      return when(
        not(typeTest("null", subject.value)),
        checkFamily(other, subject, nested(site)),
      );
  }
  const cases = families.map((family) => {
    const types = possible.filter((kind) => family.kinds.has(kind));
    const known: Subject = { ...subject, known: types };
    return { types, body: checkFamily(family, known, nested(site)) };
  });
  const complete = kinds.length === possible.length;
  return dispatch(cases, subject.value, complete ? [] : refusal, site);
}

function checkSimilar(
  wanted: Wanted,
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  subject: Subject,
  site: Site,
): Block {
  const [only] = members;
  if (only !== undefined && members.length === 1)
    return site.module.check(only, subject, site);
  const listed = asOneList(members);
  if (listed !== undefined) return site.module.check(listed, subject, site);
  return (
    checkTagged(members, discriminator, subject, site) ??
    checkCounted(wanted, members, subject, site)
  );
}

/** Tries the alternatives one after the other and counts those that accept the value. */
function checkCounted(
  wanted: Wanted,
  members: readonly Schema[],
  subject: Subject,
  site: Site,
): Block {
  const refusal = failure(subject.pointer, countSentence(wanted, members));
  if (wanted === "any" && members.some((part) => isKnown(part, subject.known)))
    return [];
  refuseMany(wanted, members);
  const before = declare(site, "before");
  const isHeavy = weightOfAll(members) > heaviest;
  const matches = declare(site, "matches");
  const failures = identifier("failures");
  const block: Block[] = [[plain(code`let ${matches} = 0;`)]];
  const passed = testCall(fromCheck("passed"), failures, before);
  const count = [plain(code`${matches}++;`)];
  const none = compare(matches, "===", literal(0));
  members.forEach((member, index) => {
    const late = wanted === "any" && index > 0;
    const location = late ? nested(site) : site;
    const body =
      isHeavy && weightOf(member) > 0
        ? callPart(member, subject, location)
        : location.module.check(member, subject, location);
    const tried =
      body.length === 0
        ? count
        : [...body, ...choose([{ condition: passed, body: count }])];
    block.push(late ? choose([{ condition: none, body: tried }]) : tried);
  });
  const condition =
    wanted === "any" ? none : compare(matches, "!==", literal(1));
  // A received value may be the unlisted one of an alternative, and listed in another.
  const isReceivable = all([
    condition,
    any([none, testCall(fromCheck("isClosed"), failures)]),
  ]);
  const isOpenUnion =
    wanted === "one" &&
    members.some((one) => isOpenValue(one, site.module.schemas));
  block.push(
    choose([
      { condition: isOpenUnion ? isReceivable : condition, body: refusal },
    ]),
  );
  const start = plain(code`const ${before} = ${failures}.length;`);
  return declaring(start, before, block.flat());
}

/** The maximum number of alternatives that are tried: the TypeScript compiler follows only a few hundred tests in a row. */
const mostTried = 200;

function refuseMany(wanted: Wanted, members: readonly Schema[]): void {
  const [first] = members;
  if (first === undefined || members.length <= mostTried) return;
  throw new UnsupportedSchema(
    first.location,
    wanted === "one" ? "oneOf" : "anyOf",
    `no property or type distinguishes its ${members.length} alternatives, and at most ${mostTried} can be tried one after the other.`,
  );
}
