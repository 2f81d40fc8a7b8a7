import type {
  Documentation,
  JsonType,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { enumeratedValues } from "../../../language/schema/enumerated-values.js";
import type { SchemaLookup } from "../../../language/schema/lookup.js";
import { constrainsOnly } from "../../../language/schema/schema.js";
import { typeOfValue } from "../../../language/schema/types.js";
import { withPlainUnions } from "../../../language/schema/unions.js";
import { isNullOnly } from "./types-and-values.js";

/** An enum with known values that accepts any other string. */
interface OpenEnum {
  readonly values: ReadonlyMap<string, Documentation>;
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
  const values = new Map<string, Documentation>();
  let anyString = false;
  let nullable = false;
  for (const described of members) {
    const member = withPlainUnions(described);
    if (isNullOnly(member)) nullable = true;
    else if (!isOfStrings(member)) return undefined;
    else if (member.enum === undefined) anyString = true;
    else add(described, values);
  }
  return anyString && values.size > 0
    ? { values, nullable: nullable && types === undefined }
    : undefined;
}

/** Adds the values that a member lists. A member with a single value describes it. */
function add(member: Schema, values: Map<string, Documentation>): void {
  const { location } = member;
  const union = { docs: {}, location, anyOf: [member] };
  for (const { value, docs } of enumeratedValues(union) ?? [])
    if (typeof value === "string" && !values.has(value))
      values.set(value, docs);
}

/** Makes a schema an open enum. Its `anyOf` keeps only null. */
export function toOpenEnum(
  schema: Writable<Schema>,
  { values, nullable }: OpenEnum,
): Writable<Schema> {
  const { location, anyOf = [] } = schema;
  const knownValues = [...values.keys()];
  const known = { types: ["string"], knownValues } as const;
  const described = [...values].flatMap(([value, docs]) =>
    Object.keys(docs).length > 0 ? [{ value, docs }] : [],
  );
  if (described.length > 0) schema.docs = { ...schema.docs, values: described };
  if (nullable)
    schema.anyOf = [
      { docs: {}, location, ...known },
      ...anyOf.filter(isNullOnly),
    ];
  else {
    delete schema.anyOf;
    Object.assign(schema, known);
  }
  return schema;
}

/** Whether the members of an `anyOf` are an open enum if its references lead to enums. */
export function mayBeOpenEnum(members: readonly Schema[]): boolean {
  return (
    members.some(isReference) &&
    members.some((one) => isOfStrings(one) && one.enum === undefined) &&
    members
      .map(withPlainUnions)
      .every((one) => isReference(one) || isOfStrings(one) || isNullOnly(one))
  );
}

/** Makes the candidates open enums whose references lead to enums of strings. */
export function openReferencedEnums(
  candidates: readonly Writable<Schema>[],
  lookup: SchemaLookup,
): void {
  for (const candidate of candidates) {
    const members = candidate.anyOf?.map(({ ref, ...member }) =>
      ref === undefined ? member : (lookup.target(ref) ?? { ...member, ref }),
    );
    const open = members && openEnumOf(members, candidate.types);
    if (open !== undefined) toOpenEnum(candidate, open);
  }
}

function isReference(member: Schema): boolean {
  return member.ref !== undefined && constrainsOnly(member, "ref");
}

/** Whether a schema accepts only strings: all of them, or listed ones. */
function isOfStrings(member: Schema): boolean {
  const { types = member.enum?.map(typeOfValue) ?? [] } = member;
  return (
    constrainsOnly(member, "types", "enum") &&
    types.length > 0 &&
    types.every((type) => type === "string")
  );
}
