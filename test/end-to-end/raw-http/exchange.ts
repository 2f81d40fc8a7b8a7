import { connect } from "node:net";

import { type RawResponse, ResponseParser } from "./response-parser.js";

/** What is written: bytes, a pause in milliseconds, or the end of the connection. */
export type Piece = string | Buffer | number | typeof CUT;

/** Cuts the connection off. */
export const CUT = Symbol("cut");

/**
 * Writes pieces to a port of this machine, and returns the responses until the server
 * closes the connection.
 */
export async function exchange(
  port: number,
  ...pieces: readonly Piece[]
): Promise<RawResponse[]> {
  const socket = connect(port, "127.0.0.1");
  const parser = new ResponseParser();
  for (const piece of pieces)
    if (typeof piece === "string")
      // The method, which a response does not contain.
      for (const [, method = ""] of piece.matchAll(/^([A-Z]+) \S+ HTTP\/1/gm))
        parser.asked(method);
  const responses: RawResponse[] = [];
  const closed = new Promise<void>((resolve, reject) => {
    socket.on("data", (bytes: Buffer) => responses.push(...parser.take(bytes)));
    // A server that has answered may cut off what it does not want to read.
    socket.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNRESET" && error.code !== "EPIPE") reject(error);
    });
    socket.on("close", () => {
      responses.push(...parser.end());
      resolve();
    });
  });
  for (const piece of pieces)
    if (typeof piece === "number") await pause(piece);
    else if (piece === CUT) socket.destroy();
    else socket.write(piece);
  await closed;
  return responses;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
