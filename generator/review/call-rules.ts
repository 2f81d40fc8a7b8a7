import { verdict } from "./verdicts.js";

/** Rules for operations, who may call them, and their parameters. */
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
    says: "An operation was deprecated.",
    verdicts: {
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
    says: "An operation is no longer deprecated.",
    verdicts: { calls: verdict("info", "info", "It stays.") },
  },
  "security-required": {
    mirror: "security-not-required",
    says: "Credentials are required now.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that send none are refused.",
      ),
    },
  },
  "security-not-required": {
    mirror: "security-required",
    says: "No credentials are required any more.",
    verdicts: {
      calls: verdict(
        "info",
        "info",
        "Clients that send credentials are let in as before.",
        "Make sure that the operation is meant to be public.",
      ),
    },
  },
  "security-way-added": {
    mirror: "security-way-removed",
    says: "Another way to prove who calls was added.",
    verdicts: {
      calls: verdict(
        "info",
        "warning",
        "The ways that were there still are; servers must know the new one.",
      ),
    },
  },
  "security-way-removed": {
    mirror: "security-way-added",
    says: "A way to prove who calls was removed.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that came in by it are refused.",
      ),
    },
  },
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
} as const;
