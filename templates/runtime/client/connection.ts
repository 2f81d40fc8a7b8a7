import type { Connection, ConnectionOptions, Service } from "./types.js";
import { bearer } from "./bearer.js";

/**
 * Validates the options and makes a connection; sends nothing. Throws a `TypeError` for
 * invalid options.
 */
export function openConnection<Credentials extends object>(
  { security = bearer, server = "" }: Service,
  given: ConnectionOptions<Credentials>,
): Connection {
  const { baseUrl = server } = given;
  if (!baseUrl || /[?#]/.test(baseUrl))
    throw new TypeError("baseUrl is missing or has ?/#.");
  // The calling module is generated with the names of the credentials.
  const options = given as ConnectionOptions;
  return {
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    authorize: security(options),
  };
}
