import { impact, misread } from "./impacts.js";

const unknownSuccess = impact(
  "warning",
  "breaking",
  "Clients may treat a status they do not know as a failure.",
);
const ignored = "Clients ignore headers they do not know";
const reliedOn = impact("breaking", "breaking", "Existing clients rely on it.");

/** RFC 9110, section 5.1: names of headers are case-insensitive. */
function caseChanged(wire: string) {
  return impact(
    "info",
    "breaking",
    `${wire}, because case does not matter; code that uses the old spelling does not compile.`,
    "Keep the spelling.",
  );
}

/** Rules for responses: their statuses, headers and problem codes. */
export const responseRules = {
  "success-reply-added": {
    inverse: "success-reply-removed",
    title: "A success status was added.",
    impacts: { receives: unknownSuccess },
  },
  "success-reply-removed": {
    title: "A success status was removed.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that expect it receive another status.",
      ),
    },
  },
  "success-class-added": {
    inverse: "success-class-removed",
    title:
      "Any status of a class, or every other status, now means success, instead of some of them.",
    impacts: { receives: unknownSuccess },
  },
  "success-class-removed": {
    title:
      "Only some statuses now mean success, instead of any of a class, or every other status.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients handle every status that can still occur; code that names the class does not compile.",
      ),
    },
  },
  "error-reply-added": {
    inverse: "error-reply-removed",
    title: "An error status was added.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Clients treat an unknown status as a failure; code that lists all statuses lacks one.",
      ),
    },
  },
  "error-reply-removed": {
    title: "An error status was removed.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "It is no longer returned; code that names it does not compile.",
      ),
    },
  },
  "own-errors-added": {
    inverse: "own-errors-removed",
    title:
      "Some errors of the version are not problem documents that servers write themselves.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "Servers can use the option `refuse` to answer refused requests with such an error.",
      ),
    },
  },
  "own-errors-removed": {
    title:
      "Servers write all errors of the version themselves now: they are problem documents.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "Servers answer refused requests with problem documents; `createServer` no longer has the option `refuse`.",
      ),
    },
  },
  "own-errors-only": {
    inverse: "own-errors-not-only",
    title:
      "Servers cannot write their own refusals as the version describes them any more.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "`createServer` needs the option `refuse`, which says with which error a server answers a refused request.",
      ),
    },
  },
  "own-errors-not-only": {
    title:
      "Servers can write their own refusals as the version describes them now.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "Servers may answer refused requests with problem documents; the option `refuse` is optional.",
      ),
    },
  },
  "problem-code-added": {
    inverse: "problem-code-removed",
    title: "A problem code was added.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Clients fall back to the status; code that lists all codes lacks one.",
      ),
    },
  },
  "problem-codes-listed": {
    inverse: "problem-codes-unlisted",
    title: "A problem response now lists its codes; before, any could occur.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients handle every code that can still occur; code that handles the problem as one without a code does not compile.",
        "Where code checks for `http`, check for the codes.",
      ),
    },
  },
  "problem-codes-unlisted": {
    title: "A problem response no longer lists its codes; any can occur.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Clients fall back to the status; code that names a code does not compile.",
      ),
    },
  },
  "problem-code-removed": {
    title: "A problem code was removed.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "It is no longer returned; code that names it does not compile.",
      ),
    },
  },
  "success-status-changed": {
    title: "The status of a success response changed.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that expect the old status misread the new one.",
      ),
    },
  },
  "reply-specified": {
    inverse: "reply-generalized",
    title:
      "A status that a class or `default` covered now has its own response.",
    impacts: {
      receives: impact("info", "info", "It could be returned before."),
    },
  },
  "reply-generalized": {
    title:
      "A status is now covered by a class or `default` instead of its own response.",
    impacts: {
      receives: impact("info", "info", "It can still be returned."),
    },
  },
  "reply-body-added": {
    inverse: "reply-body-removed",
    title: "A response got a body.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Clients that expect no body ignore it; handlers must return it.",
      ),
    },
  },
  "reply-body-removed": {
    title: "A response no longer has a body.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Clients that read the body find none.",
      ),
    },
  },
  "required-header-added": {
    inverse: "required-header-removed",
    title: "A required header was added to a response.",
    impacts: {
      receives: impact("info", "work", `${ignored}; handlers must return it.`),
    },
  },
  "required-header-removed": {
    title: "A required header was removed from a response.",
    impacts: { receives: reliedOn },
  },
  "optional-header-added": {
    inverse: "optional-header-removed",
    title: "An optional header was added to a response.",
    impacts: { receives: impact("info", "info", `${ignored}.`) },
  },
  "optional-header-removed": {
    title: "An optional header was removed from a response.",
    impacts: {
      receives: impact(
        "warning",
        "breaking",
        "It is no longer returned; code that reads it does not compile.",
      ),
    },
  },
  "header-became-required": {
    inverse: "header-became-optional",
    title: "A response header became required.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Clients already handle it; handlers must return it.",
      ),
    },
  },
  "header-became-optional": {
    title: "A response header became optional.",
    impacts: { receives: reliedOn },
  },
  "header-encoding-changed": {
    title: "A response header is serialized differently.",
    impacts: { receives: misread.receives },
  },
  "header-deprecated": {
    inverse: "header-undeprecated",
    title: "A response header was deprecated.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "The server still sends it.",
        "Tell clients what replaces it.",
      ),
    },
  },
  "header-undeprecated": {
    title: "A response header is no longer deprecated.",
    impacts: { receives: impact("info", "info", "The header stays.") },
  },
  "header-case-changed": {
    title: "The name of a header is written in another case.",
    impacts: {
      sends: caseChanged("Requests are unchanged"),
      receives: caseChanged("Responses are unchanged"),
    },
  },
  "problem-status-changed": {
    title: "The status of a problem code changed.",
    impacts: {
      receives: impact(
        "warning",
        "work",
        "Clients that identify the problem by its status misread it; clients that check its code do not.",
        "Keep the status, or give the new case its own code.",
      ),
    },
  },
  "problem-title-changed": {
    title: "The title of a problem changed.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Titles are for people; code that compares them does not compile.",
      ),
    },
  },
  "error-base-changed": {
    title: "The base URL of problem types changed.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "Clients that compare a problem's whole `type` do not recognize it; its last segment is unchanged.",
        "Check that clients compare only the last segment, or keep the base URL.",
      ),
    },
  },
} as const;
