import { impact } from "./impacts.js";

const passedOver = impact(
  "info",
  "info",
  "Receivers pass over what they do not know.",
);
const keepSending = "Go on sending it.";

/** Rules for what comes with the payload of an event, and for what it is answered with. */
export const deliveryRules = {
  "required-event-parameter-added": {
    inverse: "required-event-parameter-removed",
    title:
      "A parameter that always comes was added to the deliveries of an event.",
    impacts: { receives: passedOver },
  },
  "required-event-parameter-removed": {
    inverse: "required-event-parameter-added",
    title:
      "A parameter that always comes was removed from the deliveries of an event.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers rely on it.",
        keepSending,
      ),
    },
  },
  "optional-event-parameter-added": {
    inverse: "optional-event-parameter-removed",
    title: "A parameter that may come was added to the deliveries of an event.",
    impacts: { receives: passedOver },
  },
  "optional-event-parameter-removed": {
    inverse: "optional-event-parameter-added",
    title:
      "A parameter that may come was removed from the deliveries of an event.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "It does not come any more.",
        keepSending,
      ),
    },
  },
  "event-parameter-became-required": {
    inverse: "event-parameter-became-optional",
    title: "A parameter of an event's deliveries always comes now.",
    impacts: {
      receives: impact("info", "info", "Receivers know all that comes."),
    },
  },
  "event-parameter-became-optional": {
    inverse: "event-parameter-became-required",
    title: "A parameter of an event's deliveries may be missing now.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers rely on it.",
        keepSending,
      ),
    },
  },
  "event-security-added": {
    inverse: "event-security-removed",
    title: "Deliveries of an event show whom they come from now.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Receivers that do not look at it go on working.",
      ),
    },
  },
  "event-security-removed": {
    inverse: "event-security-added",
    title: "Deliveries of an event no longer show whom they come from.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that look at it refuse what comes without.",
        keepSending,
      ),
    },
  },
  "event-security-changed": {
    inverse: "event-security-changed",
    title: "Deliveries of an event show otherwise whom they come from.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that look at the old way refuse what comes by the new one.",
        "Show it both ways until receivers know the new one.",
      ),
    },
  },
  "answer-added": {
    inverse: "answer-removed",
    title: "Receivers of an event may answer with another status, too.",
    impacts: {
      sends: impact("info", "info", "What they answer is still taken."),
    },
  },
  "answer-removed": {
    inverse: "answer-added",
    title: "Receivers of an event may no longer answer with a status.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "What running receivers answer may be taken for a failure.",
        "Go on taking it for a success.",
      ),
    },
  },
  "failure-answer-added": {
    inverse: "failure-answer-removed",
    title: "Another status is told by which receivers of an event refuse it.",
    impacts: {
      sends: impact("info", "info", "What they answer is still taken."),
    },
  },
  "failure-answer-removed": {
    inverse: "failure-answer-added",
    title:
      "A status by which receivers of an event refuse it is told no longer.",
    impacts: {
      sends: impact("info", "info", "It is a failure, as before."),
    },
  },
  "answer-status-changed": {
    inverse: "answer-status-changed",
    title: "Receivers of an event must answer with another status.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "What running receivers answer may be taken for a failure.",
        "Go on taking it for a success.",
      ),
    },
  },
  "answer-body-added": {
    inverse: "answer-body-removed",
    title: "Receivers of an event must answer with a body.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Running receivers answer without one.",
        "Take answers without a body, too.",
      ),
    },
  },
  "answer-body-removed": {
    inverse: "answer-body-added",
    title: "Receivers of an event need not answer with a body any more.",
    impacts: {
      sends: impact("info", "info", "A body that is given is passed over."),
    },
  },
} as const;
