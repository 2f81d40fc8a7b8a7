import {
  isFalseSchema,
  constrainsNothing,
  constrainsOnly,
} from "../../schema/schema.js";
import {
  dropContradictedTypes,
  warnAboutDefault,
  warnAboutIrrelevantKeywords,
  warnAboutInexactNumbers,
  warnAboutValues,
} from "../warnings/contradictions.js";
import type { Draft } from "./draft.js";
import type {
  Writable,
  Documentation,
  Schema,
  JsonType,
} from "../../model/model.js";
import {
  arrayConstraints,
  numberConstraints,
  objectConstraints,
  stringConstraints,
} from "./constraints.js";
import type { SchemaContext } from "./schema-context.js";
import { addNull, isNullOnly, setTypesAndEnum } from "./types-and-values.js";

const noDocs: Documentation = {};

/** Normalizes the keywords of a schema, so that equivalent schemas of a description give the same schema of the model. */
export function normalizeSchema(
  draft: Draft,
  context: SchemaContext,
): Writable<Schema> {
  const schema: Writable<Schema> = {
    docs: docsOf(draft),
    location: draft.location,
  };
  if (draft.$ref !== undefined) {
    schema.ref = "";
    context.facts.references.push([schema, draft.$ref]);
  }
  setTypesAndEnum(schema, draft);
  if ((draft.enum ?? draft.const) !== undefined)
    warnAboutValues(schema, draft, context.diagnostics);
  if (draft.hasValues()) warnAboutInexactNumbers(draft, context.diagnostics);
  addRules(schema, draft, context);
  dropContradictedTypes(schema, draft, context.diagnostics);
  if (draft.default !== undefined)
    warnAboutDefault(schema, draft.default, draft, context.diagnostics);
  addCombinations(schema, draft, context);
  const simplified = isFalseSchema(schema)
    ? { docs: schema.docs, location: schema.location, types: [] }
    : simplify(schema, draft);
  const result =
    draft.nullable && context.dialect === "3.0"
      ? addNull(simplified)
      : simplified;
  context.facts.impliedTypes.note(simplified, draft);
  if (
    simplified.allOf !== undefined ||
    (simplified.ref !== undefined && simplified.types)
  )
    context.facts.conjunctions.push(simplified);
  // A schema that is nullable itself accepts null whatever its members accept.
  if (simplified.oneOf !== undefined && simplified === result)
    context.facts.exclusiveUnions.push(simplified);
  if (draft.discriminator !== undefined) {
    if ((draft.oneOf ?? draft.anyOf) === undefined)
      context.facts.baseDiscriminators.set(result, draft.discriminator);
    else
      context.facts.unionDiscriminators.push([simplified, draft.discriminator]);
  }
  if (draft.readOnly) result.readOnly = true;
  if (draft.writeOnly) result.writeOnly = true;
  if (draft.readOnly || draft.writeOnly) context.facts.usesReadWriteOnly = true;
  if (draft.default !== undefined) result.default = draft.default;
  return result;
}

function docsOf(draft: Draft): Documentation {
  const { title, description, deprecated } = draft;
  const assumed = draft["x-assumed"];
  if (
    title === undefined &&
    description === undefined &&
    !deprecated &&
    !assumed
  )
    return noDocs;
  const docs: Writable<Documentation> = {};
  if (title !== undefined) docs.title = title;
  if (description !== undefined) docs.description = description;
  if (deprecated) docs.deprecated = true;
  if (assumed) docs.assumed = true;
  return docs;
}

function addRules(
  schema: Writable<Schema>,
  draft: Draft,
  context: SchemaContext,
): void {
  const { types } = schema;
  if (types === undefined || types.includes("string"))
    set(schema, "string", stringConstraints(draft, types));
  if (
    types === undefined ||
    types.includes("number") ||
    types.includes("integer")
  )
    set(schema, "number", numberConstraints(draft, types));
  if (types === undefined || types.includes("array"))
    set(schema, "array", arrayConstraints(draft, context));
  if (types === undefined || types.includes("object"))
    set(schema, "object", objectConstraints(draft, context));
  warnAboutIrrelevantKeywords(schema, draft, context.diagnostics);
}

function set<K extends keyof Schema>(
  schema: Writable<Schema>,
  key: K,
  value: Schema[K] | undefined,
): void {
  if (value !== undefined) schema[key] = value;
}

