import type { Context } from "../context.js";
import type { Entry, Item } from "../node.js";
import {
  type EventShape,
  eventShapes,
  isStringType,
} from "./server-sent-events.js";
import { essence, isSequence } from "./media-types.js";
import type { MediaType, Property, Schema } from "../../model/model.js";
import { rawParts } from "./raw-schema-parts.js";

/** What a media type whose items come one after the other holds. */
export interface ItemSchemas {
  readonly schema?: Schema;
  readonly jsonData?: true | readonly string[];
}

/** How bodies of a media type are read item by item; nothing where they are not. */
export function sequentialKind(
  name: string,
  media: Entry,
  context: Context,
): SequentialKind | undefined {
  if (essence(name) === "text/event-stream") return "events";
  if (!isSequence(name)) return undefined;
  // Who describes a string means the text as a whole.
  const parts = media.has("itemSchema") ? [] : bodySchemaParts(media, context);
  return parts.some((part) => isStringType(part.value("type")))
    ? undefined
    : "sequence";
}

type SequentialKind = "events" | "sequence";

/**
 * Reads what a media type says of its items: by `itemSchema`, which OpenAPI 3.2
 * brought; else by a `schema`, which is that of the items where it is none of
 * an array. Of events it may be the schema of an event or of its data.
 */
export function itemSchemas(
  media: Entry,
  kind: SequentialKind,
  context: Context,
): ItemSchemas {
  const item = itemSchemaOf(media, context);
  if (item === undefined) return {};
  const { location } = media;
  const listOf = (items: Schema): Schema => ({
    docs: {},
    location,
    types: ["array"],
    array: { items },
  });
  const built = ({ value, location: at }: Item) =>
    context.schemas.nested(value, at);
  if (kind === "sequence") return { schema: listOf(built(item)) };
  const forms = eventShapes(item, context);
  const events = forms.map((form) => eventSchema(form, built, location));
  const [first] = events;
  if (first === undefined) return {};
  return {
    schema: listOf(
      events.length === 1 ? first : { docs: {}, location, anyOf: events },
    ),
    ...jsonDataOf(forms),
  };
}

/** Said once of each media type, as of other bodies whose schemas are not checked. */
export function warnAboutUncheckedItems(
  content: readonly MediaType[],
  { findings }: Context,
): void {
  for (const { name, kind, schema, jsonData, location } of content) {
    if (kind === "sequence" ? schema === undefined : jsonData === undefined)
      continue;
    findings.warningOnce(
      location,
      "schema-unchecked",
      `What comes item by item in replies of \`${name}\` is typed, here and elsewhere, and not checked.`,
      "Check the items in the program.",
    );
  }
}

function itemSchemaOf(media: Entry, context: Context): Item | undefined {
  const named = media.has("itemSchema") ? "itemSchema" : "schema";
  const value = media.value(named);
  if (value === undefined) return undefined;
  const parts = named === "schema" ? bodySchemaParts(media, context) : [];
  const list = parts.find((part) => part.has("items"));
  const items = list?.value("items");
  return list === undefined || items === undefined
    ? { value, location: media.at(named) }
    : { value: items, location: list.at("items") };
}

/** The parts of the schema of a whole body. */
function bodySchemaParts(media: Entry, context: Context): readonly Entry[] {
  const value = media.value("schema");
  return value === undefined
    ? []
    : rawParts({ value, location: media.at("schema") }, context);
}

function eventSchema(
  { name, data, isJson }: EventShape,
  built: (item: Item) => Schema,
  location: string,
): Schema {
  const properties: Property[] = [];
  const add = (member: string, schema: Schema) => {
    properties.push({ name: member, required: true, schema });
  };
  if (name !== undefined) add("event", built(name));
  if (data !== undefined) add("data", built(data));
  else if (isJson) add("data", { docs: {}, location });
  return {
    docs: {},
    location,
    types: ["object"],
    object: { properties, required: [] },
  };
}

function jsonDataOf(forms: readonly EventShape[]): ItemSchemas {
  const json = forms.filter(({ isJson }) => isJson);
  if (json.length === 0) return {};
  const names = json.flatMap(({ eventName: only }) => only ?? []);
  return {
    jsonData:
      json.length === forms.length || names.length < json.length ? true : names,
  };
}
