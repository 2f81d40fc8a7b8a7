import { refusals } from "../../../../language/checks/sentences.js";
import type { Schema } from "../../../../language/model/model.js";
import { code } from "../../../../language/print/code.js";
import { literal } from "../../../../language/print/escape.js";
import {
  acceptsAnything,
  acceptsNothing,
} from "../../../../language/schema/schema.js";
import {
  type Block,
  blockCode,
  choose,
  declaring,
  plain,
  uses,
} from "../blocks/blocks.js";
import { all, any, compare, type Condition, not } from "../blocks/condition.js";
import { declare, failure, type Site, type Subject } from "../blocks/site.js";
import { type Claim, type Evaluated, evaluatedBy } from "../plan/evaluated.js";
import { attempt } from "./check-logic.js";
import {
  checkMember,
  enterMembers,
  memberConstant,
  memberLoop,
  type MemberSite,
  namesOf,
  refuseMember,
} from "./check-members.js";
import { matches } from "./check-scalars.js";
import { isNoneOfNames } from "./check-values.js";
import {
  enterItems,
  itemConstant,
  itemLoop,
  type ItemSite,
} from "./item-loop.js";

const skip: Block = [plain(code`continue;`)];

/** Checks `unevaluatedProperties`: it applies to properties that no adjacent keyword or subschema evaluates. */
export function checkUnevaluatedProperties(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rule = schema.object?.unevaluatedProperties;
  if (rule === undefined || acceptsAnything(rule)) return [];
  const { claims, findings } = evaluatedBy(
    schema,
    "unevaluatedProperties",
    subject,
    site,
  );
  if (claims.some((claim) => claim.all && !claim.condition)) return [];
  const member = enterMembers(subject, site);
  const skips = claims.flatMap((claim) =>
    skipUnder(claim, namedBy(claim, member, site)),
  );
  const value = declare(member.site, "member", "inner");
  const body = acceptsNothing(rule)
    ? refuseMember(subject, member)
    : declaring(
        memberConstant(value, subject, member),
        value,
        checkMember(rule, value, member, ""),
      );
  if (body.length === 0) return [];
  const loop = memberLoop(member, code`of ${namesOf(subject)}`, [
    ...skips,
    ...body,
  ]);
  return [...foundBefore(loop, findings), ...loop];
}

/** The statements that compute, before a loop, which subschemas accepted the value. */
function foundBefore(loop: Block, findings: Evaluated["findings"]): Block {
  const text = blockCode(loop);
  return findings.flatMap(({ held, block }) => (uses(text, held) ? block : []));
}

/** The conditions under which a claim evaluates a property name; empty if it evaluates all names. */
function namedBy(
  claim: Claim,
  { name }: MemberSite,
  site: Site,
): readonly Condition[] {
  if (claim.all) return [];
  const conditions: Condition[] = [];
  if (claim.names.length > 0)
    conditions.push(not(isNoneOfNames(claim.names, name, site)));
  for (const pattern of claim.patterns)
    conditions.push(matches(pattern, { value: name }, site));
  return conditions;
}

/** Any of the conditions, if the claim applies at all. */
function under(
  { condition }: Claim,
  conditions: readonly Condition[],
): Condition {
  const named = conditions.length === 0 ? [] : [any(conditions)];
  return all([...(condition === undefined ? [] : [condition]), ...named]);
}

/** Checks `unevaluatedItems`: it applies to items that no adjacent keyword or subschema evaluates. */
export function checkUnevaluatedItems(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rule = schema.array?.unevaluatedItems;
  if (rule === undefined || acceptsAnything(rule)) return [];
  const { claims, findings } = evaluatedBy(
    schema,
    "unevaluatedItems",
    subject,
    site,
  );
  if (claims.some((claim) => claim.all && !claim.condition)) return [];
  const start = Math.max(
    0,
    ...claims.filter((claim) => !claim.condition).map(({ prefix }) => prefix),
  );
  const item = enterItems(subject, site);
  const skips: Block[] = [];
  for (const claim of claims) {
    const skipped = skipItem(claim, start, item);
    if (skipped === "always") return [];
    skips.push(skipped);
  }
  const body = acceptsNothing(rule)
    ? failure(item.pointer, refusals.always)
    : checkMember(rule, item.value, { ...item, name: item.index }, "");
  if (body.length === 0) return [];
  const constant = itemConstant(subject, item);
  const loop = itemLoop(
    subject,
    item,
    start,
    declaring(constant, item.value, [...skips.flat(), ...body]),
  );
  return [...foundBefore([loop], findings), loop];
}

/** The statement that skips an evaluated item; "always" if the claim always evaluates all items. */
function skipItem(
  claim: Claim,
  start: number,
  { index, value, pointer, site }: ItemSite,
): Block | "always" {
  if (claim.all) return skipUnder(claim, []);
  const block: Block[] = [];
  if (claim.prefix > start)
    block.push(skipUnder(claim, [compare(index, "<", literal(claim.prefix))]));
  for (const schema of claim.contains) {
    if (acceptsNothing(schema)) continue;
    const tried = attempt(schema, { value, pointer }, site);
    if (tried !== "always")
      block.push(tried.block, skipUnder(claim, [tried.passed]));
    else if (claim.condition === undefined) return "always";
    else block.push(skipUnder(claim, []));
  }
  return block.flat();
}

function skipUnder(claim: Claim, conditions: readonly Condition[]): Block {
  return choose([{ condition: under(claim, conditions), body: skip }]);
}
