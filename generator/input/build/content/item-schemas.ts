import type {
  MediaType,
  Property,
  Schema,
} from "../../../language/model/model.js";
import type { Context } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { essence, isSequence } from "./media-types.js";
import { bodySchemaParts } from "./raw-schema-parts.js";
import { type EventShape, eventShapes } from "./server-sent-events.js";
import { isStringType } from "./text-schemas.js";

/** The schemas of a sequential media type. */
export interface ItemSchemas {
  readonly schema?: Schema;
  readonly jsonData?: true | readonly string[];
}

/** How bodies of a media type are read item by item; undefined if they are not. */
export function sequentialKind(
  name: string,
  media: ObjectNode,
  context: Context,
): SequentialKind | undefined {
  if (essence(name) === "text/event-stream") return "events";
  if (!isSequence(name)) return undefined;
  // A schema of type string describes the whole text.
  const parts = media.has("itemSchema") ? [] : bodySchemaParts(media, context);
  return parts.some((part) => isStringType(part.value("type")))
    ? undefined
    : "sequence";
}

type SequentialKind = "events" | "sequence";

/**
 * Builds the schema of a sequential media type's items. It is `itemSchema`
 * (OpenAPI 3.2), or the `items` of a `schema` of an array, or else the `schema`
 * itself. For server-sent events it describes an event or only its data.
 */
export function itemSchemas(
  media: ObjectNode,
  kind: SequentialKind,
  context: Context,
): ItemSchemas {
  const item = itemSchemaOf(media, context);
  if (item === undefined) return {};
  const { location } = media;
  const arrayOf = (items: Schema): Schema => ({
    docs: {},
    location,
    types: ["array"],
    array: { items },
  });
  const build = ({ value, location: at }: ValueNode) =>
    context.schemas.buildNested(value, at);
  if (kind === "sequence") return { schema: arrayOf(build(item)) };
  const shapes = eventShapes(item, context);
  const events = shapes.map((shape) => eventSchema(shape, build, location));
  const [first] = events;
  if (first === undefined) return {};
  return {
    schema: arrayOf(
      events.length === 1 ? first : { docs: {}, location, anyOf: events },
    ),
    ...jsonDataOf(shapes),
  };
}

/** Warns that clients do not validate items, once per media type. */
export function warnAboutUncheckedItems(
  content: readonly MediaType[],
  { diagnostics }: Context,
): void {
  for (const { name, kind, schema, jsonData, location } of content) {
    if (kind === "sequence" ? schema === undefined : jsonData === undefined)
      continue;
    diagnostics.warningOnce(
      location,
      "schema-unchecked",
      `The items of \`${name}\` responses are typed, but the client does not validate them. Reported once per media type.`,
      "Validate the items in your code.",
    );
  }
}

function itemSchemaOf(
  media: ObjectNode,
  context: Context,
): ValueNode | undefined {
  const key = media.has("itemSchema") ? "itemSchema" : "schema";
  const value = media.value(key);
  if (value === undefined) return undefined;
  const parts = key === "schema" ? bodySchemaParts(media, context) : [];
  const array = parts.find((part) => part.has("items"));
  const items = array?.value("items");
  return array === undefined || items === undefined
    ? { value, location: media.at(key) }
    : { value: items, location: array.at("items") };
}

function eventSchema(
  { name, data, isJson }: EventShape,
  build: (item: ValueNode) => Schema,
  location: string,
): Schema {
  const properties: Property[] = [];
  const add = (member: string, schema: Schema) => {
    properties.push({ name: member, required: true, schema });
  };
  if (name !== undefined) add("event", build(name));
  if (data !== undefined) add("data", build(data));
  else if (isJson) add("data", { docs: {}, location });
  return {
    docs: {},
    location,
    types: ["object"],
    object: { properties, required: [] },
  };
}

function jsonDataOf(shapes: readonly EventShape[]): ItemSchemas {
  const json = shapes.filter(({ isJson }) => isJson);
  if (json.length === 0) return {};
  const names = json.flatMap(({ eventName: only }) => only ?? []);
  return {
    jsonData:
      json.length === shapes.length || names.length < json.length
        ? true
        : names,
  };
}
