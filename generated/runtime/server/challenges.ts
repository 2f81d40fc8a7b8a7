/** What `www-authenticate` says: RFC 9110, 11.6.1, and for tokens RFC 6750, 3. */
import type { RequiredScheme, Requirement, SecurityScheme } from "./types.js";

/** For a 401: a challenge for each scheme that would do. */
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
    // RFC 6750, 3.1: no error where the request carried no token at all.
    return refused ? 'Bearer error="invalid_token"' : "Bearer";
  if (name.toLowerCase() === "basic") return 'Basic realm="api"';
  return name;
}

/**
 * For a 403: which scopes a token needs, where one was asked for scopes
 * (RFC 6750, 3.1); nothing of schemes that ask for none.
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

/** RFC 6749, 3.3: ASCII that is seen, without quotation mark and backslash. Another could be granted to no token. */
function isScopeToken(scope: string): boolean {
  return /^[!#-[\]-~]+$/.test(scope);
}

function isBearer(scheme: SecurityScheme): boolean {
  return scheme.kind === "http" && scheme.scheme.toLowerCase() === "bearer";
}
