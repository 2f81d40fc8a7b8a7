/**
 * Message content: turns the `content` maps of request bodies, responses and
 * headers into media types. The other files of this folder build what surrounds
 * them (request bodies, responses, encodings), what they contain (items of
 * sequential media types, server-sent events), and the problem types that error
 * responses carry.
 */
import { repaired } from "../../../language/diagnostics/diagnostics.js";
import { isObject, memberOf } from "../../../language/json/json.js";
import type {
  MediaKind,
  MediaType,
  Schema,
  Writable,
} from "../../../language/model/model.js";
import { type Context, follow } from "../context.js";
import { ObjectNode } from "../object-node/object-node.js";
import type { ValueNode } from "../object-node/value-node.js";
import { warnAboutOpenApi32 } from "../warnings/openapi-3-2.js";
import { reportUnknownMembers } from "../warnings/unknown-members.js";
import { encodingsOf } from "./encodings.js";
import { itemSchemas, sequentialKind } from "./item-schemas.js";
import { essence, isMediaType, isXml, mediaKind } from "./media-types.js";
import { bodySchemaParts } from "./raw-schema-parts.js";
import { bodyForm } from "./text-schemas.js";

/**
 * Builds the `content` of a request body, response or header. The first media
 * type is the default, so JSON comes first wherever the description lists it.
 *
 * @param isResponse whether parts of a multipart body are neither written nor read
 */
export function contentOf(
  owner: ObjectNode,
  context: Context,
  isResponse = false,
): readonly MediaType[] {
  const described = owner.object("content");
  const bare = described ?? owner;
  if (bare.has("schema")) return [bareContent(bare, context)];
  const members = described?.ownMembers() ?? [];
  const content = members.flatMap(([name, item]) => {
    if (!isMediaType(name)) warnAboutName(name, item, context);
    const node = follow(item, "a media type", context)?.node;
    return node === undefined
      ? []
      : [buildMediaType(name, node, context, isResponse)];
  });
  const jsonTypes = content.filter(({ kind }) => kind === "json");
  const json =
    jsonTypes.find(({ name }) => essence(name) === "application/json") ??
    jsonTypes.find(({ name }) => !name.includes("*"));
  return json === undefined
    ? content
    : [json, ...content.filter((media) => media !== json)];
}

/** A schema without a media type: directly in `content`, or in place of it as in Swagger 2.0. */
function bareContent(owner: ObjectNode, context: Context): MediaType {
  context.diagnostics.warning(
    owner.at("schema"),
    "member-unknown",
    repaired(
      "`schema` belongs under a media type.",
      "It is read as the schema of `application/json`.",
    ),
    "Put it under `content` and `application/json`.",
  );
  const media = { schema: owner.json["schema"] ?? true };
  const node = new ObjectNode(media, owner.location, context);
  return buildMediaType("application/json", node, context);
}

function buildMediaType(
  name: string,
  node: ObjectNode,
  context: Context,
  isResponse = false,
): MediaType {
  reportUnknownMembers(node, "a media type");
  warnAboutOpenApi32(node, ["itemEncoding", "prefixEncoding"]);
  const items = sequentialMediaType(name, node, context);
  if (items !== undefined) return items;
  warnAboutOpenApi32(node, ["itemSchema"]);
  const value = node.value("schema");
  const schema =
    value === undefined
      ? undefined
      : context.schemas.buildNested(value, node.at("schema"));
  const usual = mediaKind(name, () => bodyForm(node, context));
  const kind = isResponse && usual === "multipart" ? "binary" : usual;
  const media: Writable<MediaType> = {
    name,
    kind,
    encoding: encodingsOf(node, kind, context),
    location: node.location,
  };
  if (hasExample(node, context)) media.hasExample = true;
  if (isResponse && kind === "form" && hasTypedField(node, context))
    warnAboutFields(name, node, context);
  if (schema !== undefined) {
    media.schema = schema;
    if (hasUncheckedSchema(kind, schema)) {
      if (isXml(name)) warnAboutXml(name, node, context);
      else warnAboutUncheckedSchema(name, node, context);
    }
  }
  return media;
}

/** Whether a field of a form has another type than a text. */
function hasTypedField(media: ObjectNode, context: Context): boolean {
  return bodySchemaParts(media, context).some((part) => {
    const properties = part.value("properties") ?? {};
    const fields = Object.values(isObject(properties) ? properties : {});
    return fields.some((field) =>
      [memberOf(field, "type") ?? []]
        .flat()
        .some((type) => type !== "string" && type !== "null"),
    );
  });
}

/** Whether a media type or its schema has an example of the whole body. */
function hasExample(media: ObjectNode, context: Context): boolean {
  return [media, ...bodySchemaParts(media, context)].some(
    (node) => node.has("example") || node.has("examples"),
  );
}

/** Builds a media type whose bodies are read item by item; undefined for others. */
function sequentialMediaType(
  name: string,
  node: ObjectNode,
  context: Context,
): MediaType | undefined {
  const kind = sequentialKind(name, node, context);
  if (kind === undefined) return undefined;
  const schemas = itemSchemas(node, kind, context);
  return { name, kind, encoding: [], location: node.location, ...schemas };
}

function warnAboutName(
  name: string,
  { location }: ValueNode,
  { diagnostics }: Context,
): void {
  diagnostics.warning(
    location,
    "media-type",
    `\`${name}\` is not a media type: most HTTP clients and servers reject such a body.`,
    "Write a type and a subtype, such as `application/json`, and one media type per key.",
  );
}

/** Whether the schema describes a structure although the body is handled as text or bytes. */
function hasUncheckedSchema(kind: MediaKind, schema: Schema): boolean {
  if (kind === "json" || kind === "form" || kind === "multipart") return false;
  return schema.types === undefined
    ? schema.ref !== undefined || schema.object !== undefined
    : schema.types.some((type) => type !== "string");
}

/** Reported once per media type, because many descriptions also offer every body as XML. */
function warnAboutXml(
  name: string,
  media: ObjectNode,
  { diagnostics }: Context,
): void {
  diagnostics.warningOnce(
    media.at("schema"),
    "xml-as-text",
    `Bodies of \`${name}\` are text: the client and handlers pass the XML as a string. It is neither parsed nor validated by its schema. Reported once per media type.`,
    "Parse and write it with an XML library in your code (see the recipe XML bodies), or describe the body as JSON too.",
  );
}

function warnAboutUncheckedSchema(
  name: string,
  media: ObjectNode,
  { diagnostics }: Context,
): void {
  diagnostics.warningOnce(
    media.at("schema"),
    "schema-unchecked",
    `Bodies of \`${name}\` are passed through as text or bytes, and are not validated against their schemas. Reported once per media type.`,
    "Parse and validate them in your code, or describe them as JSON.",
  );
}

function warnAboutFields(
  name: string,
  media: ObjectNode,
  { diagnostics }: Context,
): void {
  diagnostics.warningOnce(
    media.at("schema"),
    "schema-unchecked",
    `Clients read the fields of a response of \`${name}\` as texts, whatever their types, and the last of several with one name. Reported once per media type.`,
    "Convert them in your code, or describe the response as JSON.",
  );
}
