import type { SecurityScheme } from "../../../language/model/model.js";

/** The new name of each old security scheme: the same name, or else that of an added scheme with the same definition. */
export function matchSchemes(
  before: readonly SecurityScheme[],
  after: readonly SecurityScheme[],
): ReadonlyMap<string, string> {
  const oldNames = new Set(before.map(({ name }) => name));
  const newNames = new Set(after.map(({ name }) => name));
  const added = after.filter(({ name }) => !oldNames.has(name));
  return new Map(
    before.flatMap((scheme) => {
      if (newNames.has(scheme.name)) return [[scheme.name, scheme.name]];
      const at = added.findIndex((one) => isAlike(one, scheme));
      const [other] = at < 0 ? [] : added.splice(at, 1);
      return other === undefined ? [] : [[scheme.name, other.name]];
    }),
  );
}

function isAlike(old: SecurityScheme, updated: SecurityScheme): boolean {
  return (
    old.kind !== "unknown" &&
    credentialLocation(old) === credentialLocation(updated) &&
    credentialSource(old) === credentialSource(updated)
  );
}

/** Where a request carries the credential. */
export function credentialLocation(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "apiKey": {
      const { in: sentIn, parameter } = scheme;
      const name = sentIn === "header" ? parameter.toLowerCase() : parameter;
      return `${sentIn} ${name}`;
    }
    case "http":
      // RFC 9110, 11.1: the name of a scheme has no case.
      return `HTTP ${scheme.scheme.toLowerCase()}`;
    case "oauth2":
    case "openIdConnect":
      // RFC 6750. OpenAPI describes nothing else for either.
      return "HTTP bearer";
    case "mutualTLS":
      return "client certificate";
    case "unknown":
      return "unknown";
  }
}

/** The URLs that issue the credential. */
export function credentialSource(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "oauth2":
      return scheme.flows
        .flatMap(({ authorizationUrl, tokenUrl, refreshUrl }) =>
          [authorizationUrl, tokenUrl, refreshUrl].filter(
            (url) => url !== undefined,
          ),
        )
        .join(", ");
    case "openIdConnect":
      return scheme.url ?? "";
    case "apiKey":
    case "http":
    case "mutualTLS":
    case "unknown":
      return "";
  }
}
