import { verdict } from "../verdicts.js";

/** Rules for replies: their statuses, headers and problems. */
export const responseRules = {
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
  "success-class-added": {
    mirror: "success-class-removed",
    says: "A success may have any status of a class now, and had some of them.",
    verdicts: {
      receives: verdict(
        "warning",
        "breaking",
        "Clients may take a status that they do not know for a failure.",
      ),
    },
  },
  "success-class-removed": {
    mirror: "success-class-added",
    says: "A success no longer has any status of a class, but some of them.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "Clients know all that still comes; code that names the class does not compile.",
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
  "problem-codes-listed": {
    mirror: "problem-codes-unlisted",
    says: "The codes of a problem are listed, where any could come.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "Clients know all that still comes; code that takes the problem for one without a code does not compile.",
        "Let code that asks for `http` ask for the codes.",
      ),
    },
  },
  "problem-codes-unlisted": {
    mirror: "problem-codes-listed",
    says: "Any code may come with a problem, where they were listed.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "Clients fall back on the status; code that names a code does not compile.",
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
  "success-status-changed": {
    mirror: "success-status-changed",
    says: "A success has another status.",
    verdicts: {
      receives: verdict(
        "breaking",
        "breaking",
        "Clients that wait for the old one take the new one for something else.",
      ),
    },
  },
  "reply-specified": {
    mirror: "reply-generalized",
    says: "A status is described by itself that a class or `default` included before.",
    verdicts: {
      receives: verdict("info", "info", "It could come before."),
    },
  },
  "reply-generalized": {
    mirror: "reply-specified",
    says: "A status is described by a class or `default`, and no longer by itself.",
    verdicts: {
      receives: verdict("info", "info", "It can still come."),
    },
  },
  "reply-body-added": {
    mirror: "reply-body-removed",
    says: "A reply has a body now.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Clients that read none pass over it; server stubs must give it.",
      ),
    },
  },
  "reply-body-removed": {
    mirror: "reply-body-added",
    says: "A reply has no body any more.",
    verdicts: {
      receives: verdict(
        "breaking",
        "breaking",
        "Clients that read it get nothing.",
      ),
    },
  },
  "required-header-added": {
    mirror: "required-header-removed",
    says: "A header that always comes was added to a reply.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Clients pass over what they do not know; server stubs must give it.",
      ),
    },
  },
  "required-header-removed": {
    mirror: "required-header-added",
    says: "A header that always comes was removed from a reply.",
    verdicts: {
      receives: verdict("breaking", "breaking", "Clients rely on it."),
    },
  },
  "optional-header-added": {
    mirror: "optional-header-removed",
    says: "A header that may come was added to a reply.",
    verdicts: {
      receives: verdict(
        "info",
        "info",
        "Clients pass over what they do not know.",
      ),
    },
  },
  "optional-header-removed": {
    mirror: "optional-header-added",
    says: "A header that may come was removed from a reply.",
    verdicts: {
      receives: verdict(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "header-became-required": {
    mirror: "header-became-optional",
    says: "A header of a reply always comes now.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Clients know all that comes; server stubs must give it.",
      ),
    },
  },
  "header-became-optional": {
    mirror: "header-became-required",
    says: "A header of a reply may be missing now.",
    verdicts: {
      receives: verdict("breaking", "breaking", "Clients rely on it."),
    },
  },
  "header-encoding-changed": {
    mirror: "header-encoding-changed",
    says: "A header of a reply is written otherwise.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Running clients read it otherwise than it is written.",
      ),
    },
  },
  "problem-status-changed": {
    mirror: "problem-status-changed",
    says: "A problem code goes with another status.",
    verdicts: {
      receives: verdict(
        "warning",
        "warning",
        "Clients that tell it by its status take it for something else; those that look at its code do not.",
        "Keep the status, or give the new case a code of its own.",
      ),
    },
  },
  "problem-title-changed": {
    mirror: "problem-title-changed",
    says: "A problem has another title.",
    verdicts: {
      receives: verdict(
        "info",
        "warning",
        "Titles are for people; code that compares them does not compile.",
      ),
    },
  },
  "error-base-changed": {
    mirror: "error-base-changed",
    says: "The types of problems start with another address.",
    verdicts: {
      receives: verdict(
        "warning",
        "info",
        "Clients that compare a problem's whole `type` do not know it any more; its last segment is the same.",
        "See that clients look at the last segment alone, or keep the address.",
      ),
    },
  },
} as const;
