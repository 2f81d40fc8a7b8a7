import type { Operation } from "../../operation.js";
import { settled } from "../flow.js";
import type { Authenticators, BasicCredential, OwnerHook } from "../hooks.js";
import { own } from "../input/decode-text.js";
import { lenient } from "../input/parameters-decode.js";
import { Refusal } from "../reply/refusal.js";
import type { ServerRequest } from "../request.js";
import type {
  Authenticated,
  Call,
  RequiredScheme,
  Requirement,
  Route,
  SecurityScheme,
  ServerSurface,
} from "../types.js";
import { bucketsOf, ownedBy, ownerOf } from "./owner.js";

const anonymous: Authenticated = {
  principal: undefined,
  known: false,
  scopes: [],
  schemes: [],
};

/**
 * Step 2: finds the first alternative of the operation's `security` whose schemes all
 * accept the credentials of the request. The first scheme supplies the principal. A
 * rejected credential is a 401 even if the operation also allows anonymous requests.
 */
export function authenticate(
  call: Call,
  guards: {
    readonly authenticators: Authenticators;
    readonly owner: OwnerHook | undefined;
  },
): Refusal | undefined | Promise<Refusal | undefined> {
  const { route, request } = call;
  const attempted = { route, request, hooks: guards.authenticators };
  const found = attempt(attempted, 0, false);
  return found instanceof Promise
    ? found.then((caller) => recognize(call, guards.owner, caller))
    : recognize(call, guards.owner, found);
}

/** Records the caller, and the owner and quotas if the operation uses them. */
function recognize(
  call: Call,
  ownerHook: OwnerHook | undefined,
  caller: Authenticated | Refusal,
): Refusal | undefined {
  if (caller instanceof Refusal) return caller;
  const { route } = call;
  call.caller = caller;
  if (ownedBy(route) !== undefined) {
    call.owner = ownerOf(caller, ownerHook);
    call.buckets = bucketsOf(call.owner, route.quotas);
  }
  return undefined;
}

/** A request, and the hooks that authenticate it. */
interface Attempt {
  readonly route: Route;
  readonly request: ServerRequest;
  readonly hooks: Authenticators;
}

/**
 * Tries the alternatives from an index on. `refused`: whether a credential of an earlier
 * one was rejected.
 */
function attempt(
  attempted: Attempt,
  at: number,
  refused: boolean,
): Authenticated | Refusal | Promise<Authenticated | Refusal> {
  const { requirements } = attempted.route;
  const requirement = requirements[at];
  if (requirement === undefined) return withoutAny(requirements, refused);
  const orNext = (met: Met) =>
    typeof met === "object"
      ? met
      : attempt(attempted, at + 1, refused || met === "refused");
  const met = meet(requirement, attempted);
  return met instanceof Promise ? met.then(orNext) : orNext(met);
}

/** The result for a request that satisfies no alternative with credentials. */
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
  requirement: Requirement,
  attempted: Attempt,
): Met | Promise<Met> {
  const { schemes } = requirement;
  if (schemes.length === 0) return "absent";
  // Look for all credentials before calling a hook: an incomplete set needs no hook.
  const credentials = schemes.map(({ scheme }) =>
    credentialOf(scheme, attempted.request),
  );
  if (credentials.includes(undefined)) return "absent";
  if (credentials.includes(malformed)) return "refused";
  return ask({ requirement, credentials, attempted }, 0, undefined);
}

/** The credentials for all schemes of a requirement. */
interface Presented {
  readonly requirement: Requirement;
  readonly credentials: readonly unknown[];
  readonly attempted: Attempt;
}

/**
 * Asks the hooks of the schemes from an index on. `first` is the principal of the first
 * scheme.
 */
function ask(
  presented: Presented,
  at: number,
  first: unknown,
): Met | Promise<Met> {
  const { requirement, credentials, attempted } = presented;
  const { schemes, scopes: all } = requirement;
  const scheme = schemes[at];
  if (scheme === undefined)
    return { principal: first, known: true, scopes: all, schemes };
  const { name, scopes } = scheme;
  const { route, request, hooks } = attempted;
  const { operation, surface } = route;
  const info = { operation, surface: surface.name, scopes, request };
  const orRefused = (principal: unknown) =>
    principal === undefined || principal === null || principal === false
      ? "refused"
      : ask(presented, at + 1, at === 0 ? principal : first);
  const answered = settled(hooks.get(name)?.(credentials[at], info));
  return answered instanceof Promise
    ? answered.then(orRefused)
    : orRefused(answered);
}

/** The credentials are malformed, so no hook is called. */
const malformed = Symbol("malformed");

/** The credential that the request carries for a scheme; `undefined` if it carries none. */
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

/**
 * Parses `Authorization` (RFC 9110, 11.4). `scheme` is in lower case; the header's may
 * be in any case.
 */
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
  // RFC 6750, 2.1: a bearer token contains no spaces.
  return scheme === "bearer" && /[\s,]/.test(text) ? malformed : text;
}

/**
 * Parses Basic credentials (RFC 7617): base64 of username and password, separated by
 * the first colon.
 */
function basicOf(text: string): BasicCredential | typeof malformed {
  try {
    const bytes = Uint8Array.from(atob(text), (unit) => unit.charCodeAt(0));
    const pair = new TextDecoder("utf-8", {
      fatal: true,
      ignoreBOM: false,
    }).decode(bytes);
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
  // An empty key counts as absent.
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

/** The challenges of a 401: one for each accepted scheme. */
function challenges(
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
      `${method} ${path} (${id}) needs ${name}, which is not a security scheme of ${surface.name}.`,
    );
  return scheme;
}
