import { impact } from "./impacts.js";

const renamed = impact(
  "info",
  "breaking",
  "What is sent is unchanged; code that imports the type does not compile.",
  "Keep the name of the schema.",
);
const removed = impact(
  "info",
  "breaking",
  "Changes to what is sent are reported separately; code that imports the type does not compile.",
  "Keep the schema under its name.",
);
const replaced = impact(
  "info",
  "breaking",
  "Changes to what is sent are reported separately; code that imports the type gets another type.",
  "Keep the schema under its name, and give the other schema a new name.",
);
const added = impact("info", "info", "Existing code does not use it.");

/** Rules for the names of schemas, and for schemas that no operation or event uses. */
export const typeRules = {
  "type-renamed": {
    title: "A schema and its type in code were renamed.",
    impacts: { sends: renamed, receives: renamed },
  },
  "type-removed": {
    inverse: "type-added",
    title:
      "A schema no longer has a name, and code no longer has a type for it.",
    impacts: { sends: removed, receives: removed },
  },
  "type-replaced": {
    title: "The name of a schema is now the name of another schema.",
    impacts: { sends: replaced, receives: replaced },
  },
  "type-added": {
    title: "A schema got a name, and code gets a type for it.",
    impacts: { sends: added, receives: added },
  },
  "unused-schema-added": {
    inverse: "unused-schema-removed",
    title: "A schema that no operation or event uses was added.",
    impacts: { calls: added },
  },
  "unused-schema-removed": {
    title: "A schema that no operation or event used was removed.",
    impacts: {
      calls: impact(
        "warning",
        "breaking",
        "It may describe messages that this description does not; code that imports its type does not compile.",
        "Keep it if such messages exist.",
      ),
    },
  },
  "unused-schema-changed": {
    title: "A schema that no operation or event uses changed.",
    impacts: {
      calls: impact(
        "warning",
        "warning",
        "It may describe messages that this description does not, so Tenon does not know who sends and who receives them.",
        "Check who sends and who receives such messages, and whether the change breaks them.",
      ),
    },
  },
  "unused-schema-extended": {
    title: "A schema that no operation or event uses changed compatibly.",
    impacts: {
      calls: impact(
        "info",
        "info",
        "The change breaks neither those who send it nor those who receive it.",
      ),
    },
  },
} as const;
