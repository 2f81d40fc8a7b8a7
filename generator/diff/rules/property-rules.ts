import { looser, narrower, stricter, verdict, wider } from "../verdicts.js";

/** Rules for what objects hold. */
export const propertyRules = {
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
    says: "A required property was removed from an object that takes no others.",
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
    says: "An optional property was removed from an object that takes no others.",
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
  "property-became-read-only": {
    mirror: "property-ceased-read-only",
    says: "A property became read-only: requests do not hold it any more.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored or refused, and code that gives it does not compile.",
      ),
    },
  },
  "property-ceased-read-only": {
    mirror: "property-became-read-only",
    says: "A property is not read-only any more: requests may hold it.",
    verdicts: {
      sends: verdict("info", "info", "Requests without it stay valid."),
    },
  },
  "property-became-write-only": {
    mirror: "property-ceased-write-only",
    says: "A property became write-only: it does not come any more.",
    verdicts: {
      receives: verdict("breaking", "breaking", "Clients rely on it."),
    },
  },
  "property-ceased-write-only": {
    mirror: "property-became-write-only",
    says: "A property is not write-only any more: it comes, too.",
    verdicts: {
      receives: verdict(
        "info",
        "info",
        "Clients pass over what they do not know.",
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
    verdicts: stricter,
  },
  "object-opened": {
    mirror: "object-closed",
    says: "An object takes other properties, too.",
    verdicts: looser,
  },
  "free-form-described": {
    mirror: "free-form-undescribed",
    says: "What an object of any properties may hold is described now.",
    verdicts: {
      sends: verdict(
        "info",
        "breaking",
        "Requests without them stay valid; code that gives other properties does not compile.",
      ),
      receives: verdict(
        "info",
        "breaking",
        "What comes is the same; code that reads other properties does not compile.",
      ),
    },
  },
  "free-form-undescribed": {
    mirror: "free-form-described",
    says: "An object may hold any properties, and none is described any more.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "What running clients send is still taken; server stubs know nothing of it.",
      ),
      receives: verdict(
        "warning",
        "breaking",
        "What was described may be missing or another; code that relies on it does not compile.",
      ),
    },
  },
  "other-properties-described": {
    mirror: "other-properties-undescribed",
    says: "What other properties must be is described now.",
    verdicts: stricter,
  },
  "other-properties-undescribed": {
    mirror: "other-properties-described",
    says: "Other properties may be anything, and not only what was described.",
    verdicts: {
      sends: verdict(
        "info",
        "breaking",
        "What running clients send is still taken; code that gives other properties does not compile.",
      ),
      receives: wider.receives,
    },
  },
  "other-properties-added": {
    mirror: "other-properties-removed",
    says: "An object that was closed takes other properties of a form.",
    verdicts: looser,
  },
  "other-properties-removed": {
    mirror: "other-properties-added",
    says: "An object takes no other properties any more, whose form was described.",
    verdicts: {
      sends: narrower.sends,
      receives: verdict(
        "warning",
        "breaking",
        "They do not come any more; code that reads them does not compile.",
      ),
    },
  },
} as const;
