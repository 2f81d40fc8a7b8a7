import { canonical, sameJson } from "../../../language/json/equal.js";
import type { JsonObject, JsonValue } from "../../../language/json/json.js";
import type { Representation, Schema } from "../../../language/model/model.js";
import {
  conjuncts,
  resolveConjuncts,
} from "../../../language/schema/conjunctions.js";
import { inherited, type Lookup } from "../../../language/schema/lookup.js";
import { change, type Differences } from "../difference.js";
import { locationsOf, type Scope, untyped, withinKeyword } from "../facts.js";
import { mediaTypeKey } from "../match/media-types.js";
import type { OperationPair } from "../pairs.js";
import type { RuleId } from "../rules/rules.js";
import type { AnnotatedPair } from "./annotations.js";
import { type Compare, keywordLocations } from "./pair.js";

/**
 * Compares how values are written, apart from which values are valid:
 * `contentEncoding`, `contentMediaType`, `contentSchema`, and `xml` where
 * messages are XML.
 */
export function* compareRepresentations(pair: AnnotatedPair): Differences {
  const { before, after, sides, scope } = pair;
  const [one, other] = representations(pair);
  if (sameJson(one, other)) return;
  yield* compareXml(pair, one, other);
  if (!mayBeString(before, sides[0]) || !mayBeString(after, sides[1])) return;
  const [was, is] = [one.contentEncoding, other.contentEncoding];
  if (was !== is)
    yield* representationChange(pair, withinKeyword(scope, "contentEncoding"), {
      kind: "content-encoding-changed",
      was,
      is,
    });
  yield* compareContentTypes(pair, one, other);
}

/**
 * Compares the schemas of what strings contain, on which no generated type depends.
 * Without a media type they describe nothing (JSON Schema Validation, section 8.5).
 */
export function* compareContents(
  pair: AnnotatedPair,
  compare: Compare,
): Differences {
  const [before, after] = representations(pair).map(
    ({ contentMediaType, contentSchema }) =>
      contentMediaType === undefined ? undefined : contentSchema,
  );
  const at = withinKeyword(pair.scope, "contentSchema");
  if (before && after) {
    const { where, reach } = untyped(at);
    yield* compare(before, after, { where, reach });
  } else if (before ?? after)
    yield change(
      at,
      after ? "rule-narrowed" : "rule-widened",
      keywordLocations(pair, "contentSchema", [!!before, !!after]),
    );
}

function representations({
  before,
  after,
  sides,
  isNamed,
}: AnnotatedPair): readonly [Representation, Representation] {
  const of = (schema: Schema, lookup: Lookup) =>
    (isNamed
      ? schema.docs.representation
      : inherited(schema, lookup, ({ docs }) => docs.representation)) ?? {};
  return [of(before, sides[0]), of(after, sides[1])];
}

function mayBeString(schema: Schema, lookup: Lookup): boolean {
  return resolveConjuncts(conjuncts(schema), lookup).every(
    ({ types }) => types?.includes("string") ?? true,
  );
}

/** The media type of a string's content limits the string like a format. */
function* compareContentTypes(
  pair: AnnotatedPair,
  one: Representation,
  other: Representation,
): Differences {
  const { before, after, scope } = pair;
  const [was, is] = [contentTypeOf(one), contentTypeOf(other)];
  // The format of a string decides whether it is bytes.
  const isSameFormat = before.string?.format === after.string?.format;
  if (was === is || !isSameFormat) return;
  yield* representationChange(pair, withinKeyword(scope, "contentMediaType"), {
    kind:
      was === undefined
        ? "format-narrowed"
        : is === undefined
          ? "format-widened"
          : "format-changed",
    was,
    is,
  });
}

/** Bytes of any type count as no media type. */
function contentTypeOf({ contentMediaType }: Representation) {
  const type =
    contentMediaType === undefined ? undefined : mediaTypeKey(contentMediaType);
  return type === "application/octet-stream" ? undefined : type;
}

/** Compares the XML Objects, for those who send or receive XML. */
function* compareXml(
  pair: AnnotatedPair,
  one: Representation,
  other: Representation,
): Differences {
  const { scope } = pair;
  const [was, is] = [xmlOf(one, scope), xmlOf(other, scope)];
  const reach = scope.reach.filter((one) => one.writtenAs === "xml");
  if (canonical(was) === canonical(is) || reach.length === 0) return;
  const isPrefix =
    canonical({ ...was, prefix: "" }) === canonical({ ...is, prefix: "" });
  yield* representationChange(
    pair,
    { ...withinKeyword(scope, "xml"), reach },
    {
      kind: isPrefix ? "xml-prefix-changed" : "xml-changed",
      was: one.xml,
      is: other.xml,
    },
  );
}

/** Compares the names of XML documents: that of the component, if its XML Object has none. */
export function* compareXmlRoots(
  before: Schema,
  after: Schema,
  lookups: OperationPair["lookups"],
  scope: Scope,
): Differences {
  const nameOf = (schema: Schema, lookup: Lookup) => {
    const found = inherited(schema, lookup, ({ docs }) => docs.representation);
    return found?.xml?.["name"] === undefined ? schema.ref : undefined;
  };
  const [was, is] = [
    nameOf(before, lookups.before),
    nameOf(after, lookups.after),
  ];
  if (was === undefined || is === undefined || was === is) return;
  yield change(
    withinKeyword(scope, "xml"),
    "xml-changed",
    locationsOf(before, after),
    { before: { name: was }, after: { name: is } },
  );
}

/**
 * The values of an XML Object that differ from the defaults. `attribute` and `wrapped`
 * are what OpenAPI 3.2 calls node types.
 */
function xmlOf({ xml = {} }: Representation, { property }: Scope): JsonObject {
  const { name, attribute, wrapped, ...rest } = xml;
  const type =
    attribute === true ? "attribute" : wrapped === true ? "element" : undefined;
  return {
    ...rest,
    ...(name !== undefined && name !== property && { name }),
    ...(type !== undefined && { nodeType: type }),
  };
}

interface Change {
  readonly kind: RuleId;
  readonly was: JsonValue | undefined;
  readonly is: JsonValue | undefined;
}

function* representationChange(
  pair: AnnotatedPair,
  scope: Scope,
  { kind, was, is }: Change,
): Differences {
  const isSaid = [was !== undefined, is !== undefined] as const;
  yield change(
    scope,
    kind,
    keywordLocations(pair, scope.keyword ?? "", isSaid),
    { before: was, after: is },
    true,
  );
}
