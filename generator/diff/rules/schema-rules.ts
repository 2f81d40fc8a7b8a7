import {
  looser,
  narrower,
  other,
  stricter,
  undecidable,
  undecidableRule,
  verdict,
  wider,
} from "../verdicts.js";

/** Rules for schemas, in whatever they stand. */
export const schemaRules = {
  "type-narrowed": {
    mirror: "type-widened",
    says: "Fewer types may stand.",
    verdicts: narrower,
  },
  "type-widened": {
    mirror: "type-narrowed",
    says: "More types may stand.",
    verdicts: wider,
  },
  "number-narrowed": {
    mirror: "number-widened",
    says: "Only integers may stand.",
    verdicts: stricter,
  },
  "number-widened": {
    mirror: "number-narrowed",
    says: "Other numbers than integers may stand, too.",
    verdicts: {
      sends: looser.sends,
      receives: verdict(
        "breaking",
        "info",
        "Running clients may get fractions where they know integers.",
      ),
    },
  },
  "constant-changed": {
    mirror: "constant-changed",
    says: "Another value stands in place of the only one.",
    verdicts: other,
  },
  "type-changed": {
    mirror: "type-changed",
    says: "Another type stands.",
    verdicts: other,
  },
  "text-widened": {
    mirror: "text-narrowed",
    says: "Another type stands, and as text it is what it was.",
    verdicts: {
      sends: verdict(
        "info",
        "breaking",
        "What running clients send is text that is still taken; code that gives the other type does not compile.",
        "Nothing need be done for running clients; tell those who generate their own that the type is another.",
      ),
      receives: verdict(
        "breaking",
        "breaking",
        "Running clients may get a text that they cannot read as what it was.",
      ),
    },
  },
  "text-narrowed": {
    mirror: "text-widened",
    says: "Another type stands, and not every text that stood is one of it.",
    verdicts: {
      sends: narrower.sends,
      receives: verdict(
        "info",
        "breaking",
        "What comes is text that running clients can read; code that takes the other type does not compile.",
      ),
    },
  },
  "null-removed": {
    mirror: "null-added",
    says: "Null may not stand any more.",
    verdicts: narrower,
  },
  "null-added": {
    mirror: "null-removed",
    says: "Null may stand, too.",
    verdicts: wider,
  },
  "value-removed": {
    mirror: "value-added",
    says: "A value of an enumeration was removed.",
    verdicts: narrower,
  },
  "value-added": {
    mirror: "value-removed",
    says: "A value was added to an enumeration.",
    verdicts: wider,
  },
  "values-listed": {
    mirror: "values-unlisted",
    says: "Only listed values may stand now.",
    verdicts: narrower,
  },
  "values-unlisted": {
    mirror: "values-listed",
    says: "Other values may stand, too, and not only listed ones.",
    verdicts: wider,
  },
  "known-value-added": {
    mirror: "known-value-removed",
    says: "A known value was added to an open enumeration.",
    verdicts: {
      sends: verdict("info", "info", "Any value could be sent before."),
      receives: verdict(
        "info",
        "info",
        "Clients were told that unknown values may come.",
      ),
    },
  },
  "known-value-removed": {
    mirror: "known-value-added",
    says: "A known value of an open enumeration was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "info",
        "Any value may still be sent; the server may not know this one any more.",
        "See that the server goes on taking it.",
      ),
      receives: verdict(
        "info",
        "warning",
        "Clients were told that unknown values may come; code that names it may not compile.",
      ),
    },
  },
  "known-values-listed": {
    mirror: "known-values-unlisted",
    says: "Values are listed that are known; any other may come.",
    verdicts: {
      sends: verdict("info", "info", "What may be sent is the same."),
      receives: verdict(
        "info",
        "warning",
        "What may come is the same; server stubs must give listed values.",
      ),
    },
  },
  "known-values-unlisted": {
    mirror: "known-values-listed",
    says: "Known values are not listed any more.",
    verdicts: {
      sends: verdict("info", "info", "What may be sent is the same."),
      receives: verdict("info", "info", "What may come is the same."),
    },
  },
  "enumeration-opened": {
    mirror: "enumeration-closed",
    says: "Values that are not listed may come.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "What running clients send is still taken; server stubs get more than they knew.",
      ),
      receives: verdict(
        "breaking",
        "breaking",
        "Running clients may get what they do not know.",
      ),
    },
  },
  "enumeration-closed": {
    mirror: "enumeration-opened",
    says: "Only values that are listed may come.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests with other values, which were taken, may be refused.",
      ),
      receives: verdict(
        "info",
        "info",
        "Clients know all that still comes, and server stubs give it.",
      ),
    },
  },
  "alternative-removed": {
    mirror: "alternative-added",
    says: "An alternative was removed.",
    verdicts: narrower,
  },
  "alternative-added": {
    mirror: "alternative-removed",
    says: "An alternative was added.",
    verdicts: wider,
  },
  "item-became-required": {
    mirror: "item-became-optional",
    says: "An item at a listed position must be there.",
    verdicts: narrower,
  },
  "item-became-optional": {
    mirror: "item-became-required",
    says: "An item at a listed position need not be there any more.",
    verdicts: wider,
  },
  "item-added": {
    mirror: "item-removed",
    says: "A list that had an end may have another item.",
    verdicts: wider,
  },
  "item-removed": {
    mirror: "item-added",
    says: "A list ends before an item that might have been there.",
    verdicts: narrower,
  },
  "required-item-added": {
    mirror: "required-item-removed",
    says: "A list that had an end must have another item.",
    verdicts: other,
  },
  "required-item-removed": {
    mirror: "required-item-added",
    says: "A list ends before an item that was always there.",
    verdicts: other,
  },
  "rule-narrowed": {
    mirror: "rule-widened",
    says: "A rule became stricter.",
    verdicts: stricter,
  },
  "rule-widened": {
    mirror: "rule-narrowed",
    says: "A rule became looser.",
    verdicts: looser,
  },
  "rule-changed": {
    mirror: "rule-changed",
    says: "A rule became another: it lets stand what it did not, and refuses what it did not.",
    verdicts: { sends: stricter.sends, receives: looser.receives },
  },
  "format-changed": {
    mirror: "format-changed",
    says: "Texts are of another format.",
    verdicts: {
      sends: stricter.sends,
      receives: verdict(
        "breaking",
        "info",
        "Running clients may get what they cannot read as what it was.",
      ),
    },
  },
  "rule-undecided": {
    mirror: "rule-undecided",
    says: "A rule was changed, and whether it became stricter is not known.",
    verdicts: undecidableRule,
  },
  "schema-narrowed": {
    mirror: "schema-widened",
    says: "A schema lets less stand.",
    verdicts: narrower,
  },
  "schema-widened": {
    mirror: "schema-narrowed",
    says: "A schema lets more stand.",
    verdicts: wider,
  },
  "schema-changed": {
    mirror: "schema-changed",
    says: "A schema lets stand what it did not, and refuses what it did not.",
    verdicts: other,
  },
  "schema-undecided": {
    mirror: "schema-undecided",
    says: "A schema was changed, and whether it lets less or more stand is not known.",
    verdicts: undecidable,
  },
} as const;
