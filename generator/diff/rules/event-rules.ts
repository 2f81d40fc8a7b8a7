import { impact } from "./impacts.js";

/** Rules for what the API sends of its own accord. */
export const eventRules = {
  "event-added": {
    inverse: "event-removed",
    title: "An event was added.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Receivers take it for unknown; code that lists all events lacks one.",
      ),
    },
  },
  "event-removed": {
    inverse: "event-added",
    title: "An event was removed.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Receivers wait for it in vain.",
      ),
    },
  },
  "payload-added": {
    inverse: "payload-removed",
    title: "An event has a payload now.",
    impacts: {
      receives: impact(
        "info",
        "warning",
        "Receivers that read none go on; senders must give one.",
      ),
    },
  },
  "payload-removed": {
    inverse: "payload-added",
    title: "An event has no payload any more.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Receivers that read it get nothing.",
      ),
    },
  },
  "payload-became-optional": {
    inverse: "payload-became-required",
    title: "An event need not have its payload any more.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that read it may get nothing.",
        "Always send it, and say so.",
      ),
    },
  },
  "payload-became-required": {
    inverse: "payload-became-optional",
    title: "An event always has its payload now.",
    impacts: {
      receives: impact("info", "info", "Receivers get what they may get."),
    },
  },
  "event-renamed": {
    inverse: "event-renamed",
    title: "An event has another name in code.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "What is sent is the same; handlers name it otherwise.",
        "Keep the name.",
      ),
    },
  },
  "event-method-changed": {
    inverse: "event-method-changed",
    title: "An event is sent by another method.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers do not answer to the new one.",
      ),
    },
  },
  "operation-event-added": {
    inverse: "operation-event-removed",
    title: "An operation can cause another event.",
    impacts: {
      calls: impact(
        "info",
        "warning",
        "Receivers take events that they do not wait for as unknown; code that lists all of them lacks one.",
      ),
    },
  },
  "operation-event-removed": {
    inverse: "operation-event-added",
    title: "An operation no longer causes an event.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Whoever waits for it waits in vain.",
      ),
    },
  },
  "callback-url-changed": {
    inverse: "callback-url-changed",
    title: "An event goes to another address.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Requests of running clients name the address elsewhere, or not at all.",
        "Take the address from the old place, too.",
      ),
    },
  },
} as const;
