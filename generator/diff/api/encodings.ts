import type { MediaType, PropertyEncoding, Schema } from "../../model/model.js";
import { type Scope, within } from "../facts.js";
import { conjuncts, expanded } from "../../schema/conjunctions.js";
import type { Lookup } from "../../schema/lookup.js";
import { isRangeOf, mediaTypeKey } from "../match/media-types.js";
import type { OperationPair } from "../pairs.js";
import {
  changedForm,
  commonShapes,
  propertyOf,
  shapesOf,
} from "./serialization.js";

/** A property of a body, and what is said of how it travels. */
interface Field {
  readonly schema: Schema;
  readonly encoding: PropertyEncoding | undefined;
  readonly lookup: Lookup;
}

/** Compares how the properties of a form travel, and the parts of a multipart body. */
export function compareEncodings(
  { facts, lookups }: Pick<OperationPair, "facts" | "lookups">,
  scope: Scope,
  before: MediaType,
  after: MediaType,
): void {
  if (before.kind !== after.kind) return;
  const names = [before, after].flatMap(({ encoding }) =>
    encoding.map(({ property }) => property),
  );
  for (const name of new Set(names)) {
    const one = fieldOf(before, name, lookups.before);
    const other = fieldOf(after, name, lookups.after);
    // What appears or vanishes is told by itself.
    if (one === undefined || other === undefined) continue;
    const locations = {
      before: one.encoding?.location ?? before.location,
      after: other.encoding?.location ?? after.location,
    };
    const changed =
      before.kind === "form"
        ? changedFormField(one, other)
        : changedPartTypes(one, other);
    if (changed !== undefined)
      facts.add(within(scope, `.${name}`), { locations, ...changed });
  }
}

function fieldOf(
  { schema, encoding }: MediaType,
  name: string,
  lookup: Lookup,
): Field | undefined {
  const property = propertyOf(schema, name, lookup);
  return (
    property && {
      schema: property,
      encoding: encoding.find((one) => one.property === name),
      lookup,
    }
  );
}

/** How a field of a form becomes other text. */
function changedFormField(one: Field, other: Field) {
  const [before, after] = [serializationOf(one), serializationOf(other)];
  const shapes = commonShapes(
    shapesOf(one.schema, one.lookup),
    shapesOf(other.schema, other.lookup),
  );
  const forms = changedForm(before, after, shapes);
  return (
    forms && {
      kind: "property-encoding-changed" as const,
      before: forms[0],
      after: forms[1],
    }
  );
}

/** OpenAPI 3.1, Encoding Object: a style goes before a media type, and is `form` where neither is said. */
function serializationOf({ encoding }: Field) {
  const { style, explode, contentType } = encoding ?? {};
  return {
    style: style ?? ("form" as const),
    explode: explode ?? (style ?? "form") === "form",
    ...(style === undefined &&
      contentType !== undefined && { mediaType: contentType }),
  };
}

/** How the media types that a part may have are others. */
function changedPartTypes(one: Field, other: Field) {
  const [had, has] = [typesOf(one), typesOf(other)];
  const covers = (types: readonly string[], type: string) =>
    types.some((wide) => wide === type || isRangeOf(wide, type));
  const removed = had.filter((type) => !covers(has, type));
  const added = has.filter((type) => !covers(had, type));
  if (removed.length + added.length === 0) return undefined;
  const kind =
    added.length === 0
      ? ("part-types-narrowed" as const)
      : removed.length === 0
        ? ("part-types-widened" as const)
        : ("property-encoding-changed" as const);
  return { kind, before: had.join(", "), after: has.join(", ") };
}

/** The media types of a part, as they are said or go without saying. */
function typesOf({ schema, encoding, lookup }: Field): readonly string[] {
  return encoding?.contentType === undefined
    ? [defaultContentType(schema, lookup)]
    : encoding.contentType.split(",").map(mediaTypeKey);
}

/** OpenAPI 3.1, Encoding Object, `contentType`. */
function defaultContentType(schema: Schema, lookup: Lookup): string {
  const shapes = shapesOf(schema, lookup);
  const parts = expanded(conjuncts(schema), lookup);
  const items = parts.find(({ array }) => array?.items)?.array?.items;
  if (shapes.includes("array") && !shapes.includes("object"))
    return items === undefined
      ? "text/plain"
      : defaultContentType(items, lookup);
  if (shapes.includes("object")) return "application/json";
  return parts.some(({ string }) => string?.format === "binary")
    ? "application/octet-stream"
    : "text/plain";
}
