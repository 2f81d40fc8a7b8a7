import { bearer } from "./bearer.js";
import type { Secret, Service } from "./types.js";
import { own } from "./values.js";

/**
 * The credentials of security schemes that all take a bearer token: of an
 * operation's alternatives, the first for which the caller has all.
 */
export const tokenSchemes: NonNullable<Service["security"]> = ({
  credentials,
  token,
}) => {
  // No scheme of the description takes a name and a password.
  const tokenOf = (name: string) =>
    (own(credentials, name) ?? token) as Secret | undefined;
  return (draft, operation, refused) => {
    const held = operation.security
      .map((each) => Object.keys(each).map(tokenOf))
      .find((tokens) => tokens.length > 0 && !tokens.includes(undefined));
    return bearer({ token: held?.[0] })(draft, operation, refused);
  };
};
