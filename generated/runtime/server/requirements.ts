import type { Operation } from "../operation.js";
import { own, type SecurityScheme, type ServerSurface } from "./surface.js";

/** One of the alternatives of an operation's security: all of its schemes must accept what the request carries. */
export interface Requirement {
  /** None: anybody may call. */
  readonly schemes: readonly RequiredScheme[];
  /** Those of all its schemes. */
  readonly scopes: readonly string[];
}

export interface RequiredScheme {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly scopes: readonly string[];
}

/** The alternatives of an operation's security. Throws where one names no scheme of the description. */
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
