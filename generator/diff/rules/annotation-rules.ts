import { impact, narrower, wider } from "./impacts.js";

/** What a server takes for granted where a request says nothing. */
const filledIn = {
  sends: impact(
    "warning",
    "info",
    "Requests that leave it out may mean something else now.",
    "See that the server goes on treating such requests as before.",
  ),
  receives: impact("info", "info", "What comes is the same."),
};

const announced = {
  sends: impact("info", "info", "It goes on working."),
  receives: impact("info", "info", "It goes on coming."),
};

const toldApart = {
  sends: impact("info", "info", "The same may be sent."),
  receives: impact("info", "info", "The same comes."),
};

/** Rules for what no value is refused for: defaults, deprecation, and what tells alternatives apart. */
export const remarkRules = {
  "default-added": {
    inverse: "default-removed",
    title: "A default was added.",
    impacts: filledIn,
  },
  "default-removed": {
    inverse: "default-added",
    title: "A default was removed.",
    impacts: filledIn,
  },
  "default-changed": {
    inverse: "default-changed",
    title: "A default was changed.",
    impacts: filledIn,
  },
  "format-noted": {
    inverse: "format-noted",
    title: "A format that refuses no value was changed.",
    impacts: {
      sends: impact("info", "info", "What may be sent is the same."),
      receives: impact("info", "info", "What comes is the same."),
    },
  },
  "schema-deprecation-added": {
    inverse: "schema-deprecation-removed",
    title: "A property or schema was deprecated.",
    impacts: announced,
  },
  "schema-deprecation-removed": {
    inverse: "schema-deprecation-added",
    title: "A property or schema is not deprecated any more.",
    impacts: announced,
  },
  "discriminator-added": {
    inverse: "discriminator-removed",
    title: "A property tells alternatives apart.",
    impacts: toldApart,
  },
  "discriminator-removed": {
    inverse: "discriminator-added",
    title: "No property tells alternatives apart any more.",
    impacts: toldApart,
  },
  "discriminator-added-with-values": {
    inverse: "discriminator-removed-with-values",
    title:
      "A property tells alternatives apart, and only its listed values may stand.",
    impacts: narrower,
  },
  "discriminator-removed-with-values": {
    inverse: "discriminator-added-with-values",
    title:
      "No property tells alternatives apart any more, and other values of it may stand.",
    impacts: wider,
  },
  "discriminator-changed": {
    inverse: "discriminator-changed",
    title: "Alternatives are told apart otherwise.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "What running clients send is taken for something else.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Running clients take what comes for something else.",
      ),
    },
  },
} as const;
