import type { Connection, ConnectionOptions, Service } from "./types.js";
import { bearer } from "./bearer.js";

/** Opens a connection; nothing is sent yet. Throws a `TypeError` for options that cannot be meant. */
export function openConnection<Credentials extends object>(
  { security = bearer, server = "" }: Service,
  given: ConnectionOptions<Credentials>,
): Connection {
  // The names of its credentials are known to the module that calls this.
  const options = given as ConnectionOptions;
  const { baseUrl = server } = options;
  if (!baseUrl || /[?#]/.test(baseUrl))
    throw new TypeError(
      "baseUrl must be an address without a query or fragment.",
    );
  return {
    ...options,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    authorize: security(options),
  };
}
