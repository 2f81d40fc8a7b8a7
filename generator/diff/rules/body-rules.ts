import { impact } from "./impacts.js";

/** Rules for bodies, of requests and replies. */
export const messageRules = {
  "required-body-added": {
    inverse: "required-body-removed",
    title: "A required body was added.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of running clients have none.",
      ),
    },
  },
  "required-body-removed": {
    inverse: "required-body-added",
    title: "A required body was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "optional-body-added": {
    inverse: "optional-body-removed",
    title: "An optional body was added.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-body-removed": {
    inverse: "optional-body-added",
    title: "An optional body was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "body-became-required": {
    inverse: "body-became-optional",
    title: "A body became required.",
    impacts: {
      sends: impact("breaking", "breaking", "Requests without it are refused."),
    },
  },
  "body-became-optional": {
    inverse: "body-became-required",
    title: "A body became optional.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
  "media-type-added": {
    inverse: "media-type-removed",
    title: "A media type was added.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "The others are still taken; server stubs must know the new one.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "Clients that take whatever comes may get what they cannot read.",
      ),
    },
  },
  "media-type-removed": {
    inverse: "media-type-added",
    title: "A media type was removed.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of that type are refused.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Clients that ask for it get something else.",
      ),
    },
  },
  "media-type-changed": {
    inverse: "media-type-changed",
    title: "A body is of another media type.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Requests of the old type are refused.",
      ),
      receives: impact(
        "breaking",
        "info",
        "Clients that read the old type get another.",
      ),
    },
  },
  "body-kind-changed": {
    inverse: "body-kind-changed",
    title: "A body is of another media type, and read and written otherwise.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of the old type are refused.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Clients that read the old type get another.",
      ),
    },
  },
  "media-type-specified": {
    inverse: "media-type-generalized",
    title: "A media type is described by itself that a range included before.",
    impacts: {
      sends: impact("info", "info", "It was taken before."),
      receives: impact("info", "info", "It could come before."),
    },
  },
  "media-type-generalized": {
    inverse: "media-type-specified",
    title:
      "A media type is described by a range that includes it, and no longer by itself.",
    impacts: {
      sends: impact("info", "info", "It is still taken."),
      receives: impact("info", "info", "It can still come."),
    },
  },
  "property-encoding-changed": {
    inverse: "property-encoding-changed",
    title: "A property of a form, or a part, is written otherwise.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "What running clients send is read otherwise.",
      ),
      receives: impact(
        "breaking",
        "info",
        "Running clients read it otherwise than it is written.",
      ),
    },
  },
  "part-types-narrowed": {
    inverse: "part-types-widened",
    title: "A part may be of fewer media types.",
    impacts: {
      sends: impact("breaking", "info", "Parts of the others are refused."),
      receives: impact("info", "info", "Clients know all that still comes."),
    },
  },
  "part-types-widened": {
    inverse: "part-types-narrowed",
    title: "A part may be of more media types.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "What running clients send is still taken.",
      ),
      receives: impact(
        "warning",
        "info",
        "Clients may get what they cannot read.",
        "See that clients look at the part's type.",
      ),
    },
  },
} as const;
