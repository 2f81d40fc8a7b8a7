import { impact } from "./impacts.js";

const beforeSunset =
  "Breaking until every removed operation has passed its sunset (`--today` gives the date), then a warning.";
const minimumDays = "the `days` option of `tenon rules sunset-too-early`";
const tooShort = `Breaking if the sunset is less than ${minimumDays} after the deprecation`;
const tooShortFromToday = `${tooShort}, or after the date of \`--today\` if that is later.`;

/** Rules for API versions and operations. */
export const operationRules = {
  "operation-added": {
    inverse: "operation-removed",
    title: "An operation was added.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "No existing client calls it; servers need a handler for it.",
      ),
    },
  },
  "operation-removed": {
    title: "An operation was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call it fail.",
        "Deprecate it with a sunset date, and remove it after that date.",
      ),
    },
    dates: { check: "removal" },
  },
  "operation-shadowed": {
    title: "Some calls of an operation now reach an added one.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that call the operation with these values of its path parameters reach the added one.",
        "Check that no client sends these values, or give the added operation a path that matches no other.",
      ),
    },
  },
  "operation-renamed": {
    title: "An operation has a new name in code.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Requests are unchanged; the client method and the handler have a new name.",
        "Keep the `operationId`.",
      ),
    },
  },
  "deprecation-added": {
    inverse: "deprecation-removed",
    title: "An operation or event was deprecated.",
    impacts: {
      receives: impact(
        "warning",
        "info",
        "The event may stop being sent.",
        "Tell its receivers what replaces it and when it ends.",
      ),
      calls: impact(
        "warning",
        "info",
        "The operation may stop working.",
        "Tell its callers what replaces it and when it ends.",
      ),
    },
    dates: { check: "notice", note: tooShortFromToday },
  },
  "deprecation-removed": {
    title: "An operation or event is no longer deprecated.",
    impacts: {
      receives: impact("info", "info", "The event continues to be sent."),
      calls: impact("info", "info", "The operation stays."),
    },
  },
  "version-added": {
    inverse: "version-removed",
    title: "An API version was added.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "Clients and servers of existing versions are unchanged.",
        "To serve it, list it in the option `versions` of `createServer`, and write its handlers.",
      ),
    },
  },
  "version-removed": {
    title: "An API version was removed with all of its operations.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call any of its operations fail.",
        "Deprecate the version with a sunset date, and remove it when no client calls it any more.",
      ),
    },
    dates: { check: "removal", note: beforeSunset },
  },
  "deprecated-operation-added": {
    inverse: "deprecated-operation-removed",
    title: "A deprecated operation was added.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "No existing client calls it; servers need a handler for it.",
      ),
    },
  },
  "deprecated-operation-removed": {
    title: "A deprecated operation was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that still call it fail.",
        "Restore it, and remove it after its sunset.",
      ),
    },
    dates: { check: "removal", note: beforeSunset },
  },
  "operation-moved": {
    title: "An operation moved to another path or method.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Existing clients still call the old address; its name in code is unchanged.",
        "Keep the old operation, deprecated, and give the new one its own `operationId`.",
      ),
    },
  },
  "deprecation-date-changed": {
    title: "The date of a deprecation changed.",
    impacts: {
      calls: impact("info", "info", "The operation is deprecated either way."),
    },
    dates: {
      check: "schedule",
      note: `${tooShort}; a warning if the date moves back.`,
    },
  },
  "sunset-added": {
    inverse: "sunset-removed",
    title: "A deprecated operation got a sunset date.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "It may stop working on that date.",
        "Tell its callers.",
      ),
    },
    dates: { check: "notice", note: tooShortFromToday },
  },
  "sunset-removed": {
    title: "A deprecated operation no longer has a sunset date.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "A new sunset could be earlier than the one callers were promised.",
        "Keep the sunset or postpone it. If the operation is to stay, remove the deprecation.",
      ),
    },
  },
  "sunset-earlier": {
    inverse: "sunset-later",
    title: "The sunset of a deprecated operation is earlier.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Callers were promised more time.",
        "Keep the sunset or postpone it.",
      ),
    },
    dates: { check: "notice" },
  },
  "sunset-later": {
    title: "The sunset of a deprecated operation is later.",
    impacts: {
      calls: impact("info", "info", "Callers have more time."),
    },
    dates: { check: "schedule", note: `${tooShort}.` },
  },
  "stability-lowered": {
    inverse: "stability-raised",
    title: "The stability level of an operation is lower.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Callers were promised a stable operation.",
        "Keep the stability level, or deprecate the operation.",
      ),
    },
  },
  "stability-raised": {
    title: "The stability level of an operation is higher.",
    impacts: {
      calls: impact("info", "info", "Callers are promised more."),
    },
  },
  "successor-changed": {
    title: "The successor of a deprecated operation changed.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "The operation works as before; callers should migrate to the new successor.",
      ),
    },
  },
  "pagination-added": {
    inverse: "pagination-removed",
    title: "A list can be paginated.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "Changes to the request and the response are reported separately; the client method gains `.all` and `.pages`, and handlers gain `page`.",
      ),
    },
  },
  "pagination-removed": {
    title: "A list can no longer be paginated.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Changes to the request and the response are reported separately; the client method loses `.all` and `.pages`.",
      ),
    },
  },
  "polling-added": {
    inverse: "polling-removed",
    title: "An operation can be polled.",
    impacts: {
      calls: impact("info", "info", "The client method gains `.poll`."),
    },
  },
  "polling-removed": {
    title: "An operation can no longer be polled.",
    impacts: {
      calls: impact("info", "breaking", "The client method loses `.poll`."),
    },
  },
  "polling-changed": {
    title: "The values that end polling changed.",
    impacts: {
      calls: impact(
        "warning",
        "breaking",
        "Existing clients stop polling too early or too late; the type of the final result changes.",
      ),
    },
  },
} as const;
