import { repaired } from "../../../language/diagnostics/diagnostics.js";
import type { Location } from "../../../language/json/location.js";
import type { Parameter } from "../../../language/model/model.js";
import type { Context } from "../context.js";
import type { DiagnosticCollector } from "../diagnostic-collector.js";
import type { ParsedOperation } from "./parsed-operation.js";

/**
 * Reports paths that no request can match, that match the same requests, or that
 * have adjacent parameters.
 *
 * @returns the operations whose requests all match an earlier operation, each with the
 * earlier one
 */
export function reportTemplates(
  operations: readonly ParsedOperation[],
  diagnostics: DiagnosticCollector,
): ReadonlyMap<ParsedOperation, ParsedOperation> {
  const shadowed = new Map<ParsedOperation, ParsedOperation>();
  const byTemplate = new Map<string, ParsedOperation[]>();
  for (const operation of operations) {
    const { path, method } = operation;
    reportUnsendablePath(operation, diagnostics);
    if (!path.includes("{")) continue;
    const template = path.replace(/\{[^{}]*\}/g, "{}");
    if (template.includes("{}{}"))
      reportAdjacentParameters(operation, diagnostics);
    const earlier = byTemplate.get(template) ?? [];
    byTemplate.set(template, [...earlier, operation]);
    const others = earlier.filter((other) => other.path !== path);
    const first = others.find((each) => each.method === method);
    if (first !== undefined) shadowed.set(operation, first);
    const other = first ?? others[0];
    if (other !== undefined)
      reportIdenticalPaths(operation, other, diagnostics);
  }
  return shadowed;
}

/** OpenAPI 3.1, Paths Object: templates that differ only in names are identical. */
function reportIdenticalPaths(
  operation: ParsedOperation,
  other: ParsedOperation,
  diagnostics: DiagnosticCollector,
): void {
  const message = `The paths \`${other.path}\` and \`${operation.path}\` differ only in their parameter names.`;
  const related = [
    { message: "The first path is here.", location: other.location },
  ];
  if (other.method === operation.method)
    diagnostics.warning(
      operation.location,
      "path-equal",
      repaired(
        `${message} Both have the method ${operation.method}, so every request matches both.`,
        "A server calls the handler of the first.",
      ),
      "Merge them into one operation, or change one of the paths.",
      related,
    );
  else
    diagnostics.warning(
      operation.location,
      "path-equal",
      message,
      "Move their methods to one path item.",
      related,
    );
}

function reportAdjacentParameters(
  { path, location }: ParsedOperation,
  diagnostics: DiagnosticCollector,
): void {
  diagnostics.warning(
    location,
    "path-adjoining",
    `The path \`${path}\` has two adjacent parameters: a server cannot determine where the first one ends and reads a single character.`,
    "Put a separator between them, or merge them into one parameter.",
  );
}

/** Reports empty, repeated and unmatched braces of a path. */
export function reportBraces(
  path: string,
  location: Location,
  diagnostics: DiagnosticCollector,
): void {
  if (!/[{}]/.test(path)) return;
  if (path.includes("{}")) {
    diagnostics.error(
      location,
      "path-braces",
      `The path \`${path}\` has a parameter without a name.`,
      "Write the parameter's name between the braces.",
    );
  }
  const names = templateParameters(path);
  for (const name of new Set(
    names.filter((each, at) => names.indexOf(each) < at),
  ))
    diagnostics.warning(
      location,
      "path-braces",
      repaired(
        `The path \`${path}\` has \`{${name}}\` more than once.`,
        "A client writes the same value in each place, and a server reads the last one.",
      ),
      "Give each parameter a unique name.",
    );
  if (/[{}]/.test(path.replace(/\{[^{}]*\}/g, "")))
    diagnostics.warning(
      location,
      "path-braces",
      repaired(
        `The path \`${path}\` has an unmatched brace.`,
        "It is read as text.",
      ),
      "Write `{name}` for a parameter, and `%7B` or `%7D` for a literal brace.",
    );
}

/** RFC 3986, section 3.3: a path ends where a query or a fragment begins. Reported once for each. */
function reportUnsendablePath(
  { path, location }: ParsedOperation,
  diagnostics: DiagnosticCollector,
): void {
  const [mark] = /[?#]/.exec(path.replace(/\{[^{}]*\}/g, "")) ?? [];
  if (mark === undefined) return;
  const why =
    mark === "#"
      ? "The part of a path after `#` is never sent"
      : "The part of a path after `?` is sent as a query string";
  diagnostics.warningOnce(
    location,
    "path-unsendable",
    `${why}: generated servers never match such operations. Reported once; other paths may have the same problem.`,
    mark === "#"
      ? "Distinguish the operations by path, method or parameter."
      : "Describe that part as query parameters.",
  );
}

/** The names of the parameters in a path template. */
export function templateParameters(path: string): readonly string[] {
  if (!path.includes("{")) return [];
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = ""]) => name);
}

/** Returns exactly one path parameter for each name in the template: unused ones are dropped, undescribed ones are added as strings. */
export function reconcilePathParameters(
  parameters: readonly Parameter[],
  path: string,
  location: Location,
  { diagnostics }: Context,
): readonly Parameter[] {
  const expected = new Set(templateParameters(path));
  const used: Parameter[] = [];
  for (const parameter of parameters) {
    if (parameter.in !== "path" || expected.delete(parameter.name))
      used.push(parameter);
    else {
      diagnostics.warning(
        parameter.location,
        "path-parameter-unused",
        repaired(
          `The path \`${path}\` has no \`{${parameter.name}}\`.`,
          "This parameter is ignored.",
        ),
      );
    }
  }
  const missing = [...expected].map((name): Parameter => {
    diagnostics.warning(
      location,
      "path-parameter-missing",
      repaired(
        `The path parameter \`{${name}}\` of \`${path}\` is not described.`,
        "It is a string.",
      ),
    );
    return undescribedParameter(name, location);
  });
  return [...missing, ...used];
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
