import { impact } from "./impacts.js";

/** Rules for who may call. */
export const securityRules = {
  "security-required": {
    inverse: "security-not-required",
    title: "Credentials are required now.",
    impacts: {
      calls: impact(
        "breaking",
        "warning",
        "Clients that send none are refused; servers must look at them.",
      ),
    },
  },
  "security-not-required": {
    inverse: "security-required",
    title: "No credentials are required any more.",
    impacts: {
      calls: impact(
        "info",
        "warning",
        "Clients that send credentials are let in as before; a server has a hook too many where nothing else needs them.",
        "Make sure that the operation is meant to be public.",
      ),
    },
  },
  "security-way-added": {
    inverse: "security-way-removed",
    title: "Another way to prove who calls was added.",
    impacts: {
      calls: impact(
        "info",
        "warning",
        "The ways that were there still are; servers must know the new one.",
      ),
    },
  },
  "security-way-removed": {
    inverse: "security-way-added",
    title: "A way to prove who calls was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that came in by it are refused.",
      ),
    },
  },
  "security-changed": {
    inverse: "security-changed",
    title: "Callers must prove otherwise who they are.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that came in by the old way are refused.",
        "Let the old way in beside the new one.",
      ),
    },
  },
  "security-scope-added": {
    inverse: "security-scope-removed",
    title: "Another scope is required.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Tokens of running clients may lack it.",
        "Let the operation do without it, or add it in a new version.",
      ),
    },
  },
  "security-scope-changed": {
    inverse: "security-scope-changed",
    title: "Another scope is required in the place of one.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Tokens of running clients may lack it.",
        "Let tokens with the old scope in, too.",
      ),
    },
  },
  "security-scope-removed": {
    inverse: "security-scope-added",
    title: "A scope is no longer required.",
    impacts: {
      calls: impact("info", "info", "Whoever had it gets in as before."),
    },
  },
  "security-scheme-renamed": {
    inverse: "security-scheme-renamed",
    title: "A security scheme has another name.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Requests are the same; code names the credential otherwise.",
        "Keep the name.",
      ),
    },
  },
  "security-scheme-changed": {
    inverse: "security-scheme-changed",
    title: "A credential travels otherwise.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "What running clients send is not looked at.",
        "Describe the new way under a name of its own, beside the old one.",
      ),
    },
  },
  "security-source-changed": {
    inverse: "security-source-changed",
    title: "A credential comes from elsewhere.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "It travels as before; clients that get it at the old address may no longer get it, or not be let in with it.",
        "See that the old address goes on giving credentials that are taken.",
      ),
    },
  },
  "oauth-flow-added": {
    inverse: "oauth-flow-removed",
    title: "Another way to a token was added.",
    impacts: {
      calls: impact("info", "info", "The ways that were there still are."),
    },
  },
  "oauth-flow-removed": {
    inverse: "oauth-flow-added",
    title: "A way to a token was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that get their token by it get none.",
      ),
    },
  },
  "oauth-scope-changed": {
    inverse: "oauth-scope-changed",
    title: "A way to a token grants a scope of another name.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that ask for the old one may be refused.",
        "Go on granting the old one.",
      ),
    },
  },
  "oauth-scope-added": {
    inverse: "oauth-scope-removed",
    title: "There is another scope to ask for.",
    impacts: {
      calls: impact("info", "info", "No client need ask for it."),
    },
  },
  "oauth-scope-removed": {
    inverse: "oauth-scope-added",
    title: "There is a scope less to ask for.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that ask for it may get no token.",
        "See that asking for it still gives a token.",
      ),
    },
  },
  "roles-narrowed": {
    inverse: "roles-widened",
    title: "Fewer roles are let in.",
    impacts: {
      calls: impact(
        "breaking",
        "warning",
        "Callers in other roles are refused; a server that asked for none needs `authorize`.",
        "Let them in, or ask for the role in a new version.",
      ),
    },
  },
  "roles-widened": {
    inverse: "roles-narrowed",
    title: "More roles are let in.",
    impacts: {
      calls: impact("info", "info", "Whoever was let in still is."),
    },
  },
} as const;
