import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { JsonValue } from "../../../language/json/json.js";
import type { Location } from "../../../language/json/location.js";
import type { Dialect } from "../../read/document.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ObjectNode } from "../object-node/object-node.js";

/** Warns about a description without `info`, or without anything that describes an API. */
export function warnAboutMissingParts(
  root: ObjectNode,
  dialect: Dialect,
): void {
  if (!root.has("info")) {
    root.diagnostics.warning(
      root.location,
      "part-missing",
      repaired(
        "The description has no `info`.",
        "The generated code has no title.",
      ),
      "Add `info` with a `title` and a `version`.",
    );
  }
  const parts =
    dialect === "3.0" ? ["paths"] : ["paths", "webhooks", "components"];
  if (parts.some((part) => root.has(part))) return;
  const names = parts
    .map((part) => `\`${part}\``)
    .join(", ")
    .replace(/, (?=[^,]*$)/, " or ");
  root.diagnostics.warning(
    root.location,
    "part-missing",
    `The description has no ${names}.`,
    "Add one of them. If the API has no paths, write `paths: {}`.",
  );
}

/** Matches the URIs of the supported dialects of JSON Schema: draft 2020-12, and those of OpenAPI 3.1 and 3.2. */
const own =
  /^https?:\/\/(?:json-schema\.org\/draft\/2020-12\/schema|spec\.openapis\.org\/oas\/3\.\d\/(?:dialect|schema-base)\/.+)$/;

/** Warns about an unsupported dialect of JSON Schema, once for each. */
export function warnAboutDialect(
  name: JsonValue,
  location: Location,
  diagnostics: DiagnosticCollector,
): void {
  if (typeof name !== "string") {
    diagnostics.warnWrongType(location, name, "a string", "it is ignored");
    return;
  }
  if (own.test(name.replace(/#$/, ""))) return;
  diagnostics.warningOnce(
    location,
    "dialect-foreign",
    `Unknown dialect \`${name}\`. The schemas are read as in OpenAPI.`,
    "Use JSON Schema draft 2020-12, and name that dialect or none.",
  );
}
