import { impact, misread, narrower, wider } from "./impacts.js";

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

function samePrefix(reader: string) {
  return impact(
    "warning",
    "info",
    `${reader} that looks for the old prefix, instead of the namespace, finds nothing.`,
    "Check that XML is read by namespace.",
  );
}

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
    title: "A default was removed.",
    impacts: appliedDefault,
  },
  "default-changed": {
    title: "A default changed.",
    impacts: appliedDefault,
  },
  "format-noted": {
    title: "A format that rejects no value changed.",
    impacts: sameValues,
  },
  "content-encoding-changed": {
    title: "A string encodes bytes in another way.",
    impacts: misread,
  },
  "xml-changed": {
    title: "A value is written in XML in another way.",
    impacts: misread,
  },
  "xml-prefix-changed": {
    title: "The prefix of an XML namespace changed.",
    impacts: {
      sends: samePrefix("The server"),
      receives: samePrefix("A client"),
    },
  },
  "schema-deprecation-added": {
    inverse: "schema-deprecation-removed",
    title: "A property or schema was deprecated.",
    impacts: stillWorks,
  },
  "schema-deprecation-removed": {
    title: "A property or schema is no longer deprecated.",
    impacts: stillWorks,
  },
  "discriminator-added": {
    inverse: "discriminator-removed",
    title: "A union got a discriminator.",
    impacts: sameValues,
  },
  "discriminator-removed": {
    title: "A union no longer has a discriminator.",
    impacts: sameValues,
  },
  "discriminator-added-with-values": {
    inverse: "discriminator-removed-with-values",
    title: "A union got a discriminator that allows only mapped values.",
    impacts: narrower,
  },
  "discriminator-removed-with-values": {
    title:
      "The discriminator of a union was removed; its property may have other values.",
    impacts: wider,
  },
  "mapping-added": {
    inverse: "mapping-removed",
    title:
      "A discriminator maps another value to a schema that it cannot select.",
    impacts: {
      sends: impact("info", "info", "Existing clients do not send the value."),
      receives: impact(
        "warning",
        "info",
        "No union has the schema, but clients may receive it if the server sends it.",
        "Add the schema to a union, or remove the value from the mapping.",
      ),
    },
  },
  "mapping-removed": {
    title:
      "A discriminator no longer maps a value to a schema that it could not select.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "No union had the schema, but clients may send it if the server accepted it.",
        "Check that no client sends it.",
      ),
      receives: impact("info", "info", "Clients need not handle the value."),
    },
  },
  "mapping-changed": {
    title:
      "A discriminator maps a value to another schema that it cannot select.",
    impacts: {
      sends: impact(
        "warning",
        "info",
        "No union tells how the value is read, but the server may read it as the other schema.",
        "Check what clients send with this value.",
      ),
      receives: impact(
        "warning",
        "info",
        "No union tells how the value is read, but clients may read it as the old schema.",
        "Check how clients read this value.",
      ),
    },
  },
  "base-discriminator-added": {
    inverse: "base-discriminator-removed",
    title: "A base schema got a discriminator that selects other schemas.",
    impacts: {
      sends: impact(
        "breaking",
        "breaking",
        "The server rejects values that select no schema, and what does not fit the schema that its value selects.",
        "Map each value that clients send, and check that what they send with it fits the schema.",
      ),
      receives: narrower.receives,
    },
  },
  "base-discriminator-removed": {
    title:
      "A base schema no longer has a discriminator that selects other schemas.",
    impacts: {
      sends: impact(
        "info",
        "breaking",
        "Requests from existing clients stay valid; the type is no union any more.",
      ),
      receives: impact(
        "warning",
        "breaking",
        "Clients may read a value as the schema that it selected, although it need not fit that any more.",
        "Check that what the server sends with these values still fits the schemas.",
      ),
    },
  },
  "default-mapping-added": {
    inverse: "default-mapping-removed",
    title:
      "A union got a `defaultMapping`: it accepts values that its discriminator does not map.",
    impacts: wider,
  },
  "default-mapping-removed": {
    title:
      "A union no longer has a `defaultMapping`: it accepts only values that its discriminator maps.",
    impacts: narrower,
  },
  "selected-member-changed": {
    title: "A discriminator selects another union member for a value.",
    impacts: {
      sends: impact(
        "breaking",
        "info",
        "The server reads what existing clients send as another union member.",
      ),
      receives: impact(
        "breaking",
        "info",
        "Existing clients read what they receive as another union member.",
      ),
    },
  },
  "discriminator-changed": {
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
