import { verdict } from "../verdicts.js";

/** Rules for who may call. */
export const securityRules = {
  "security-required": {
    mirror: "security-not-required",
    says: "Credentials are required now.",
    verdicts: {
      calls: verdict(
        "breaking",
        "warning",
        "Clients that send none are refused; servers must look at them.",
      ),
    },
  },
  "security-not-required": {
    mirror: "security-required",
    says: "No credentials are required any more.",
    verdicts: {
      calls: verdict(
        "info",
        "warning",
        "Clients that send credentials are let in as before; a server has a hook too many where nothing else needs them.",
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
  "security-changed": {
    mirror: "security-changed",
    says: "Callers must prove otherwise who they are.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that came in by the old way are refused.",
        "Let the old way in beside the new one.",
      ),
    },
  },
  "security-scope-added": {
    mirror: "security-scope-removed",
    says: "Another scope is required.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Tokens of running clients may lack it.",
        "Let the operation do without it, or add it in a new version.",
      ),
    },
  },
  "security-scope-changed": {
    mirror: "security-scope-changed",
    says: "Another scope is required in the place of one.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Tokens of running clients may lack it.",
        "Let tokens with the old scope in, too.",
      ),
    },
  },
  "security-scope-removed": {
    mirror: "security-scope-added",
    says: "A scope is no longer required.",
    verdicts: {
      calls: verdict("info", "info", "Whoever had it gets in as before."),
    },
  },
  "security-scheme-renamed": {
    mirror: "security-scheme-renamed",
    says: "A security scheme has another name.",
    verdicts: {
      calls: verdict(
        "info",
        "breaking",
        "Requests are the same; code names the credential otherwise.",
        "Keep the name.",
      ),
    },
  },
  "security-scheme-changed": {
    mirror: "security-scheme-changed",
    says: "A credential travels otherwise.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "What running clients send is not looked at.",
        "Describe the new way under a name of its own, beside the old one.",
      ),
    },
  },
  "security-source-changed": {
    mirror: "security-source-changed",
    says: "A credential comes from elsewhere.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "It travels as before; clients that get it at the old address may no longer get it, or not be let in with it.",
        "See that the old address goes on giving credentials that are taken.",
      ),
    },
  },
  "oauth-flow-added": {
    mirror: "oauth-flow-removed",
    says: "Another way to a token was added.",
    verdicts: {
      calls: verdict("info", "info", "The ways that were there still are."),
    },
  },
  "oauth-flow-removed": {
    mirror: "oauth-flow-added",
    says: "A way to a token was removed.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Clients that get their token by it get none.",
      ),
    },
  },
  "oauth-scope-changed": {
    mirror: "oauth-scope-changed",
    says: "A way to a token grants a scope of another name.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "Clients that ask for the old one may be refused.",
        "Go on granting the old one.",
      ),
    },
  },
  "oauth-scope-added": {
    mirror: "oauth-scope-removed",
    says: "There is another scope to ask for.",
    verdicts: {
      calls: verdict("info", "info", "No client need ask for it."),
    },
  },
  "oauth-scope-removed": {
    mirror: "oauth-scope-added",
    says: "There is a scope less to ask for.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "Clients that ask for it may get no token.",
        "See that asking for it still gives a token.",
      ),
    },
  },
  "roles-narrowed": {
    mirror: "roles-widened",
    says: "Fewer roles are let in.",
    verdicts: {
      calls: verdict(
        "breaking",
        "warning",
        "Callers in other roles are refused; a server that asked for none needs `authorize`.",
        "Let them in, or ask for the role in a new version.",
      ),
    },
  },
  "roles-widened": {
    mirror: "roles-narrowed",
    says: "More roles are let in.",
    verdicts: {
      calls: verdict("info", "info", "Whoever was let in still is."),
    },
  },
} as const;
