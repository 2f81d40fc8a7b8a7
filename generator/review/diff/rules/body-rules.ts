import { impact, misread } from "./impacts.js";

const ignored = impact(
  "warning",
  "breaking",
  "The server ignores what existing clients still send; code that sets it does not compile.",
);

/** Rules for the bodies of requests and responses, and their media types. */
export const bodyRules = {
  "required-body-added": {
    inverse: "required-body-removed",
    title: "A required request body was added.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests from existing clients have no body.",
      ),
    },
  },
  "required-body-removed": {
    title: "A required request body was removed.",
    impacts: { sends: ignored },
  },
  "optional-body-added": {
    inverse: "optional-body-removed",
    title: "An optional request body was added.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-body-removed": {
    title: "An optional request body was removed.",
    impacts: { sends: ignored },
  },
  "body-became-required": {
    inverse: "body-became-optional",
    title: "A request body became required.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests without it are rejected.",
      ),
    },
  },
  "body-became-optional": {
    title: "A request body became optional.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "Requests with it stay valid; handlers must accept requests without it.",
      ),
    },
  },
  "media-type-added": {
    inverse: "media-type-removed",
    title: "A media type was added.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "The other media types are still accepted; handlers must support the new one.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "Clients that accept any media type may receive one they cannot read.",
      ),
    },
  },
  "media-type-removed": {
    title: "A media type was removed.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests with this media type are rejected.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Clients that request it receive another media type.",
      ),
    },
  },
  "media-type-changed": {
    title: "The media type of a body changed.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Requests with the old media type are rejected.",
      ),
      receives: impact(
        "breaking",
        "info",
        "Clients that read the old media type receive another.",
      ),
    },
  },
  "body-kind-changed": {
    title: "The media type of a body changed, and with it the serialization.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests with the old media type are rejected.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Clients that read the old media type receive another.",
      ),
    },
  },
  "media-type-specified": {
    inverse: "media-type-generalized",
    title: "A media type that a range covered now has its own entry.",
    impacts: {
      sends: impact("info", "info", "It was accepted before."),
      receives: impact("info", "info", "It could be returned before."),
    },
  },
  "media-type-generalized": {
    title: "A media type is now covered by a range instead of its own entry.",
    impacts: {
      sends: impact("info", "info", "It is still accepted."),
      receives: impact("info", "info", "It can still be returned."),
    },
  },
  "media-type-range-narrowed": {
    inverse: "media-type-range-widened",
    title: "A range of media types was replaced by media types in it.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests with other media types of the range are rejected.",
      ),
      receives: impact(
        "info",
        "breaking",
        "Clients handle every media type that can still occur; code that compares with the range does not compile.",
      ),
    },
  },
  "media-type-range-widened": {
    title: "A media type was replaced by a range that covers it.",
    impacts: {
      sends: impact(
        "info",
        "work",
        "It is still accepted; handlers must support the others.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "Clients that accept any media type may receive one they cannot read.",
      ),
    },
  },
  "property-encoding-changed": {
    title: "A form field or multipart part is serialized differently.",
    impacts: misread,
  },
  "part-types-narrowed": {
    inverse: "part-types-widened",
    title: "A multipart part allows fewer media types.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Parts with the other media types are rejected.",
      ),
      receives: impact(
        "info",
        "info",
        "Clients handle every media type that can still occur.",
      ),
    },
  },
  "part-types-widened": {
    title: "A multipart part allows more media types.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "Requests from existing clients stay valid.",
      ),
      receives: impact(
        "warning",
        "info",
        "Clients may receive a media type they cannot read.",
        "Check that clients look at the part's media type.",
      ),
    },
  },
} as const;
