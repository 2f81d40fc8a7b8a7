import { impact } from "./impacts.js";

/** Rules for servers and rate limits. */
export const serverRules = {
  "server-added": {
    inverse: "server-removed",
    title: "A server was added.",
    impacts: {
      calls: impact("info", "info", "Existing clients do not have to call it."),
    },
  },
  "server-removed": {
    title: "A server was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call it get no response.",
        "Keep it until no client calls it any more.",
      ),
    },
  },
  "server-moved": {
    title: "The URL of a server changed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call the old URL get no response.",
        "Keep the old URL alongside the new one.",
      ),
    },
  },
  "servers-replaced": {
    title: "All servers were replaced.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call the old servers get no response.",
        "Keep the old URLs alongside the new ones.",
      ),
    },
  },
  "default-server-changed": {
    title: "Another server is listed first, which makes it the default.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients without a `baseUrl` call another server once they are regenerated.",
        "Check that both servers suit them, or keep the first server first.",
      ),
    },
  },
  "server-variable-renamed": {
    title: "A server variable was renamed.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "URLs are unchanged; the variable has a new name in code.",
        "Keep the name.",
      ),
    },
  },
  "server-variable-added": {
    inverse: "server-variable-removed",
    title: "A server got a variable with a single value.",
    impacts: {
      calls: impact("info", "info", "The URLs are unchanged."),
    },
  },
  "server-variable-removed": {
    title: "A server no longer has a variable that had a single value.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "The URLs are unchanged; code that sets the variable does not compile.",
        "Keep the variable.",
      ),
    },
  },
  "server-variable-closed": {
    inverse: "server-variable-opened",
    title: "A server no longer has a variable that allowed any value.",
    impacts: {
      calls: impact(
        "warning",
        "breaking",
        "The description listed no other URLs, but clients may call one; code that sets the variable does not compile.",
        "Check that clients use only the default, or keep the variable.",
      ),
    },
  },
  "server-variable-opened": {
    title: "A server got a variable that allows any value.",
    impacts: {
      calls: impact("info", "info", "The existing URLs still work."),
    },
  },
  "server-value-respelled": {
    title: "A value of a server variable is spelled differently.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "The URLs mean the same; code that sets the old spelling does not compile.",
        "Keep the spelling.",
      ),
    },
  },
  "server-key-changed": {
    title:
      "The server of an operation has another URL in the client's options.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Code that replaces the server in the option `servers` names it by its old URL.",
        "Keep the URL.",
      ),
    },
  },
  "server-default-changed": {
    title: "The default of a server variable changed.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that use the default call another server once they are regenerated.",
        "Check that both servers suit them.",
      ),
    },
  },
  "server-choice-narrowed": {
    inverse: "server-choice-widened",
    title: "A server variable allows fewer values.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call one of the other URLs get no response.",
      ),
    },
  },
  "server-choice-widened": {
    title: "A server variable allows more values.",
    impacts: {
      calls: impact("info", "info", "The existing URLs still work."),
    },
  },
  "quota-added": {
    inverse: "quota-removed",
    title: "The quota that an operation uses changed.",
    impacts: {
      calls: impact(
        "warning",
        "work",
        "Clients that call it often may be throttled; a server that had no quotas needs `owner`, and `quotas.select` if one narrows another.",
        "Check that the quota covers today's traffic.",
      ),
    },
  },
  "quota-removed": {
    title: "An operation no longer consumes a quota.",
    impacts: {
      calls: impact(
        "info",
        "work",
        "Clients may call it as often as before; `quotas.select` of a server that names the operation does not compile.",
        "Remove the operation from `quotas.select` of the server.",
      ),
    },
  },
  "quota-lowered": {
    inverse: "quota-raised",
    title: "A rate limit was lowered.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that use the old limit are throttled.",
        "Check that no client needs the old limit, or tell clients first.",
      ),
    },
  },
  "quota-raised": {
    title: "A rate limit was raised.",
    impacts: {
      calls: impact("info", "info", "The old limit is still allowed."),
    },
  },
} as const;
