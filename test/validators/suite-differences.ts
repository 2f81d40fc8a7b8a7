/**
 * What the suite asks and Tenon refuses or decides otherwise, under the
 * reason: a whole file, or `file: group`. The test fails for a row that has
 * become needless, so the lists can only shrink.
 */
type Rows = Readonly<Record<string, readonly string[]>>;

/** Schemas for which the run is refused with a diagnostic. */
export const refused: Rows = {
  "The network is never asked for a schema.": [
    "defs.json",
    "ref.json: remote ref, containing refs itself",
    "refRemote.json",
    "dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor",
    "optional/cross-draft.json: refs to historic drafts are processed as historic drafts",
  ],
  "References are JSON pointers: an anchor is not followed.": [
    "anchor.json",
    "ref.json: order of evaluation: $id and $anchor and $ref",
    "optional/anchor.json",
  ],
  "An `$id` does not change what a reference is relative to.": [
    "ref.json: Recursive references between schemas",
    "ref.json: refs with relative uris and defs",
    "ref.json: relative refs with absolute uris and defs",
    "ref.json: $id must be resolved against nearest parent, not just immediate parent",
    "ref.json: order of evaluation: $id and $ref",
    "ref.json: order of evaluation: $id and $ref on nested schema",
    "ref.json: simple URN base URI with $ref via the URN",
    "ref.json: URN base URI with URN and JSON pointer ref",
    "ref.json: URN base URI with URN and anchor ref",
    "ref.json: URN ref with nested pointer ref",
    "ref.json: ref to if",
    "ref.json: ref to then",
    "ref.json: ref to else",
    "ref.json: ref with absolute-path-reference",
    "optional/id.json",
    "optional/unknownKeyword.json",
  ],
  "`$dynamicRef` depends on how a schema was reached.": [
    "dynamicRef.json",
    "optional/dynamicRef.json",
    "unevaluatedItems.json: unevaluatedItems with $dynamicRef",
    "unevaluatedProperties.json: unevaluatedProperties with $dynamicRef",
  ],
  "`dependencies` is not a keyword of 2020-12, which splits it in two.": [
    "optional/dependencies-compatibility.json",
  ],
};

/** Groups in which at least one verdict differs. */
export const judgedOtherwise: Rows = {
  "Well-defined formats are asserted, where the suite has them annotate.": [
    "format.json",
  ],
  "`contentEncoding: base64` is the format `byte` of OpenAPI 3.0, and asserted.":
    ["content.json"],
  "A meta-schema of one's own is not read: every keyword means what it does in 2020-12.":
    ["vocabulary.json"],
  "Which characters an internationalized label may hold is not looked at.": [
    "optional/format/hostname.json: validation of A-label (punycode) host names",
  ],
  "The format only annotates.": [
    "optional/format/idn-email.json",
    "optional/format/idn-hostname.json",
    "optional/format/iri.json",
    "optional/format/iri-reference.json",
    "optional/format/relative-json-pointer.json",
    "optional/format/uri-template.json",
  ],
};
