/**
 * The tests of the suite that Tenon refuses or decides differently, by reason: a whole
 * file, `file: group`, or `file: group: test`. The test fails for a row that is no
 * longer needed, so the lists can only shrink.
 */
type Rows = Readonly<Record<string, readonly string[]>>;

/** Schemas for which the run is refused with a diagnostic. */
export const refused: Rows = {
  "An `$id` counts wherever it is no data, under an unknown keyword too: two schemas have the same.":
    ["optional/unknownKeyword.json"],
  "The network is never asked for a schema.": [
    "defs.json",
    "ref.json: remote ref, containing refs itself",
    "refRemote.json",
    "dynamicRef.json: strict-tree schema, guards against misspelled properties",
    "dynamicRef.json: tests for implementation dynamic anchor and reference link",
    "dynamicRef.json: $ref and $dynamicAnchor are independent of order - $defs first",
    "dynamicRef.json: $ref and $dynamicAnchor are independent of order - $ref first",
    "dynamicRef.json: $ref to $dynamicRef finds detached $dynamicAnchor",
    "optional/cross-draft.json: refs to historic drafts are processed as historic drafts",
  ],
};

/** Groups in which at least one verdict differs, or single tests. */
export const judgedOtherwise: Rows = {
  "Durations may have fractional seconds, as ISO 8601 allows.": [
    "optional/format/duration.json: validation of duration strings: fractional duration is not allowed by RFC 3339 ABNF",
  ],
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
