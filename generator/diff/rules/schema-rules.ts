import {
  impact,
  looser,
  narrower,
  other,
  stricter,
  undecidable,
  undecidableRule,
  wider,
} from "./impacts.js";

/** Rules for schemas, in whatever they stand. */
export const schemaRules = {
  "type-narrowed": {
    inverse: "type-widened",
    title: "Fewer types may stand.",
    impacts: narrower,
  },
  "type-widened": {
    inverse: "type-narrowed",
    title: "More types may stand.",
    impacts: wider,
  },
  "number-narrowed": {
    inverse: "number-widened",
    title: "Only integers may stand.",
    impacts: stricter,
  },
  "number-widened": {
    inverse: "number-narrowed",
    title: "Other numbers than integers may stand, too.",
    impacts: {
      sends: looser.sends,
      receives: impact(
        "breaking",
        "info",
        "Running clients may get fractions where they know integers.",
      ),
    },
  },
  "constant-changed": {
    inverse: "constant-changed",
    title: "Another value stands in place of the only one.",
    impacts: other,
  },
  "type-changed": {
    inverse: "type-changed",
    title: "Another type stands.",
    impacts: other,
  },
  "text-widened": {
    inverse: "text-narrowed",
    title: "Another type stands, and as text it is what it was.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "What running clients send is text that is still taken; code that gives the other type does not compile.",
        "Nothing need be done for running clients; tell those who generate their own that the type is another.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Running clients may get a text that they cannot read as what it was.",
      ),
    },
  },
  "text-narrowed": {
    inverse: "text-widened",
    title: "Another type stands, and not every text that stood is one of it.",
    impacts: {
      sends: narrower.sends,
      receives: impact(
        "info",
        "breaking",
        "What comes is text that running clients can read; code that takes the other type does not compile.",
      ),
    },
  },
  "null-removed": {
    inverse: "null-added",
    title: "Null may not stand any more.",
    impacts: narrower,
  },
  "null-added": {
    inverse: "null-removed",
    title: "Null may stand, too.",
    impacts: wider,
  },
  "value-removed": {
    inverse: "value-added",
    title: "A value of an enumeration was removed.",
    impacts: narrower,
  },
  "value-added": {
    inverse: "value-removed",
    title: "A value was added to an enumeration.",
    impacts: wider,
  },
  "values-listed": {
    inverse: "values-unlisted",
    title: "Only listed values may stand now.",
    impacts: narrower,
  },
  "values-unlisted": {
    inverse: "values-listed",
    title: "Other values may stand, too, and not only listed ones.",
    impacts: wider,
  },
  "known-value-added": {
    inverse: "known-value-removed",
    title: "A known value was added to an open enumeration.",
    impacts: {
      sends: impact("info", "info", "Any value could be sent before."),
      receives: impact(
        "info",
        "info",
        "Clients were told that unknown values may come.",
      ),
    },
  },
  "known-value-removed": {
    inverse: "known-value-added",
    title: "A known value of an open enumeration was removed.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "Any value may still be sent; the server may not know this one any more.",
        "See that the server goes on taking it.",
      ),
      receives: impact(
        "info",
        "warning",
        "Clients were told that unknown values may come; code that names it may not compile.",
      ),
    },
  },
  "known-values-listed": {
    inverse: "known-values-unlisted",
    title: "Values are listed that are known; any other may come.",
    impacts: {
      sends: impact("info", "info", "What may be sent is the same."),
      receives: impact(
        "info",
        "warning",
        "What may come is the same; server stubs must give listed values.",
      ),
    },
  },
  "known-values-unlisted": {
    inverse: "known-values-listed",
    title: "Known values are not listed any more.",
    impacts: {
      sends: impact("info", "info", "What may be sent is the same."),
      receives: impact("info", "info", "What may come is the same."),
    },
  },
  "enumeration-opened": {
    inverse: "enumeration-closed",
    title: "Values that are not listed may come.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "What running clients send is still taken; server stubs get more than they knew.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Running clients may get what they do not know.",
      ),
    },
  },
  "enumeration-closed": {
    inverse: "enumeration-opened",
    title: "Only values that are listed may come.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests with other values, which were taken, may be refused.",
      ),
      receives: impact(
        "info",
        "info",
        "Clients know all that still comes, and server stubs give it.",
      ),
    },
  },
  "alternative-removed": {
    inverse: "alternative-added",
    title: "An alternative was removed.",
    impacts: narrower,
  },
  "alternative-added": {
    inverse: "alternative-removed",
    title: "An alternative was added.",
    impacts: wider,
  },
  "item-became-required": {
    inverse: "item-became-optional",
    title: "An item at a listed position must be there.",
    impacts: narrower,
  },
  "item-became-optional": {
    inverse: "item-became-required",
    title: "An item at a listed position need not be there any more.",
    impacts: wider,
  },
  "item-added": {
    inverse: "item-removed",
    title: "A list that had an end may have another item.",
    impacts: wider,
  },
  "item-removed": {
    inverse: "item-added",
    title: "A list ends before an item that might have been there.",
    impacts: narrower,
  },
  "required-item-added": {
    inverse: "required-item-removed",
    title: "A list that had an end must have another item.",
    impacts: other,
  },
  "required-item-removed": {
    inverse: "required-item-added",
    title: "A list ends before an item that was always there.",
    impacts: other,
  },
  "rule-narrowed": {
    inverse: "rule-widened",
    title: "A rule became stricter.",
    impacts: stricter,
  },
  "rule-widened": {
    inverse: "rule-narrowed",
    title: "A rule became looser.",
    impacts: looser,
  },
  "rule-changed": {
    inverse: "rule-changed",
    title:
      "A rule became another: it lets stand what it did not, and refuses what it did not.",
    impacts: { sends: stricter.sends, receives: looser.receives },
  },
  "format-changed": {
    inverse: "format-changed",
    title: "Texts are of another format.",
    impacts: {
      sends: stricter.sends,
      receives: impact(
        "breaking",
        "info",
        "Running clients may get what they cannot read as what it was.",
      ),
    },
  },
  "rule-undecided": {
    inverse: "rule-undecided",
    title: "A rule was changed, and whether it became stricter is not known.",
    impacts: undecidableRule,
  },
  "schema-narrowed": {
    inverse: "schema-widened",
    title: "A schema lets less stand.",
    impacts: narrower,
  },
  "schema-widened": {
    inverse: "schema-narrowed",
    title: "A schema lets more stand.",
    impacts: wider,
  },
  "schema-changed": {
    inverse: "schema-changed",
    title: "A schema lets stand what it did not, and refuses what it did not.",
    impacts: other,
  },
  "schema-undecided": {
    inverse: "schema-undecided",
    title:
      "A schema was changed, and whether it lets less or more stand is not known.",
    impacts: undecidable,
  },
} as const;
