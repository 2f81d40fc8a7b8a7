import { impact } from "./impacts.js";

/** Rules for servers, and for how often they may be called. */
export const serverRules = {
  "server-added": {
    inverse: "server-removed",
    title: "A server was added.",
    impacts: {
      calls: impact("info", "info", "No client need call it."),
    },
  },
  "server-removed": {
    inverse: "server-added",
    title: "A server was removed.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call it get no answer.",
        "Keep it until nobody calls it any more.",
      ),
    },
  },
  "server-moved": {
    inverse: "server-moved",
    title: "A server has another address.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call the old one get no answer.",
        "Keep the old address beside the new one.",
      ),
    },
  },
  "servers-replaced": {
    inverse: "servers-replaced",
    title: "Other servers stand in the place of all that there were.",
    impacts: {
      calls: impact(
        "breaking",
        "info",
        "Clients that call the old ones get no answer.",
        "Keep the old addresses beside the new ones.",
      ),
    },
  },
  "default-server-changed": {
    inverse: "default-server-changed",
    title: "Another server is the first, which clients call by default.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that give no `baseUrl` call another server once they are built again.",
        "See that both are right for them, or keep the first one first.",
      ),
    },
  },
  "server-variable-renamed": {
    inverse: "server-variable-renamed",
    title: "A variable of a server has another name.",
    impacts: {
      calls: impact(
        "info",
        "breaking",
        "Addresses are the same; code names the variable otherwise.",
        "Keep the name.",
      ),
    },
  },
  "server-default-changed": {
    inverse: "server-default-changed",
    title: "A server's address is another by default.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that go by the default call another server once they are built again.",
        "See that both are right for them.",
      ),
    },
  },
  "server-choice-narrowed": {
    inverse: "server-choice-widened",
    title: "A server has fewer addresses.",
    impacts: {
      calls: impact(
        "breaking",
        "breaking",
        "Clients that call one of the others get no answer.",
      ),
    },
  },
  "server-choice-widened": {
    inverse: "server-choice-narrowed",
    title: "A server has more addresses.",
    impacts: {
      calls: impact("info", "info", "Those that were there still are."),
    },
  },
  "quota-added": {
    inverse: "quota-removed",
    title: "An operation spends from another quota.",
    impacts: {
      calls: impact(
        "warning",
        "warning",
        "Clients that call it often may be told to wait; a server that had no quotas needs `owner`.",
        "See that the quota leaves room for what is called today.",
      ),
    },
  },
  "quota-removed": {
    inverse: "quota-added",
    title: "An operation no longer spends from a quota.",
    impacts: {
      calls: impact("info", "info", "Clients may call it as often as before."),
    },
  },
  "quota-lowered": {
    inverse: "quota-raised",
    title: "Less may be called in a time.",
    impacts: {
      calls: impact(
        "warning",
        "info",
        "Clients that call as often as was allowed are told to wait.",
        "See that no client needs what was allowed, or tell them first.",
      ),
    },
  },
  "quota-raised": {
    inverse: "quota-lowered",
    title: "More may be called in a time.",
    impacts: {
      calls: impact("info", "info", "What was allowed still is."),
    },
  },
} as const;
