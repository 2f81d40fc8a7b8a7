import type { Dialect } from "../../read/document.js";
import type { ObjectNode } from "../object-node.js";

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
