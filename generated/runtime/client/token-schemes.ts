import { bearer } from "./bearer.js";
import type { Authorize, Secret, Service } from "./types.js";
import { own } from "./values.js";

/**
 * The `security` of a service whose schemes all use bearer tokens: sends the token of
 * the first alternative for which the caller has all credentials.
 */
export const tokenSchemes: NonNullable<Service["security"]> = ({
  credentials,
  token,
}) => {
  // None of these schemes takes a username and password.
  const tokenOf = (name: string) =>
    (own(credentials, name) ?? token) as Secret | undefined;
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
