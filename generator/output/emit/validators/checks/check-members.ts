import { refusals, sentences } from "../../../../language/checks/sentences.js";
import type {
  ObjectConstraints,
  Schema,
} from "../../../../language/model/model.js";
import {
  type Code,
  code,
  type Identifier,
} from "../../../../language/print/code.js";
import { identifier } from "../../../../language/print/escape.js";
import { acceptsNothing } from "../../../../language/schema/schema.js";
import {
  type Block,
  blockCode,
  declaring,
  plain,
  type Statement,
  when,
} from "../blocks/blocks.js";
import { all, type Condition, not } from "../blocks/condition.js";
import { atComputed, type Pointer, pointerCode } from "../blocks/pointer.js";
import { fromCheck } from "../blocks/runtime-names.js";
import {
  call,
  declare,
  deeper,
  failure,
  refuse,
  type Site,
  stopIfFull,
  type Subject,
} from "../blocks/site.js";
import { attempt } from "./check-logic.js";
import { matches } from "./check-scalars.js";
import { isNoneOfNames } from "./check-values.js";

/** A property in a loop over an object. */
export interface MemberSite {
  readonly site: Site;
  /** The variable that holds its name. */
  readonly name: Identifier;
  readonly pointer: Pointer;
}

/** Declares the variables of a loop over an object. */
export function enterMembers(subject: Subject, site: Site): MemberSite {
  const inner = deeper(site);
  const name = declare(inner, "name", "key", `${subject.value.name} name`);
  const segment = code`${fromCheck("segment")}(${name})`;
  return { site: inner, name, pointer: atComputed(subject.pointer, segment) };
}

/** The names of an object's properties. */
export function namesOf({ value }: Subject): Code {
  return code`Object.keys(${value})`;
}

/**
 * The loop over the properties of an object, `of` their names or `in` the object; empty if
 * its body is empty.
 */
export function memberLoop(
  { name }: MemberSite,
  members: Code,
  body: Block,
): Block {
  if (body.length === 0) return [];
  const loop = code`
    for (const ${name} ${members}) {
      ${blockCode([stopIfFull, ...body])}
    }
  `;
  return [plain(loop)];
}

/**
 * Checks `patternProperties`, `additionalProperties` and `propertyNames`. `known` is the
 * variable that already holds the names of the properties, if there is one.
 */
export function checkMembers(
  rules: ObjectConstraints,
  subject: Subject,
  site: Site,
  known: Identifier | undefined,
): Block {
  const { patternProperties = [], additionalProperties, propertyNames } = rules;
  const member = enterMembers(subject, site);
  if (
    patternProperties.length === 0 &&
    propertyNames === undefined &&
    additionalProperties !== undefined &&
    acceptsNothing(additionalProperties)
  )
    return refuseOthers(rules, subject, member);
  const names =
    propertyNames === undefined ? [] : checkName(propertyNames, member);
  const value = declare(member.site, "member", "inner");
  const rest: Statement[] = [];
  const unmatched: Condition[] = [];
  for (const { pattern, schema: part } of patternProperties) {
    const matched = matches(pattern, { value: member.name }, site);
    unmatched.push(not(matched));
    rest.push(
      ...when(matched, checkMember(part, value, member, refusals.always)),
    );
  }
  if (additionalProperties !== undefined) {
    const listed = rules.properties.map((property) => property.name);
    if (listed.length > 0)
      unmatched.push(isNoneOfNames(listed, member.name, site));
    const body = acceptsNothing(additionalProperties)
      ? refuseMember(subject, member)
      : checkMember(additionalProperties, value, member, "");
    rest.push(...(unmatched.length === 0 ? body : when(all(unmatched), body)));
  }
  const constant = memberConstant(value, subject, member);
  const looped = known === undefined ? namesOf(subject) : code`${known}`;
  return memberLoop(member, code`of ${looped}`, [
    ...names,
    ...declaring(constant, value, rest),
  ]);
}

/**
 * Refuses all properties that are not listed. `for … in` needs no array of names, unlike
 * `Object.keys`; `unlisted` ignores the inherited names that it also visits.
 */
function refuseOthers(
  { properties }: ObjectConstraints,
  subject: Subject,
  member: MemberSite,
): Block {
  const { name, site } = member;
  const listed = properties.map((property) => property.name);
  const body = refuseMember(subject, member);
  return memberLoop(
    member,
    code`in ${subject.value}`,
    listed.length > 0 ? when(isNoneOfNames(listed, name, site), body) : body,
  );
}

/** `const member = value[name];` */
export function memberConstant(
  value: Identifier,
  subject: Subject,
  { name }: MemberSite,
): Statement {
  return plain(code`const ${value} = ${subject.value}[${name}];`);
}

/** Checks the value of a property in the loop. */
export function checkMember(
  schema: Schema,
  value: Identifier,
  { site, pointer }: MemberSite,
  refusal: string,
): Block {
  if (acceptsNothing(schema)) return failure(pointer, refusal);
  const names = site.names.nested();
  return site.module.check(schema, { value, pointer }, { ...site, names });
}

/** Reports an unknown property. */
export function refuseMember(
  { value, pointer }: Subject,
  { name }: MemberSite,
): Block {
  const failures = code`${identifier("failures")}`;
  const args = [failures, pointerCode(pointer), code`${value}`, code`${name}`];
  return [plain(call(fromCheck("unlisted"), args))];
}

function checkName(schema: Schema, { site, name, pointer }: MemberSite): Block {
  const sentence = sentences.name;
  if (acceptsNothing(schema)) return failure(pointer, sentence);
  const subject: Subject = { value: name, pointer, known: ["string"] };
  const tried = attempt(schema, subject, site);
  if (tried === "always") return [];
  return [...tried.block, ...refuse(not(tried.passed), pointer, sentence)];
}
