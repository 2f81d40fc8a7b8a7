import { verdict } from "../verdicts.js";

const passedOver = verdict(
  "info",
  "info",
  "Receivers pass over what they do not know.",
);
const keepSending = "Go on sending it.";

/** Rules for what comes with the payload of an event, and for what it is answered with. */
export const deliveryRules = {
  "required-event-parameter-added": {
    mirror: "required-event-parameter-removed",
    says: "A parameter that always comes was added to the deliveries of an event.",
    verdicts: { receives: passedOver },
  },
  "required-event-parameter-removed": {
    mirror: "required-event-parameter-added",
    says: "A parameter that always comes was removed from the deliveries of an event.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers rely on it.",
        keepSending,
      ),
    },
  },
  "optional-event-parameter-added": {
    mirror: "optional-event-parameter-removed",
    says: "A parameter that may come was added to the deliveries of an event.",
    verdicts: { receives: passedOver },
  },
  "optional-event-parameter-removed": {
    mirror: "optional-event-parameter-added",
    says: "A parameter that may come was removed from the deliveries of an event.",
    verdicts: {
      receives: verdict(
        "warning",
        "info",
        "It does not come any more.",
        keepSending,
      ),
    },
  },
  "event-parameter-became-required": {
    mirror: "event-parameter-became-optional",
    says: "A parameter of an event's deliveries always comes now.",
    verdicts: {
      receives: verdict("info", "info", "Receivers know all that comes."),
    },
  },
  "event-parameter-became-optional": {
    mirror: "event-parameter-became-required",
    says: "A parameter of an event's deliveries may be missing now.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers rely on it.",
        keepSending,
      ),
    },
  },
  "event-security-added": {
    mirror: "event-security-removed",
    says: "Deliveries of an event show whom they come from now.",
    verdicts: {
      receives: verdict(
        "info",
        "info",
        "Receivers that do not look at it go on working.",
      ),
    },
  },
  "event-security-removed": {
    mirror: "event-security-added",
    says: "Deliveries of an event no longer show whom they come from.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers that look at it refuse what comes without.",
        keepSending,
      ),
    },
  },
  "event-security-changed": {
    mirror: "event-security-changed",
    says: "Deliveries of an event show otherwise whom they come from.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers that look at the old way refuse what comes by the new one.",
        "Show it both ways until receivers know the new one.",
      ),
    },
  },
  "answer-added": {
    mirror: "answer-removed",
    says: "Receivers of an event may answer with another status, too.",
    verdicts: {
      sends: verdict("info", "info", "What they answer is still taken."),
    },
  },
  "answer-removed": {
    mirror: "answer-added",
    says: "Receivers of an event may no longer answer with a status.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "What running receivers answer may be taken for a failure.",
        "Go on taking it for a success.",
      ),
    },
  },
  "failure-answer-added": {
    mirror: "failure-answer-removed",
    says: "Another status is told by which receivers of an event refuse it.",
    verdicts: {
      sends: verdict("info", "info", "What they answer is still taken."),
    },
  },
  "failure-answer-removed": {
    mirror: "failure-answer-added",
    says: "A status by which receivers of an event refuse it is told no longer.",
    verdicts: {
      sends: verdict("info", "info", "It is a failure, as before."),
    },
  },
  "answer-status-changed": {
    mirror: "answer-status-changed",
    says: "Receivers of an event must answer with another status.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "What running receivers answer may be taken for a failure.",
        "Go on taking it for a success.",
      ),
    },
  },
  "answer-body-added": {
    mirror: "answer-body-removed",
    says: "Receivers of an event must answer with a body.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "Running receivers answer without one.",
        "Take answers without a body, too.",
      ),
    },
  },
  "answer-body-removed": {
    mirror: "answer-body-added",
    says: "Receivers of an event need not answer with a body any more.",
    verdicts: {
      sends: verdict("info", "info", "A body that is given is passed over."),
    },
  },
} as const;