function addCombinations(
  schema: Writable<Schema>,
  draft: Draft,
  context: SchemaContext,
): void {
  if (draft.allOf !== undefined) addAllOf(schema, draft.allOf);
  if (draft.anyOf !== undefined) schema.anyOf = nullLast(draft.anyOf);
  if (draft.oneOf !== undefined) schema.oneOf = draft.oneOf;
  if (draft.not !== undefined) {
    if (constrainsNothing(draft.not)) schema.types = [];
    else schema.not = draft.not;
  }
  if (
    draft.if !== undefined &&
    (draft.then !== undefined ||
      draft.else !== undefined ||
      // It accepts every value, but what it describes counts as evaluated.
      context.keepsEmptySubschemas)
  ) {
    schema.conditional = {
      if: draft.if,
      ...(draft.then !== undefined && { then: draft.then }),
      ...(draft.else !== undefined && { else: draft.else }),
    };
  }
}

/** A member without constraints only gives its documentation, `readOnly` and `writeOnly` to the whole schema. */
function addAllOf(schema: Writable<Schema>, members: readonly Schema[]): void {
  const constraining = members.filter((member) => !constrainsNothing(member));
  for (const member of members) {
    if (constraining.length === members.length || !constrainsNothing(member))
      continue;
    schema.docs = { ...member.docs, ...schema.docs };
    copyDirections(member, schema);
  }
  if (constraining.length > 0) schema.allOf = constraining;
}

function nullLast(members: readonly Schema[]): readonly Schema[] {
  const nulls = members.filter(isNullOnly);
  const [first] = nulls;
  return first === undefined
    ? members
    : [...members.filter((member) => !isNullOnly(member)), first];
}

/** Replaces a combination that is the only constraint of a schema by an equivalent simpler form. */
function simplify(schema: Writable<Schema>, draft: Draft): Writable<Schema> {
  const { allOf, anyOf, oneOf } = schema;
  if (anyOf !== undefined && constrainsOnly(schema, "anyOf", "types")) {
    const open = openEnumOf(anyOf, schema.types);
    if (open !== undefined) return toOpenEnum(schema, open);
  }
  const extensible = draft["x-extensible-enum"];
  if (
    extensible !== undefined &&
    schema.types?.length === 1 &&
    schema.types[0] === "string" &&
    constrainsOnly(schema, "types", "string")
  )
    schema.knownValues = [...new Set(extensible)];
  if (allOf?.length === 1 && constrainsOnly(schema, "allOf"))
    return replaceByMember(schema, allOf[0]);
  if (oneOf?.length === 1 && constrainsOnly(schema, "oneOf"))
    return replaceByMember(schema, oneOf[0]);
  if (anyOf !== undefined && constrainsOnly(schema, "anyOf")) {
    if (anyOf.length === 1) return replaceByMember(schema, anyOf[0]);
    const [one, last] = anyOf;
    if (anyOf.length === 2 && last !== undefined && isNullOnly(last))
      return addNull(replaceByMember(schema, one));
  }
  return schema;
}

function toOpenEnum(
  schema: Writable<Schema>,
  open: { readonly values: readonly string[]; readonly nullable: boolean },
): Writable<Schema> {
  delete schema.anyOf;
  schema.types = ["string"];
  schema.knownValues = open.values;
  return open.nullable ? addNull(schema) : schema;
}

/** The only member of a combination, with the documentation of the schema around it. */
function replaceByMember(
  outer: Schema,
  member: Writable<Schema> | undefined,
): Writable<Schema> {
  if (member === undefined) return outer;
  // The member was built for this location only, so it can be changed.
  member.docs =
    member.docs === noDocs ? outer.docs : { ...member.docs, ...outer.docs };
  member.location = outer.location;
  copyDirections(outer, member);
  return member;
}

function copyDirections(from: Schema, to: Writable<Schema>): void {
  if (from.readOnly) to.readOnly = true;
  if (from.writeOnly) to.writeOnly = true;
}

/** An enum with known values that accepts any other string. */
export interface OpenEnum {
  readonly values: readonly string[];
  readonly nullable: boolean;
}

/**
 * Recognizes an open enum in the members of an `anyOf`: enums of strings, a
 * schema that accepts any string, and optionally null.
 */
export function openEnumOf(
  members: readonly Schema[],
  types: readonly JsonType[] | undefined,
): OpenEnum | undefined {
  if (types !== undefined && (types.length > 1 || types[0] !== "string"))
    return undefined;
  const values: string[] = [];
  let anyString = false;
  let nullable = false;
  for (const member of members) {
    if (isNullOnly(member)) nullable = true;
    else if (!constrainsOnly(member, "types", "enum")) return undefined;
    else if (member.types?.length !== 1 || member.types[0] !== "string")
      return undefined;
    else if (member.enum === undefined) anyString = true;
    else values.push(...member.enum.filter(isString));
  }
  return anyString && values.length > 0
    ? {
        values: [...new Set(values)],
        nullable: nullable && types === undefined,
      }
    : undefined;
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}
