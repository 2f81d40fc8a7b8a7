import type {
  Authenticated,
  Authenticators,
  BasicCredential,
  Requirement,
  Route,
  SecurityScheme,
} from "./types.js";
import { challenges } from "./challenges.js";
import { lenient } from "./parameters-decode.js";
import { Refusal } from "./refusal.js";
import type { ServerRequest } from "./request.js";
import { settled, whenReady } from "./when-ready.js";

const anonymous: Authenticated = {
  principal: undefined,
  known: false,
  scopes: [],
  schemes: [],
};

/**
 * The second step: finds the first alternative of the operation's security
 * whose schemes all accept what the request carries. The principal is that of
 * its first scheme. A credential that is refused is a 401 even where the
 * operation also answers to nobody in particular.
 */
export function authenticate(
  route: Route,
  request: ServerRequest,
  hooks: Authenticators,
): Authenticated | Refusal | Promise<Authenticated | Refusal> {
  return tryFrom(0, false, route, request, hooks);
}

/** Tries the alternatives from one on; whether one before it was refused is told. */
function tryFrom(
  at: number,
  refused: boolean,
  route: Route,
  request: ServerRequest,
  hooks: Authenticators,
): ReturnType<typeof authenticate> {
  const requirement = route.requirements[at];
  if (requirement === undefined) return withoutAny(route.requirements, refused);
  return whenReady(meet(requirement, route, request, hooks), (met) =>
    typeof met === "object"
      ? met
      : tryFrom(at + 1, refused || met === "refused", route, request, hooks),
  );
}

/** What becomes of a request that meets no requirement by a credential. */
function withoutAny(
  requirements: readonly Requirement[],
  refused: boolean,
): Authenticated | Refusal {
  const open =
    requirements.length === 0 ||
    requirements.some(({ schemes }) => schemes.length === 0);
  if (open && !refused) return anonymous;
  return new Refusal(401, detailOf(refused), {
    headers: { "www-authenticate": challenges(requirements, refused) },
  });
}

function detailOf(refused: boolean): string {
  return refused
    ? "The credentials are not valid."
    : "This operation needs credentials.";
}

type Met = Authenticated | "absent" | "refused";

function meet(
  { schemes, scopes: all }: Requirement,
  { operation, surface }: Route,
  request: ServerRequest,
  hooks: Authenticators,
): Met | Promise<Met> {
  if (schemes.length === 0) return "absent";
  // All are looked for before any hook is asked: half a pair of credentials costs nothing.
  const credentials = schemes.map(({ scheme }) =>
    credentialOf(scheme, request),
  );
  if (credentials.includes(undefined)) return "absent";
  if (credentials.includes(malformed)) return "refused";
  const askFrom = (at: number, first: unknown): Met | Promise<Met> => {
    const scheme = schemes[at];
    if (scheme === undefined)
      return { principal: first, known: true, scopes: all, schemes };
    const { name, scopes } = scheme;
    const info = { operation, surface: surface.name, scopes, request };
    const asked = hooks.get(name)?.(credentials[at], info);
    return whenReady(settled(asked), (principal) =>
      principal === undefined || principal === null || principal === false
        ? "refused"
        : askFrom(at + 1, at === 0 ? principal : first),
    );
  };
  return askFrom(0, undefined);
}

/** What the request carries is no credential of its scheme: none that a hook should see. */
const malformed = Symbol("malformed");

/** What the request carries for a scheme; `undefined` where it carries nothing. */
function credentialOf(scheme: SecurityScheme, request: ServerRequest): unknown {
  switch (scheme.kind) {
    case "apiKey":
      return apiKeyOf(scheme.in, scheme.name, request);
    case "mutualTLS":
      return request.source;
    case "unknown":
      return request;
    case "http": {
      const name = scheme.scheme.toLowerCase();
      const text = authorizationOf(name, request);
      return name === "basic" && typeof text === "string"
        ? basicOf(text)
        : text;
    }
  }
}

/** RFC 9110, 11.4: a scheme in any case, here in lower case, then its credentials. */
function authorizationOf(
  scheme: string,
  request: ServerRequest,
): string | typeof malformed | undefined {
  const header = request.header("authorization") ?? "";
  const space = header.indexOf(" ");
  const given = space < 0 ? header : header.slice(0, space);
  if (given.toLowerCase() !== scheme) return undefined;
  const text = header.slice(given.length).trim();
  if (text === "") return undefined;
  // RFC 6750, 2.1: a token is one word.
  return scheme === "bearer" && /[\s,]/.test(text) ? malformed : text;
}

/** RFC 7617: user and password in base64, the first colon between them. */
function basicOf(text: string): BasicCredential | typeof malformed {
  try {
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
    const pair = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const colon = pair.indexOf(":");
    if (colon < 0) return malformed;
    return { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
  } catch {
    return malformed;
  }
}

function apiKeyOf(
  location: "query" | "header" | "cookie",
  name: string,
  request: ServerRequest,
): string | undefined {
  const key = rawApiKey(location, name, request);
  // An empty key is none: no hook should see it.
  return key === "" ? undefined : key;
}

function rawApiKey(
  location: "query" | "header" | "cookie",
  name: string,
  request: ServerRequest,
): string | undefined {
  switch (location) {
    case "header":
      return request.header(name.toLowerCase());
    case "query":
      return new URLSearchParams(request.query).get(name) ?? undefined;
    case "cookie":
      return cookieOf(name, request.header("cookie") ?? "");
  }
}

function cookieOf(name: string, header: string): string | undefined {
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    if (equals >= 0 && lenient(pair.slice(0, equals).trim()) === name)
      return lenient(pair.slice(equals + 1).trim());
  }
  return undefined;
}
