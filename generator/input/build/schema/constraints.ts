import {
  type Bound,
  type BoundedType,
  type Bounds,
  boundsOf,
  isExclusive,
  isIdle,
  isLower,
  limitsIn,
} from "../../../language/keywords/keywords.js";
import { strictestLimit } from "../../../language/keywords/limits.js";
import type {
  ArrayConstraints,
  JsonType,
  NumberConstraints,
  ObjectConstraints,
  Property,
  Schema,
  StringConstraints,
  Writable,
} from "../../../language/model/model.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { isUsablePattern } from "../warnings/patterns.js";
import { dependentsOf } from "./dependents.js";
import type { Draft, DraftBounds, SchemaMap } from "./draft.js";
import type { SchemaContext } from "./schema-context.js";

const numberFormats: ReadonlySet<string> = new Set([
  "int8",
  "int16",
  "int32",
  "int64",
  "uint8",
  "uint16",
  "uint32",
  "uint64",
  "float",
  "double",
  "decimal",
]);

/** The constraints for strings; undefined if there are none. */
export function stringConstraints(
  draft: Draft,
  types: readonly JsonType[] | undefined,
): StringConstraints | undefined {
  const rules: Writable<StringConstraints> = {};
  addBounds(rules, "string", draft);
  if (draft.pattern !== undefined) rules.pattern = draft.pattern;
  if (draft.foreignPattern !== undefined)
    rules.foreignPattern = draft.foreignPattern;
  const format = stringFormat(draft, types);
  if (format !== undefined) rules.format = format;
  return unlessEmpty(rules);
}

/** Whether strings of a media type are bytes. */
export function isBinaryType(mediaType: string): boolean {
  return /^(?:image|audio|video)\/|^application\/(?:octet-stream|pdf|zip)\b|^\*\/\*/i.test(
    mediaType,
  );
}

function stringFormat(
  draft: Draft,
  types: readonly JsonType[] | undefined,
): string | undefined {
  const { format, contentEncoding, contentMediaType } = draft;
  if (format !== undefined) {
    const isNumeric =
      numberFormats.has(format) &&
      (types === undefined ||
        types.includes("number") ||
        types.includes("integer"));
    return isNumeric ? undefined : format;
  }
  // OpenAPI 3.1 replaced the formats `byte` and `binary` by these keywords.
  if (contentEncoding === "base64") return "byte";
  if (contentEncoding === "base64url") return contentEncoding;
  return contentEncoding === undefined &&
    contentMediaType !== undefined &&
    isBinaryType(contentMediaType)
    ? "binary"
    : undefined;
}

/** The constraints for numbers; undefined if there are none. */
export function numberConstraints(
  draft: Draft,
  types: readonly JsonType[] | undefined,
): NumberConstraints | undefined {
  const rules: Writable<NumberConstraints> = {};
  addBounds(rules, "number", draft);
  if (draft.multipleOf !== undefined) rules.multipleOf = draft.multipleOf;
  const { format } = draft;
  if (
    format !== undefined &&
    (numberFormats.has(format) ||
      (types !== undefined && !types.includes("string")))
  )
    rules.format = format;
  return unlessEmpty(rules);
}

/** If there is an inclusive and an exclusive bound, the stricter is kept. */
function addBounds(
  rules: Writable<Bounds>,
  type: BoundedType,
  { bounds: written }: Draft,
): void {
  if (written === undefined) return;
  const limits: Writable<Bounds> = {};
  for (const bound of boundsOf[type]) {
    const limit = limitIn(written, bound);
    if (limit !== undefined) limits[bound.keyword] = limit;
  }
  for (const [bound, limit] of limitsIn(limits, type)) {
    const { at, isOpen } = strictestLimit([limits], bound);
    const isStrictest = limit === at && isExclusive(bound) === isOpen;
    if (isStrictest && !isIdle(bound, limit)) rules[bound.keyword] = limit;
  }
}

/** The limit of a bound; `true` makes the one of `minimum` or `maximum` exclusive. */
function limitIn(written: DraftBounds, bound: Bound): number | undefined {
  const own = written[bound.keyword];
  const limit =
    own === true ? written[isLower(bound) ? "minimum" : "maximum"] : own;
  return typeof limit === "number" ? limit : undefined;
}

/** The constraints for arrays; undefined if there are none. */
export function arrayConstraints(draft: Draft): ArrayConstraints | undefined {
  const rules: Writable<ArrayConstraints> = {};
  const prefix = draft.prefixItems ?? draft.listedItems;
  const items = restOfItems(draft);
  if (prefix !== undefined) rules.prefixItems = prefix;
  if (items !== undefined && !constrainsNothing(items)) rules.items = items;
  addBounds(rules, "array", draft);
  if (draft.uniqueItems) rules.uniqueItems = true;
  if (draft.contains !== undefined) {
    rules.contains = {
      schema: draft.contains,
      min: draft.minContains ?? 1,
      ...(draft.maxContains !== undefined && { max: draft.maxContains }),
    };
  }
  return unlessEmpty(rules);
}

/** The schema of the items after the listed ones. */
export function restOfItems(draft: Draft): Schema | undefined {
  return draft.listedItems === undefined ? draft.items : draft.additionalItems;
}

/** The constraints for objects; undefined if there are none. */
export function objectConstraints(
  draft: Draft,
  context: SchemaContext,
): ObjectConstraints | undefined {
  const rules: Writable<ObjectConstraints> = propertyConstraints(draft);
  addPropertyPatterns(rules, draft, context);
  if (draft.propertyNames !== undefined)
    rules.propertyNames = draft.propertyNames;
  addBounds(rules, "object", draft);
  Object.assign(rules, dependentsOf(draft));
  const constrains =
    rules.properties.length > 0 ||
    rules.required.length > 0 ||
    Object.keys(rules).length > 2;
  return constrains ? rules : undefined;
}

/** The properties, and the required names that are not among them. */
function propertyConstraints(
  draft: Draft,
): Pick<ObjectConstraints, "properties" | "required"> {
  const { properties = [], required = [] } = draft;
  const names = new Set(required);
  // The remaining names have no property.
  const rules = properties.map(({ name, schema }): Property => ({
    name,
    required: names.delete(name),
    schema,
  }));
  return { properties: rules, required: names.size === 0 ? [] : [...names] };
}

function addPropertyPatterns(
  rules: Writable<ObjectConstraints>,
  draft: Draft,
  context: SchemaContext,
): void {
  const { patternProperties, additionalProperties } = draft;
  if (patternProperties !== undefined) {
    rules.patternProperties = usablePatterns(patternProperties, context);
  }
  if (
    additionalProperties !== undefined &&
    !constrainsNothing(additionalProperties)
  )
    rules.additionalProperties = additionalProperties;
}

/**
 * A pattern that cannot be read may match any name, so other keywords cannot determine
 * the remaining names.
 */
function usablePatterns(
  members: SchemaMap,
  context: SchemaContext,
): NonNullable<ObjectConstraints["patternProperties"]> {
  return members.map(({ name, schema }) =>
    isUsablePattern(
      name,
      schema.location,
      context.diagnostics,
      "pattern-names-invalid",
    )
      ? { pattern: name, schema }
      : { pattern: "", schema: { docs: {}, location: schema.location } },
  );
}

function unlessEmpty<T extends object>(rules: T): T | undefined {
  for (const _ in rules) return rules;
  return undefined;
}
