import { type Context, follow } from "./context.js";
import { documentation } from "./documentation.js";
import type { Writable } from "./draft.js";
import type { Entry, Item } from "./entry.js";
import { mediaKind } from "./media-kinds.js";
import type {
  MediaType,
  Place,
  PropertyEncoding,
  RequestBody,
} from "./model.js";
import { styleAt } from "./parameter-styles.js";

/** Builds request bodies, a shared one once. */
export class BodyBuilder {
  readonly #context: Context;
  readonly #built = new Map<Place, RequestBody>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Builds the `requestBody` of an operation; nothing where it has none. */
  body(operation: Entry): RequestBody | undefined {
    const value = operation.value("requestBody");
    if (value === undefined) return undefined;
    const item: Item = { value, place: operation.at("requestBody") };
    const entry = follow(item, this.#context)?.entry;
    if (entry === undefined) return undefined;
    const known = this.#built.get(entry.place);
    const body = known ?? this.#build(entry);
    this.#built.set(entry.place, body);
    // A body that can be of no media type cannot be sent.
    return body.content.length === 0 ? undefined : body;
  }

  #build(entry: Entry): RequestBody {
    return {
      required: entry.flag("required") === true,
      docs: documentation(entry),
      content: contentOf(entry, this.#context),
      place: entry.place,
    };
  }
}

/** Builds the `content` of a body or a reply. */
export function contentOf(
  owner: Entry,
  context: Context,
): readonly MediaType[] {
  return owner.members("content").flatMap(([name, item]) => {
    const entry = follow(item, context)?.entry;
    return entry === undefined ? [] : [mediaType(name, entry, context)];
  });
}

function mediaType(name: string, entry: Entry, context: Context): MediaType {
  const value = entry.value("schema");
  const schema =
    value === undefined
      ? undefined
      : context.schemas.nested(value, entry.at("schema"));
  const kind = mediaKind(name, schema);
  const media: Writable<MediaType> = {
    name,
    kind,
    encoding:
      kind === "form" || kind === "multipart" ? encodings(entry, context) : [],
    place: entry.place,
  };
  if (schema !== undefined) media.schema = schema;
  return media;
}

function encodings(
  media: Entry,
  context: Context,
): readonly PropertyEncoding[] {
  const all = media.object("encoding");
  return Object.keys(all?.json ?? {}).flatMap((property) => {
    const entry = all?.object(property);
    if (entry === undefined) return [];
    const encoding: Writable<PropertyEncoding> = { property };
    const contentType = entry.text("contentType");
    if (contentType !== undefined) encoding.contentType = contentType;
    const word = entry.text("style");
    const style = word === undefined ? undefined : styleAt("query", word);
    if (style !== undefined) encoding.style = style;
    else if (word !== undefined) {
      context.findings.error(
        entry.at("style"),
        "parameter-style",
        `A property of a form cannot have the style \`${word}\`.`,
      );
    }
    const explode = entry.flag("explode");
    if (explode !== undefined) encoding.explode = explode;
    return [encoding];
  });
}
