import { impact } from "./impacts.js";

/** Rules for events, which the API sends as webhooks or callbacks. */
export const eventRules = {
  "event-added": {
    inverse: "event-removed",
    title: "An event was added.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Receivers handle it as an unknown event; code that lists all events lacks one.",
      ),
    },
  },
  "event-removed": {
    title: "An event was removed.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Receivers wait for an event that is no longer sent.",
      ),
    },
  },
  "payload-added": {
    inverse: "payload-removed",
    title: "An event got a payload.",
    impacts: {
      receives: impact(
        "info",
        "work",
        "Receivers that read no payload keep working; senders must provide one.",
      ),
    },
  },
  "payload-removed": {
    title: "An event no longer has a payload.",
    impacts: {
      receives: impact(
        "breaking",
        "breaking",
        "Receivers that read the payload find none.",
      ),
    },
  },
  "payload-became-optional": {
    inverse: "payload-became-required",
    title: "The payload of an event became optional.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Receivers that read the payload may find none.",
        "Always send the payload, and keep it required.",
      ),
    },
  },
  "payload-became-required": {
    title: "The payload of an event became required.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Receivers already handle events with a payload.",
      ),
    },
  },
  "event-renamed": {
    title: "An event has a new name in code.",
    impacts: {
      receives: impact(
        "info",
        "breaking",
        "Deliveries are unchanged; handlers are registered under a new name.",
        "Keep the name.",
      ),
    },
  },
  "webhook-renamed": {
    title: "A webhook that nothing in its payload identifies was renamed.",
    impacts: {
      receives: impact(
        "warning",
        "breaking",
        "No description says that a delivery carries the name, but receivers may subscribe to the old one.",
        "Keep the name, or check that neither deliveries nor subscriptions contain it.",
      ),
    },
  },
  "event-method-changed": {
    title: "The HTTP method of an event changed.",
    impacts: {
      receives: impact(
        "breaking",
        "info",
        "Existing receivers do not accept the new method.",
      ),
    },
  },
  "event-subject-added": {
    inverse: "event-subject-removed",
    title: "An event now settles a subject: it is sent once for each.",
    impacts: {
      receives: impact(
        "info",
        "info",
        "Receivers already handle one event for each subject.",
      ),
    },
  },
  "event-subject-removed": {
    title: "An event no longer settles a subject.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "Receivers may get several outcomes for one subject.",
        "Keep `x-settles`.",
      ),
    },
  },
  "event-subject-changed": {
    title: "An event settles another subject.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "Receivers may get several outcomes for one of the old subjects.",
        "Keep `x-settles`.",
      ),
    },
  },
  "operation-event-added": {
    inverse: "operation-event-removed",
    title: "An operation can cause another event.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "Receivers handle it as an unknown event; code that lists all events lacks one.",
      ),
    },
  },
  "operation-event-removed": {
    title: "An operation no longer causes an event.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients wait for an event that is no longer sent.",
      ),
    },
  },
  "callback-url-changed": {
    title: "The URL expression of a callback changed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Requests from existing clients carry the URL in the old place, or not at all.",
        "Read the URL from the old place, too.",
      ),
    },
  },
} as const;
