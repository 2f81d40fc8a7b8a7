import type { Schema } from "../../model/model.js";
import { code } from "../../print/code.js";
import { literal } from "../../print/escape.js";
import { type Block, choose, declaring, plain } from "./block.js";
import {
  enterItems,
  itemConstant,
  itemLoop,
  type ItemSite,
} from "./check-array.js";
import { attempt } from "./check-logic.js";
import {
  checkMember,
  enterMembers,
  memberConstant,
  memberLoop,
  type MemberSite,
  refuseMember,
} from "./check-members.js";
import { matches } from "./check-string.js";
import { isNoneOfNames } from "./check-values.js";
import { all, any, compare, type Condition, not, test } from "./condition.js";
import { type Claim, evaluatedBy } from "./evaluated.js";
import { isAnything, isNever } from "./schema-facts.js";
import { declare, failure, type Site, type Subject } from "./site.js";

const skip: Block = [plain(code`continue;`)];

/** `unevaluatedProperties`: for the properties that no schema applied beside it speaks of. */
export function checkUnevaluatedProperties(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rule = schema.object?.unevaluatedProperties;
  if (rule === undefined || isAnything(rule)) return [];
  const { claims, prelude } = evaluatedBy(
    schema,
    "unevaluatedProperties",
    subject,
    site,
  );
  if (claims.some((claim) => claim.all && !claim.condition)) return [];
  const member = enterMembers(subject, site);
  const skips = claims.flatMap((claim) =>
    choose([{ condition: isNamed(claim, member, schema, site), body: skip }]),
  );
  const value = declare(member.site, "member", "inner");
  const body = isNever(rule)
    ? refuseMember(subject, member)
    : declaring(
        memberConstant(value, subject, member),
        value,
        checkMember(rule, value, member, ""),
      );
  return [
    ...prelude.flat(),
    ...memberLoop(subject, member, [...skips, ...body]),
  ];
}

function isNamed(
  claim: Claim,
  { name }: MemberSite,
  schema: Schema,
  site: Site,
): Condition {
  const conditions: Condition[] = [];
  if (claim.names.length > 0)
    conditions.push(not(isNoneOfNames(claim.names, name, site)));
  for (const pattern of claim.patterns)
    conditions.push(matches(pattern, { value: name }, schema, site));
  return under(claim, claim.all ? [] : conditions);
}

/** One of the conditions where the claim holds; with none, that it holds. */
function under(
  { condition }: Claim,
  conditions: readonly Condition[],
): Condition {
  const named = conditions.length === 0 ? [] : [any(conditions)];
  return all([...(condition === undefined ? [] : [condition]), ...named]);
}

/** `unevaluatedItems`: for the items that no schema applied beside it speaks of. */
export function checkUnevaluatedItems(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rule = schema.array?.unevaluatedItems;
  if (rule === undefined || isAnything(rule)) return [];
  const { claims, prelude } = evaluatedBy(
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
  const skips = claims.flatMap((claim) => skipItem(claim, start, item));
  const body = isNever(rule)
    ? failure(item.pointer, "Must not be present.")
    : checkMember(rule, item.value, { ...item, name: item.index }, "");
  const loop = itemLoop(
    subject,
    item,
    start,
    declaring(itemConstant(subject, item), item.value, [...skips, ...body]),
  );
  return [...prelude.flat(), loop];
}

function skipItem(claim: Claim, start: number, item: ItemSite): Block {
  const block: Block[] = [];
  const { index, value, pointer, site } = item;
  if (claim.all)
    block.push(choose([{ condition: under(claim, []), body: skip }]));
  else if (claim.prefix > start) {
    const condition = compare(index, "<", literal(claim.prefix));
    block.push(choose([{ condition: under(claim, [condition]), body: skip }]));
  }
  for (const schema of claim.all ? [] : claim.contains) {
    if (isNever(schema)) continue;
    const tried = attempt(schema, { value, pointer }, site);
    if (tried === "always") {
      block.push(
        choose([{ condition: under(claim, [test(code`true`)]), body: skip }]),
      );
      continue;
    }
    block.push(tried.block);
    const condition = under(claim, [tried.passed]);
    block.push(choose([{ condition, body: skip }]));
  }
  return block.flat();
}
