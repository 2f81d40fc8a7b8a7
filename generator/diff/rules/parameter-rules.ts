import { verdict } from "../verdicts.js";

/** Rules for parameters. */
export const parameterRules = {
  "required-parameter-added": {
    mirror: "required-parameter-removed",
    says: "A required parameter was added.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests of running clients lack it.",
        "Make it optional, or add it in a new version.",
      ),
    },
  },
  "required-parameter-removed": {
    mirror: "required-parameter-added",
    says: "A required parameter was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "optional-parameter-added": {
    mirror: "optional-parameter-removed",
    says: "An optional parameter was added.",
    verdicts: {
      sends: verdict("info", "info", "Requests without it stay valid."),
    },
  },
  "optional-parameter-removed": {
    mirror: "optional-parameter-added",
    says: "An optional parameter was removed.",
    verdicts: {
      sends: verdict(
        "warning",
        "breaking",
        "What running clients still send is ignored, and code that gives it does not compile.",
      ),
    },
  },
  "parameter-became-required": {
    mirror: "parameter-became-optional",
    says: "A parameter became required.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Requests that leave it out are refused.",
      ),
    },
  },
  "parameter-became-optional": {
    mirror: "parameter-became-required",
    says: "A parameter became optional.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
  "path-parameter-renamed": {
    mirror: "path-parameter-renamed",
    says: "A parameter of the path has another name.",
    verdicts: {
      sends: verdict(
        "info",
        "breaking",
        "Paths stay as they are; code names the parameter otherwise.",
        "Keep the name.",
      ),
    },
  },
  "parameter-encoding-changed": {
    mirror: "parameter-encoding-changed",
    says: "A parameter is written otherwise.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "What running clients send is read otherwise.",
      ),
    },
  },
  "parameter-moved": {
    mirror: "parameter-moved",
    says: "A parameter stands elsewhere in the request.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "Running clients send it where it is not looked for.",
      ),
    },
  },
  "parameter-reserved-allowed": {
    mirror: "parameter-reserved-escaped",
    says: "Reserved characters of a parameter are sent as they are.",
    verdicts: {
      sends: verdict(
        "info",
        "info",
        "What running clients escape is read as before.",
      ),
    },
  },
  "parameter-reserved-escaped": {
    mirror: "parameter-reserved-allowed",
    says: "Reserved characters of a parameter are to be escaped.",
    verdicts: {
      sends: verdict(
        "warning",
        "info",
        "Running clients send them as they are, and a server may no longer take that.",
        "See that servers still take reserved characters as they are.",
      ),
    },
  },
  "parameter-deprecated": {
    mirror: "parameter-undeprecated",
    says: "A parameter was deprecated.",
    verdicts: {
      sends: verdict(
        "info",
        "info",
        "It is still taken.",
        "Tell callers what to send in its place.",
      ),
    },
  },
  "parameter-undeprecated": {
    mirror: "parameter-deprecated",
    says: "A parameter is no longer deprecated.",
    verdicts: {
      sends: verdict("info", "info", "It stays."),
    },
  },
  "idempotency-key-demanded": {
    mirror: "idempotency-key-spared",
    says: "An idempotency key is required now.",
    verdicts: {
      sends: verdict(
        "breaking",
        "info",
        "Requests of running clients that send none are refused; generated clients make one.",
        "Let requests do without, or require it in a new version.",
      ),
    },
  },
  "idempotency-key-spared": {
    mirror: "idempotency-key-demanded",
    says: "An idempotency key is no longer required.",
    verdicts: {
      sends: verdict(
        "info",
        "warning",
        "Requests with it stay valid; server stubs must do without.",
      ),
    },
  },
} as const;
