import { narrower, verdict, wider } from "../verdicts.js";

/** What a server takes for granted where a request says nothing. */
const filledIn = {
  sends: verdict(
    "warning",
    "info",
    "Requests that leave it out may mean something else now.",
    "See that the server goes on treating such requests as before.",
  ),
  receives: verdict("info", "info", "What comes is the same."),
};

const announced = {
  sends: verdict("info", "info", "It goes on working."),
  receives: verdict("info", "info", "It goes on coming."),
};

const toldApart = {
  sends: verdict("info", "info", "The same may be sent."),
  receives: verdict("info", "info", "The same comes."),
};

/** Rules for what no value is refused for: defaults, deprecation, and what tells alternatives apart. */
export const remarkRules = {
  "default-added": {
    mirror: "default-removed",
    says: "A default was added.",
    verdicts: filledIn,
  },
  "default-removed": {
    mirror: "default-added",
    says: "A default was removed.",
    verdicts: filledIn,
  },
  "default-changed": {
    mirror: "default-changed",
    says: "A default was changed.",
    verdicts: filledIn,
  },
  "format-noted": {
    mirror: "format-noted",
    says: "A format that refuses no value was changed.",
    verdicts: {
      sends: verdict("info", "info", "What may be sent is the same."),
      receives: verdict("info", "info", "What comes is the same."),
    },
  },
  "schema-deprecation-added": {
    mirror: "schema-deprecation-removed",
    says: "A property or schema was deprecated.",
    verdicts: announced,
  },
  "schema-deprecation-removed": {
    mirror: "schema-deprecation-added",
    says: "A property or schema is not deprecated any more.",
    verdicts: announced,
  },
  "discriminator-added": {
    mirror: "discriminator-removed",
    says: "A property tells alternatives apart.",
    verdicts: toldApart,
  },
  "discriminator-removed": {
    mirror: "discriminator-added",
    says: "No property tells alternatives apart any more.",
    verdicts: toldApart,
  },
  "discriminator-added-with-values": {
    mirror: "discriminator-removed-with-values",
    says: "A property tells alternatives apart, and only its listed values may stand.",
    verdicts: narrower,
  },
  "discriminator-removed-with-values": {
    mirror: "discriminator-added-with-values",
    says: "No property tells alternatives apart any more, and other values of it may stand.",
    verdicts: wider,
  },
  "discriminator-changed": {
    mirror: "discriminator-changed",
    says: "Alternatives are told apart otherwise.",
    verdicts: {
      sends: verdict(
        "breaking",
        "breaking",
        "What running clients send is taken for something else.",
      ),
      receives: verdict(
        "breaking",
        "breaking",
        "Running clients take what comes for something else.",
      ),
    },
  },
} as const;
