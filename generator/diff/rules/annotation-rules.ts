import { impact, narrower, wider } from "./impacts.js";

/** A server applies a default to requests that omit the value. */
const appliedDefault = {
  sends: impact(
    "warning",
    "info",
    "The server may interpret requests that omit the value differently.",
    "Check that the server treats such requests as before.",
  ),
  receives: impact("info", "info", "Possible responses are the same."),
};

const stillWorks = {
  sends: impact("info", "info", "The server still accepts it."),
  receives: impact("info", "info", "The server still returns it."),
};

const sameValues = {
  sends: impact("info", "info", "Valid requests are the same."),
  receives: impact("info", "info", "Possible responses are the same."),
};

/** Rules for annotations, which reject no value: defaults, deprecations, discriminators and formats. */
export const annotationRules = {
  "default-added": {
    inverse: "default-removed",
    title: "A default was added.",
    impacts: appliedDefault,
  },
  "default-removed": {
    inverse: "default-added",
    title: "A default was removed.",
    impacts: appliedDefault,
  },
  "default-changed": {
    inverse: "default-changed",
    title: "A default changed.",
    impacts: appliedDefault,
  },
  "format-noted": {
    inverse: "format-noted",
    title: "A format changed that rejects no value.",
    impacts: sameValues,
  },
  "schema-deprecation-added": {
    inverse: "schema-deprecation-removed",
    title: "A property or schema was deprecated.",
    impacts: stillWorks,
  },
  "schema-deprecation-removed": {
    inverse: "schema-deprecation-added",
    title: "A property or schema is no longer deprecated.",
    impacts: stillWorks,
  },
  "discriminator-added": {
    inverse: "discriminator-removed",
    title: "A union got a discriminator.",
    impacts: sameValues,
  },
  "discriminator-removed": {
    inverse: "discriminator-added",
    title: "A union no longer has a discriminator.",
    impacts: sameValues,
  },
  "discriminator-added-with-values": {
    inverse: "discriminator-removed-with-values",
    title: "A union got a discriminator that allows only mapped values.",
    impacts: narrower,
  },
  "discriminator-removed-with-values": {
    inverse: "discriminator-added-with-values",
    title:
      "The discriminator of a union was removed; its property may have other values.",
    impacts: wider,
  },
  "discriminator-changed": {
    inverse: "discriminator-changed",
    title: "The discriminator of a union changed.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "The server reads what existing clients send as another union member.",
      ),
      receives: impact(
        "breaking",
        "breaking",
        "Existing clients read what they receive as another union member.",
      ),
    },
  },
} as const;
