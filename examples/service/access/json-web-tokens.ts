import {
  createRemoteJWKSet,
  errors,
  jwtVerify,
  type JWTVerifyGetKey,
} from "jose";

import type { Queries } from "../database/database.js";
import { type Principal, rolesOf } from "./principal.js";

/** Whose JWTs are taken. */
export interface Issuer {
  /** What `iss` must be. */
  readonly issuer: string;
  /** What `aud` must hold: this service. */
  readonly audience: string;
  /** The issuer's public keys: `createRemoteJWKSet(…)` of jose. */
  readonly keys: JWTVerifyGetKey;
}

/** Never what the token says: that could be `none`, or a public key taken for a secret. */
const algorithms = ["RS256", "ES256"];

/** Says who a JWT belongs to. Rejects where the issuer's keys cannot be had: that is no fault of the caller's. */
export async function byJsonWebToken(
  queries: Queries,
  { issuer, audience, keys }: Issuer,
  token: string,
): Promise<Principal | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms,
      issuer,
      audience,
      requiredClaims: ["exp", "sub"],
      clockTolerance: 5,
    });
    const { sub = "", scope } = payload;
    const scopes = typeof scope === "string" ? scope.split(" ") : [];
    return {
      user: sub,
      scopes: new Set(scopes),
      roles: await rolesOf(queries, sub),
    };
  } catch (error) {
    if (error instanceof errors.JOSEError && ofToken.has(error.code))
      return undefined;
    throw error;
  }
}

/** What is wrong with the token itself. */
const ofToken: ReadonlySet<string> = new Set([
  errors.JOSEAlgNotAllowed.code,
  errors.JOSENotSupported.code,
  errors.JWKSNoMatchingKey.code,
  errors.JWSInvalid.code,
  errors.JWSSignatureVerificationFailed.code,
  errors.JWTClaimValidationFailed.code,
  errors.JWTExpired.code,
  errors.JWTInvalid.code,
]);

/** Reads the issuer from the environment; undefined if there is none. */
export function issuerOf(
  variables: Readonly<Record<string, string | undefined>>,
): Issuer | undefined {
  const {
    JWT_ISSUER: issuer,
    JWT_AUDIENCE: audience,
    JWT_KEYS: keys,
  } = variables;
  if (issuer === undefined && audience === undefined && keys === undefined)
    return undefined;
  if (issuer === undefined || audience === undefined || keys === undefined)
    throw new Error(
      "Set JWT_ISSUER, JWT_AUDIENCE and JWT_KEYS, or none of them.",
    );
  return { issuer, audience, keys: createRemoteJWKSet(new URL(keys)) };
}
