import type { Context } from "../context.js";
import type {
  Writable,
  MediaKind,
  PropertyEncoding,
} from "../../model/model.js";
import type { Entry } from "../node.js";
import { warnOfNewer } from "../warnings/unsupported-3-2.js";
import { styleFor, stylesFor } from "../operations/parameters.js";

/** Builds the `encoding` of a form or multipart body: how each property is serialized. */
export function encodingsOf(
  media: Entry,
  kind: MediaKind,
  context: Context,
): readonly PropertyEncoding[] {
  if (kind !== "form" && kind !== "multipart") return [];
  const all = media.object("encoding");
  return Object.keys(all?.json ?? {}).flatMap((property) => {
    const entry = all?.object(property);
    if (entry === undefined) return [];
    warnAboutHeaders(entry, context);
    warnOfNewer(entry, ["encoding", "itemEncoding", "prefixEncoding"]);
    const { location } = entry;
    const encoding: Writable<PropertyEncoding> = { property, location };
    const contentType = entry.text("contentType");
    if (contentType !== undefined) encoding.contentType = contentType;
    if (kind === "form") addStyle(encoding, entry, context);
    else warnAboutStyle(entry, context);
    return Object.keys(encoding).length > 2 ? [encoding] : [];
  });
}

function addStyle(
  encoding: Writable<PropertyEncoding>,
  entry: Entry,
  { findings }: Context,
): void {
  const word = entry.text("style");
  const style = word === undefined ? undefined : styleFor("query", word);
  if (style !== undefined) encoding.style = style;
  else if (word !== undefined) {
    findings.error(
      entry.at("style"),
      "parameter-style",
      `A form property cannot have the style \`${word}\`.`,
      `Use ${stylesFor("query").join(", ")}, or omit \`style\`.`,
    );
  }
  const explode = entry.flag("explode");
  if (explode === undefined) return;
  encoding.explode = explode;
  // OpenAPI 3.1, Encoding Object: with `explode`, `style` defaults to `form`.
  encoding.style ??= "form";
}

/** Each array item is sent as its own part, which equals `style: form` with `explode: true`. */
function warnAboutStyle(entry: Entry, { findings }: Context): void {
  const style = entry.text("style") ?? "form";
  if (style === "form" && entry.flag("explode") !== false) return;
  findings.warning(
    entry.at(entry.has("style") ? "style" : "explode"),
    "encoding-ignored",
    "`style` and `explode` are ignored in a multipart body: each array item is sent as its own part, and an object as JSON.",
    "Remove them, or use `application/x-www-form-urlencoded`.",
  );
}

function warnAboutHeaders(entry: Entry, { findings }: Context): void {
  const names = Object.keys(entry.object("headers")?.json ?? {}).filter(
    (name) => name.toLowerCase() !== "content-type",
  );
  if (names.length === 0) return;
  findings.warning(
    entry.at("headers"),
    "encoding-ignored",
    "Headers of multipart parts are not supported: they are neither sent nor read.",
    "Describe their values as properties of the body.",
  );
}
