/**
 * Opens connections, and sends the credentials of the caller.
 */
import type { Operation } from "../operation.js";
import { memberOf } from "../problem.js";
import type { Service } from "./codecs.js";
import type {
  Authorize,
  BasicCredentials,
  Connection,
  ConnectionOptions,
  Draft,
  OperationServers,
  Secret,
  SuppliedSecret,
} from "./options.js";
import { setHeader, textOf } from "./request.js";

/**
 * Validates the options and makes a connection; sends nothing. Throws a `TypeError` for
 * invalid options.
 */
export const openConnection = <Credentials extends object>(
  { security = bearer, server }: Service,
  given: ConnectionOptions<Credentials> & OperationServers,
): Connection => {
  const { baseUrl = server } = given;
  if (!baseUrl || /[?#]/.test(baseUrl))
    throw new TypeError("baseUrl is missing or has ?/#.");
  return {
    ...(given as ConnectionOptions & OperationServers),
    baseUrl: baseUrl.replace(/\/+$/, ""),
    // The calling module is generated with the names of the credentials.
    authorize: security(given as ConnectionOptions),
  };
};

/**
 * Makes a function that returns what identifies a secret, if a function of the caller
 * supplies it, and the secret. A refused secret is renewed, unless another call has
 * renewed it since. Parallel calls share a renewal, but not its error.
 */
const renewable = (secret: Secret | undefined): Reveal => {
  if (typeof secret !== "function") return () => ["", secret];
  // The last renewal. It identifies the secret that the function returns.
  let current: readonly Promise<SuppliedSecret>[] = [];
  const reveal = (refused: unknown, held = current): Revealed => [
    held,
    !refused
      ? secret(false)
      : refused === held
        ? (current = [(async () => secret(true))()])[0]
        : // The renewal of another call may fail.
          held[0]?.catch(() => reveal(held)[1]),
  ];
  return reveal;
};

/**
 * Sends `token` as a bearer token with every operation. Used for descriptions without
 * security schemes.
 */
export const bearer = ({
  token,
}: {
  readonly token?: Secret | undefined;
}): Authorize => {
  const reveal = renewable(token);
  return async ({ headers }, _, refused) => {
    if (headers.has("authorization")) return;
    const [held, revealed] = reveal(refused);
    const secret = await revealed;
    if (secret) setHeader(headers, "authorization", `Bearer ${secret}`);
    return held;
  };
};

/**
 * The `security` of a service whose schemes all use bearer tokens: sends the token of
 * the first alternative for which the caller has all credentials.
 */
export const tokenSchemes: NonNullable<Service["security"]> = ({
  credentials,
  token,
}) => {
  // None of these schemes uses a username and password.
  const tokenOf = (name: string) =>
    (memberOf(credentials, name) ?? token) as Secret | undefined;
  // Each secret has its own renewals.
  const bearers = new Map<Secret | undefined, Authorize>();
  const bearerOf = (token: Secret | undefined) => {
    const known = bearers.get(token) ?? bearer({ token });
    bearers.set(token, known);
    return known;
  };
  return (draft, operation, refused) => {
    const held = operation.security
      .map((each) => Object.keys(each).map(tokenOf))
      .find((tokens) => tokens.length > 0 && !tokens.includes(undefined));
    return bearerOf(held?.[0])(draft, operation, refused);
  };
};

/** A security scheme of the description: where its credential is sent. */
type Scheme =
  | { readonly kind: "http"; readonly scheme: string }
  | {
      readonly kind: "apiKey";
      readonly in: "query" | "header" | "cookie";
      readonly parameter: string;
    }
  | { readonly kind: "oauth2" | "openIdConnect" | "mutualTLS" };

/** The security schemes of an API version, by name. */
interface Schemes {
  readonly [name: string]: Scheme;
}

type Credential = Secret | BasicCredentials;

/**
 * Makes the `security` of a service: sends the credentials that the caller passes to
 * `connect`. Throws a `TypeError` if `token` is given but no scheme uses bearer tokens.
 */
export function securitySchemes(
  schemes: Schemes,
): NonNullable<Service["security"]> {
  return (options) => {
    if (options.token !== undefined && !Object.values(schemes).some(takesToken))
      throw new TypeError(
        "No security scheme of this API takes a token: pass credentials.",
      );
    return authorizer(schemes, options);
  };
}

/**
 * Sends the credentials of the first alternative in the operation's `security` for
 * which the caller has all credentials. If there is none, the request is sent without
 * credentials and the server decides.
 */
function authorizer(schemes: Schemes, options: ConnectionOptions): Authorize {
  const credentialOf = (name: string): Credential | undefined => {
    const own = options.credentials;
    if (own !== undefined && Object.prototype.hasOwnProperty.call(own, name))
      return own[name];
    const scheme = schemes[name];
    return scheme && takesToken(scheme) ? options.token : undefined;
  };
  // Each secret has its own renewals.
  const reveals = new Map<Secret, Reveal>();
  return async (draft, operation, refused) => {
    // What identifies the secret that each function supplied.
    const supplied = new Map<unknown, unknown>();
    const before = refused instanceof Map ? refused : undefined;
    const reveal = (secret: Secret) => {
      const known = reveals.get(secret) ?? renewable(secret);
      reveals.set(secret, known);
      const [held, text] = known(before?.get(secret));
      if (held) supplied.set(secret, held);
      return text;
    };
    for (const name of heldBy(operation, schemes, credentialOf)) {
      const scheme = schemes[name];
      const credential = credentialOf(name);
      if (scheme === undefined || credential === undefined) continue;
      const text = await credentialText(scheme, credential, reveal);
      if (text) put(draft, scheme, text);
    }
    return supplied.size > 0 && supplied;
  };
}

/** The schemes of the first alternative for which the caller has all credentials. */
function heldBy(
  { security }: Operation,
  schemes: Schemes,
  credentialOf: (name: string) => Credential | undefined,
): readonly string[] {
  const alternatives = security.map((each) => Object.keys(each));
  const isHeld = (name: string) =>
    credentialOf(name) !== undefined || schemes[name]?.kind === "mutualTLS";
  return (
    alternatives.find(
      (names) =>
        names.every(isHeld) &&
        // A certificate may be absent, so one alone does not hide a given credential.
        names.some((name) => credentialOf(name) !== undefined),
    ) ?? []
  );
}

function put(draft: Draft, scheme: Scheme, text: string): void {
  const { headers, url } = draft;
  const header = (name: string, value: string) => {
    if (!headers.has(name.toLowerCase())) setHeader(headers, name, value);
  };
  if (scheme.kind !== "apiKey") header("authorization", text);
  else if (scheme.in === "header") header(scheme.parameter, text);
  else {
    const pair = `${encodeURIComponent(scheme.parameter)}=${encodeURIComponent(textOf(scheme.parameter, text))}`;
    if (scheme.in === "query") draft.url = withPair(url, pair);
    else {
      const others = headers.get("cookie");
      headers.set("cookie", others === undefined ? pair : `${others}; ${pair}`);
    }
  }
}

/**
 * Appends a pair to the query and removes older pairs of the same name: the URL of a
 * next page may already contain an API key.
 */
function withPair(url: string, pair: string): string {
  const [path = "", ...rest] = url.split("?");
  const name = pair.slice(0, pair.indexOf("=") + 1);
  const others = rest.join("?").split("&");
  const kept = others.filter((each) => each !== "" && !each.startsWith(name));
  return `${path}?${[...kept, pair].join("&")}`;
}

async function credentialText(
  scheme: Scheme,
  credential: Credential,
  reveal: (secret: Secret) => Revealed[1],
): Promise<SuppliedSecret> {
  if (typeof credential === "object") {
    const { username, password } = credential;
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    return `Basic ${btoa(String.fromCharCode(...bytes))}`;
  }
  const secret = await reveal(credential);
  if (!secret || scheme.kind === "apiKey") return secret;
  return takesToken(scheme)
    ? `Bearer ${secret}`
    : `${scheme.kind === "http" ? scheme.scheme : ""} ${secret}`.trim();
}

/** Whether the scheme's credential is a bearer token. */
function takesToken(scheme: Scheme): boolean {
  return scheme.kind === "http"
    ? scheme.scheme.toLowerCase() === "bearer"
    : scheme.kind === "oauth2" || scheme.kind === "openIdConnect";
}

type Reveal = (refused: unknown) => Revealed;

type Revealed = readonly [
  held: unknown,
  secret: SuppliedSecret | Promise<SuppliedSecret>,
];
