import {
  looser,
  narrower,
  other,
  stricter,
  undecidable,
  verdict,
  wider,
} from "./verdicts.js";

/** Rules for schemas, in whatever they stand. */
export const schemaRules = {
  "required-property-added": {
    mirror: "required-property-removed",
    says: "A required property was added.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
      receives: verdict(
        "info",
        "warning",
        "Clients pass over what they do not know; server stubs must give it.",
      ),
    },
  },
  "required-property-removed": {
    mirror: "required-property-added",
    says: "A required property was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
      receives: verdict("breaking", "breaking", "Clients rely on it."),
    },
  },
  "optional-property-added": {
    mirror: "optional-property-removed",
    says: "An optional property was added.",
    verdicts: {
      sends: verdict("info", "info", "Requests without it stay valid."),
      receives: verdict(
        "info",
        "info",
        "Clients pass over what they do not know.",
      ),
    },
  },
  "optional-property-removed": {
    mirror: "optional-property-added",
    says: "An optional property was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
      receives: verdict(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "closed-required-property-added": {
    mirror: "closed-required-property-removed",
    says: "A required property was added to a closed object.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
      receives: verdict(
        "warning",
        "warning",
        "Clients were told that nothing else would come, and may refuse it.",
        "See that clients do not refuse it, or do not close what is received.",
      ),
    },
  },
  "closed-required-property-removed": {
    mirror: "closed-required-property-added",
    says: "A required property was removed from an object that is closed now.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests that still hold it are refused.",
      ),
      receives: verdict("breaking", "breaking", "Clients rely on it."),
    },
  },
  "closed-property-added": {
    mirror: "closed-property-removed",
    says: "An optional property was added to a closed object.",
    verdicts: {
      sends: verdict("info", "info", "Requests without it stay valid."),
      receives: verdict(
        "warning",
        "info",
        "Clients were told that nothing else would come, and may refuse it.",
        "See that clients do not refuse it, or do not close what is received.",
      ),
    },
  },
  "closed-property-removed": {
    mirror: "closed-property-added",
    says: "An optional property was removed from an object that is closed now.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests that still hold it are refused.",
      ),
      receives: verdict(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "property-became-required": {
    mirror: "property-became-optional",
    says: "A property became required.",
    verdicts: narrower,
  },
  "property-became-optional": {
    mirror: "property-became-required",
    says: "A property became optional.",
    verdicts: wider,
  },
  "object-closed": {
    mirror: "object-opened",
    says: "An object takes no other properties any more.",
    verdicts: narrower,
  },
  "object-opened": {
    mirror: "object-closed",
    says: "An object takes other properties, too.",
    verdicts: looser,
  },
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
  "type-changed": {
    mirror: "type-changed",
    says: "Another type stands.",
    verdicts: other,
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
    says: "Any value may stand, and not only listed ones.",
    verdicts: wider,
  },
  "known-value-added": {
    mirror: "known-value-removed",
    says: "A known value was added to an open enumeration.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "What running clients send is still taken; server stubs get more than they knew.",
      ),
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
        "breaking",
        "breaking",
        "What running clients send may be refused.",
      ),
      receives: verdict(
        "info",
        "warning",
        "Clients were told that unknown values may come; code that names it may not compile.",
      ),
    },
  },
  "enumeration-opened": {
    mirror: "enumeration-closed",
    says: "Values that are not listed may come.",
    verdicts: {
      sends: verdict("info", "info", "What may be sent is the same."),
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
      sends: verdict("info", "info", "What may be sent is the same."),
      receives: verdict(
        "info",
        "warning",
        "Clients know all that still comes; server stubs must give less than they could.",
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
  "schema-changed": {
    mirror: "schema-changed",
    says: "A schema was changed.",
    verdicts: undecidable,
  },
} as const;
