import type { MediaType, Schema } from "../../../language/model/model.js";
import { resolveConjuncts } from "../../../language/schema/conjunctions.js";
import type { Lookup } from "../../../language/schema/lookup.js";
import { constrainsNothing } from "../../../language/schema/schema.js";
import { change, type Differences, guarded } from "../difference.js";
import {
  asFields,
  locationsOf,
  type Scope,
  untyped,
  writtenAs,
} from "../facts.js";
import { matchItems } from "../match/match.js";
import { isXml, mediaTypeMatcher } from "../match/media-types.js";
import type { CompareSchemas, OperationPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";
import { compareXmlRoots } from "../schema/representation.js";
import { compareEncodings } from "./encodings.js";
import {
  hasFields,
  isSerializedAsText,
  joinedFields,
  jsonFields,
} from "./serialization.js";

/** Compares request bodies. */
export function* compareBodies(pair: OperationPair): Differences {
  const { before, after } = pair;
  const [old, updated] = [before.body, after.body];
  const scope = pair.scope("request body", "sends", [old, updated]);
  const locations = {
    before: old?.location ?? before.location,
    after: updated?.location ?? after.location,
  };
  if (!old && !updated) return;
  if (!old)
    yield change(
      scope,
      updated?.required ? "required-body-added" : "optional-body-added",
      locations,
    );
  else if (!updated)
    yield change(
      scope,
      old.required ? "required-body-removed" : "optional-body-removed",
      locations,
    );
  else {
    if (old.required !== updated.required)
      yield change(
        scope,
        updated.required ? "body-became-required" : "body-became-optional",
        locations,
      );
    yield* compareContent(pair, "request body", "sends", old, updated);
  }
}

/** The context for comparing bodies. */
export type Content = Pick<OperationPair, "compare" | "lookups" | "scope">;

/** A request body or a response. */
interface WithContent {
  readonly content: readonly MediaType[];
  readonly location: string;
}

/** Compares bodies by media type. A range covers the media types in it. */
export function* compareContent(
  pair: Content,
  where: string,
  direction: Direction,
  before: WithContent,
  after: WithContent,
  compare: CompareSchemas = pair.compare,
): Differences {
  const matched = matchItems(before.content, after.content, mediaTypeMatcher);
  const [removed] = matched.removed;
  const [added] = matched.added;
  if (removed && added && before.content.length + after.content.length === 2) {
    const scope = pair.scope(`${where} ${added.name}`, direction, [
      removed,
      added,
    ]);
    yield* compareReplaced(pair, scope, removed, added, compare);
    return;
  }
  for (const [old, updated] of matched.pairs) {
    // Of a range and a media type in it, facts name the media type.
    const named = mediaTypeMatcher.covers(updated, old, []) ? old : updated;
    const scope = pair.scope(`${where} ${named.name}`, direction, [
      old,
      updated,
    ]);
    const locations = locationsOf(old, updated);
    yield* guarded(scope, locations, () =>
      compareMedia(pair, scope, old, updated, compare),
    );
  }
  const scopeOf = (one: MediaType) =>
    pair.scope(`${where} ${one.name}`, direction, [one, one]);
  const gone = (one: MediaType, kind: RuleId) =>
    change(scopeOf(one), kind, locationsOf(one, after));
  const come = (one: MediaType, kind: RuleId) =>
    change(scopeOf(one), kind, locationsOf(before, one));
  for (const one of matched.removed)
    yield gone(one, removedKind(one, before, after));
  for (const one of matched.generalized)
    yield gone(one, "media-type-generalized");
  for (const one of matched.added)
    yield come(one, addedKind(one, before, after));
  for (const one of matched.specified) yield come(one, "media-type-specified");
}

function removedKind(
  one: MediaType,
  before: WithContent,
  after: WithContent,
): RuleId {
  return replaces(one, before, after)
    ? "media-type-range-narrowed"
    : "media-type-removed";
}

function addedKind(
  one: MediaType,
  before: WithContent,
  after: WithContent,
): RuleId {
  return replaces(one, after, before)
    ? "media-type-range-widened"
    : "media-type-added";
}

/** Whether a range of one side covers a media type that only the other side lists. */
function replaces(
  range: MediaType,
  own: WithContent,
  other: WithContent,
): boolean {
  const { covers, keyOf } = mediaTypeMatcher;
  const listed = new Set(own.content.map(keyOf));
  return other.content.some(
    (one) => covers(range, one, []) && !listed.has(keyOf(one)),
  );
}

/** Compares the only old media type with the only new one. */
function* compareReplaced(
  pair: Content,
  scope: Scope,
  before: MediaType,
  after: MediaType,
  compare: CompareSchemas,
): Differences {
  const isOfKind =
    before.kind === after.kind || (isFields(before) && isFields(after));
  yield change(
    scope,
    isOfKind ? "media-type-changed" : "body-kind-changed",
    locationsOf(before, after),
    { before: before.name, after: after.name },
  );
  // A body that is no longer JSON is a different body, whatever its schema.
  if (isOfKind) yield* compareMedia(pair, scope, before, after, compare);
}

/** Whether code passes the same values for it as for JSON. */
function isFields({ kind }: MediaType): boolean {
  return kind === "json" || kind === "form";
}

function* compareMedia(
  pair: Content,
  scope: Scope,
  before: MediaType,
  after: MediaType,
  compare: CompareSchemas,
): Differences {
  const { lookups } = pair;
  const locations = locationsOf(before, after);
  const old = schemaOf(before, lookups.before);
  const updated = schemaOf(after, lookups.after);
  const isText =
    isSerializedAsText(before, lookups.before) &&
    isSerializedAsText(after, lookups.after);
  const areXml = [before, after].every(({ name }) => isXml(name));
  const form = isText ? "text" : areXml ? "xml" : undefined;
  if (old && updated && areXml)
    yield* compareXmlRoots(old, updated, lookups, scope);
  const typed = [before, after].some(hasTypeOfSchema) ? scope : untyped(scope);
  const written = form === undefined ? typed : writtenAs(typed, form);
  const areForms = hasFields(before) && hasFields(after);
  const fields = {
    joinedFields: [before, after].flatMap(joinedFields),
    jsonFields: [
      ...jsonFields(before, lookups.before),
      ...jsonFields(after, lookups.after),
    ].map(({ name }) => name),
  };
  if (old && updated)
    yield* compare(
      old,
      updated,
      areForms ? asFields(written, fields) : written,
    );
  else if (
    ![old, updated].every((schema) => !schema || constrainsNothing(schema))
  )
    yield change(scope, updated ? "rule-narrowed" : "rule-widened", locations);
  yield* compareEncodings(lookups, scope, before, after);
}

/** Whether the type of a body depends on its schema: text is a string, and other content bytes. */
function hasTypeOfSchema({ kind }: MediaType): boolean {
  return kind !== "text" && kind !== "binary";
}

/** The schema of a body. Without one, text is any string, and JSON and forms are any value. */
function schemaOf(
  { kind, schema, location }: MediaType,
  lookup: Lookup,
): Schema | undefined {
  const anything = { docs: {}, location };
  const isOpen =
    schema === undefined ||
    resolveConjuncts([schema], lookup).every(constrainsNothing);
  if (kind === "text" && isOpen) return { ...anything, types: ["string"] };
  // OpenAPI 3.1 describes bytes by no schema or an empty one.
  if (kind === "binary" && isOpen)
    return { ...anything, types: ["string"], string: { format: "binary" } };
  if (schema !== undefined) return schema;
  const isStructured =
    kind === "json" || kind === "form" || kind === "multipart";
  return isStructured ? anything : undefined;
}
