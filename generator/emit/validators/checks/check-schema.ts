import type { JsonType, Schema } from "../../../model/model.js";
import { checkAlternatives } from "./check-alternatives.js";
import { checkArray } from "./check-array.js";
import { checkConditional, checkNot } from "./check-logic.js";
import { checkNumber } from "./check-number.js";
import { checkObject } from "./check-object.js";
import { callPart, checkPart } from "../plan/check-part.js";
import { checkReference } from "./check-reference.js";
import { checkString } from "./check-string.js";
import { checkKnown, checkValues } from "./check-values.js";
import { type Block, choose, unless, when } from "../code/block.js";
import { any, type Condition, not, testCall } from "../code/condition.js";
import { dispatch } from "../code/dispatch.js";
import { typeSentence, typeTest } from "../code/type-test.js";
import {
  commonTypes,
  type Kind,
  kindOf,
  declaredTypes,
} from "../../../schema/types.js";
import { fromCheck } from "../code/runtime-names.js";
import { acceptsAnything, acceptsNothing } from "../../../schema/schema.js";
import { splitLarge } from "../plan/split-large.js";
import { failure, type Site, type Subject } from "../code/site.js";

/** The statements that add everything in which a value does not obey a schema. */
export function checkSchema(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  return checkPart(schema, subject, site) ?? checkInline(schema, subject, site);
}

/** The same, never by a call of a function that the schema itself has. */
export function checkInline(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  if (acceptsAnything(schema)) return [];
  if (acceptsNothing(schema))
    return failure(subject.pointer, "Must not be present.");
  const split = splitLarge(schema);
  if (split !== undefined) {
    const calls = split.parts.flatMap((part) => callPart(part, subject, site));
    return [...checkInline(split.rest, subject, site), ...calls];
  }
  // Listed values are of the right types already.
  const allowed = schema.enum === undefined ? declaredTypes(schema) : undefined;
  if (allowed !== undefined && schema.string?.format === "binary")
    return checkBinary(schema, allowed, subject, site);
  const types = commonTypes(subject.known, allowed);
  if (types?.length === 0)
    return failure(subject.pointer, typeSentence(allowed ?? []));
  const known = isImplied(allowed, subject.known);
  const [type] = types ?? [];
  if (type !== undefined && types?.length === 1)
    return checkOneType(schema, type, known, subject, site);
  return checkSeveralTypes(schema, types, known, subject, site);
}

function checkOneType(
  schema: Schema,
  type: JsonType,
  known: boolean,
  subject: Subject,
  site: Site,
): Block {
  const narrowed: Subject = { ...subject, known: [type] };
  const body = [
    ...checkKind(kindOf(type), schema, narrowed, site),
    ...checkAnyKind(schema, narrowed, site),
  ];
  if (known) return body;
  const sentence = typeSentence(declaredTypes(schema) ?? [type]);
  return unless(
    not(typeTest(type, subject.value)),
    failure(subject.pointer, sentence),
    body,
  );
}

const kindsWithRules: readonly Kind[] = ["object", "array", "string", "number"];

function checkSeveralTypes(
  schema: Schema,
  types: readonly JsonType[] | undefined,
  known: boolean,
  subject: Subject,
  site: Site,
): Block {
  const possible = types ?? kindsWithRules;
  const cases = possible.map((type) => ({
    types: [type],
    body: checkKind(
      kindOf(type),
      schema,
      { ...subject, known: [type] },
      { ...site, names: site.names.nested() },
    ),
  }));
  const otherwise =
    known || types === undefined
      ? []
      : failure(subject.pointer, typeSentence(types));
  return [
    ...dispatch(cases, subject.value, otherwise),
    ...checkAnyKind(schema, subject, site),
  ];
}

/** A binary string travels as bytes where a body can hold them. */
function checkBinary(
  schema: Schema,
  allowed: readonly JsonType[],
  subject: Subject,
  site: Site,
): Block {
  const accepted: Condition[] = [
    ...allowed.map((type) => typeTest(type, subject.value)),
    testCall(fromCheck("isBinary"), subject.value),
  ];
  const open: Subject = { value: subject.value, pointer: subject.pointer };
  return [
    ...choose([
      {
        condition: not(any(accepted)),
        body: failure(subject.pointer, typeSentence(allowed)),
      },
    ]),
    ...when(
      typeTest("string", subject.value),
      checkKind("string", schema, { ...open, known: ["string"] }, site),
    ),
    ...checkAnyKind(schema, open, site),
  ];
}

/** What a schema says of the values of one kind. */
function checkKind(
  kind: Kind,
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  switch (kind) {
    case "object":
      return checkObject(schema, subject, site);
    case "array":
      return checkArray(schema, subject, site);
    case "string":
      return [
        ...checkString(schema.string ?? {}, schema, subject, site),
        ...checkKnown(schema, subject, site),
      ];
    case "number":
      return checkNumber(schema.number ?? {}, subject);
    case "null":
    case "boolean":
      return [];
  }
}

/** What a schema says of values of every kind. */
function checkAnyKind(schema: Schema, subject: Subject, site: Site): Block {
  const { ref, allOf = [], anyOf, oneOf, discriminator } = schema;
  const block = [...checkValues(schema, subject, site)];
  if (ref !== undefined) block.push(...checkReference(ref, subject, site));
  for (const part of allOf) block.push(...checkSchema(part, subject, site));
  if (anyOf !== undefined)
    block.push(
      ...checkAlternatives("any", anyOf, discriminator, subject, site),
    );
  if (oneOf !== undefined)
    block.push(
      ...checkAlternatives("one", oneOf, discriminator, subject, site),
    );
  if (schema.not !== undefined)
    block.push(...checkNot(schema.not, subject, site));
  if (schema.conditional !== undefined)
    block.push(...checkConditional(schema.conditional, subject, site));
  return block;
}

/** Whether every type that is known is allowed. */
function isImplied(
  allowed: readonly JsonType[] | undefined,
  known: readonly JsonType[] | undefined,
): boolean {
  if (allowed === undefined) return true;
  return (
    known?.every(
      (type) => allowed.includes(type) || allowed.includes(kindOf(type)),
    ) ?? false
  );
}
