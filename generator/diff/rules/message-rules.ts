import { verdict } from "../verdicts.js";

/** Rules for bodies, of requests and replies. */
export const messageRules = {
  "required-body-added": {
    mirror: "required-body-removed",
    says: "A required body was added.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of running clients have none.",
      ),
    },
  },
  "required-body-removed": {
    mirror: "required-body-added",
    says: "A required body was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "optional-body-added": {
    mirror: "optional-body-removed",
    says: "An optional body was added.",
    verdicts: {
      sends: verdict("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-body-removed": {
    mirror: "optional-body-added",
    says: "An optional body was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "body-became-required": {
    mirror: "body-became-optional",
    says: "A body became required.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests without it are refused.",
      ),
    },
  },
  "body-became-optional": {
    mirror: "body-became-required",
    says: "A body became optional.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
  "media-type-added": {
    mirror: "media-type-removed",
    says: "A media type was added.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "The others are still taken; server stubs must know the new one.",
      ),
      receives: verdict(
        "warning",
        "breaking",
        "Clients that take whatever comes may get what they cannot read.",
      ),
    },
  },
  "media-type-removed": {
    mirror: "media-type-added",
    says: "A media type was removed.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of that type are refused.",
      ),
      receives: verdict(
        "breaking",
        "breaking",
        "Clients that ask for it get something else.",
      ),
    },
  },
  "media-type-changed": {
    mirror: "media-type-changed",
    says: "A body is of another media type.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "Requests of the old type are refused.",
      ),
      receives: verdict(
        "breaking",
        "info",
        "Clients that read the old type get another.",
      ),
    },
  },
  "body-kind-changed": {
    mirror: "body-kind-changed",
    says: "A body is of another media type, and read and written otherwise.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of the old type are refused.",
      ),
      receives: verdict(
        "breaking",
        "breaking",
        "Clients that read the old type get another.",
      ),
    },
  },
  "media-type-specified": {
    mirror: "media-type-generalized",
    says: "A media type is described by itself that a range included before.",
    verdicts: {
      sends: verdict("info", "info", "It was taken before."),
      receives: verdict("info", "info", "It could come before."),
    },
  },
  "media-type-generalized": {
    mirror: "media-type-specified",
    says: "A media type is described by a range that includes it, and no longer by itself.",
    verdicts: {
      sends: verdict("info", "info", "It is still taken."),
      receives: verdict("info", "info", "It can still come."),
    },
  },
  "property-encoding-changed": {
    mirror: "property-encoding-changed",
    says: "A property of a form, or a part, is written otherwise.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "What running clients send is read otherwise.",
      ),
      receives: verdict(
        "breaking",
        "info",
        "Running clients read it otherwise than it is written.",
      ),
    },
  },
  "part-types-narrowed": {
    mirror: "part-types-widened",
    says: "A part may be of fewer media types.",
    verdicts: {
      sends: verdict("breaking", "info", "Parts of the others are refused."),
      receives: verdict("info", "info", "Clients know all that still comes."),
    },
  },
  "part-types-widened": {
    mirror: "part-types-narrowed",
    says: "A part may be of more media types.",
    verdicts: {
      sends: verdict(
        "info",
        "info",
        "What running clients send is still taken.",
      ),
      receives: verdict(
        "warning",
        "info",
        "Clients may get what they cannot read.",
        "See that clients look at the part's type.",
      ),
    },
  },
} as const;
