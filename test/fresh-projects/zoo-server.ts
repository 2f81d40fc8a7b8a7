import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a client prints that gets an animal, and tries to add an otter. */
export const printed = "Baloo INVALID_ANIMAL";

/** Starts an API that is written without Tenon. */
export async function startZoo(): Promise<{
  readonly url: string;
  readonly close: () => void;
}> {
  const server = createServer(({ method, url }, response) => {
    if (method === "GET" && url === "/animals/1")
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ id: "1", name: "Baloo", kind: "bear" }));
    else
      response
        .writeHead(422, { "content-type": "application/problem+json" })
        .end(JSON.stringify({ code: "INVALID_ANIMAL", status: 422 }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
