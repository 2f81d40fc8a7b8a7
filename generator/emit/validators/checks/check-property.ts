import type { JsonType, Property, Schema } from "../../../model/model.js";
import type { JsonValue } from "../../../json/json.js";
import { code, type Code, type Hole } from "../../../print/code.js";
import {
  arrayLiteral,
  identifier,
  literal,
  stringLiteral,
} from "../../../print/escape.js";
import { type Block, plain } from "../code/block.js";
import { checkOfItems } from "./check-items.js";
import { functionOfPart } from "../plan/check-part.js";
import { functionOfReference, isPlain } from "./check-reference.js";
import { comparedAtMost } from "./check-values.js";
import { quotation } from "../code/type-test.js";
import { declaredTypes, listedValues } from "../../../schema/types.js";
import { atName, fixedPath, type Pointer } from "../code/pointer.js";
import { read } from "../code/read-member.js";
import {
  formatCheck,
  fromCheckFormat,
  fromCheckProperty,
  fromCheckWithin,
} from "../code/runtime-names.js";
import { constrainsOnly } from "../../../schema/schema.js";
import { possibleKinds } from "../../../schema/possible-kinds.js";
import { resolve } from "../../../schema/schema-lookup.js";
import { call, deeper, type Site, type Subject } from "../code/site.js";

/** The one call that checks a property; nothing where it takes more to say. */
export function propertyCall(
  { name, required, schema }: Property,
  subject: Subject,
  site: Site,
): Block | undefined {
  const pointer = atName(subject.pointer, name);
  const path = fixedPath(pointer);
  if (path === undefined) return undefined;
  const location: Location = {
    presence: required ? "required" : "optional",
    pointer,
    site: deeper(site),
  };
  const rule = ruleOf(schema, location);
  if (rule === undefined) return undefined;
  const args = [
    read(subject, name),
    ...rule.args,
    code`${identifier("at")}`,
    stringLiteral(path),
    code`${identifier("failures")}`,
  ];
  return [plain(call(rule.callee, args))];
}

/** Where a property is checked. */
interface Location {
  readonly presence: "required" | "optional";
  readonly pointer: Pointer;
  readonly site: Site;
}

/** A function of the runtime, and what it is told beside the value and its place. */
interface Rule {
  readonly callee: Hole;
  readonly args: readonly Code[];
}

function ruleOf(schema: Schema, location: Location): Rule | undefined {
  const { presence, pointer, site } = location;
  const { ref } = schema;
  if (ref !== undefined && constrainsOnly(schema, "ref")) {
    const target = resolve(ref, site.module.schemas);
    return isPlain(target)
      ? plainRule(target, location)
      : functionRule(functionOfReference(ref, site), presence);
  }
  return (
    functionRule(functionOfPart(schema, pointer, site), presence) ??
    referenceOrNull(schema, location) ??
    plainRule(schema, location) ??
    listRule(schema, location)
  );
}

function functionRule(
  check: Hole | undefined,
  name: `${Location["presence"]}${"" | "OrNull"}`,
): Rule | undefined {
  if (check === undefined) return undefined;
  return { callee: fromCheckWithin(name), args: [code`${check}`] };
}

/** A reference or nothing: the reference's own check says what is wrong. */
function referenceOrNull(
  schema: Schema,
  { presence, site }: Location,
): Rule | undefined {
  if (!constrainsOnly(schema, "anyOf") && !constrainsOnly(schema, "oneOf"))
    return undefined;
  const members = schema.anyOf ?? schema.oneOf ?? [];
  const nothing = members.find(
    (member) =>
      member.types?.join() === "null" && constrainsOnly(member, "types"),
  );
  const other = members.find((member) => member !== nothing);
  if (members.length !== 2 || nothing === undefined) return undefined;
  if (other?.ref === undefined || !constrainsOnly(other, "ref"))
    return undefined;
  const { schemas } = site.module;
  const kinds = possibleKinds(other, schemas);
  if (kinds.size === 0 || kinds.has("null")) return undefined;
  if (isPlain(resolve(other.ref, schemas))) return undefined;
  return functionRule(
    functionOfReference(other.ref, site),
    `${presence}OrNull`,
  );
}

const plainNames = {
  string: "String",
  number: "Number",
  integer: "Integer",
  boolean: "Boolean",
} as const;

/** A type, a format or a few values. */
function plainRule(schema: Schema, { presence }: Location): Rule | undefined {
  if (schema.enum !== undefined) return valuesRule(schema, presence);
  if (!constrainsOnly(schema, "types", "string")) return undefined;
  const [type, suffix] = typeOrNull(declaredTypes(schema)) ?? [];
  if (type === undefined || suffix === undefined) return undefined;
  if (type === "null" || type === "array" || type === "object")
    return undefined;
  const { format, ...rules } = schema.string ?? {};
  if (type !== "string" || format === undefined) {
    if (type === "string" && Object.keys(rules).length > 0) return undefined;
    const name = `${presence}${plainNames[type]}${suffix}` as const;
    return { callee: fromCheckProperty(name), args: [] };
  }
  if (format === "binary" || Object.keys(rules).length > 0) return undefined;
  const check = formatCheck(format);
  return check === undefined
    ? { callee: fromCheckProperty(`${presence}String${suffix}`), args: [] }
    : {
        callee: fromCheckFormat(`${presence}Format${suffix}`),
        args: [code`${check.name}`],
      };
}

/** The one type that stands alone or before `null`. */
function typeOrNull(
  types: readonly JsonType[] | undefined,
): readonly [JsonType, "" | "OrNull"] | undefined {
  const [type, second] = types ?? [];
  if (type === undefined || types === undefined) return undefined;
  if (types.length === 1) return [type, ""];
  return types.length === 2 && second === "null" ? [type, "OrNull"] : undefined;
}

function valuesRule(
  schema: Schema,
  presence: Location["presence"],
): Rule | undefined {
  if (!constrainsOnly(schema, "types", "enum")) return undefined;
  const values = listedValues(schema) ?? [];
  if (values.length === 0 || values.length > comparedAtMost) return undefined;
  if (!values.every(isTextOrNull)) return undefined;
  return {
    callee: fromCheckProperty(`${presence}OneOf`),
    args: [arrayLiteral(values.map(literal))],
  };
}

/** A sentence quotes long texts in part, which the runtime does not. */
function isTextOrNull(value: JsonValue): boolean {
  return (
    (value === null || typeof value === "string") &&
    quotation(value) === JSON.stringify(value)
  );
}

function listRule(
  schema: Schema,
  { presence, pointer, site }: Location,
): Rule | undefined {
  if (!constrainsOnly(schema, "types", "array")) return undefined;
  const [type, suffix] = typeOrNull(schema.types) ?? [];
  const { items, ...rules } = schema.array ?? {};
  if (type !== "array" || suffix === undefined || items === undefined)
    return undefined;
  if (Object.keys(rules).length > 0) return undefined;
  const check = checkOfItems(items, pointer, site);
  if (check === undefined) return undefined;
  const callee = fromCheckWithin(`${presence}List${suffix}`);
  return { callee, args: [code`${check}`] };
}
