import type { MediaType, Schema } from "../../model/model.js";
import { constrainsNothing } from "../../schema/schema.js";
import { asText, type Locations, type Scope } from "../facts.js";
import { matchItems } from "../match/match.js";
import { mediaTypeMatcher } from "../match/media-types.js";
import type { OperationPair } from "../pairs.js";
import type { Direction } from "../rules/impacts.js";
import type { RuleId } from "../rules/rules.js";
import type { Compare } from "../schema/pair.js";
import { compareEncodings } from "./encodings.js";
import { isSerializedAsText } from "./serialization.js";

/** Compares what requests hold. */
export function compareBodies(pair: OperationPair): void {
  const { before, after, facts } = pair;
  const [one, other] = [before.body, after.body];
  const scope = pair.scope("request body", "sends", [one, other]);
  const locations = {
    before: one?.location ?? before.location,
    after: other?.location ?? after.location,
  };
  if (!one && !other) return;
  if (!one)
    facts.add(scope, {
      kind: other?.required ? "required-body-added" : "optional-body-added",
      locations,
    });
  else if (!other)
    facts.add(scope, {
      kind: one.required ? "required-body-removed" : "optional-body-removed",
      locations,
    });
  else {
    if (one.required !== other.required)
      facts.add(scope, {
        kind: other.required ? "body-became-required" : "body-became-optional",
        locations,
      });
    compareContent(pair, "request body", "sends", one, other);
  }
}

/** What a comparison of bodies works with. */
export type Content = Pick<
  OperationPair,
  "facts" | "compare" | "lookups" | "scope"
>;

/** What has bodies: a request body, or a reply. */
export interface WithContent {
  readonly content: readonly MediaType[];
  readonly location: string;
}

/** Compares bodies by their media types, whose ranges include others. */
export function compareContent(
  pair: Content,
  where: string,
  direction: Direction,
  before: WithContent,
  after: WithContent,
  compare: Compare = pair.compare,
): void {
  const found = matchItems(before.content, after.content, mediaTypeMatcher);
  const [removed] = found.removed;
  const [added] = found.added;
  if (removed && added && before.content.length + after.content.length === 2) {
    const scope = pair.scope(`${where} ${added.name}`, direction, [
      removed,
      added,
    ]);
    compareReplaced(pair, scope, removed, added, compare);
    return;
  }
  for (const [one, other] of found.pairs) {
    // Of a range and what it includes, the latter is what is spoken of.
    const spoken = mediaTypeMatcher.covers(other, one, []) ? one : other;
    const scope = pair.scope(`${where} ${spoken.name}`, direction, [
      one,
      other,
    ]);
    compareMedia(pair, scope, one, other, compare);
  }
  const add = (kind: RuleId, one: MediaType, locations: Locations) => {
    const scope = pair.scope(`${where} ${one.name}`, direction, [one, one]);
    pair.facts.add(scope, { kind, locations });
  };
  for (const one of found.removed)
    add("media-type-removed", one, {
      before: one.location,
      after: after.location,
    });
  for (const one of found.generalized)
    add("media-type-generalized", one, {
      before: one.location,
      after: after.location,
    });
  for (const one of found.added)
    add("media-type-added", one, {
      before: before.location,
      after: one.location,
    });
  for (const one of found.specified)
    add("media-type-specified", one, {
      before: before.location,
      after: one.location,
    });
}

/** Compares the one media type that there was with the one that there is. */
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
  // What is no longer JSON is another body, whatever it holds.
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
  const [one, other] = [schemaOf(before), schemaOf(after)];
  const isText =
    isSerializedAsText(before, lookups.before) &&
    isSerializedAsText(after, lookups.after);
  if (one && other) compare(one, other, isText ? asText(scope) : scope);
  else if (
    ![one, other].every((schema) => !schema || constrainsNothing(schema))
  )
    facts.add(scope, {
      kind: other ? "rule-narrowed" : "rule-widened",
      locations,
    });
  compareEncodings(pair, scope, before, after);
}

/** What a body must be; that bytes are bytes goes without saying. */
function schemaOf({ kind, schema, location }: MediaType): Schema | undefined {
  if (schema !== undefined || kind !== "binary") return schema;
  return {
    docs: {},
    location,
    types: ["string"],
    string: { format: "binary" },
  };
}
