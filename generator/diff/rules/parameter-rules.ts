import { impact } from "./impacts.js";

/** Rules for parameters. */
export const parameterRules = {
  "required-parameter-added": {
    inverse: "required-parameter-removed",
    title: "A required parameter was added.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
    },
  },
  "required-parameter-removed": {
    inverse: "required-parameter-added",
    title: "A required parameter was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "optional-parameter-added": {
    inverse: "optional-parameter-removed",
    title: "An optional parameter was added.",
    impacts: {
      sends: impact("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-parameter-removed": {
    inverse: "optional-parameter-added",
    title: "An optional parameter was removed.",
    impacts: {
      sends: impact(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "parameter-became-required": {
    inverse: "parameter-became-optional",
    title: "A parameter became required.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Requests that leave it out are refused.",
      ),
    },
  },
  "parameter-became-optional": {
    inverse: "parameter-became-required",
    title: "A parameter became optional.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
  "path-parameter-renamed": {
    inverse: "path-parameter-renamed",
    title: "A parameter of the path has another name.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Paths stay as they are; code names the parameter otherwise.",
        "Keep the name.",
      ),
    },
  },
  "parameter-encoding-changed": {
    inverse: "parameter-encoding-changed",
    title: "A parameter is written otherwise.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "What running clients send is read otherwise.",
      ),
    },
  },
  "parameter-moved": {
    inverse: "parameter-moved",
    title: "A parameter stands elsewhere in the request.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "Running clients send it where it is not looked for.",
      ),
    },
  },
  "parameter-reserved-allowed": {
    inverse: "parameter-reserved-escaped",
    title: "Reserved characters of a parameter are sent as they are.",
    impacts: {
      sends: impact(
        "info",
        "info",
        "What running clients escape is read as before.",
      ),
    },
  },
  "parameter-reserved-escaped": {
    inverse: "parameter-reserved-allowed",
    title: "Reserved characters of a parameter are to be escaped.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "Running clients send them as they are, and a server may no longer take that.",
        "See that servers still take reserved characters as they are.",
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
        "It is still taken.",
        "Tell callers what to send in its place.",
      ),
    },
  },
  "parameter-undeprecated": {
    inverse: "parameter-deprecated",
    title: "A parameter is no longer deprecated.",
    impacts: {
      sends: impact("info", "info", "It stays."),
    },
  },
  "idempotency-key-demanded": {
    inverse: "idempotency-key-spared",
    title: "An idempotency key is required now.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "Requests of running clients that send none are refused; generated clients make one.",
        "Let requests do without, or require it in a new version.",
      ),
    },
  },
  "idempotency-key-spared": {
    inverse: "idempotency-key-demanded",
    title: "An idempotency key is no longer required.",
    impacts: {
      sends: impact(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
} as const;
