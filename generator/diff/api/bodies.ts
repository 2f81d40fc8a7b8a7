import type { MediaType, Schema } from "../../model/model.js";
import { constrainsNothing } from "../../schema/schema.js";
import { asText, type Locations, type Scope } from "../facts.js";
import { guarded } from "../guard.js";
import { matchItems } from "../match/match.js";
import { mediaTypeMatcher } from "../match/media-types.js";
import type { OperationPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";
import type { Compare } from "../schema/pair.js";
import { compareEncodings } from "./encodings.js";
import { isSerializedAsText } from "./serialization.js";

/** Compares request bodies. */
export function compareBodies(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const [old, updated] = [before.body, after.body];
  const scope = pair.scope("request body", "sends", [old, updated]);
  const locations = {
    before: old?.location ?? before.location,
    after: updated?.location ?? after.location,
  };
  if (!old && !updated) return;
  if (!old)
    facts.add(scope, {
      kind: updated?.required ? "required-body-added" : "optional-body-added",
      locations,
    });
  else if (!updated)
    facts.add(scope, {
      kind: old.required ? "required-body-removed" : "optional-body-removed",
      locations,
    });
  else {
    if (old.required !== updated.required)
      facts.add(scope, {
        kind: updated.required
          ? "body-became-required"
          : "body-became-optional",
        locations,
      });
    compareContent(pair, "request body", "sends", old, updated);
  }
}

/** What the comparison of bodies needs. */
export type Content = Pick<
  OperationPair,
  "facts" | "compare" | "lookups" | "scope"
>;

/** A request body or a response. */
export interface WithContent {
  readonly content: readonly MediaType[];
  readonly location: string;
}

/** Compares bodies by media type. A range covers the media types in it. */
export function compareContent(
  pair: Content,
  where: string,
  direction: Direction,
  before: WithContent,
  after: WithContent,
  compare: Compare = pair.compare,
): void {
  const matched = matchItems(before.content, after.content, mediaTypeMatcher);
  const [removed] = matched.removed;
  const [added] = matched.added;
  if (removed && added && before.content.length + after.content.length === 2) {
    const scope = pair.scope(`${where} ${added.name}`, direction, [
      removed,
      added,
    ]);
    compareReplaced(pair, scope, removed, added, compare);
    return;
  }
  for (const [old, updated] of matched.pairs) {
    // Of a range and a media type in it, facts name the media type.
    const named = mediaTypeMatcher.covers(updated, old, []) ? old : updated;
    const scope = pair.scope(`${where} ${named.name}`, direction, [
      old,
      updated,
    ]);
    const locations = { before: old.location, after: updated.location };
    guarded(pair.facts, scope, locations, () => {
      compareMedia(pair, scope, old, updated, compare);
    });
  }
  const add = (kind: RuleId, one: MediaType, locations: Locations) => {
    const scope = pair.scope(`${where} ${one.name}`, direction, [one, one]);
    pair.facts.add(scope, { kind, locations });
  };
  for (const one of matched.removed)
    add("media-type-removed", one, {
      before: one.location,
      after: after.location,
    });
  for (const one of matched.generalized)
    add("media-type-generalized", one, {
      before: one.location,
      after: after.location,
    });
  for (const one of matched.added)
    add("media-type-added", one, {
      before: before.location,
      after: one.location,
    });
  for (const one of matched.specified)
    add("media-type-specified", one, {
      before: before.location,
      after: one.location,
    });
}

/** Compares the only old media type with the only new one. */
function compareReplaced(
  pair: Content,
  scope: Scope,
  before: MediaType,
  after: MediaType,
  compare: Compare,
): void {
  const isOfKind = before.kind === after.kind;
  pair.facts.add(scope, {
    kind: isOfKind ? "media-type-changed" : "body-kind-changed",
    locations: { before: before.location, after: after.location },
    before: before.name,
    after: after.name,
  });
  // A body that is no longer JSON is another body, whatever its schema.
  if (isOfKind) compareMedia(pair, scope, before, after, compare);
}

function compareMedia(
  pair: Content,
  scope: Scope,
  before: MediaType,
  after: MediaType,
  compare: Compare,
): void {
  const { facts, lookups } = pair;
  const locations = { before: before.location, after: after.location };
  const [old, updated] = [schemaOf(before), schemaOf(after)];
  const isText =
    isSerializedAsText(before, lookups.before) &&
    isSerializedAsText(after, lookups.after);
  if (old && updated) compare(old, updated, isText ? asText(scope) : scope);
  else if (
    ![old, updated].every((schema) => !schema || constrainsNothing(schema))
  )
    facts.add(scope, {
      kind: updated ? "rule-narrowed" : "rule-widened",
      locations,
    });
  compareEncodings(pair, scope, before, after);
}

/** The schema of a body. Without one, text is any string, and JSON and forms are any value. */
function schemaOf({ kind, schema, location }: MediaType): Schema | undefined {
  const anything = { docs: {}, location };
  if (kind === "text" && (schema === undefined || constrainsNothing(schema)))
    return { ...anything, types: ["string"] };
  if (schema !== undefined) return schema;
  if (kind === "binary")
    return { ...anything, types: ["string"], string: { format: "binary" } };
  const isStructured =
    kind === "json" || kind === "form" || kind === "multipart";
  return isStructured ? anything : undefined;
}
