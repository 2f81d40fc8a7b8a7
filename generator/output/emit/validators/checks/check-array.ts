import { refusals, sentences } from "../../../../language/checks/sentences.js";
import { counted } from "../../../../language/keywords/keywords.js";
import type {
  ArrayConstraints,
  Schema,
} from "../../../../language/model/model.js";
import {
  type Code,
  code,
  type Identifier,
} from "../../../../language/print/code.js";
import { literal } from "../../../../language/print/escape.js";
import {
  acceptsAnything,
  acceptsNothing,
} from "../../../../language/schema/schema.js";
import {
  type Block,
  choose,
  declaring,
  plain,
  when,
} from "../blocks/blocks.js";
import { compare, testCall } from "../blocks/condition.js";
import { atName } from "../blocks/pointer.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  declare,
  deeper,
  failure,
  refuse,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { checkBounds } from "./check-bounds.js";
import { itemsCall } from "./check-items.js";
import { attempt } from "./check-logic.js";
import { constant } from "./check-object.js";
import { checkUnevaluatedItems } from "./check-unevaluated.js";
import {
  enterItems,
  itemConstant,
  itemLoop,
  type ItemSite,
} from "./item-loop.js";

/** Checks of the array keywords. */
export function checkArray(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const rules = schema.array;
  if (rules === undefined) return [];
  return [
    ...checkBounds("array", rules, subject),
    ...checkUnique(rules, subject),
    ...checkPrefix(rules, subject, site),
    ...checkItems(rules, subject, site),
    ...checkContains(rules, subject, site),
    ...checkUnevaluatedItems(schema, subject, site),
  ];
}

function checkUnique(
  { uniqueItems }: ArrayConstraints,
  { value, pointer }: Subject,
): Block {
  if (uniqueItems !== true) return [];
  const condition = testCall(fromCheck("hasDuplicates"), value);
  return refuse(condition, pointer, "Must not have equal items.");
}

function checkPrefix(
  { prefixItems = [] }: ArrayConstraints,
  subject: Subject,
  site: Site,
): Block {
  return prefixItems.flatMap((schema, index) => {
    if (acceptsAnything(schema)) return [];
    const value = declare(site, `${subject.value.name} ${index}`);
    const pointer = atName(subject.pointer, String(index));
    const body = acceptsNothing(schema)
      ? failure(pointer, refusals.always)
      : site.module.check(schema, { value, pointer }, deeper(site));
    if (body.length === 0) return [];
    return [
      constant(value, code`${subject.value}[${index}]`),
      ...when(compare(value, "!==", code`undefined`), body),
    ];
  });
}

function checkItems(
  { prefixItems = [], items }: ArrayConstraints,
  subject: Subject,
  site: Site,
): Block {
  if (items === undefined || acceptsAnything(items)) return [];
  const start = prefixItems.length;
  if (acceptsNothing(items)) {
    const condition = compare(
      code`${subject.value}.length`,
      ">",
      literal(start),
    );
    const sentence = `Must have at most ${counted(start, "item")}.`;
    return refuse(condition, subject.pointer, sentence);
  }
  const called = start === 0 ? itemsCall(items, subject, site) : undefined;
  if (called !== undefined) return called;
  const item = enterItems(subject, site);
  const body = site.module.check(
    items,
    { value: item.value, pointer: item.pointer },
    item.site,
  );
  if (body.length === 0) return [];
  return [
    itemLoop(
      subject,
      item,
      start,
      declaring(itemConstant(subject, item), item.value, body),
    ),
  ];
}

function checkContains(
  { contains }: ArrayConstraints,
  subject: Subject,
  site: Site,
): Block {
  if (contains === undefined) return [];
  const { schema, min, max } = contains;
  if (min <= 0 && max === undefined) return [];
  if (acceptsNothing(schema))
    return min > 0 ? failure(subject.pointer, sentences.impossibleItem) : [];
  // Declared before the counter, so that the item keeps the shorter name.
  const counter = declare(site, "matches", `${subject.value.name} matches`);
  const item = enterItems(subject, site);
  const tried = attempt(
    schema,
    { value: item.value, pointer: item.pointer },
    item.site,
  );
  const { count, prelude } = countOf(tried, subject, item, counter);
  const limits = [
    ...(min > 0 ? [["<", min, "least"] as const] : []),
    ...(max === undefined ? [] : [[">", max, "most"] as const]),
  ];
  return [
    ...prelude,
    ...limits.flatMap(([operator, limit, word]) =>
      refuse(
        compare(count, operator, literal(limit)),
        subject.pointer,
        `Must contain at ${word} ${counted(limit, "item")} of a certain form.`,
      ),
    ),
  ];
}

function countOf(
  tried: ReturnType<typeof attempt>,
  subject: Subject,
  item: ItemSite,
  count: Identifier,
): { readonly count: Code; readonly prelude: Block } {
  if (tried === "always")
    return { count: code`${subject.value}.length`, prelude: [] };
  const start = plain(code`let ${count} = 0;`);
  const body = [
    ...tried.block,
    ...choose([{ condition: tried.passed, body: [plain(code`${count}++;`)] }]),
  ];
  const loop = itemLoop(
    subject,
    item,
    0,
    declaring(itemConstant(subject, item), item.value, body),
  );
  return { count: code`${count}`, prelude: [start, loop] };
}
