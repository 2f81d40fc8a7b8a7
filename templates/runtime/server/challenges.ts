/** Values of `WWW-Authenticate`: RFC 9110, 11.6.1, and RFC 6750, 3 for bearer tokens. */
import type { RequiredScheme, Requirement, SecurityScheme } from "./types.js";

/** The challenges of a 401: one for each accepted scheme. */
export function challenges(
  requirements: readonly Requirement[],
  refused: boolean,
): readonly string[] {
  const texts = requirements.flatMap(({ schemes }) =>
    schemes.map(({ scheme }) => challenge(scheme, refused)),
  );
  return [...new Set(texts)];
}

function challenge(scheme: SecurityScheme, refused: boolean): string {
  if (scheme.kind === "mutualTLS") return "Mutual";
  if (scheme.kind === "apiKey") return "ApiKey";
  if (scheme.kind === "unknown") return "Unknown";
  const name = scheme.scheme;
  if (isBearer(scheme))
    // RFC 6750, 3.1: no error code if the request had no token.
    return refused ? 'Bearer error="invalid_token"' : "Bearer";
  if (name.toLowerCase() === "basic") return 'Basic realm="api"';
  return name;
}

/**
 * The challenges of a 403: the scopes that a token needs (RFC 6750, 3.1). Empty if no
 * scheme asks for scopes.
 */
export function scopeChallenges(
  schemes: readonly RequiredScheme[],
): readonly string[] {
  const texts = schemes
    .filter(({ scheme, scopes }) => isBearer(scheme) && scopes.length > 0)
    .map(({ scopes }) => scopeChallenge(scopes.filter(isScopeToken)));
  return [...new Set(texts)];
}

function scopeChallenge(scopes: readonly string[]): string {
  const error = 'Bearer error="insufficient_scope"';
  return scopes.length === 0 ? error : `${error}, scope="${scopes.join(" ")}"`;
}

/**
 * RFC 6749, 3.3: visible ASCII without quotation mark and backslash. No token can be
 * granted another scope.
 */
function isScopeToken(scope: string): boolean {
  return /^[!#-[\]-~]+$/.test(scope);
}

function isBearer(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme.toLowerCase() === "bearer";
}
