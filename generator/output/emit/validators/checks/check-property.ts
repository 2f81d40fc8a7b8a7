import { quotation } from "../../../../language/checks/sentences.js";
import type { JsonValue } from "../../../../language/json/json.js";
import type {
  JsonType,
  NumberConstraints,
  Property,
  Schema,
} from "../../../../language/model/model.js";
import { type Code, code, type Hole } from "../../../../language/print/code.js";
import {
  arrayLiteral,
  identifier,
  literal,
  stringLiteral,
} from "../../../../language/print/escape.js";
import { schemaNamed } from "../../../../language/schema/lookup.js";
import { possibleKinds } from "../../../../language/schema/possible-types.js";
import { constrainsOnly } from "../../../../language/schema/schema.js";
import {
  declaredTypes,
  listedValues,
} from "../../../../language/schema/types.js";
import { type Block, plain } from "../blocks/blocks.js";
import { atName, fixedPath, type Pointer } from "../blocks/pointer.js";
import { read } from "../blocks/read-member.js";
import {
  formatCheck,
  fromCheckFormat,
  fromCheckInteger,
  fromCheckProperty,
  fromCheckWithin,
  integerRange,
  type Nullability,
} from "../blocks/runtime-names.js";
import { call, type Site, type Subject } from "../blocks/site.js";
import { functionOfPart } from "../plan/check-part.js";
import { checkOfItems } from "./check-items.js";
import { functionOfReference, isPlain } from "./check-reference.js";
import { comparedAtMost } from "./check-values.js";

/**
 * The single runtime call that checks a property; undefined if it needs more than one.
 *
 * @param site the point within the object
 */
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
    site,
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

/** The property that is checked, and the code that surrounds it. */
interface Location {
  readonly presence: "required" | "optional";
  readonly pointer: Pointer;
  readonly site: Site;
}

/** A runtime function and its arguments after the value and its pointer. */
interface Rule {
  readonly callee: Hole;
  readonly args: readonly Code[];
}

function ruleOf(schema: Schema, location: Location): Rule | undefined {
  const { presence, pointer, site } = location;
  const { ref } = schema;
  if (ref !== undefined && constrainsOnly(schema, "ref")) {
    const target = schemaNamed(ref, site.module.schemas);
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
  name: `${Location["presence"]}${Nullability}`,
): Rule | undefined {
  if (check === undefined) return undefined;
  return { callee: fromCheckWithin(name), args: [code`${check}`] };
}

/** A reference or `null`: the function of the reference reports what is wrong. */
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
  if (isPlain(schemaNamed(other.ref, schemas))) return undefined;
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

/** A type, a format or a short enumeration. */
function plainRule(schema: Schema, { presence }: Location): Rule | undefined {
  if (schema.enum !== undefined) return valuesRule(schema, presence);
  if (!constrainsOnly(schema, "types", "string", "number")) return undefined;
  const [type, suffix] = typeOrNull(declaredTypes(schema)) ?? [];
  if (type === undefined || suffix === undefined) return undefined;
  if (type === "null" || type === "array" || type === "object")
    return undefined;
  if (type === "integer" || type === "number")
    return numberRule(schema.number ?? {}, type, presence, suffix);
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

/** A number that has no other rule than a `format`. */
function numberRule(
  { format, ...rules }: NumberConstraints,
  type: "integer" | "number",
  presence: Location["presence"],
  suffix: Nullability,
): Rule | undefined {
  if (Object.keys(rules).length > 0) return undefined;
  const range = format === undefined ? undefined : integerRange(format);
  if (range === undefined)
    return {
      callee: fromCheckProperty(`${presence}${plainNames[type]}${suffix}`),
      args: [],
    };
  if (type === "number") return undefined;
  return {
    callee: fromCheckInteger(`${presence}IntegerIn${suffix}`),
    args: [code`${range}`],
  };
}

/** The only type of a schema besides `null`. */
function typeOrNull(
  types: readonly JsonType[] | undefined,
): readonly [JsonType, Nullability] | undefined {
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

/** Messages shorten long strings; the runtime functions do not, so such values are checked inline. */
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
