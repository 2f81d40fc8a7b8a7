import { impact } from "./impacts.js";

const ignored = impact(
  "info",
  "info",
  "Receivers ignore parameters they do not know.",
);
const keepSending = "Keep sending it.";
const stillAccepted = impact(
  "info",
  "info",
  "The responses of existing receivers are still accepted.",
);
const mayFail = impact(
  "breaking",
  "info",
  "The response of existing receivers may count as a failed delivery.",
  "Keep accepting the old status as success.",
);

/** Rules for deliveries of events: their parameters and credentials, and how receivers respond. */
export const deliveryRules = {
  "required-event-parameter-added": {
    inverse: "required-event-parameter-removed",
    title: "A required parameter was added to the deliveries of an event.",
    impacts: { receives: ignored },
  },
  "required-event-parameter-removed": {
    title: "A required parameter was removed from the deliveries of an event.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Existing receivers rely on it.",
        keepSending,
      ),
    },
  },
  "optional-event-parameter-added": {
    inverse: "optional-event-parameter-removed",
    title: "An optional parameter was added to the deliveries of an event.",
    impacts: { receives: ignored },
  },
  "optional-event-parameter-removed": {
    title: "An optional parameter was removed from the deliveries of an event.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "Receivers no longer get it.",
        keepSending,
      ),
    },
  },
  "event-parameter-became-required": {
    inverse: "event-parameter-became-optional",
    title: "A parameter of an event's deliveries became required.",
    impacts: {
      receives: impact("info", "info", "Receivers already handle it."),
    },
  },
  "event-parameter-became-optional": {
    title: "A parameter of an event's deliveries became optional.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Existing receivers rely on it.",
        keepSending,
      ),
    },
  },
  "event-security-added": {
    inverse: "event-security-removed",
    title: "Deliveries of an event are now authenticated.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Receivers that do not check the credential keep working.",
      ),
    },
  },
  "event-security-removed": {
    title: "Deliveries of an event are no longer authenticated.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that check the credential reject deliveries without it.",
        keepSending,
      ),
    },
  },
  "event-security-changed": {
    title: "Deliveries of an event are authenticated differently.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that check the old credential reject deliveries with the new one.",
        "Send both credentials until receivers support the new one.",
      ),
    },
  },
  "answer-added": {
    inverse: "answer-removed",
    title: "Receivers of an event may respond with another success status.",
    impacts: { sends: stillAccepted },
  },
  "answer-removed": {
    title: "Receivers of an event may no longer respond with a success status.",
    impacts: { sends: mayFail },
  },
  "failure-answer-added": {
    inverse: "failure-answer-removed",
    title: "A status with which receivers can reject an event was added.",
    impacts: { sends: stillAccepted },
  },
  "failure-answer-removed": {
    title: "A status with which receivers can reject an event was removed.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "It counts as a failed delivery, as before.",
      ),
    },
  },
  "answer-status-changed": {
    title: "Receivers of an event must respond with another status.",
    impacts: { sends: mayFail },
  },
  "answer-body-added": {
    inverse: "answer-body-removed",
    title: "Receivers of an event must respond with a body.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Existing receivers respond without a body.",
        "Accept responses without a body, too.",
      ),
    },
  },
  "answer-body-removed": {
    title: "Receivers of an event no longer have to respond with a body.",
    impacts: {
      sends: impact("info", "info", "A body that receivers send is ignored."),
    },
  },
} as const;
