import type { Fetch } from "../client/options.js";
import { fetchHandler } from "../fetch.js";
import type { Server } from "../server/request.js";

/** The options of a client that calls a server without a socket. */
export interface TestConnection {
  readonly baseUrl: string;
  readonly fetch: Fetch;
  readonly retry: false;
}

/** Connects a client to a server without a socket. It retries nothing. */
export function testConnection(server: Server): TestConnection {
  const handle = fetchHandler(server);
  return {
    baseUrl: "http://localhost",
    // Bun declares the two constructors one by one.
    fetch: (input, init) =>
      handle(
        input instanceof Request
          ? new Request(input, init)
          : new Request(String(input), init),
      ),
    retry: false,
  };
}
