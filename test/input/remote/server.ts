import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { onTestFinished } from "vitest";

/** Starts a server on this computer, which stops when the test ends, and returns its URL. */
export async function serverWith(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${String(port)}`;
}
