import type { SecurityScheme } from "../../../language/model/model.js";
import { mergedHeaders, type Parts, type Tested } from "./tested.js";

/** The credential that the scaffolded server accepts. */
export const DEVELOPMENT_TOKEN = "dev-token";

/** A token of HTTP (RFC 9110, section 5.6.2): the name of a header or of a scheme. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/**
 * The credentials of the first alternative that a test can send; undefined if
 * it can send none.
 */
export function credentials(tested: Tested): Parts | undefined {
  const { security } = tested.operation;
  if (security.length === 0) return { query: [], headers: {} };
  if (!tested.acceptsToken) return undefined;
  for (const { schemes } of security) {
    const all = schemes.flatMap(({ name }) => credentialOf(name, tested) ?? []);
    if (all.length !== schemes.length) continue;
    return {
      query: all.flatMap(({ query }) => query),
      headers: mergedHeaders(...all.map(({ headers }) => headers)),
    };
  }
  return undefined;
}

/** Whether the server refuses a request without credentials, which the tests could send. */
export function needsCredentials(tested: Tested): boolean {
  const { security } = tested.operation;
  return (
    security.length > 0 &&
    security.every(({ schemes }) =>
      schemes.some(({ name }) => credentialOf(name, tested) !== undefined),
    )
  );
}

function credentialOf(name: string, { version }: Tested): Parts | undefined {
  const scheme = version.securitySchemes.find((each) => each.name === name);
  return scheme && credential(scheme);
}

/**
 * The credential that a request sends for a security scheme; undefined if a test cannot
 * send it.
 */
function credential(scheme: SecurityScheme): Parts | undefined {
  switch (scheme.kind) {
    case "http":
      if (scheme.scheme === "basic")
        return authorization(
          `Basic ${Buffer.from(`developer:${DEVELOPMENT_TOKEN}`).toString("base64")}`,
        );
      return token.test(scheme.scheme)
        ? authorization(`${capitalized(scheme.scheme)} ${DEVELOPMENT_TOKEN}`)
        : undefined;
    case "oauth2":
    case "openIdConnect":
      return authorization(`Bearer ${DEVELOPMENT_TOKEN}`);
    case "apiKey": {
      const { in: place, parameter } = scheme;
      const pair = `${encodeURIComponent(parameter)}=${DEVELOPMENT_TOKEN}`;
      if (place === "query") return { query: [pair], headers: {} };
      if (place === "cookie") return { query: [], headers: { Cookie: pair } };
      return token.test(parameter)
        ? { query: [], headers: { [parameter]: DEVELOPMENT_TOKEN } }
        : undefined;
    }
    case "mutualTLS":
    case "unknown":
      return undefined;
  }
}

function authorization(text: string): Parts {
  return { query: [], headers: { Authorization: text } };
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
