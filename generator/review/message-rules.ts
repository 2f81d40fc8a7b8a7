import { verdict } from "./verdicts.js";

/** Rules for bodies, replies, problems and events. */
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
  "success-reply-added": {
    mirror: "success-reply-removed",
    says: "A status of success was added.",
    verdicts: {
      receives: verdict(
        "warning",
        "breaking",
        "Clients may take a status that they do not know for a failure.",
      ),
    },
  },
  "success-reply-removed": {
    mirror: "success-reply-added",
    says: "A status of success was removed.",
    verdicts: {
      receives: verdict(
        "breaking",
        "breaking",
        "Clients that wait for it get something else.",
      ),
    },
  },
  "error-reply-added": {
    mirror: "error-reply-removed",
    says: "A status of failure was added.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Clients take what they do not know for a failure anyway; code that lists all statuses lacks one.",
      ),
    },
  },
  "error-reply-removed": {
    mirror: "error-reply-added",
    says: "A status of failure was removed.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "It does not come any more; code that names it does not compile.",
      ),
    },
  },
  "problem-code-added": {
    mirror: "problem-code-removed",
    says: "A problem code was added.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Clients fall back on the status; code that lists all codes lacks one.",
      ),
    },
  },
  "problem-code-removed": {
    mirror: "problem-code-added",
    says: "A problem code was removed.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "It does not come any more; code that names it does not compile.",
      ),
    },
  },
  "event-added": {
    mirror: "event-removed",
    says: "An event was added.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Receivers take it for unknown; code that lists all events lacks one.",
      ),
    },
  },
  "event-removed": {
    mirror: "event-added",
    says: "An event was removed.",
    verdicts: {
      receives: verdict(
        "breaking",
        "breaking",
        "Receivers wait for it in vain.",
      ),
    },
  },
  "payload-added": {
    mirror: "payload-removed",
    says: "An event has a payload now.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Receivers that read none go on; senders must give one.",
      ),
    },
  },
  "payload-removed": {
    mirror: "payload-added",
    says: "An event has no payload any more.",
    verdicts: {
      receives: verdict(
        "breaking",
        "breaking",
        "Receivers that read it get nothing.",
      ),
    },
  },
} as const;
