import { impact, looser, narrower, stricter, wider } from "./impacts.js";

const missing = impact(
  "breaking",
  "breaking",
  "Requests from existing clients lack it.",
  "Make it optional.",
);
const staysValid = impact("info", "info", "Requests without it stay valid.");
const sentInVain = impact(
  "warning",
  "breaking",
  "The server ignores what existing clients still send; code that sets it does not compile.",
);
const ignored = impact(
  "info",
  "info",
  "Clients ignore properties they do not know.",
);
const reliedOn = impact("breaking", "breaking", "Existing clients rely on it.");
const noLongerReturned = impact(
  "warning",
  "breaking",
  "It is no longer returned; code that reads it does not compile.",
);
const rejected = impact(
  "breaking",
  "breaking",
  "Requests that still contain it are rejected.",
);

/** Rules for the properties of objects. */
export const propertyRules = {
  "required-property-added": {
    inverse: "required-property-removed",
    title: "A required property was added.",
    impacts: {
      sends: missing,
      receives: impact(
        "info",
        "work",
        "Clients ignore properties they do not know; handlers must return it.",
      ),
    },
  },
  "required-property-removed": {
    title: "A required property was removed.",
    impacts: { sends: sentInVain, receives: reliedOn },
  },
  "dependency-added": {
    inverse: "dependency-removed",
    title: "The presence of a property now requires others.",
    impacts: stricter,
  },
  "dependency-removed": {
    title: "The presence of a property no longer requires others.",
    impacts: {
      sends: looser.sends,
      receives: impact(
        "breaking",
        "info",
        "Existing clients rely on the others where they find the property.",
      ),
    },
  },
  "optional-property-added": {
    inverse: "optional-property-removed",
    title: "An optional property was added.",
    impacts: { sends: staysValid, receives: ignored },
  },
  "optional-property-removed": {
    title: "An optional property was removed.",
    impacts: { sends: sentInVain, receives: noLongerReturned },
  },
  "closed-required-property-added": {
    inverse: "closed-required-property-removed",
    title: "A required property was added to a closed object.",
    impacts: {
      sends: missing,
      receives: impact(
        "warning",
        "work",
        "The object allowed no other properties, so clients may reject it.",
        "Check that clients accept it, or do not close objects in responses.",
      ),
    },
  },
  "closed-required-property-removed": {
    title: "A required property was removed from a closed object.",
    impacts: { sends: rejected, receives: reliedOn },
  },
  "closed-property-added": {
    inverse: "closed-property-removed",
    title: "An optional property was added to a closed object.",
    impacts: {
      sends: staysValid,
      receives: impact(
        "warning",
        "info",
        "The object allowed no other properties, so clients may reject it.",
        "Check that clients accept it, or do not close objects in responses.",
      ),
    },
  },
  "closed-property-removed": {
    title: "An optional property was removed from a closed object.",
    impacts: { sends: rejected, receives: noLongerReturned },
  },
  "property-became-read-only": {
    inverse: "property-ceased-read-only",
    title: "A property became `readOnly`: requests no longer contain it.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "The server ignores or rejects what existing clients still send; code that sets it does not compile.",
      ),
    },
  },
  "property-ceased-read-only": {
    title: "A property is no longer `readOnly`: requests may contain it.",
    impacts: { sends: staysValid },
  },
  "property-became-write-only": {
    inverse: "property-ceased-write-only",
    title: "A property became `writeOnly`: responses no longer contain it.",
    impacts: { receives: reliedOn },
  },
  "property-ceased-write-only": {
    title: "A property is no longer `writeOnly`: responses contain it.",
    impacts: { receives: ignored },
  },
  "property-became-required": {
    inverse: "property-became-optional",
    title: "A property became required.",
    impacts: narrower,
  },
  "property-became-optional": {
    title: "A property became optional.",
    impacts: wider,
  },
  "object-closed": {
    inverse: "object-opened",
    title: "An object no longer allows additional properties.",
    impacts: stricter,
  },
  "object-opened": {
    title: "An object allows additional properties.",
    impacts: looser,
  },
  "index-signature-added": {
    inverse: "index-signature-removed",
    title:
      "An object explicitly allows additional properties, so its type has an index signature.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "The same requests are valid; code that passes a value of an interface or class without an index signature does not compile.",
      ),
      receives: impact(
        "info",
        "work",
        "Possible responses are the same; handlers that return a value of an interface or class without an index signature do not compile.",
      ),
    },
  },
  "index-signature-removed": {
    title:
      "An object no longer explicitly allows additional properties, so its type has no index signature.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "The same requests are valid; code that sets other properties does not compile.",
      ),
      receives: impact(
        "info",
        "breaking",
        "Possible responses are the same; code that reads other properties does not compile.",
      ),
    },
  },
  "free-form-described": {
    inverse: "free-form-undescribed",
    title: "A free-form object now declares properties.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Requests without them stay valid; code that sets other properties does not compile.",
      ),
      receives: impact(
        "info",
        "breaking",
        "Possible responses are the same; code that reads other properties does not compile.",
      ),
    },
  },
  "free-form-undescribed": {
    title: "An object became free-form: it no longer declares properties.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "Requests from existing clients stay valid; handlers lose the types of the properties.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "Declared properties may be missing or have another type; code that reads them does not compile.",
      ),
    },
  },
  "other-properties-described": {
    inverse: "other-properties-undescribed",
    title: "Additional properties now have a schema.",
    impacts: stricter,
  },
  "other-properties-undescribed": {
    title: "Additional properties no longer have a schema.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Requests from existing clients stay valid; code that sets additional properties does not compile.",
      ),
      receives: wider.receives,
    },
  },
  "other-properties-added": {
    inverse: "other-properties-removed",
    title: "A closed object allows additional properties of a schema.",
    impacts: looser,
  },
  "other-properties-removed": {
    title:
      "An object no longer allows additional properties, which had a schema.",
    impacts: {
      sends: narrower.sends,
      receives: impact(
        "warning",
        "breaking",
        "They are no longer returned; code that reads them does not compile.",
      ),
    },
  },
  "map-property-described": {
    inverse: "map-property-undescribed",
    title: "An optional property of a map is now described.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "The same values are valid; the type that handlers get allows absent values.",
      ),
      receives: impact(
        "info",
        "breaking",
        "The same values are valid; the type now allows absent values.",
      ),
    },
  },
  "map-property-undescribed": {
    title: "The optional properties of a map are no longer described.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "The same values are valid; the type no longer allows absent values.",
      ),
      receives: impact(
        "info",
        "work",
        "The same values are valid; handlers must set each value that they list.",
      ),
    },
  },
} as const;
