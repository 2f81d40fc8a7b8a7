import type { Dialect } from "../../read/document.js";
import type { ObjectNode } from "../object-node.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { Location } from "../../json/location.js";
import type { JsonValue } from "../../json/json.js";

/** Warns where a description lacks what makes it one: a word on what it is of, and something described. */
export function warnAboutMissingParts(
  root: ObjectNode,
  dialect: Dialect,
): void {
  if (!root.has("info")) {
    root.diagnostics.warning(
      root.location,
      "part-missing",
      "The description has no `info`, so what comes out has no title.",
      "Give it an `info` with a `title` and a `version`.",
    );
  }
  const parts =
    dialect === "3.0" ? ["paths"] : ["paths", "webhooks", "components"];
  if (parts.some((part) => root.has(part))) return;
  const words = parts.map((part) => `\`${part}\``).join(", ");
  root.diagnostics.warning(
    root.location,
    "part-missing",
    `The description has no ${words}.`,
    "Describe them; where there are no paths, write `paths: {}`.",
  );
}

/** The dialects that OpenAPI 3.1 and 3.2 are read as, by their addresses. */
const own =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/(?:dialect|schema-base)\/.+)$/;

/** Warns of a dialect of JSON Schema that is named and not read: once for each. */
export function warnAboutDialect(
  name: JsonValue,
  location: Location,
  diagnostics: DiagnosticCollector,
): void {
  if (typeof name !== "string") {
    diagnostics.warnWrongType(location, name, "a string", "it is passed over");
    return;
  }
  if (own.test(name.replace(/#$/, ""))) return;
  diagnostics.warningOnce(
    location,
    "dialect-foreign",
    `The dialect \`${name}\` is not known here: what names it is read as OpenAPI has it.`,
    "Write it in draft 2020-12, and name that or none.",
  );
}
