import type { Findings } from "./findings.js";
import type { LoneOperation } from "./operations.js";

/** Reports paths that no request can tell apart, and path parameters that nothing stands between. */
export function reportTemplates(
  operations: readonly LoneOperation[],
  findings: Findings,
): void {
  const byTemplate = new Map<string, LoneOperation[]>();
  for (const operation of operations) {
    const { path, method } = operation;
    if (!path.includes("{")) continue;
    const template = path.replace(/\{[^{}]*\}/g, "{}");
    if (template.includes("{}{}")) reportAdjoining(operation, findings);
    const before = byTemplate.get(template) ?? [];
    byTemplate.set(template, [...before, operation]);
    const others = before.filter((other) => other.path !== path);
    const other = others.find((each) => each.method === method) ?? others[0];
    if (other !== undefined) reportEqual(operation, other, findings);
  }
}

/** OpenAPI 3.1, Paths Object: templates that differ only in names are identical. */
function reportEqual(
  operation: LoneOperation,
  other: LoneOperation,
  findings: Findings,
): void {
  const message = `The paths \`${other.path}\` and \`${operation.path}\` are the same but for the names in their braces.`;
  const related = [
    { message: "The first one stands here.", place: other.place },
  ];
  if (other.method === operation.method)
    findings.error(
      operation.place,
      "path-equal",
      `${message} Both have the method ${operation.method}, so no request can say which is meant.`,
      "Make them one operation, or give one of them another path.",
      related,
    );
  else
    findings.warning(
      operation.place,
      "path-equal",
      message,
      "Put their methods under one path.",
      related,
    );
}

function reportAdjoining(
  { path, place }: LoneOperation,
  findings: Findings,
): void {
  findings.warning(
    place,
    "path-adjoining",
    `Nothing stands between two parameters of the path \`${path}\`: a server cannot say where the first one ends, and takes it for a single character.`,
    "Put a character between them, or make them one parameter.",
  );
}
