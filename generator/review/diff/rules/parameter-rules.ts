import { impact, misread } from "./impacts.js";

const ignored = impact(
  "warning",
  "breaking",
  "The server ignores what existing clients still send; code that sets it does not compile.",
);
const acceptMissing = impact(
  "info",
  "work",
  "Requests with it stay valid; handlers must accept requests without it.",
);

/** Rules for parameters of requests. */
export const parameterRules = {
  "required-parameter-added": {
    inverse: "required-parameter-removed",
    title: "A required parameter was added.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests from existing clients lack it.",
        "Make it optional.",
      ),
    },
  },
  "required-parameter-removed": {
    title: "A required parameter was removed.",
    impacts: { sends: ignored },
  },
  "optional-parameter-added": {
    inverse: "optional-parameter-removed",
    title: "An optional parameter was added.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-parameter-removed": {
    title: "An optional parameter was removed.",
    impacts: { sends: ignored },
  },
  "parameter-became-required": {
    inverse: "parameter-became-optional",
    title: "A parameter became required.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests without it are rejected.",
      ),
    },
  },
  "parameter-became-optional": {
    title: "A parameter became optional.",
    impacts: { sends: acceptMissing },
  },
  "path-parameter-renamed": {
    title: "A path parameter was renamed.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "URLs are unchanged; the parameter has a new name in code.",
        "Keep the name.",
      ),
    },
  },
  "parameter-encoding-changed": {
    title: "A parameter is serialized differently.",
    impacts: { sends: misread.sends },
  },
  "parameter-moved": {
    title: "A parameter moved to another location of the request.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Existing clients send it in the old location, where the server does not read it.",
      ),
    },
  },
  "parameter-reserved-allowed": {
    inverse: "parameter-reserved-escaped",
    title: "A parameter sends reserved characters unescaped.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "The server still reads the escaped characters of existing clients.",
      ),
    },
  },
  "parameter-reserved-escaped": {
    title: "A parameter must escape reserved characters.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "Existing clients send them unescaped, and the server may reject that.",
        "Check that the server still accepts unescaped reserved characters.",
      ),
    },
  },
  "parameter-deprecated": {
    inverse: "parameter-undeprecated",
    title: "A parameter was deprecated.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "The server still accepts it.",
        "Tell callers what replaces it.",
      ),
    },
  },
  "parameter-undeprecated": {
    title: "A parameter is no longer deprecated.",
    impacts: {
      sends: impact("info", "info", "The parameter stays."),
    },
  },
  "idempotency-key-demanded": {
    inverse: "idempotency-key-spared",
    title: "An idempotency key is now required.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Requests without a key are rejected; generated clients create one.",
        "Accept requests without a key.",
      ),
    },
  },
  "idempotency-key-spared": {
    title: "An idempotency key is no longer required.",
    impacts: { sends: acceptMissing },
  },
} as const;
