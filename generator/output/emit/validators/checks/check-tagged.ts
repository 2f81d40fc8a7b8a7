import { typeSentence } from "../../../../language/checks/sentences.js";
import {
  caseSchema,
  type Tag,
  tagOf,
  tagSentence,
  type TagValue,
} from "../../../../language/checks/tags.js";
import type {
  Discriminator,
  Schema,
} from "../../../../language/model/model.js";
import {
  type Code,
  code,
  empty,
  type Identifier,
  lines,
} from "../../../../language/print/code.js";
import {
  identifier,
  stringLiteral,
} from "../../../../language/print/escape.js";
import {
  type Block,
  blockCode,
  choose,
  plain,
  unless,
} from "../blocks/blocks.js";
import { all, compare, not, testCall } from "../blocks/condition.js";
import { atName, pointerCode } from "../blocks/pointer.js";
import { read } from "../blocks/read-member.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  call,
  declare,
  failure,
  nested,
  type Site,
  type Subject,
} from "../blocks/site.js";
import { typeTest } from "../blocks/type-test.js";
import { isNoneOfNames } from "./check-values.js";

/**
 * Checks alternatives that a property selects, by a discriminator or because each
 * one allows other values of it. Only the selected alternative is checked.
 */
export function checkTagged(
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  subject: Subject,
  site: Site,
): Block | undefined {
  const { schemas } = site.module;
  const tag = tagOf(members, discriminator, schemas);
  if (tag === undefined) return undefined;
  const isObject = subject.known?.every((type) => type === "object") ?? false;
  const narrowed: Subject = { ...subject, known: ["object"] };
  if (isObject) return choice(tag, narrowed, site);
  return unless(
    not(typeTest("object", subject.value)),
    failure(subject.pointer, typeSentence(["object"])),
    choice(tag, narrowed, nested(site)),
  );
}

function choice(tag: Tag, subject: Subject, site: Site): Block {
  const { property, cases } = tag;
  const value = declare(site, "tag", `${subject.value.name} tag`);
  const chosen = cases.map((entry) => {
    const body = site.module.check(
      caseSchema(tag, entry),
      subject,
      nested(site),
    );
    return caseCode(entry.values, body);
  });
  return [
    // Typed, because the compiler would otherwise narrow the value in the body of each case.
    plain(code`const ${value}: unknown = ${read(subject, property)};`),
    plain(code`
      switch (${value}) {
        ${lines(chosen)}
        ${otherwise(tag, value, subject, site)}
      }
    `),
  ];
}

/** Prints the statements for a value that selects no case. */
function otherwise(
  tag: Tag,
  value: Identifier,
  subject: Subject,
  site: Site,
): Code {
  const { property, cases, rest, sent } = tag;
  const values = cases.flatMap((entry) => entry.values);
  const unknown = failure(atName(subject.pointer, property), tagSentence(tag));
  if (rest !== undefined) {
    const body = [
      ...(sent ? failUnlisted(sent, value, unknown, site) : []),
      ...site.module.check(rest, subject, nested(site)),
    ];
    if (body.length === 0) return empty;
    return code`
      default: {
        ${blockCode(body)}
      }
    `;
  }
  const absent = call(fromCheck("missing"), [
    code`${identifier("failures")}`,
    pointerCode(subject.pointer),
    stringLiteral(property),
  ]);
  return code`
    ${values.includes(undefined) ? empty : caseCode([undefined], [plain(absent)])}
    default:
      ${blockCode(unknown)}
  `;
}

/** Refuses a value that a sender may not use; receivers accept it. */
function failUnlisted(
  listed: readonly string[],
  value: Identifier,
  body: Block,
  site: Site,
): Block {
  const condition = all([
    compare(value, "!==", code`undefined`),
    isNoneOfNames(listed, value, site),
    testCall(fromCheck("isClosed"), identifier("failures")),
  ]);
  return choose([{ condition, body }]);
}

function caseCode(values: readonly TagValue[], body: Block): Code {
  const labels = values.map((value) =>
    value === undefined
      ? code`case undefined:`
      : code`case ${stringLiteral(value)}:`,
  );
  const last = labels.at(-1) ?? code`default:`;
  const first = labels.slice(0, -1);
  const [only] = body;
  if (body.length === 0 || (body.length === 1 && only?.kind === "plain")) {
    return lines([
      ...first,
      code`
        ${last}
          ${blockCode(body)}
          break;
      `,
    ]);
  }
  return lines([
    ...first,
    code`
      ${last} {
        ${blockCode(body)}
        break;
      }
    `,
  ]);
}
