import {
  code,
  group,
  type Identifier,
  indent,
  line,
  soft,
} from "../../../../language/print/code.js";
import {
  type Block,
  blockCode,
  plain,
  type Statement,
} from "../blocks/blocks.js";
import { atComputed, type Pointer } from "../blocks/pointer.js";
import {
  declare,
  deeper,
  type Site,
  stopIfFull,
  type Subject,
} from "../blocks/site.js";

/** An item in a loop over an array. */
export interface ItemSite {
  readonly site: Site;
  readonly index: Identifier;
  readonly value: Identifier;
  readonly pointer: Pointer;
}

/** Declares the variables of a loop over an array. */
export function enterItems(subject: Subject, site: Site): ItemSite {
  const inner = deeper(site);
  const index = declare(inner, "i", "j", "k", "l");
  const value = declare(inner, "item", `${subject.value.name} item`);
  const pointer = atComputed(subject.pointer, index);
  return { site: inner, index, value, pointer };
}

/** `const item = value[i];` */
export function itemConstant(
  subject: Subject,
  { value, index }: ItemSite,
): Statement {
  return plain(code`const ${value} = ${subject.value}[${index}];`);
}

/** The loop over the items of an array, beginning at index `start`. */
export function itemLoop(
  { value }: Subject,
  { index }: ItemSite,
  start: number,
  body: Block,
): Statement {
  const head = group(
    code`for (`,
    indent(
      soft,
      code`let ${index} = ${start};`,
      line,
      code`${index} < ${value}.length;`,
      line,
      code`${index}++`,
    ),
    soft,
    code`)`,
  );
  return plain(code`
    ${head} {
      ${blockCode([stopIfFull, ...body])}
    }
  `);
}
