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
import { excludedValues } from "../../../../language/schema/conjunctions.js";
import {
  schemaNamed,
  type SchemasByName,
} from "../../../../language/schema/lookup.js";
import { possibleKinds } from "../../../../language/schema/possible-types.js";
import { constrainsOnly } from "../../../../language/schema/schema.js";
import { listedValues } from "../../../../language/schema/types.js";
import { withoutTag } from "../../../../language/schema/unions.js";
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
import {
  alternatives,
  quotation,
  typeSentence,
  typeTest,
} from "../blocks/type-test.js";
import { isNoneOfNames } from "./check-values.js";

/** A value of the property; undefined if the property is absent. */
type TagValue = string | undefined;

/** A property whose value selects one of several schemas. */
interface Tag {
  readonly property: string;
  readonly cases: readonly {
    readonly values: readonly TagValue[];
    readonly schema: Schema;
  }[];
  /** The schema to use if the property selects none of the cases. */
  readonly rest?: Schema;
  /** The only values with which a sender may use `rest`; absent if it may use any. */
  readonly sent?: readonly string[];
}

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

/** The lists of alternatives in which the value of a property selects one. */
export function chosenByTag(
  { anyOf, oneOf, discriminator }: Schema,
  schemas: SchemasByName,
): readonly (readonly Schema[])[] {
  return [anyOf ?? [], oneOf ?? []].filter(
    (members) => tagOf(members, discriminator, schemas) !== undefined,
  );
}

function tagOf(
  members: readonly Schema[],
  discriminator: Discriminator | undefined,
  schemas: SchemasByName,
): Tag | undefined {
  return (
    (discriminator && declaredTag(members, discriminator)) ??
    impliedTag(members, schemas)
  );
}

function choice(tag: Tag, subject: Subject, site: Site): Block {
  const { property, cases } = tag;
  const value = declare(site, "tag", `${subject.value.name} tag`);
  const chosen = cases.map(({ values, schema }) => {
    const rest = isImplied(schema, property, values)
      ? withoutTag(schema, property)
      : schema;
    const body = site.module.check(rest, subject, nested(site));
    return caseCode(values, body);
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
  { property, cases, rest, sent }: Tag,
  value: Identifier,
  subject: Subject,
  site: Site,
): Code {
  const values = cases.flatMap((entry) => entry.values);
  const texts = [
    ...values.filter((each) => each !== undefined),
    ...(sent ?? []),
  ];
  const sentence = `Must be ${alternatives(texts.map(quotation))}.`;
  const unknown = failure(atName(subject.pointer, property), sentence);
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

/**
 * Whether selecting the case already proves all constraints of the alternative on the
 * property.
 */
function isImplied(
  { object }: Schema,
  property: string,
  values: readonly TagValue[],
): boolean {
  const constraints = object?.properties.find(
    ({ name }) => name === property,
  )?.schema;
  return (
    constraints !== undefined &&
    constrainsOnly(constraints, "types", "enum") &&
    values.every(
      (value) =>
        value !== undefined && listedValues(constraints)?.includes(value),
    )
  );
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

function declaredTag(
  members: readonly Schema[],
  { property, mapping, defaultsToLast }: Discriminator,
): Tag | undefined {
  const last = members.at(-1);
  const rest = defaultsToLast === "always" ? last : undefined;
  const cases = members
    .filter((member) => member !== rest)
    .map((schema) => {
      const values = mapping
        .filter((entry) => entry.schema === schema.ref)
        .map((entry) => entry.value);
      return defaultsToLast === "if-absent" && schema === last
        ? {
            schema: withoutTag(schema, property),
            values: [undefined, ...values],
          }
        : { schema, values };
    });
  if (!cases.every(({ values }) => values.length > 0)) return undefined;
  const own = rest?.object?.properties.find(({ name }) => name === property);
  const sent =
    own &&
    (listedValues(own.schema) ?? []).filter((each) => typeof each === "string");
  return {
    property,
    cases,
    ...(rest && { rest: withoutTag(rest, property) }),
    ...(sent && { sent }),
  };
}

/**
 * A property that every alternative requires, with values that differ between them. One
 * alternative may exclude the values of the others instead.
 */
function impliedTag(
  members: readonly Schema[],
  schemas: SchemasByName,
): Tag | undefined {
  const objects = members.every((schema) => {
    const kinds = possibleKinds(schema, schemas);
    return kinds.size === 1 && kinds.has("object");
  });
  if (!objects) return undefined;
  const names = members
    .slice(0, 2)
    .flatMap((schema) => [...pinned(schema, schemas).keys()]);
  for (const property of new Set(names)) {
    const pins = members.map((schema) => ({
      schema,
      values: pinned(schema, schemas).get(property) ?? [],
    }));
    const cases = pins.filter(({ values }) => values.length > 0);
    const all = cases.flatMap(({ values }) => values);
    if (new Set(all).size !== all.length) continue;
    if (cases.length === members.length) return { property, cases };
    const [rest, ...others] = members.filter((schema) =>
      excludesAll(schema, property, all),
    );
    if (rest && others.length === 0 && cases.length === members.length - 1)
      return { property, cases, rest };
  }
  return undefined;
}

/** Whether an alternative excludes values of a property with `not`. */
function excludesAll(
  { object }: Schema,
  name: string,
  values: readonly string[],
): boolean {
  const property = object?.properties.find((each) => each.name === name);
  const excluded = property && excludedValues(property.schema);
  return values.every((value) => excluded?.includes(value));
}

/** The required properties that allow only certain strings. */
function pinned(
  schema: Schema,
  schemas: SchemasByName,
): ReadonlyMap<string, readonly string[]> {
  const parts = conjuncts(schema, schemas);
  const required = new Set(
    parts.flatMap(({ object }) => [
      ...(object?.required ?? []),
      ...(object?.properties ?? []).flatMap((p) => (p.required ? p.name : [])),
    ]),
  );
  const found = new Map<string, readonly string[]>();
  for (const { object } of parts) {
    for (const property of object?.properties ?? []) {
      if (!required.has(property.name) || found.has(property.name)) continue;
      const values = conjuncts(property.schema, schemas)
        .map(listedValues)
        .find((listed) => listed !== undefined);
      const texts = values?.filter((value) => typeof value === "string") ?? [];
      if (texts.length > 0 && texts.length === values?.length)
        found.set(property.name, texts);
    }
  }
  return found;
}

/** A schema and everything that it refers to or combines by `allOf`, each once. */
function conjuncts(schema: Schema, schemas: SchemasByName): readonly Schema[] {
  const found = new Set([schema]);
  // Iterating a set also visits the elements added meanwhile.
  for (const { ref, allOf = [] } of found) {
    if (ref !== undefined) found.add(schemaNamed(ref, schemas));
    for (const part of allOf) found.add(part);
  }
  return [...found];
}
