import type {
  MediaType,
  PropertyEncoding,
  Schema,
} from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, within } from "../facts.js";
import { isRangeOf, mediaTypeKey } from "../match/media-types.js";
import type { OperationPair } from "../pairs.js";
import {
  changedForm,
  commonShapes,
  propertyOf,
  shapesOf,
} from "./serialization.js";

/** A form field or multipart part with its encoding. */
interface Field {
  readonly schema: Schema;
  readonly encoding: PropertyEncoding | undefined;
  readonly lookup: Lookup;
}

/** Compares the encodings of form fields and multipart parts. */
export function* compareEncodings(
  lookups: OperationPair["lookups"],
  scope: Scope,
  before: MediaType,
  after: MediaType,
): Differences {
  if (before.kind !== after.kind) return;
  const names = [before, after].flatMap(({ encoding }) =>
    encoding.map(({ property }) => property),
  );
  for (const name of new Set(names)) {
    const old = fieldOf(before, name, lookups.before);
    const updated = fieldOf(after, name, lookups.after);
    // Added and removed properties are facts of their own.
    if (old === undefined || updated === undefined) continue;
    const changed =
      before.kind === "form"
        ? changedFormField(old, updated)
        : changedPartTypes(old, updated);
    if (changed !== undefined)
      yield change(
        within(scope, `.${name}`),
        changed.kind,
        locationsOf(old.encoding ?? before, updated.encoding ?? after),
        changed,
      );
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

/** How the serialization of a form field changed. */
function changedFormField(old: Field, updated: Field) {
  const [before, after] = [serializationOf(old), serializationOf(updated)];
  const shapes = commonShapes(
    shapesOf(old.schema, old.lookup),
    shapesOf(updated.schema, updated.lookup),
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

/** OpenAPI 3.1, Encoding Object: a style overrides a media type, and defaults to `form`. */
function serializationOf({ encoding }: Field) {
  const { style, explode, contentType } = encoding ?? {};
  return {
    style: style ?? ("form" as const),
    explode: explode ?? (style ?? "form") === "form",
    ...(style === undefined &&
      contentType !== undefined && { mediaType: contentType }),
  };
}

/** How the media types of a part changed. */
function changedPartTypes(old: Field, updated: Field) {
  const [oldTypes, newTypes] = [typesOf(old), typesOf(updated)];
  const covers = (types: readonly string[], type: string) =>
    types.some((wide) => wide === type || isRangeOf(wide, type));
  const removed = oldTypes.filter((type) => !covers(newTypes, type));
  const added = newTypes.filter((type) => !covers(oldTypes, type));
  if (removed.length + added.length === 0) return undefined;
  const kind =
    added.length === 0
      ? ("part-types-narrowed" as const)
      : removed.length === 0
        ? ("part-types-widened" as const)
        : ("property-encoding-changed" as const);
  return { kind, before: oldTypes.join(", "), after: newTypes.join(", ") };
}

/** The media types of a part, as described or by default. */
function typesOf({ schema, encoding, lookup }: Field): readonly string[] {
  return encoding?.contentType === undefined
    ? [defaultContentType(schema, lookup)]
    : encoding.contentType.split(",").map(mediaTypeKey);
}

/** OpenAPI 3.1, Encoding Object, `contentType`. */
function defaultContentType(schema: Schema, lookup: Lookup): string {
  const shapes = shapesOf(schema, lookup);
  const parts = resolveConjuncts(conjuncts(schema), lookup);
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
