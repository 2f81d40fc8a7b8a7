import type {
  Documentation,
  Representation,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import {
  constrainsNothing,
  constrainsOnly,
  isFalseSchema,
} from "../../../language/schema/schema.js";
import {
  dropContradictedTypes,
  warnAboutDefault,
  warnAboutInexactNumbers,
  warnAboutIrrelevantKeywords,
  warnAboutValues,
} from "../warnings/contradictions.js";
import {
  arrayConstraints,
  numberConstraints,
  objectConstraints,
  stringConstraints,
} from "./constraints.js";
import { readConditionAsDependency } from "./dependents.js";
import type { Draft } from "./draft.js";
import { excludesValues } from "./excluded-values.js";
import { mayBeOpenEnum, openEnumOf, toOpenEnum } from "./open-enums.js";
import type { SchemaContext } from "./schema-context.js";
import { addNull, isNullOnly, setTypesAndEnum } from "./types-and-values.js";
import { addUnevaluated } from "./unevaluated.js";
import { valueDocs } from "./value-docs.js";

const noDocs: Documentation = {};

/** Normalizes the keywords of a schema, so that equivalent schemas of a description give the same schema of the model. */
export function normalizeSchema(
  draft: Draft,
  context: SchemaContext,
): Writable<Schema> {
  const schema: Writable<Schema> = {
    docs: docsOf(draft, context),
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
  addCombinations(schema, draft);
  addUnevaluated(schema, draft);
  const simplified = isFalseSchema(schema)
    ? { docs: schema.docs, location: schema.location, types: [] }
    : simplify(schema, draft, context);
  const result = draft.nullable ? addNull(simplified) : simplified;
  context.facts.impliedTypes.note(simplified, draft);
  if (
    simplified.allOf !== undefined ||
    (simplified.ref !== undefined && simplified.types)
  )
    context.facts.conjunctions.push(simplified);
  if (excludesValues(simplified))
    context.facts.valueExclusions.push(simplified);
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
  if (draft.readOnly || draft.writeOnly)
    context.facts.readOrWriteOnly.push(result);
  if (draft.default !== undefined) result.default = draft.default;
  return result;
}

function docsOf(draft: Draft, { diagnostics }: SchemaContext): Documentation {
  const { title, description, deprecated } = draft;
  const assumed = draft["x-assumed"];
  const values = valueDocs(draft, diagnostics);
  const representation = representationOf(draft);
  if (
    (title ?? description ?? values ?? representation) === undefined &&
    !deprecated &&
    !assumed
  )
    return noDocs;
  const docs: Writable<Documentation> = {};
  if (title !== undefined) docs.title = title;
  if (description !== undefined) docs.description = description;
  if (deprecated) docs.deprecated = true;
  if (assumed) docs.assumed = true;
  if (values !== undefined) docs.values = values;
  if (representation !== undefined) docs.representation = representation;
  return docs;
}

function representationOf({
  contentEncoding,
  contentMediaType,
  contentSchema,
  format,
  xml,
}: Draft): Representation | undefined {
  const encoding = contentEncoding ?? encodingFormats.get(format);
  if ((encoding ?? contentMediaType ?? contentSchema ?? xml) === undefined)
    return undefined;
  return {
    ...(encoding !== undefined && { contentEncoding: encoding.toLowerCase() }),
    ...(contentMediaType !== undefined && { contentMediaType }),
    ...(contentSchema !== undefined && { contentSchema }),
    ...(xml !== undefined && { xml }),
  };
}

/** OpenAPI 3.1 replaced `byte` by `contentEncoding: base64`, and the format registry has `base64url`. */
const encodingFormats: ReadonlyMap<string | undefined, string> = new Map([
  ["byte", "base64"],
  ["base64url", "base64url"],
]);

function addRules(
  schema: Writable<Schema>,
  draft: Draft,
  context: SchemaContext,
): void {
  const { types } = schema;
  readConditionAsDependency(draft, types);
  if (types === undefined || types.includes("string"))
    set(schema, "string", stringConstraints(draft, types));
  if (
    types === undefined ||
    types.includes("number") ||
    types.includes("integer")
  )
    set(schema, "number", numberConstraints(draft, types));
  if (types === undefined || types.includes("array"))
    set(schema, "array", arrayConstraints(draft));
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

function addCombinations(schema: Writable<Schema>, draft: Draft): void {
  if (draft.allOf !== undefined) addAllOf(schema, draft.allOf);
  if (draft.anyOf !== undefined) schema.anyOf = nullLast(draft.anyOf);
  if (draft.oneOf !== undefined) schema.oneOf = draft.oneOf;
  if (draft.not !== undefined) {
    if (constrainsNothing(draft.not)) schema.types = [];
    else schema.not = draft.not;
  }
  if (draft.if !== undefined) {
    schema.conditional = {
      if: draft.if,
      ...(draft.then !== undefined && { then: draft.then }),
      ...(draft.else !== undefined && { else: draft.else }),
    };
  }
}

/** A member without keywords only gives its documentation and its marks to the whole schema. */
function addAllOf(schema: Writable<Schema>, members: readonly Schema[]): void {
  const kept = members.filter(
    (member) => !constrainsNothing(member) || member.conditional !== undefined,
  );
  for (const member of members) {
    if (kept.includes(member)) continue;
    schema.docs = { ...member.docs, ...schema.docs };
    copyMarks(member, schema);
  }
  if (kept.length > 0) schema.allOf = kept;
}

function nullLast(members: readonly Schema[]): readonly Schema[] {
  const nulls = members.filter(isNullOnly);
  const [first] = nulls;
  return first === undefined
    ? members
    : [...members.filter((member) => !isNullOnly(member)), first];
}

/** Replaces a combination that is the only constraint of a schema by an equivalent simpler form. */
function simplify(
  schema: Writable<Schema>,
  draft: Draft,
  context: SchemaContext,
): Writable<Schema> {
  const { allOf, anyOf, oneOf } = schema;
  if (anyOf !== undefined && constrainsOnly(schema, "anyOf", "types")) {
    const open = openEnumOf(anyOf, schema.types);
    if (open !== undefined) return toOpenEnum(schema, open);
    if (mayBeOpenEnum(anyOf)) context.facts.openEnumCandidates.push(schema);
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
  copyMarks(outer, member);
  return member;
}

function copyMarks(from: Schema, to: Writable<Schema>): void {
  if (from.default !== undefined) to.default = from.default;
  if (from.readOnly) to.readOnly = true;
  if (from.writeOnly) to.writeOnly = true;
  if (from.evaluatesProperties) to.evaluatesProperties = true;
  if (from.evaluatesItems) to.evaluatesItems = true;
}
