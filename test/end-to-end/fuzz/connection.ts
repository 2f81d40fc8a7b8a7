import { connect } from "node:net";

import {
  type RawResponse,
  ResponseParser,
} from "../raw-http/response-parser.js";
import type { Batch } from "./batch.js";
import { written } from "./raw-request.js";

/** How long a connection may take, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Sends all requests at once, and returns the responses until the connection ends: the
 * server ends it, or this side does after the last response. Rejects if neither
 * happens, or if the server sends something other than HTTP.
 */
export function sendBatch(
  port: number,
  { requests, broken }: Batch,
): Promise<RawResponse[]> {
  const parser = new ResponseParser();
  for (const { method } of requests) parser.asked(method);
  const responses: RawResponse[] = [];
  const socket = connect(port, "127.0.0.1");
  return new Promise((resolve, reject) => {
    let leaving: NodeJS.Timeout | undefined;
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    socket.setTimeout(PATIENCE, () => {
      fail(
        new Error(`The connection hangs after ${responses.length} responses.`),
      );
    });
    socket.on("data", (bytes: Buffer) => {
      try {
        responses.push(...parser.take(bytes));
      } catch (error) {
        fail(error);
      }
      if (responses.length < requests.length) return;
      // Bytes behind them that wait for more will get none.
      clearTimeout(leaving);
      leaving = setTimeout(() => socket.end(), broken === undefined ? 0 : 10);
    });
    socket.on("error", (error: NodeJS.ErrnoException) => {
      // A server that refuses bytes may not wait for their end.
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") fail(error);
    });
    socket.on("close", () => {
      try {
        resolve([...responses, ...parser.end()]);
      } catch (error) {
        fail(error);
      }
    });
    const parts = requests.map(written);
    socket.write(
      Buffer.concat(broken === undefined ? parts : [...parts, broken]),
    );
  });
}
