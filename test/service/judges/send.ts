import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";

import type { Exchange } from "./recorder.js";

/** Sends a recorded request to a server on this machine, and reads the response. */
export async function send(
  { method, url, headers, body }: Exchange,
  port: number,
): Promise<IncomingMessage> {
  const outgoing = request({
    ...{ host: "127.0.0.1", port, method, path: url, headers: [...headers] },
    agent: false,
    maxHeaderSize: 1_000_000,
  });
  outgoing.end(body);
  // `once` gives the arguments of the event as an untyped list.
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  response.resume();
  await once(response, "end");
  return response;
}
