import type { Context } from "../context.js";
import type {
  Writable,
  MediaKind,
  PropertyEncoding,
} from "../../model/model.js";
import type { Entry } from "../node.js";
import { warnOfNewer } from "../warnings/unsupported-3-2.js";
import { styleFor } from "../operations/parameters.js";

/** Builds the `encoding` of a media type: what is said of how each property travels. */
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
      `A property of a form cannot have the style \`${word}\`.`,
    );
  }
  const explode = entry.flag("explode");
  if (explode === undefined) return;
  encoding.explode = explode;
  // OpenAPI 3.1, Encoding Object: where `explode` stands, so does the style.
  encoding.style ??= "form";
}

/** A part is a value of its own: what `form` and `explode` make of an array is what parts are anyhow. */
function warnAboutStyle(entry: Entry, { findings }: Context): void {
  const style = entry.text("style") ?? "form";
  if (style === "form" && entry.flag("explode") !== false) return;
  findings.warning(
    entry.at(entry.has("style") ? "style" : "explode"),
    "encoding-ignored",
    "In a multipart body each item of an array travels as a part of its own, and an object as JSON, whatever the style.",
    "Take the style out, or send the body as a form.",
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
    "The headers of a part are neither sent nor read.",
    "Give the part a property beside it for what they say.",
  );
}
