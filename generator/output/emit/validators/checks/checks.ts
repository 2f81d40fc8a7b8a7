/**
 * Prints the check of a schema. `checkSchema` starts with the keywords that apply to
 * every value, and branches on the JSON type. The file named after each group of
 * keywords prints their checks. Those files call it back through `site.module.check`.
 */

import {
  refusals,
  typeSentence,
} from "../../../../language/checks/sentences.js";
import type { JsonType, Schema } from "../../../../language/model/model.js";
import {
  acceptsAnything,
  acceptsNothing,
} from "../../../../language/schema/schema.js";
import {
  commonTypes,
  declaredTypes,
  type Kind,
  kindOf,
} from "../../../../language/schema/types.js";
import { type Block, expecting, unless, when } from "../blocks/blocks.js";
import { any, type Condition, not, testCall } from "../blocks/condition.js";
import { dispatch } from "../blocks/dispatch.js";
import { root } from "../blocks/pointer.js";
import { fromCheck } from "../blocks/runtime-names.js";
import { failure, refuse, type Site, type Subject } from "../blocks/site.js";
import { expectation, typeTest } from "../blocks/type-test.js";
import { callPart, checkPart } from "../plan/check-part.js";
import { splitLarge } from "../plan/weight.js";
import { checkAlternatives } from "./check-alternatives.js";
import { checkArray } from "./check-array.js";
import { checkConditional, checkNot } from "./check-logic.js";
import { checkObject } from "./check-object.js";
import { checkReference } from "./check-reference.js";
import { checkNumber, checkString } from "./check-scalars.js";
import { checkKnown, checkValues } from "./check-values.js";

/** Prints the statements that report every failure of a value against a schema. */
export function checkSchema(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  return checkPart(schema, subject, site) ?? checkInline(schema, subject, site);
}

/** Prints the check of a schema inline, even if the schema has a function of its own. */
export function checkInline(
  schema: Schema,
  subject: Subject,
  site: Site,
): Block {
  if (acceptsAnything(schema)) return [];
  if (acceptsNothing(schema)) return failure(subject.pointer, refusals.always);
  const split = splitLarge(schema);
  if (split !== undefined) {
    const calls = split.parts.flatMap((part) => callPart(part, subject, site));
    return [...checkInline(split.rest, subject, site), ...calls];
  }
  // Enumerated values already have the allowed types.
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
  if (subject.pointer === root && sentence === typeSentence([type])) {
    const call = expectation(type, subject.value);
    if (call !== undefined) return expecting(call, body);
  }
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
    ...dispatch(cases, subject.value, otherwise, site),
    ...checkAnyKind(schema, subject, site),
  ];
}

/** A binary string is sent as bytes if the body allows it. */
function checkBinary(
  schema: Schema,
  allowed: readonly JsonType[],
  subject: Subject,
  site: Site,
): Block {
  const accepted: Condition[] = [
    ...allowed.map((type) => typeTest(type, subject.value, site.module)),
    testCall(fromCheck("isBinary"), subject.value),
  ];
  const open: Subject = { value: subject.value, pointer: subject.pointer };
  return [
    ...refuse(not(any(accepted)), subject.pointer, typeSentence(allowed)),
    ...when(
      typeTest("string", subject.value),
      checkKind("string", schema, { ...open, known: ["string"] }, site),
    ),
    ...checkAnyKind(schema, open, site),
  ];
}

/** Checks the keywords that apply to one JSON type. */
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
        ...checkString(schema.string ?? {}, subject, site),
        ...checkKnown(schema, subject, site),
      ];
    case "number":
      return checkNumber(schema.number ?? {}, subject);
    case "null":
    case "boolean":
      return [];
  }
}

/** Checks the keywords that apply to all JSON types. */
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

/** Whether the schema allows every type the value can have. */
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
