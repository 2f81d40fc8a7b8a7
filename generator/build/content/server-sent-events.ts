import { isArray, isObject, type JsonValue } from "../../json/json.js";
import type { Context } from "../context.js";
import type { ObjectNode, ValueNode } from "../object-node.js";
import { essence, isJson } from "./media-types.js";
import { rawAlternatives, rawParts } from "./raw-schema-parts.js";

/** A shape that the events of a stream can have. */
export interface EventShape {
  /** The schema of the event's name; absent: any name. */
  readonly name?: ValueNode;
  /** The event's name, if the schema allows only one. */
  readonly eventName?: string;
  /** The schema of the data, after parsing if it is JSON; absent: any data. */
  readonly data?: ValueNode;
  readonly isJson: boolean;
}

/** The fields of an event (WHATWG HTML, section 9.2). */
const eventFields: ReadonlySet<string> = new Set([
  "data",
  "event",
  "id",
  "retry",
]);

/**
 * Reads the shapes of events from their schema. Before OpenAPI 3.2 defined it,
 * descriptions gave the schema of the event or of its data: a schema with
 * properties other than the fields of an event describes the data.
 */
export function eventShapes(
  item: ValueNode,
  context: Context,
): readonly EventShape[] {
  const alternatives = alternativesOf(item, context);
  const names = alternatives.flatMap((properties) => Object.keys(properties));
  return names.includes("data") && names.every((name) => eventFields.has(name))
    ? alternatives.map(({ event, data }) => eventShape(event, data, context))
    : [eventShape(undefined, item, context)];
}

interface Properties {
  readonly [name: string]: ValueNode;
}

/** The properties of each alternative, including those that all of them have. */
function alternativesOf(
  item: ValueNode,
  context: Context,
): readonly Properties[] {
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

function propertiesOf(parts: readonly ObjectNode[]): Properties {
  return Object.fromEntries(
    parts.flatMap((part) =>
      isObject(part.value("properties")) ? part.members("properties") : [],
    ),
  );
}

function eventShape(
  name: ValueNode | undefined,
  data: ValueNode | undefined,
  context: Context,
): EventShape {
  const only = name && singleValue(rawParts(name, context));
  return {
    ...(name && { name }),
    ...(only !== undefined && { eventName: only }),
    ...dataOf(data, context),
  };
}

/** The string that a schema allows, if it is only one. */
function singleValue(parts: readonly ObjectNode[]): string | undefined {
  for (const part of parts) {
    const values = valuesOf(part);
    const [value, second] = isArray(values) ? values : [];
    if (typeof value === "string" && second === undefined) return value;
  }
  return undefined;
}

function valuesOf(schema: ObjectNode): JsonValue | undefined {
  return (
    schema.value("enum") ??
    (schema.has("const") ? [schema.value("const") ?? null] : undefined)
  );
}

/** The data is text, or JSON if `contentSchema` or `contentMediaType` says so or its schema allows other types than strings. */
function dataOf(
  data: ValueNode | undefined,
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

/** Whether the schema accepts only strings; undefined if it does not restrict the type. */
function isText(
  parts: readonly ObjectNode[],
  context: Context,
  depth = 0,
): boolean | undefined {
  const results = parts.map(isTextSchema);
  if (results.includes(true)) return true;
  if (results.includes(false)) return false;
  const alternatives = rawAlternatives(parts);
  if (alternatives.length === 0) return undefined;
  return (
    depth < MAX_DEPTH &&
    alternatives.every((each) =>
      isText(rawParts(each, context), context, depth + 1),
    )
  );
}

/** A limit for nested alternatives, beyond what occurs in practice. */
const MAX_DEPTH = 20;

/** The same for the keywords of a single schema. */
function isTextSchema(schema: ObjectNode): boolean | undefined {
  const type = schema.value("type");
  if (type !== undefined) return isStringType(type);
  const values = valuesOf(schema);
  if (isArray(values)) return values.every((each) => typeof each === "string");
  return structuralKeywords.some((keyword) => schema.has(keyword))
    ? false
    : undefined;
}

/** Whether `type` is `string`, also as a list of one. */
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
