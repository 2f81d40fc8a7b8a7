import { isArray, isObject } from "../read/values.js";
import { type Context, follow } from "./context.js";
import type { Entry, Item } from "./entry.js";
import { essence, isJson } from "./media-kinds.js";
import type { Json } from "./model.js";

/** A form that events of a stream have. */
export interface EventForm {
  /** The schema of its name; absent: any. */
  readonly name?: Item;
  /** The one name that it has. */
  readonly only?: string;
  /** The schema of its data, or of what that is JSON of; absent: any. */
  readonly data?: Item;
  readonly isJson: boolean;
}

/** What an event has: WHATWG HTML, section 9.2. */
const members: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/**
 * Reads the forms of events by the schema of one. A schema that speaks of
 * anything but what an event has is that of the data: before OpenAPI 3.2 said
 * how events are described, people described either.
 */
export function eventsOf(item: Item, context: Context): readonly EventForm[] {
  const forms = alternativesOf(item, context);
  const names = forms.flatMap((form) => Object.keys(form));
  return names.includes("data") && names.every((name) => members.has(name))
    ? forms.map(({ event, data }) => formOf(event, data, context))
    : [formOf(undefined, item, context)];
}

interface Properties {
  readonly [name: string]: Item;
}

/** The properties of each alternative, with those that all have. */
function alternativesOf(item: Item, context: Context): readonly Properties[] {
  const entry = objectAt(item, context);
  if (entry === undefined) return [];
  const own = propertiesOf(entry);
  const alternatives = ["oneOf", "anyOf"].flatMap((word) =>
    isArray(entry.value(word)) ? entry.list(word) : [],
  );
  if (alternatives.length === 0) return [own];
  return alternatives.map((each) => {
    const alternative = objectAt(each, context);
    return { ...own, ...(alternative && propertiesOf(alternative)) };
  });
}

function propertiesOf(schema: Entry): Properties {
  return isObject(schema.value("properties"))
    ? Object.fromEntries(schema.members("properties"))
    : {};
}

function formOf(
  name: Item | undefined,
  data: Item | undefined,
  context: Context,
): EventForm {
  const only = name && onlyValue(objectAt(name, context));
  return {
    ...(name && { name }),
    ...(only !== undefined && { only }),
    ...dataOf(data, context),
  };
}

/** The one string that a schema lets stand. */
function onlyValue(schema: Entry | undefined): string | undefined {
  const values = schema?.value("enum");
  const value =
    isArray(values) && values.length === 1 ? values[0] : schema?.value("const");
  return typeof value === "string" ? value : undefined;
}

/** Data is text, and JSON where it is described as what no text is, or said to hold it. */
function dataOf(
  data: Item | undefined,
  context: Context,
): Pick<EventForm, "data" | "isJson"> {
  const schema = data && objectAt(data, context);
  if (data === undefined || schema === undefined) return { isJson: false };
  const content = schema.value("contentSchema");
  if (content !== undefined)
    return {
      data: { value: content, place: schema.at("contentSchema") },
      isJson: true,
    };
  const type = schema.value("contentMediaType");
  if (typeof type === "string" && isJson(essence(type)))
    return { isJson: true };
  return { data, isJson: isStructured(schema) };
}

/** Whether a schema says that more than text can stand. */
function isStructured(schema: Entry): boolean {
  const type = schema.value("type");
  if (type !== undefined)
    return !isArray(type)
      ? type !== "string"
      : type.some((each) => each !== "string");
  const values = schema.value("enum") ?? [schema.value("const") ?? ""];
  const isText = (value: Json) => typeof value === "string";
  return (
    (isArray(values) && !values.every(isText)) ||
    structural.some((keyword) => schema.has(keyword))
  );
}

const structural = [
  "properties",
  "additionalProperties",
  "items",
  "prefixItems",
  "allOf",
  "anyOf",
  "oneOf",
];

function objectAt(item: Item, context: Context): Entry | undefined {
  return isObject(item.value)
    ? follow(item, "a schema", context)?.entry
    : undefined;
}
