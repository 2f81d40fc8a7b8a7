import { impact } from "./impacts.js";

/** Rules for versions and operations. */
export const callRules = {
  "operation-added": {
    inverse: "operation-removed",
    title: "An operation was added.",
    impacts: {
      calls: impact(
        "info",
        "warning",
        "No client knows of it; server stubs need a handler for it.",
      ),
    },
  },
  "operation-removed": {
    inverse: "operation-added",
    title: "An operation was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call it fail.",
        "Deprecate it with a sunset date, and remove it in a new version.",
      ),
    },
  },
  "operation-renamed": {
    inverse: "operation-renamed",
    title: "An operation has another name in code.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "The request is the same; the method and the handler are called otherwise.",
        "Keep the operationId.",
      ),
    },
  },
  "deprecation-added": {
    inverse: "deprecation-removed",
    title: "An operation or an event was deprecated.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "It may stop coming one day.",
        "Tell its receivers what takes its place, and until when they have time.",
      ),
      calls: impact(
        "warning",
        "info",
        "It may stop working one day.",
        "Tell its callers what takes its place, and until when they have time.",
      ),
    },
  },
  "deprecation-removed": {
    inverse: "deprecation-added",
    title: "An operation or an event is no longer deprecated.",
    impacts: {
      receives: impact("info", "info", "It goes on coming."),
      calls: impact("info", "info", "It stays."),
    },
  },
  "version-added": {
    inverse: "version-removed",
    title: "A version was added.",
    impacts: {
      calls: impact("info", "info", "What was there is as it was."),
    },
  },
  "version-removed": {
    inverse: "version-added",
    title: "A version was removed, with all of its operations.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call any of them fail.",
        "Deprecate the version with a sunset date, and remove it when nobody calls it any more.",
      ),
    },
  },
  "deprecated-operation-added": {
    inverse: "deprecated-operation-removed",
    title: "An operation was added that is deprecated already.",
    impacts: {
      calls: impact(
        "info",
        "warning",
        "No client knows of it; server stubs need a handler for it.",
      ),
    },
  },
  "deprecated-operation-removed": {
    inverse: "deprecated-operation-added",
    title: "A deprecated operation was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that still call it fail, though they were told.",
        "Put it back, and remove it once its sunset has come.",
      ),
    },
  },
  "operation-moved": {
    inverse: "operation-moved",
    title: "An operation is at another path or method.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Running clients call the old address in vain; code calls it by the same name.",
        "Keep the old one beside it, deprecated, and give the new one an id of its own.",
      ),
    },
  },
  "deprecation-date-changed": {
    inverse: "deprecation-date-changed",
    title: "An operation is deprecated since another day.",
    impacts: {
      calls: impact("info", "info", "It is deprecated either way."),
    },
  },
  "sunset-added": {
    inverse: "sunset-removed",
    title: "It is said until when a deprecated operation works.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "It may stop working on that day.",
        "Tell its callers.",
      ),
    },
  },
  "sunset-removed": {
    inverse: "sunset-added",
    title: "It is no longer said until when a deprecated operation works.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "It works until a sunset is set again, which may be earlier than the one that was promised.",
        "Let the sunset stay, or put it off; take the whole deprecation away if it is to stay.",
      ),
    },
  },
  "sunset-earlier": {
    inverse: "sunset-later",
    title: "A deprecated operation stops working earlier than was said.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Its callers were promised more time.",
        "Keep the promise: let the sunset stay, or put it off.",
      ),
    },
  },
  "sunset-later": {
    inverse: "sunset-earlier",
    title: "A deprecated operation works for longer than was said.",
    impacts: {
      calls: impact("info", "info", "Its callers have more time."),
    },
  },
  "successor-changed": {
    inverse: "successor-changed",
    title: "Something else takes the place of a deprecated operation.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "It works as it did; its callers should go elsewhere than was said.",
      ),
    },
  },
  "pagination-added": {
    inverse: "pagination-removed",
    title: "A list can be gone through page by page.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "Requests and replies say themselves what changed; the method has `.all` and `.pages`, and handlers have `page`.",
      ),
    },
  },
  "pagination-removed": {
    inverse: "pagination-added",
    title: "A list can no longer be gone through page by page.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Requests and replies say themselves what changed; `.all` and `.pages` are gone.",
      ),
    },
  },
  "polling-added": {
    inverse: "polling-removed",
    title: "A client can wait for what an operation reads.",
    impacts: {
      calls: impact("info", "info", "The method has `.poll`."),
    },
  },
  "polling-removed": {
    inverse: "polling-added",
    title: "A client can no longer wait for what an operation reads.",
    impacts: {
      calls: impact("info", "breaking", "`.poll` is gone."),
    },
  },
  "polling-changed": {
    inverse: "polling-changed",
    title: "What an operation reads has settled at other values.",
    impacts: {
      calls: impact(
        "warning",
        "breaking",
        "Running clients stop waiting too early or too late; the type of what has settled is another.",
      ),
    },
  },
} as const;
