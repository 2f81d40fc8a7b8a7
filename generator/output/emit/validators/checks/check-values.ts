import { valuesSentence } from "../../../../language/checks/sentences.js";
import { isPrimitive, type JsonValue } from "../../../../language/json/json.js";
import type { Schema } from "../../../../language/model/model.js";
import {
  type Code,
  code,
  type Identifier,
} from "../../../../language/print/code.js";
import {
  arrayLiteral,
  constDeclaration,
  identifier,
  list,
  literal,
  stringLiteral,
} from "../../../../language/print/escape.js";
import { isOfType, listedValues } from "../../../../language/schema/types.js";
import type { Block } from "../blocks/blocks.js";
import {
  all,
  compare,
  type Condition,
  not,
  testCall,
} from "../blocks/condition.js";
import { fromCheck } from "../blocks/runtime-names.js";
import { failure, refuse, type Site, type Subject } from "../blocks/site.js";
import { primitive } from "../blocks/type-test.js";
import { pascalCase } from "../plan/local-names.js";

/** Up to this many values are compared one by one; more are looked up in a set. */
export const comparedAtMost = 6;

/** Checks `enum` and `const`. */
export function checkValues(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  const listed = listedValues(schema);
  if (listed === undefined) return [];
  const { known } = subject;
  const values =
    known === undefined
      ? listed
      : listed.filter((value) => known.some((type) => isOfType(value, type)));
  const sentence = valuesSentence(listed);
  return values.length === 0
    ? failure(subject.pointer, sentence)
    : refuse(isNoneOf(values, subject, site), subject.pointer, sentence);
}

/** Checks the known values of an open enumeration; a closed one rejects all other strings. */
export function checkKnown(
  { knownValues: known }: Schema,
  subject: Subject,
  site: Site,
): Block {
  if (known === undefined) return [];
  const isOther = isNoneOf(known, subject, site);
  const isClosed = testCall(fromCheck("isClosed"), identifier("failures"));
  const sentence = valuesSentence(known);
  return refuse(all([isOther, isClosed]), subject.pointer, sentence);
}

function isNoneOf(
  values: readonly JsonValue[],
  { value }: Subject,
  site: Site,
): Condition {
  const primitives = values.filter(isPrimitive);
  const conditions = isNoneOfPrimitives(primitives, value, "Values", site);
  for (const structure of values.filter((entry) => !isPrimitive(entry))) {
    const constant = site.module.addConstant(
      `value ${JSON.stringify(structure)}`,
      `${stemOf(site, value)}Value`,
      (made) =>
        constDeclaration(
          code`const ${made}: unknown`,
          structureCode(structure),
        ),
    );
    conditions.push(not(testCall(fromCheck("equal"), value, constant)));
  }
  return all(conditions);
}

/** The condition that a string equals none of the given ones. */
export function isNoneOfNames(
  names: readonly string[],
  value: Identifier,
  site: Site,
): Condition {
  return all(isNoneOfPrimitives(names, value, "Names", site));
}

function isNoneOfPrimitives(
  values: readonly JsonValue[],
  value: Identifier,
  suffix: "Values" | "Names",
  site: Site,
): Condition[] {
  // prettier would fill the lines with numbers, which is hard to read.
  const numbers = values.every((entry) => typeof entry === "number");
  if (values.length <= comparedAtMost || numbers)
    return values.map((entry) => compare(value, "!==", primitive(entry)));
  const constant = site.module.addConstant(
    `set ${JSON.stringify(values)}`,
    suffix === "Names" ? `${site.stem}Names` : `${stemOf(site, value)}Values`,
    (made) =>
      constDeclaration(
        code`const ${made}: ReadonlySet<unknown>`,
        code`new Set(${arrayLiteral(values.map(primitive))})`,
      ),
  );
  return [not(testCall(code`${constant}.has`, value))];
}

function stemOf(site: Site, { name }: Identifier): string {
  return name === "value" ? site.stem : `${site.stem}${pascalCase(name)}`;
}

/**
 * Larger objects and arrays are printed as JSON text, which prettier does not format.
 */
function structureCode(value: JsonValue): Code {
  const text = JSON.stringify(value);
  const flat =
    value !== null &&
    typeof value === "object" &&
    Object.values(value).every((entry: JsonValue) => isPrimitive(entry));
  return flat && text.length < 20
    ? literal(value)
    : code`JSON.parse${list("(", [stringLiteral(text)], ")")}`;
}
