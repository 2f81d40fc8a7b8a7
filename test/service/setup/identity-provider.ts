import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  SignJWT,
} from "jose";

/** The claims of a token; `undefined` leaves one out. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/** An identity provider, which signs tokens and serves its public keys. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
  /** Signs a token that is valid for a minute. `change` replaces claims. */
  sign(change?: Claims): Promise<string>;
}

/** Starts an identity provider with a new key. */
export async function identityProvider(): Promise<IdentityProvider> {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const key = { ...(await exportJWK(publicKey)), alg: "ES256", kid: "1" };
  const jwks = { keys: [key] };
  const issuer = "https://identity.example.com";
  const audience = "https://api.example.com";
  return {
    issuer,
    audience,
    jwks,
    keys: createLocalJWKSet(jwks),
    sign: (change = {}) =>
      new SignJWT({
        iss: issuer,
        aud: audience,
        sub: "ann",
        exp: Math.floor(Date.now() / 1000) + 60,
        ...change,
      })
        .setProtectedHeader({ alg: "ES256", kid: "1" })
        .sign(privateKey),
  };
}
