import { impact } from "./impacts.js";

/** Rules for replies: their statuses, headers and problems. */
export const responseRules = {
  "success-reply-added": {
    inverse: "success-reply-removed",
    title: "A status of success was added.",
    impacts: {
      receives: impact(
        "warning",
        "breaking",
        "Clients may take a status that they do not know for a failure.",
      ),
    },
  },
  "success-reply-removed": {
    inverse: "success-reply-added",
    title: "A status of success was removed.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that wait for it get something else.",
      ),
    },
  },
  "success-class-added": {
    inverse: "success-class-removed",
    title:
      "A success may have any status of a class now, and had some of them.",
    impacts: {
      receives: impact(
        "warning",
        "breaking",
        "Clients may take a status that they do not know for a failure.",
      ),
    },
  },
  "success-class-removed": {
    inverse: "success-class-added",
    title: "A success no longer has any status of a class, but some of them.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients know all that still comes; code that names the class does not compile.",
      ),
    },
  },
  "error-reply-added": {
    inverse: "error-reply-removed",
    title: "A status of failure was added.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Clients take what they do not know for a failure anyway; code that lists all statuses lacks one.",
      ),
    },
  },
  "error-reply-removed": {
    inverse: "error-reply-added",
    title: "A status of failure was removed.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "It does not come any more; code that names it does not compile.",
      ),
    },
  },
  "problem-code-added": {
    inverse: "problem-code-removed",
    title: "A problem code was added.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Clients fall back on the status; code that lists all codes lacks one.",
      ),
    },
  },
  "problem-codes-listed": {
    inverse: "problem-codes-unlisted",
    title: "The codes of a problem are listed, where any could come.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients know all that still comes; code that takes the problem for one without a code does not compile.",
        "Let code that asks for `http` ask for the codes.",
      ),
    },
  },
  "problem-codes-unlisted": {
    inverse: "problem-codes-listed",
    title: "Any code may come with a problem, where they were listed.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients fall back on the status; code that names a code does not compile.",
      ),
    },
  },
  "problem-code-removed": {
    inverse: "problem-code-added",
    title: "A problem code was removed.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "It does not come any more; code that names it does not compile.",
      ),
    },
  },
  "success-status-changed": {
    inverse: "success-status-changed",
    title: "A success has another status.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that wait for the old one take the new one for something else.",
      ),
    },
  },
  "reply-specified": {
    inverse: "reply-generalized",
    title:
      "A status is described by itself that a class or `default` included before.",
    impacts: {
      receives: impact("info", "info", "It could come before."),
    },
  },
  "reply-generalized": {
    inverse: "reply-specified",
    title:
      "A status is described by a class or `default`, and no longer by itself.",
    impacts: {
      receives: impact("info", "info", "It can still come."),
    },
  },
  "reply-body-added": {
    inverse: "reply-body-removed",
    title: "A reply has a body now.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Clients that read none pass over it; server stubs must give it.",
      ),
    },
  },
  "reply-body-removed": {
    inverse: "reply-body-added",
    title: "A reply has no body any more.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that read it get nothing.",
      ),
    },
  },
  "required-header-added": {
    inverse: "required-header-removed",
    title: "A header that always comes was added to a reply.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Clients pass over what they do not know; server stubs must give it.",
      ),
    },
  },
  "required-header-removed": {
    inverse: "required-header-added",
    title: "A header that always comes was removed from a reply.",
    impacts: {
      receives: impact("breaking", "breaking", "Clients rely on it."),
    },
  },
  "optional-header-added": {
    inverse: "optional-header-removed",
    title: "A header that may come was added to a reply.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Clients pass over what they do not know.",
      ),
    },
  },
  "optional-header-removed": {
    inverse: "optional-header-added",
    title: "A header that may come was removed from a reply.",
    impacts: {
      receives: impact(
        "warning",
        "breaking",
        "It does not come any more; code that reads it does not compile.",
      ),
    },
  },
  "header-became-required": {
    inverse: "header-became-optional",
    title: "A header of a reply always comes now.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Clients know all that comes; server stubs must give it.",
      ),
    },
  },
  "header-became-optional": {
    inverse: "header-became-required",
    title: "A header of a reply may be missing now.",
    impacts: {
      receives: impact("breaking", "breaking", "Clients rely on it."),
    },
  },
  "header-encoding-changed": {
    inverse: "header-encoding-changed",
    title: "A header of a reply is written otherwise.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Running clients read it otherwise than it is written.",
      ),
    },
  },
  "problem-status-changed": {
    inverse: "problem-status-changed",
    title: "A problem code goes with another status.",
    impacts: {
      receives: impact(
        "warning",
        "warning",
        "Clients that tell it by its status take it for something else; those that look at its code do not.",
        "Keep the status, or give the new case a code of its own.",
      ),
    },
  },
  "problem-title-changed": {
    inverse: "problem-title-changed",
    title: "A problem has another title.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Titles are for people; code that compares them does not compile.",
      ),
    },
  },
  "error-base-changed": {
    inverse: "error-base-changed",
    title: "The types of problems start with another address.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "Clients that compare a problem's whole `type` do not know it any more; its last segment is the same.",
        "See that clients look at the last segment alone, or keep the address.",
      ),
    },
  },
} as const;
