import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type {
  MediaKind,
  PropertyEncoding,
  Writable,
} from "../../../language/model/model.js";
import type { Context } from "../context.js";
import type { ObjectNode } from "../object-node/object-node.js";
import { styleFor, stylesFor } from "../operations/parameters.js";
import { warnAboutOpenApi32 } from "../warnings/openapi-3-2.js";

/** Builds the `encoding` of a form or multipart body: how each property is serialized. */
export function encodingsOf(
  media: ObjectNode,
  kind: MediaKind,
  context: Context,
): readonly PropertyEncoding[] {
  if (kind !== "form" && kind !== "multipart") return [];
  const all = media.object("encoding");
  return Object.keys(all?.json ?? {}).flatMap((property) => {
    const node = all?.object(property);
    if (node === undefined) return [];
    warnAboutHeaders(node, context);
    warnAboutOpenApi32(node, ["encoding", "itemEncoding", "prefixEncoding"]);
    const { location } = node;
    const encoding: Writable<PropertyEncoding> = { property, location };
    const contentType = node.text("contentType");
    if (contentType !== undefined) encoding.contentType = contentType;
    if (kind === "form") addStyle(encoding, node, context);
    else warnAboutStyle(node, context);
    return Object.keys(encoding).length > 2 ? [encoding] : [];
  });
}

function addStyle(
  encoding: Writable<PropertyEncoding>,
  node: ObjectNode,
  { diagnostics }: Context,
): void {
  const word = node.text("style");
  const style = word === undefined ? undefined : styleFor("query", word);
  if (style !== undefined) encoding.style = style;
  else if (word !== undefined) {
    diagnostics.warning(
      node.at("style"),
      "parameter-style",
      repaired(
        `A form property cannot have the style \`${word}\`.`,
        "It is read as `form`.",
      ),
      `Use ${stylesFor("query").join(", ")}, or omit \`style\`.`,
    );
  }
  const explode = node.flag("explode");
  if (explode === undefined) return;
  encoding.explode = explode;
  // OpenAPI 3.1, Encoding Object: with `explode`, `style` defaults to `form`.
  encoding.style ??= "form";
}

/** Each array item is sent as its own part, which equals `style: form` with `explode: true`. */
function warnAboutStyle(node: ObjectNode, { diagnostics }: Context): void {
  const style = node.text("style") ?? "form";
  if (style === "form" && node.flag("explode") !== false) return;
  diagnostics.warning(
    node.at(node.has("style") ? "style" : "explode"),
    "encoding-ignored",
    "`style` and `explode` are ignored in a multipart body: each array item is sent as its own part, and an object as JSON.",
    "Remove them, or use `application/x-www-form-urlencoded`.",
  );
}

function warnAboutHeaders(node: ObjectNode, { diagnostics }: Context): void {
  const names = Object.keys(node.object("headers")?.json ?? {}).filter(
    (name) => name.toLowerCase() !== "content-type",
  );
  if (names.length === 0) return;
  diagnostics.warning(
    node.at("headers"),
    "encoding-ignored",
    "Headers of multipart parts are not supported: they are neither sent nor read.",
    "Describe their values as properties of the body.",
  );
}
