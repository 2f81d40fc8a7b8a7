import { verdict } from "../verdicts.js";

/** Rules for servers, and for how often they may be called. */
export const serverRules = {
  "server-added": {
    mirror: "server-removed",
    says: "A server was added.",
    verdicts: {
      calls: verdict("info", "info", "No client need call it."),
    },
  },
  "server-removed": {
    mirror: "server-added",
    says: "A server was removed.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Clients that call it get no answer.",
        "Keep it until nobody calls it any more.",
      ),
    },
  },
  "server-moved": {
    mirror: "server-moved",
    says: "A server has another address.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Clients that call the old one get no answer.",
        "Keep the old address beside the new one.",
      ),
    },
  },
  "servers-replaced": {
    mirror: "servers-replaced",
    says: "Other servers stand in the place of all that there were.",
    verdicts: {
      calls: verdict(
        "breaking",
        "info",
        "Clients that call the old ones get no answer.",
        "Keep the old addresses beside the new ones.",
      ),
    },
  },
  "default-server-changed": {
    mirror: "default-server-changed",
    says: "Another server is the first, which clients call by default.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "Clients that give no `baseUrl` call another server once they are built again.",
        "See that both are right for them, or keep the first one first.",
      ),
    },
  },
  "server-variable-renamed": {
    mirror: "server-variable-renamed",
    says: "A variable of a server has another name.",
    verdicts: {
      calls: verdict(
        "info",
        "breaking",
        "Addresses are the same; code names the variable otherwise.",
        "Keep the name.",
      ),
    },
  },
  "server-default-changed": {
    mirror: "server-default-changed",
    says: "A server's address is another by default.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "Clients that go by the default call another server once they are built again.",
        "See that both are right for them.",
      ),
    },
  },
  "server-choice-narrowed": {
    mirror: "server-choice-widened",
    says: "A server has fewer addresses.",
    verdicts: {
      calls: verdict(
        "breaking",
        "breaking",
        "Clients that call one of the others get no answer.",
      ),
    },
  },
  "server-choice-widened": {
    mirror: "server-choice-narrowed",
    says: "A server has more addresses.",
    verdicts: {
      calls: verdict("info", "info", "Those that were there still are."),
    },
  },
  "quota-added": {
    mirror: "quota-removed",
    says: "An operation spends from another quota.",
    verdicts: {
      calls: verdict(
        "warning",
        "warning",
        "Clients that call it often may be told to wait; a server that had no quotas needs `owner`.",
        "See that the quota leaves room for what is called today.",
      ),
    },
  },
  "quota-removed": {
    mirror: "quota-added",
    says: "An operation no longer spends from a quota.",
    verdicts: {
      calls: verdict("info", "info", "Clients may call it as often as before."),
    },
  },
  "quota-lowered": {
    mirror: "quota-raised",
    says: "Less may be called in a time.",
    verdicts: {
      calls: verdict(
        "warning",
        "info",
        "Clients that call as often as was allowed are told to wait.",
        "See that no client needs what was allowed, or tell them first.",
      ),
    },
  },
  "quota-raised": {
    mirror: "quota-lowered",
    says: "More may be called in a time.",
    verdicts: {
      calls: verdict("info", "info", "What was allowed still is."),
    },
  },
} as const;
