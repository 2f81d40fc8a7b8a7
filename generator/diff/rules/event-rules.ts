import { verdict } from "../verdicts.js";

/** Rules for what the API sends of its own accord. */
export const eventRules = {
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
  "payload-became-optional": {
    mirror: "payload-became-required",
    says: "An event need not have its payload any more.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers that read it may get nothing.",
        "Always send it, and say so.",
      ),
    },
  },
  "payload-became-required": {
    mirror: "payload-became-optional",
    says: "An event always has its payload now.",
    verdicts: {
      receives: verdict("info", "info", "Receivers get what they may get."),
    },
  },
  "event-renamed": {
    mirror: "event-renamed",
    says: "An event has another name in code.",
    verdicts: {
      receives: verdict(
        "info",
        "breaking",
        "What is sent is the same; handlers name it otherwise.",
        "Keep the name.",
      ),
    },
  },
  "event-method-changed": {
    mirror: "event-method-changed",
    says: "An event is sent by another method.",
    verdicts: {
      receives: verdict(
        "breaking",
        "info",
        "Receivers do not answer to the new one.",
      ),
    },
  },
  "operation-event-added": {
    mirror: "operation-event-removed",
    says: "An operation can cause another event.",
    verdicts: {
      calls: verdict(
        "info",
        "warning",
        "Receivers take events that they do not wait for as unknown; code that lists all of them lacks one.",
      ),
    },
  },
  "operation-event-removed": {
    mirror: "operation-event-added",
    says: "An operation no longer causes an event.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Whoever waits for it waits in vain.",
      ),
    },
  },
  "callback-url-changed": {
    mirror: "callback-url-changed",
    says: "An event goes to another address.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Requests of running clients name the address elsewhere, or not at all.",
        "Take the address from the old place, too.",
      ),
    },
  },
} as const;
