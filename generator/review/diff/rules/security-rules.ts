import { impact } from "./impacts.js";

/** Rules for authentication and authorization. */
export const securityRules = {
  "security-required": {
    inverse: "security-not-required",
    title: "Credentials became required.",
    impacts: {
      calls: impact(
        "breaking",
        "work",
        "Requests without credentials are rejected; servers must authenticate them.",
      ),
    },
  },
  "security-not-required": {
    title: "Credentials are no longer required.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "Clients that send credentials are accepted as before; the server may no longer need an authentication hook.",
        "Check that the operation is meant to be public.",
      ),
    },
  },
  "security-way-added": {
    inverse: "security-way-removed",
    title: "Another way to authenticate was added.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "The existing ways still work; servers must support the new one.",
      ),
    },
  },
  "security-way-removed": {
    title: "A way to authenticate was removed.",
    impacts: {
      calls: impact("breaking", "work", "Clients that use it are rejected."),
    },
  },
  "security-changed": {
    title: "Callers must authenticate differently.",
    impacts: {
      calls: impact(
        "breaking",
        "work",
        "Clients that authenticate in the old way are rejected.",
        "Accept the old way alongside the new one.",
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
        "Tokens of existing clients may lack it.",
        "Do not require the scope for this operation.",
      ),
    },
  },
  "security-scope-changed": {
    title: "A required scope was replaced by another.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Tokens of existing clients may lack it.",
        "Accept tokens with the old scope, too.",
      ),
    },
  },
  "security-scope-removed": {
    title: "A scope is no longer required.",
    impacts: {
      calls: impact("info", "info", "Tokens with the scope still work."),
    },
  },
  "security-scheme-renamed": {
    title: "A security scheme was renamed.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Requests are unchanged; the credential has a new name in code.",
        "Keep the name.",
      ),
    },
  },
  "security-scheme-added": {
    inverse: "security-scheme-removed",
    title: "A security scheme was added.",
    impacts: {
      calls: impact("info", "info", "Clients may give one more credential."),
    },
  },
  "security-scheme-removed": {
    title: "A security scheme was removed.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Changes to who may call are reported separately; code that gives its credential does not compile.",
        "Keep the scheme, even if no operation uses it.",
      ),
    },
  },
  "api-key-moved": {
    title: "An API key is sent in another place.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "The server does not read the key where existing clients send it.",
        "Accept the key in the old place, too.",
      ),
    },
  },
  "security-scheme-changed": {
    title: "A credential is sent differently.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "The server does not read the credential that existing clients send.",
        "Describe the new way as its own security scheme, alongside the old one.",
      ),
    },
  },
  "security-source-changed": {
    title: "The URL that issues a credential changed.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "It is sent as before; the old URL may stop issuing it, or the server may reject what the old URL issues.",
        "Check that the old URL still issues credentials that the server accepts.",
      ),
    },
  },
  "security-source-added": {
    inverse: "security-source-removed",
    title: "A security scheme has a new URL for renewing credentials.",
    impacts: {
      calls: impact("info", "info", "Credentials are issued as before."),
    },
  },
  "security-source-removed": {
    title: "A security scheme no longer has a URL for renewing credentials.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients may renew their credentials at the old URL.",
        "Check that clients can renew credentials at the URL that issues them.",
      ),
    },
  },
  "oauth-flow-added": {
    inverse: "oauth-flow-removed",
    title: "An OAuth flow was added.",
    impacts: {
      calls: impact("info", "info", "The existing flows still work."),
    },
  },
  "oauth-flow-removed": {
    title: "An OAuth flow was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that use this flow get no token.",
      ),
    },
  },
  "oauth-scope-changed": {
    title: "A scope of an OAuth flow was renamed.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that request the old scope may be rejected.",
        "Keep granting the old scope.",
      ),
    },
  },
  "oauth-scope-added": {
    inverse: "oauth-scope-removed",
    title: "An OAuth flow grants another scope.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "Existing clients do not have to request it.",
      ),
    },
  },
  "oauth-scope-removed": {
    title: "An OAuth flow no longer grants a scope.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that request it may get no token.",
        "Check that requests for it still return a token.",
      ),
    },
  },
  "roles-narrowed": {
    inverse: "roles-widened",
    title: "Fewer roles may call an operation.",
    impacts: {
      calls: impact(
        "breaking",
        "work",
        "Callers with other roles are rejected; a server that checked no roles needs `authorize`.",
        "Keep accepting the other roles.",
      ),
    },
  },
  "roles-widened": {
    title: "More roles may call an operation.",
    impacts: {
      calls: impact("info", "info", "Callers with the old roles still may."),
    },
  },
} as const;
