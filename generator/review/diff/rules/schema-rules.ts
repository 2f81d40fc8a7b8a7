import {
  fewerChoices,
  impact,
  looser,
  narrower,
  replaced,
  stricter,
  undecidable,
  undecidableKeyword,
  wider,
} from "./impacts.js";

const unchanged = {
  sends: impact("info", "info", "Valid requests are the same."),
  receives: impact("info", "info", "Possible responses are the same."),
};

const unparsable = impact(
  "breaking",
  "info",
  "Existing clients may receive a string that they cannot parse in the old format.",
);

const unknown = impact(
  "warning",
  "warning",
  "Tenon failed to compare both forms; everything else was compared.",
  "Compare both forms yourself, and report the failure as a bug of Tenon.",
);

const worstDetail = impact(
  "breaking",
  "breaking",
  "It has the worst levels of the differences between the two schemas, which are its details.",
);

/** Rules for schemas, wherever they are used. */
export const schemaRules = {
  "type-narrowed": {
    inverse: "type-widened",
    title: "A schema allows fewer types.",
    impacts: fewerChoices,
  },
  "type-widened": {
    title: "A schema allows more types.",
    impacts: wider,
  },
  "code-type-narrowed": {
    inverse: "code-type-widened",
    title: "The type in code allows fewer values.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "It changes no value that is sent; code that sends the other values does not compile.",
      ),
      receives: impact(
        "info",
        "work",
        "It changes no value that is sent; handlers must no longer return the other values.",
      ),
    },
  },
  "code-type-widened": {
    title: "The type in code allows more values.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "It changes no value that is sent; code that reads what it sends, and handlers, must expect the other values.",
      ),
      receives: impact(
        "info",
        "breaking",
        "It changes no value that is sent; code that does not expect the other values does not compile.",
      ),
    },
  },
  "number-narrowed": {
    inverse: "number-widened",
    title: "A number must now be an integer.",
    impacts: stricter,
  },
  "number-widened": {
    title: "A number no longer has to be an integer.",
    impacts: {
      sends: looser.sends,
      receives: impact(
        "breaking",
        "info",
        "Existing clients expect integers and may receive fractions.",
      ),
    },
  },
  "integer-narrowed": {
    inverse: "integer-widened",
    title: "An integer must now fit into 32 bits.",
    impacts: stricter,
  },
  "integer-widened": {
    title: "An integer no longer has to fit into 32 bits.",
    impacts: {
      sends: looser.sends,
      receives: impact(
        "breaking",
        "info",
        "Existing clients may store it in 32 bits, where larger integers overflow.",
      ),
    },
  },
  "constant-changed": {
    title: "The value of a constant changed.",
    impacts: replaced,
  },
  "type-changed": {
    title: "The type of a schema changed.",
    impacts: replaced,
  },
  "text-widened": {
    inverse: "text-narrowed",
    title:
      "The type of a value that is serialized as text changed; the new type accepts every text of the old one.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Requests from existing clients stay valid; code that passes a value of the old type does not compile.",
        "Deployed clients need no change; tell those who generate their own client that the type changed.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Existing clients may receive a text that they cannot parse as the old type.",
      ),
    },
  },
  "text-narrowed": {
    title:
      "The type of a value that is serialized as text changed; the new type does not accept every text of the old one.",
    impacts: {
      sends: narrower.sends,
      receives: impact(
        "info",
        "breaking",
        "Existing clients can parse every text that occurs; code that expects the old type does not compile.",
      ),
    },
  },
  "null-removed": {
    inverse: "null-added",
    title: "A schema no longer allows null.",
    impacts: narrower,
  },
  "null-added": {
    title: "A schema allows null.",
    impacts: wider,
  },
  "value-removed": {
    inverse: "value-added",
    title: "An enum lost values.",
    impacts: fewerChoices,
  },
  "value-added": {
    title: "An enum gained values.",
    impacts: wider,
  },
  "values-listed": {
    inverse: "values-unlisted",
    title: "A schema is now limited to the values of an enum.",
    impacts: narrower,
  },
  "values-unlisted": {
    title: "A schema is no longer limited to the values of an enum.",
    impacts: wider,
  },
  "same-values-listed": {
    inverse: "same-values-unlisted",
    title: "A schema now lists the values that it allows, as an enum.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "The same values are valid; the type now has only them.",
      ),
      receives: impact(
        "info",
        "work",
        "The same values are valid; handlers must return one of the type.",
      ),
    },
  },
  "same-values-unlisted": {
    title:
      "A schema no longer lists its values as an enum, and allows no others.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "The same values are valid; handlers get them as any string.",
      ),
      receives: impact(
        "info",
        "breaking",
        "The same values are valid; clients get them as any string.",
      ),
    },
  },
  "known-value-added": {
    inverse: "known-value-removed",
    title: "An open enum gained known values.",
    impacts: {
      sends: impact("info", "info", "Any value could be sent before."),
      receives: impact(
        "info",
        "info",
        "Clients of an open enum expect unknown values.",
      ),
    },
  },
  "known-value-removed": {
    title: "An open enum lost known values.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "Any value is still valid, but the server may no longer support these.",
        "Check that the server still accepts them.",
      ),
      receives: impact(
        "info",
        "work",
        "Clients of an open enum expect unknown values; code that names them may not compile.",
      ),
    },
  },
  "known-values-listed": {
    inverse: "known-values-unlisted",
    title: "An open enum lists its known values.",
    impacts: {
      sends: unchanged.sends,
      receives: impact(
        "info",
        "work",
        "Possible responses are the same; handlers must return listed values.",
      ),
    },
  },
  "known-values-unlisted": {
    title: "An open enum no longer lists its known values.",
    impacts: unchanged,
  },
  "enumeration-opened": {
    inverse: "enumeration-closed",
    title: "An enum was opened: other values are valid.",
    impacts: wider,
  },
  "enumeration-closed": {
    title: "An open enum was closed: only the listed values are valid.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests with other values, which were valid, may be rejected.",
      ),
      receives: impact(
        "info",
        "info",
        "Clients handle every value that can still occur, and handlers return only listed ones.",
      ),
    },
  },
  "alternative-removed": {
    inverse: "alternative-added",
    title: "A union member was removed.",
    impacts: fewerChoices,
  },
  "alternative-added": {
    title: "A union member was added.",
    impacts: wider,
  },
  "alternative-of-type-added": {
    inverse: "alternative-of-type-removed",
    title: "A union got a member of a type that it already has.",
    impacts: {
      sends: looser.sends,
      receives: impact(
        "breaking",
        "info",
        "Existing clients may receive a value that they do not expect; its type is the same.",
      ),
    },
  },
  "alternative-of-type-removed": {
    title: "A union lost a member of a type that it still has.",
    impacts: stricter,
  },
  "item-became-required": {
    inverse: "item-became-optional",
    title: "A tuple item became required.",
    impacts: narrower,
  },
  "item-became-optional": {
    title: "A tuple item became optional.",
    impacts: wider,
  },
  "item-added": {
    inverse: "item-removed",
    title: "An optional item was added to a closed tuple.",
    impacts: wider,
  },
  "item-removed": {
    title: "An optional item was removed from a closed tuple.",
    impacts: narrower,
  },
  "required-item-added": {
    inverse: "required-item-removed",
    title: "A required item was added to a closed tuple.",
    impacts: replaced,
  },
  "required-item-removed": {
    title: "A required item was removed from a closed tuple.",
    impacts: replaced,
  },
  "rule-narrowed": {
    inverse: "rule-widened",
    title: "A validation keyword became stricter.",
    impacts: stricter,
  },
  "rule-widened": {
    title: "A validation keyword became less strict.",
    impacts: looser,
  },
  "rule-changed": {
    title:
      "A validation keyword accepts values that it rejected, and rejects values that it accepted.",
    impacts: { sends: stricter.sends, receives: looser.receives },
  },
  "format-changed": {
    title: "The format of a string changed.",
    impacts: {
      sends: stricter.sends,
      receives: unparsable,
    },
  },
  "format-narrowed": {
    inverse: "format-widened",
    title: "The format of a string allows fewer strings.",
    impacts: stricter,
  },
  "format-widened": {
    title: "The format of a string allows more strings.",
    impacts: { sends: looser.sends, receives: unparsable },
  },
  "rule-undecided": {
    title: "A validation keyword changed in a way that Tenon cannot classify.",
    impacts: undecidableKeyword,
  },
  "schema-narrowed": {
    inverse: "schema-widened",
    title: "A schema accepts fewer values.",
    impacts: narrower,
  },
  "schema-widened": {
    title: "A schema accepts more values.",
    impacts: wider,
  },
  "schema-changed": {
    title:
      "A schema accepts values that it rejected, and rejects values that it accepted.",
    impacts: replaced,
  },
  "reference-changed": {
    title: "A value has another schema.",
    impacts: { sends: worstDetail, receives: worstDetail },
  },
  "schema-undecided": {
    title: "A schema changed in a way that Tenon cannot classify.",
    impacts: undecidable,
  },
  "not-compared": {
    title: "An element could not be compared.",
    impacts: { sends: unknown, receives: unknown, calls: unknown },
  },
} as const;
