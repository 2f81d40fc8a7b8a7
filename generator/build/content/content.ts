import { type Context, follow } from "../context.js";
import type {
  Writable,
  MediaKind,
  MediaType,
  Schema,
} from "../../model/model.js";
import { warnOfNewer } from "../warnings/unsupported-3-2.js";
import { encodingsOf } from "./encodings.js";
import type { Entry, Item } from "../node.js";
import { itemSchemas, sequentialKind } from "./item-schemas.js";
import { essence, isJson, isMediaType, mediaKind } from "./media-types.js";
import { reportMembers } from "../warnings/unknown-members.js";

/**
 * Builds the `content` of a body or a reply. The first is the one that is meant
 * where none is named, and JSON is, wherever it stands in the list.
 */
export function contentOf(
  owner: Entry,
  context: Context,
): readonly MediaType[] {
  const content = owner.members("content").flatMap(([name, item]) => {
    if (!isMediaType(name)) warnAboutName(name, item, context);
    const entry = follow(item, "a media type", context)?.entry;
    return entry === undefined ? [] : [buildMediaType(name, entry, context)];
  });
  const json =
    content.find(({ name }) => essence(name) === "application/json") ??
    content.find(({ name }) => !name.includes("*") && isJson(essence(name)));
  return json === undefined
    ? content
    : [json, ...content.filter((media) => media !== json)];
}

function buildMediaType(
  name: string,
  entry: Entry,
  context: Context,
): MediaType {
  reportMembers(entry, "a media type");
  warnOfNewer(entry, ["itemEncoding", "prefixEncoding"]);
  const items = sequentialMediaType(name, entry, context);
  if (items !== undefined) return items;
  warnOfNewer(entry, ["itemSchema"]);
  const value = entry.value("schema");
  const schema =
    value === undefined
      ? undefined
      : context.schemas.nested(value, entry.at("schema"));
  const kind = mediaKind(name, schema);
  const media: Writable<MediaType> = {
    name,
    kind,
    encoding: encodingsOf(entry, kind, context),
    location: entry.location,
  };
  if (schema !== undefined) {
    media.schema = schema;
    if (hasUncheckedSchema(kind, schema))
      warnAboutUncheckedSchema(name, entry, context);
  }
  return media;
}

/** A media type whose bodies are read item by item; nothing for others. */
function sequentialMediaType(
  name: string,
  entry: Entry,
  context: Context,
): MediaType | undefined {
  const kind = sequentialKind(name, entry, context);
  if (kind === undefined) return undefined;
  const said = itemSchemas(entry, kind, context);
  return { name, kind, encoding: [], location: entry.location, ...said };
}

function warnAboutName(
  name: string,
  { location }: Item,
  { findings }: Context,
): void {
  findings.warning(
    location,
    "media-type",
    `\`${name}\` is no media type: what knows media types will neither send nor take such a body.`,
    "Write a type and a subtype, such as `application/json`; put each of several under a key of its own.",
  );
}

/** Whether a schema speaks of a structure, and the body is passed on as text or bytes. */
function hasUncheckedSchema(kind: MediaKind, schema: Schema): boolean {
  if (kind === "json" || kind === "form" || kind === "multipart") return false;
  return schema.types === undefined
    ? schema.ref !== undefined || schema.object !== undefined
    : schema.types.some((type) => type !== "string");
}

/** Said once of each media type: many descriptions offer all bodies as XML too. */
function warnAboutUncheckedSchema(
  name: string,
  media: Entry,
  { findings }: Context,
): void {
  findings.warningOnce(
    media.at("schema"),
    "schema-unchecked",
    `Bodies of \`${name}\` are passed on as they are, here and elsewhere: what their schemas say is not checked.`,
    "Read and check them in the program, or describe them as JSON.",
  );
}
