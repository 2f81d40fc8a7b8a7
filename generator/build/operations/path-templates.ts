import type { Findings } from "../diagnostics-collector.js";
import type { Location } from "../../json/location.js";
import type { ParsedOperation } from "./parsed-operation.js";
import type { Context } from "../context.js";
import type { Parameter } from "../../model/model.js";

/** Reports paths that no request can have or tell apart, and path parameters that nothing stands between. */
export function reportTemplates(
  operations: readonly ParsedOperation[],
  findings: Findings,
): void {
  const byTemplate = new Map<string, ParsedOperation[]>();
  for (const operation of operations) {
    const { path, method } = operation;
    reportUnsendablePath(operation, findings);
    if (!path.includes("{")) continue;
    const template = path.replace(/\{[^{}]*\}/g, "{}");
    if (template.includes("{}{}"))
      reportAdjacentParameters(operation, findings);
    const before = byTemplate.get(template) ?? [];
    byTemplate.set(template, [...before, operation]);
    const others = before.filter((other) => other.path !== path);
    const other = others.find((each) => each.method === method) ?? others[0];
    if (other !== undefined) reportIdenticalPaths(operation, other, findings);
  }
}

/** OpenAPI 3.1, Paths Object: templates that differ only in names are identical. */
function reportIdenticalPaths(
  operation: ParsedOperation,
  other: ParsedOperation,
  findings: Findings,
): void {
  const message = `The paths \`${other.path}\` and \`${operation.path}\` are the same but for the names in their braces.`;
  const related = [
    { message: "The first one stands here.", location: other.location },
  ];
  if (other.method === operation.method)
    findings.error(
      operation.location,
      "path-equal",
      `${message} Both have the method ${operation.method}, so no request can say which is meant.`,
      "Make them one operation, or give one of them another path.",
      related,
    );
  else
    findings.warning(
      operation.location,
      "path-equal",
      message,
      "Put their methods under one path.",
      related,
    );
}

function reportAdjacentParameters(
  { path, location }: ParsedOperation,
  findings: Findings,
): void {
  findings.warning(
    location,
    "path-adjoining",
    `Nothing stands between two parameters of the path \`${path}\`: a server cannot say where the first one ends, and takes it for a single character.`,
    "Put a character between them, or make them one parameter.",
  );
}

/** Reports braces of a path that hold no name, or one that others hold already. */
export function reportBraces(
  path: string,
  location: Location,
  findings: Findings,
): void {
  if (!/[{}]/.test(path)) return;
  if (path.includes("{}")) {
    findings.error(
      location,
      "path-braces",
      `The path \`${path}\` has a parameter without a name, which no request can fill in.`,
      "Write the parameter's name into the braces.",
    );
  }
  const names = templateParameters(path);
  for (const name of new Set(
    names.filter((each, at) => names.indexOf(each) < at),
  ))
    findings.warning(
      location,
      "path-braces",
      `The path \`${path}\` has \`{${name}}\` more than once: a client writes one value into all of them, and a server reads the last.`,
      "Give each parameter a name of its own.",
    );
  if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, "")))
    findings.warning(
      location,
      "path-braces",
      `The path \`${path}\` has a brace without its other half, which is taken as text.`,
      "Write `{name}` for a parameter, and `%7B` or `%7D` for a brace.",
    );
}

/** RFC 3986, 3.3: a path ends where a query or a fragment begins. Said once of each. */
function reportUnsendablePath(
  { path, location }: ParsedOperation,
  findings: Findings,
): void {
  const [mark] = /[?#]/.exec(path.replace(/\{[^{}]*\}/g, "")) ?? [];
  if (mark === undefined) return;
  const why =
    mark === "#"
      ? "What follows `#` in a path is never sent"
      : "What follows `?` in a path is sent as a query";
  findings.warningOnce(
    location,
    "path-unsendable",
    `${why}: the server that is printed does not find such operations, here and elsewhere.`,
    mark === "#"
      ? "Tell the operations apart by their paths, their methods or a parameter."
      : "Describe what follows it as a query parameter.",
  );
}

/** The names in the braces of a path template. */
export function templateParameters(path: string): readonly string[] {
  if (!path.includes("{")) return [];
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

/** Makes path parameters agree with the template: one for each name in it, and no other. */
export function reconcilePathParameters(
  parameters: readonly Parameter[],
  path: string,
  location: Location,
  { findings }: Context,
): readonly Parameter[] {
  const wanted = new Set(templateParameters(path));
  const agreed: Parameter[] = [];
  for (const parameter of parameters) {
    if (parameter.in !== "path" || wanted.delete(parameter.name))
      agreed.push(parameter);
    else {
      findings.warning(
        parameter.location,
        "path-parameter-unused",
        `The path \`${path}\` has no \`{${parameter.name}}\`, so this parameter is left out.`,
      );
    }
  }
  const missing = [...wanted].map((name): Parameter => {
    findings.warning(
      location,
      "path-parameter-missing",
      `Nothing describes \`{${name}}\` of the path \`${path}\`, so it is taken for a string.`,
    );
    return undescribedParameter(name, location);
  });
  return [...missing, ...agreed];
}

function undescribedParameter(name: string, location: Location): Parameter {
  return {
    name,
    in: "path",
    required: true,
    docs: {},
    style: "simple",
    explode: false,
    allowReserved: false,
    schema: { docs: {}, location, types: ["string"] },
    location,
  };
}
