import {
  type BasicCredentials,
  type Connection,
  type Scheme,
  type Secret,
  takesToken,
} from "./connection.js";
import type { Operation } from "../operation.js";

/** What a request's credentials add to it. */
export interface Authorization {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly string[];
  readonly cookies: readonly string[];
}

type Credential = Secret | BasicCredentials;

/**
 * Gives the credentials that an operation wants: of its alternatives the first
 * for which the caller has them all. Where there is none the request goes
 * without, and the server says what it thinks of that.
 */
export async function authorize(
  { service, options }: Connection,
  { security }: Operation,
): Promise<Authorization> {
  const headers: [string, string][] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  const { schemes } = service;
  const credentialOf = (name: string): Credential | undefined => {
    const own = options.credentials;
    if (own !== undefined && Object.hasOwn(own, name)) return own[name];
    const scheme = schemes[name];
    return scheme && takesToken(scheme) ? options.token : undefined;
  };
  const held = security.find((alternative) => {
    const names = Object.keys(alternative);
    return (
      names.length > 0 &&
      names.every(
        (name) =>
          credentialOf(name) !== undefined ||
          schemes[name]?.kind === "mutualTLS",
      )
    );
  });
  for (const name of Object.keys(held ?? {})) {
    const scheme = schemes[name];
    const credential = credentialOf(name);
    if (scheme === undefined || credential === undefined) continue;
    const text = await textOf(scheme, credential);
    if (scheme.kind !== "apiKey") headers.push(["authorization", text]);
    else if (scheme.in === "header") headers.push([scheme.parameter, text]);
    else
      (scheme.in === "query" ? query : cookies).push(
        `${encodeURIComponent(scheme.parameter)}=${encodeURIComponent(text)}`,
      );
  }
  // A description without security schemes says nothing of tokens; the caller does.
  if (options.token !== undefined && Object.keys(schemes).length === 0)
    headers.push(["authorization", `Bearer ${await reveal(options.token)}`]);
  return { headers, query, cookies };
}

async function textOf(scheme: Scheme, credential: Credential): Promise<string> {
  if (typeof credential === "object") {
    const { username, password } = credential;
    const bytes = new TextEncoder().encode(`${username}:${password}`);
    return `Basic ${btoa(String.fromCharCode(...bytes))}`;
  }
  const secret = await reveal(credential);
  if (scheme.kind === "apiKey") return secret;
  return takesToken(scheme)
    ? `Bearer ${secret}`
    : `${scheme.kind === "http" ? scheme.scheme : ""} ${secret}`.trim();
}

async function reveal(secret: Secret): Promise<string> {
  return typeof secret === "string" ? secret : secret();
}
