import { isArray, isObject, type JsonValue } from "../../json/json.js";
import type { Context } from "../context.js";
import type { Entry, Item } from "../node.js";
import { essence, isJson } from "./media-types.js";
import { rawAlternatives, rawParts } from "./raw-schema-parts.js";

/** A form that events of a stream have. */
export interface EventShape {
  /** The schema of its name; absent: any. */
  readonly name?: Item;
  /** The one name that it has. */
  readonly eventName?: string;
  /** The schema of its data, or of what that is JSON of; absent: any. */
  readonly data?: Item;
  readonly isJson: boolean;
}

/** What an event has: WHATWG HTML, section 9.2. */
const eventFields: ReadonlySet<string> = new Set([
  "data",
  "event",
  "id",
  "retry",
]);

/**
 * Reads the forms of events by the schema of one. A schema that speaks of
 * anything but what an event has is that of the data: before OpenAPI 3.2 said
 * how events are described, people described either.
 */
export function eventShapes(
  item: Item,
  context: Context,
): readonly EventShape[] {
  const forms = alternativesOf(item, context);
  const names = forms.flatMap((form) => Object.keys(form));
  return names.includes("data") && names.every((name) => eventFields.has(name))
    ? forms.map(({ event, data }) => eventShape(event, data, context))
    : [eventShape(undefined, item, context)];
}

interface Properties {
  readonly [name: string]: Item;
}

/** The properties of each alternative, with those that all have. */
function alternativesOf(item: Item, context: Context): readonly Properties[] {
  const parts = rawParts(item, context);
  if (parts.length === 0) return [];
  const own = propertiesOf(parts);
  const alternatives = rawAlternatives(parts);
  if (alternatives.length === 0) return [own];
  return alternatives.map((each) => ({
    ...own,
    ...propertiesOf(rawParts(each, context)),
  }));
}

function propertiesOf(parts: readonly Entry[]): Properties {
  return Object.fromEntries(
    parts.flatMap((part) =>
      isObject(part.value("properties")) ? part.members("properties") : [],
    ),
  );
}

function eventShape(
  name: Item | undefined,
  data: Item | undefined,
  context: Context,
): EventShape {
  const only = name && singleValue(rawParts(name, context));
  return {
    ...(name && { name }),
    ...(only !== undefined && { eventName: only }),
    ...dataOf(data, context),
  };
}

/** The one string that a schema lets stand. */
function singleValue(parts: readonly Entry[]): string | undefined {
  for (const part of parts) {
    const values = valuesOf(part);
    const [value, second] = isArray(values) ? values : [];
    if (typeof value === "string" && second === undefined) return value;
  }
  return undefined;
}

function valuesOf(schema: Entry): JsonValue | undefined {
  return (
    schema.value("enum") ??
    (schema.has("const") ? [schema.value("const") ?? null] : undefined)
  );
}

/** Data is text, and JSON where it is described as what no text is, or said to hold it. */
function dataOf(
  data: Item | undefined,
  context: Context,
): Pick<EventShape, "data" | "isJson"> {
  const parts = data ? rawParts(data, context) : [];
  if (data === undefined || parts.length === 0) return { isJson: false };
  for (const part of parts) {
    const content = part.value("contentSchema");
    if (content !== undefined)
      return {
        data: { value: content, location: part.at("contentSchema") },
        isJson: true,
      };
    const type = part.value("contentMediaType");
    if (typeof type === "string" && isJson(essence(type)))
      return { isJson: true };
  }
  return { data, isJson: isText(parts, context) === false };
}

/** Whether a schema lets text stand alone; undefined where it does not say. */
function isText(
  parts: readonly Entry[],
  context: Context,
  depth = 0,
): boolean | undefined {
  const said = parts.map(isTextSchema);
  if (said.includes(true)) return true;
  if (said.includes(false)) return false;
  const alternatives = rawAlternatives(parts);
  if (alternatives.length === 0) return undefined;
  return (
    depth < MAX_DEPTH &&
    alternatives.every((each) =>
      isText(rawParts(each, context), context, depth + 1),
    )
  );
}

/** Deeper than any alternatives that people write. */
const MAX_DEPTH = 20;

/** Whether a schema says by itself that text alone can stand; undefined where it does not say. */
function isTextSchema(schema: Entry): boolean | undefined {
  const type = schema.value("type");
  if (type !== undefined) return isStringType(type);
  const values = valuesOf(schema);
  if (isArray(values)) return values.every((each) => typeof each === "string");
  return structuralKeywords.some((keyword) => schema.has(keyword))
    ? false
    : undefined;
}

/** Whether the type of strings is the only one, be it in a list. */
export function isStringType(type: JsonValue | undefined): boolean {
  return isArray(type)
    ? type.length > 0 && type.every((each) => each === "string")
    : type === "string";
}

const structuralKeywords = [
  "properties",
  "additionalProperties",
  "items",
  "prefixItems",
];
