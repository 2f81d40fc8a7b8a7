import { verdict } from "../verdicts.js";

/** Rules for versions and operations. */
export const callRules = {
  "operation-added": {
    mirror: "operation-removed",
    says: "An operation was added.",
    verdicts: {
      calls: verdict(
        "info",
        "warning",
        "No client knows of it; server stubs need a handler for it.",
      ),
    },
  },
  "operation-removed": {
    mirror: "operation-added",
    says: "An operation was removed.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that call it fail.",
        "Deprecate it with a sunset date, and remove it in a new version.",
      ),
    },
  },
  "operation-renamed": {
    mirror: "operation-renamed",
    says: "An operation has another name in code.",
    verdicts: {
      calls: verdict(
        "info",
        "breaking",
        "The request is the same; the method and the handler are called otherwise.",
        "Keep the operationId.",
      ),
    },
  },
  "deprecation-added": {
    mirror: "deprecation-removed",
    says: "An operation or an event was deprecated.",
    verdicts: {
      receives: verdict(
        "warning",
        "info",
        "It may stop coming one day.",
        "Tell its receivers what takes its place, and until when they have time.",
      ),
      calls: verdict(
        "warning",
        "info",
        "It may stop working one day.",
        "Tell its callers what takes its place, and until when they have time.",
      ),
    },
  },
  "deprecation-removed": {
    mirror: "deprecation-added",
    says: "An operation or an event is no longer deprecated.",
    verdicts: {
      receives: verdict("info", "info", "It goes on coming."),
      calls: verdict("info", "info", "It stays."),
    },
  },
  "version-added": {
    mirror: "version-removed",
    says: "A version was added.",
    verdicts: {
      calls: verdict("info", "info", "What was there is as it was."),
    },
  },
  "version-removed": {
    mirror: "version-added",
    says: "A version was removed, with all of its operations.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that call any of them fail.",
        "Deprecate the version with a sunset date, and remove it when nobody calls it any more.",
      ),
    },
  },
  "deprecated-operation-added": {
    mirror: "deprecated-operation-removed",
    says: "An operation was added that is deprecated already.",
    verdicts: {
      calls: verdict(
        "info",
        "warning",
        "No client knows of it; server stubs need a handler for it.",
      ),
    },
  },
  "deprecated-operation-removed": {
    mirror: "deprecated-operation-added",
    says: "A deprecated operation was removed.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that still call it fail, though they were told.",
        "Put it back, and remove it once its sunset has come.",
      ),
    },
  },
  "operation-moved": {
    mirror: "operation-moved",
    says: "An operation is at another path or method.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Running clients call the old address in vain; code calls it by the same name.",
        "Keep the old one beside it, deprecated, and give the new one an id of its own.",
      ),
    },
  },
  "deprecation-date-changed": {
    mirror: "deprecation-date-changed",
    says: "An operation is deprecated since another day.",
    verdicts: {
      calls: verdict("info", "info", "It is deprecated either way."),
    },
  },
  "sunset-added": {
    mirror: "sunset-removed",
    says: "It is said until when a deprecated operation works.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "It may stop working on that day.",
        "Tell its callers.",
      ),
    },
  },
  "sunset-removed": {
    mirror: "sunset-added",
    says: "It is no longer said until when a deprecated operation works.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "It works until a sunset is set again, which may be earlier than the one that was promised.",
        "Let the sunset stay, or put it off; take the whole deprecation away if it is to stay.",
      ),
    },
  },
  "sunset-earlier": {
    mirror: "sunset-later",
    says: "A deprecated operation stops working earlier than was said.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Its callers were promised more time.",
        "Keep the promise: let the sunset stay, or put it off.",
      ),
    },
  },
  "sunset-later": {
    mirror: "sunset-earlier",
    says: "A deprecated operation works for longer than was said.",
    verdicts: {
      calls: verdict("info", "info", "Its callers have more time."),
    },
  },
  "successor-changed": {
    mirror: "successor-changed",
    says: "Something else takes the place of a deprecated operation.",
    verdicts: {
      calls: verdict(
        "info",
        "info",
        "It works as it did; its callers should go elsewhere than was said.",
      ),
    },
  },
  "pagination-added": {
    mirror: "pagination-removed",
    says: "A list can be gone through page by page.",
    verdicts: {
      calls: verdict(
        "info",
        "info",
        "Requests and replies say themselves what changed; the method has `.all` and `.pages`, and handlers have `page`.",
      ),
    },
  },
  "pagination-removed": {
    mirror: "pagination-added",
    says: "A list can no longer be gone through page by page.",
    verdicts: {
      calls: verdict(
        "info",
        "breaking",
        "Requests and replies say themselves what changed; `.all` and `.pages` are gone.",
      ),
    },
  },
  "polling-added": {
    mirror: "polling-removed",
    says: "A client can wait for what an operation reads.",
    verdicts: {
      calls: verdict("info", "info", "The method has `.poll`."),
    },
  },
  "polling-removed": {
    mirror: "polling-added",
    says: "A client can no longer wait for what an operation reads.",
    verdicts: {
      calls: verdict("info", "breaking", "`.poll` is gone."),
    },
  },
  "polling-changed": {
    mirror: "polling-changed",
    says: "What an operation reads has settled at other values.",
    verdicts: {
      calls: verdict(
        "warning",
        "breaking",
        "Running clients stop waiting too early or too late; the type of what has settled is another.",
      ),
    },
  },
} as const;
