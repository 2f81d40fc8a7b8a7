/** Stoplight's Prism, as a proxy that validates. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { freePort } from "../../../bench/service/kill/cluster.js";
import { eventually } from "../../support/eventually.js";
import type { Judge, Violation } from "./judge.js";
import type { Exchange } from "./recorder.js";
import { send } from "./send.js";

/** One member of the list in Prism's header `sl-violations`. */
interface Reported {
  readonly location: readonly [side: string, ...path: string[]];
  readonly message: string;
}

/** Starts Prism in front of a server that gives the recorded responses. */
export async function startPrism(
  folder: string,
  description: string,
): Promise<Judge> {
  let current: Exchange | undefined;
  const upstream = createServer((incoming, outgoing) => {
    incoming.resume();
    if (current === undefined) return outgoing.writeHead(503).end();
    const { status, responseHeaders, responseBody } = current;
    return outgoing.writeHead(status, [...responseHeaders]).end(responseBody);
  });
  const target = await listen(upstream);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      "--max-http-header-size=1000000",
      join(folder, "node_modules/@stoplight/prism-cli/dist/index.js"),
      ...["proxy", description, `http://127.0.0.1:${target}`],
      ...["--port", String(port), "--verboseLevel", "fatal"],
    ],
    { stdio: "ignore" },
  );
  const ask = (exchange: Exchange) => {
    current = exchange;
    return send(exchange, port);
  };
  await eventually(async () => {
    await fetch(`http://127.0.0.1:${port}/versioning`);
  });
  return {
    judge: async (exchange) => {
      const { headers } = await ask(exchange);
      const reported = String(headers["sl-violations"] ?? "[]");
      // A list of violations: see the documentation of Prism's proxy.
      return (JSON.parse(reported) as Reported[]).map(violationOf);
    },
    close: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
      upstream.close();
      upstream.closeAllConnections();
    },
  };
}

function violationOf({ location: [side, ...path], message }: Reported) {
  return {
    of: side === "response" ? "response" : "request",
    text: `${path.join(".")}: ${message}`,
  } satisfies Violation;
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this kind.
  return (server.address() as AddressInfo).port;
}
