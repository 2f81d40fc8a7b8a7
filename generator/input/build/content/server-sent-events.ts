import { isArray, isObject } from "../../../language/json/json.js";
import type { Context } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { essence, isJson } from "./media-types.js";
import { rawAlternatives, rawParts } from "./raw-schema-parts.js";
import { isText, valuesOf } from "./text-schemas.js";

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

/** The string that a schema allows, if it allows only one. */
function singleValue(parts: readonly ObjectNode[]): string | undefined {
  for (const part of parts) {
    const values = valuesOf(part);
    const [value, second] = isArray(values) ? values : [];
    if (typeof value === "string" && second === undefined) return value;
  }
  return undefined;
}

/**
 * The data is JSON if `contentMediaType` says so, and text if it names another
 * type. Without it, the data is JSON if there is a `contentSchema` or its schema
 * allows other types than strings.
 */
function dataOf(
  data: ValueNode | undefined,
  context: Context,
): Pick<EventShape, "data" | "isJson"> {
  if (data === undefined) return { isJson: false };
  const parts = rawParts(data, context);
  const find = (keyword: string) => parts.find((part) => part.has(keyword));
  const type = find("contentMediaType")?.value("contentMediaType");
  const isJsonType = typeof type === "string" && isJson(essence(type));
  const owner = find("contentSchema");
  const value = owner?.value("contentSchema");
  if (owner !== undefined && value !== undefined) {
    const content = { value, location: owner.at("contentSchema") };
    const isTextType = typeof type === "string" && !isJsonType;
    if (!isTextType) return { data: content, isJson: true };
    // Only a schema of strings can describe the text.
    const isString = isText(rawParts(content, context), context) === true;
    return { data: isString ? content : data, isJson: false };
  }
  if (isJsonType) return { isJson: true };
  return { data, isJson: isText(parts, context) === false };
}
