import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JSONWebKeySet,
  SignJWT,
} from "jose";

/** Claims, or `undefined` for one that a token lacks. */
export interface Claims {
  readonly [claim: string]: unknown;
}

/** An identity provider: it signs, and shows its public keys. */
export interface IdentityProvider {
  readonly issuer: string;
  readonly audience: string;
  readonly jwks: JSONWebKeySet;
  readonly keys: ReturnType<typeof createLocalJWKSet>;
  /** Signs a token that is good for a minute; `change` takes the place of its claims. */
  sign(change?: Claims): Promise<string>;
}

/** Starts one, with a key of its own. */
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
