import { impact, looser, narrower, stricter, wider } from "./impacts.js";

/** Rules for what objects hold. */
export const propertyRules = {
  "required-property-added": {
    inverse: "required-property-removed",
    title: "A required property was added.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
      receives: impact(
        "info",
        "warning",
        "Clients pass over what they do not know; server stubs must give it.",
      ),
    },
  },
  "required-property-removed": {
    inverse: "required-property-added",
    title: "A required property was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
      receives: impact("breaking", "breaking", "Clients rely on it."),
    },
  },
  "optional-property-added": {
    inverse: "optional-property-removed",
    title: "An optional property was added.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
      receives: impact(
        "info",
        "info",
        "Clients pass over what they do not know.",
      ),
    },
  },
  "optional-property-removed": {
    inverse: "optional-property-added",
    title: "An optional property was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "closed-required-property-added": {
    inverse: "closed-required-property-removed",
    title: "A required property was added to a closed object.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
      receives: impact(
        "warning",
        "warning",
        "Clients were told that nothing else would come, and may refuse it.",
        "See that clients do not refuse it, or do not close what is received.",
      ),
    },
  },
  "closed-required-property-removed": {
    inverse: "closed-required-property-added",
    title:
      "A required property was removed from an object that takes no others.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests that still hold it are refused.",
      ),
      receives: impact("breaking", "breaking", "Clients rely on it."),
    },
  },
  "closed-property-added": {
    inverse: "closed-property-removed",
    title: "An optional property was added to a closed object.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
      receives: impact(
        "warning",
        "info",
        "Clients were told that nothing else would come, and may refuse it.",
        "See that clients do not refuse it, or do not close what is received.",
      ),
    },
  },
  "closed-property-removed": {
    inverse: "closed-property-added",
    title:
      "An optional property was removed from an object that takes no others.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests that still hold it are refused.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "property-became-read-only": {
    inverse: "property-ceased-read-only",
    title: "A property became read-only: requests do not hold it any more.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored or refused, and code that gives it does not compile.",
      ),
    },
  },
  "property-ceased-read-only": {
    inverse: "property-became-read-only",
    title: "A property is not read-only any more: requests may hold it.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
    },
  },
  "property-became-write-only": {
    inverse: "property-ceased-write-only",
    title: "A property became write-only: it does not come any more.",
    impacts: {
      receives: impact("breaking", "breaking", "Clients rely on it."),
    },
  },
  "property-ceased-write-only": {
    inverse: "property-became-write-only",
    title: "A property is not write-only any more: it comes, too.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Clients pass over what they do not know.",
      ),
    },
  },
  "property-became-required": {
    inverse: "property-became-optional",
    title: "A property became required.",
    impacts: narrower,
  },
  "property-became-optional": {
    inverse: "property-became-required",
    title: "A property became optional.",
    impacts: wider,
  },
  "object-closed": {
    inverse: "object-opened",
    title: "An object takes no other properties any more.",
    impacts: stricter,
  },
  "object-opened": {
    inverse: "object-closed",
    title: "An object takes other properties, too.",
    impacts: looser,
  },
  "free-form-described": {
    inverse: "free-form-undescribed",
    title: "What an object of any properties may hold is described now.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Requests without them stay valid; code that gives other properties does not compile.",
      ),
      receives: impact(
        "info",
        "breaking",
        "What comes is the same; code that reads other properties does not compile.",
      ),
    },
  },
  "free-form-undescribed": {
    inverse: "free-form-described",
    title: "An object may hold any properties, and none is described any more.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "What running clients send is still taken; server stubs know nothing of it.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "What was described may be missing or another; code that relies on it does not compile.",
      ),
    },
  },
  "other-properties-described": {
    inverse: "other-properties-undescribed",
    title: "What other properties must be is described now.",
    impacts: stricter,
  },
  "other-properties-undescribed": {
    inverse: "other-properties-described",
    title: "Other properties may be anything, and not only what was described.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "What running clients send is still taken; code that gives other properties does not compile.",
      ),
      receives: wider.receives,
    },
  },
  "other-properties-added": {
    inverse: "other-properties-removed",
    title: "An object that was closed takes other properties of a form.",
    impacts: looser,
  },
  "other-properties-removed": {
    inverse: "other-properties-added",
    title:
      "An object takes no other properties any more, whose form was described.",
    impacts: {
      sends: narrower.sends,
      receives: impact(
        "warning",
        "breaking",
        "They do not come any more; code that reads them does not compile.",
      ),
    },
  },
} as const;
