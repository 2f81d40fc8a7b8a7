import type { Requirement, SecurityScheme, ServerSurface } from "./types.js";
import type { Operation } from "../operation.js";
import { own } from "./own.js";

/** The alternatives of an operation's `security`. Throws if one names an unknown scheme. */
export function requirementsOf(
  operation: Operation,
  surface: ServerSurface,
): readonly Requirement[] {
  return operation.security.map((requirement) => ({
    schemes: Object.entries(requirement).map(([name, scopes]) => ({
      name,
      scheme: schemeOf(name, operation, surface),
      scopes,
    })),
    scopes: Object.values(requirement).flat(),
  }));
}

function schemeOf(
  name: string,
  { method, path, id }: Operation,
  surface: ServerSurface,
): SecurityScheme {
  const scheme = own(surface.securitySchemes, name);
  if (scheme === undefined)
    throw new TypeError(
      `${method} ${path} (${id}) needs ${name}, which is no security scheme of ${surface.name}.`,
    );
  return scheme;
}
