import type { SecurityScheme } from "../../model/model.js";

/** The new name of each old security scheme: its own, or that of one which is defined alike. */
export function matchSchemes(
  before: readonly SecurityScheme[],
  after: readonly SecurityScheme[],
): ReadonlyMap<string, string> {
  const had = new Set(before.map(({ name }) => name));
  const has = new Set(after.map(({ name }) => name));
  const come = after.filter(({ name }) => !had.has(name));
  return new Map(
    before.flatMap((scheme) => {
      if (has.has(scheme.name)) return [[scheme.name, scheme.name]];
      const at = come.findIndex((one) => isAlike(one, scheme));
      const [other] = at < 0 ? [] : come.splice(at, 1);
      return other === undefined ? [] : [[scheme.name, other.name]];
    }),
  );
}

function isAlike(one: SecurityScheme, other: SecurityScheme): boolean {
  return (
    one.kind !== "unknown" &&
    credentialLocation(one) === credentialLocation(other) &&
    credentialSource(one) === credentialSource(other)
  );
}

/** How a credential travels. */
export function credentialLocation(scheme: SecurityScheme): string {
  switch (scheme.kind) {
    case "apiKey": {
      const { in: sentIn, parameter } = scheme;
      const name = sentIn === "header" ? parameter.toLowerCase() : parameter;
      return `${sentIn} ${name}`;
    }
    case "http":
      return `HTTP ${scheme.scheme}`;
    case "oauth2":
    case "openIdConnect":
      // RFC 6750; nothing else is described for either.
      return "HTTP bearer";
    case "mutualTLS":
      return "client certificate";
    case "unknown":
      return "unknown";
  }
}

/** Where a client gets the credential from. */
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
